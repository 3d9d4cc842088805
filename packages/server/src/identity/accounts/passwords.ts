import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and 2 passes, the least that is recommended for it; about 30 ms. [ACC-3] */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/**
 * Whether a password is the one of a hash. Without an account there is no hash: a decoy is checked instead, so that
 * the answer takes as long and does not tell whether the account exists. [ACC-4]
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? DECOY, password.normalize('NFKC')).catch(() => false)
  return matches && passwordHash !== undefined
}

/** Of a password nobody knows, with `cost`. Written here, since one made when it is first needed would take that visitor twice as long. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$g4vrMvyN1g/0JUI1TPQkrw$7FDd7gV5nFc2ldPXhcJJFPyZW56gOfxmLCV0BYfGzqI'

// Without letters and digits that look alike in print.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password a person can type from the screen: four groups of four, about 79 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
