import { GIFT_LIMITS } from './stored-value.ts'

/** Letters and digits nobody takes for another: no I and 1, no O and 0. There are 32, five bits each. [GIFT-3] */
export const GIFT_SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Symbols of a code of ours: 80 bits, which nobody guesses. [GIFT-3] */
export const GIFT_CODE_LENGTH = 16

/**
 * A code of random bytes, as it is compared. [GIFT-3]
 *
 * @param bytes at least `GIFT_CODE_LENGTH` of a source nobody can foretell
 */
export function giftCodeOf(bytes: Uint8Array): string {
  if (bytes.length < GIFT_CODE_LENGTH) throw new RangeError('Too few random bytes for a code.')
  return Array.from(bytes.subarray(0, GIFT_CODE_LENGTH), (byte) => GIFT_SYMBOLS[byte % 32]).join('')
}

/** A code as it is compared: capitals and digits, without what people put between its parts. [GIFT-4] */
export function giftCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
}

/** Whether a code, as it is compared, can be one; those from elsewhere may be shorter or longer than ours. */
export function isGiftCode(code: string): boolean {
  const { shortestCode, longestCode } = GIFT_LIMITS
  return code.length >= shortestCode && code.length <= longestCode && /^[A-Z0-9]+$/.test(code)
}

/** A code as people read it: in groups of four. */
export function groupedCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/** All that is kept of a code beside what knows it again. [GIFT-3] */
export function lastFour(code: string): string {
  return code.slice(-4)
}

/** How a code is shown once it is given: •••• 7K4W. */
export function maskedCode(last4: string): string {
  return `•••• ${last4}`
}
