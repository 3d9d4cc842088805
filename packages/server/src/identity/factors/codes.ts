import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../sessions/secret-token.ts'

/** Seconds for which a code is shown (RFC 6238, as every app has it). */
const PERIOD = 30
/** Codes of the period before and after count too, for clocks that are not right. */
const WINDOW = 1

/** What an app counts its codes from: 160 random bits, in base 32. */
export const makeAppSecret = (): string => new Secret({ size: 20 }).base32

const counterOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) })

/** What an app reads from the picture: an `otpauth:` address. */
export const appAddress = (
  secret: string,
  names: { readonly issuer: string; readonly label: string },
): string => counterOf(secret, names).toString()

/** Which period a code is of, counted since 1970; undefined for one that is not right now. [FACTOR-3] */
export function periodOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = counterOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}

/** Digits and letters that are not taken for each other (Crockford). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODES = 10
const LENGTH = 16

/** Codes for when the app is lost, each of 80 random bits, in groups of four; and the hashes that are kept. [FACTOR-4] */
export function makeRecoveryCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: CODES }, () =>
    [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join(''),
  )
  return {
    codes: codes.map((code) => (code.match(/.{4}/g) ?? []).join('-')),
    hashes: codes.map((code) => hashToken(`recovery:${code}`)),
  }
}

/** The hash of a code as somebody typed it; undefined for what cannot be one. */
export function recoveryHash(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === LENGTH ? hashToken(`recovery:${code}`) : undefined
}
