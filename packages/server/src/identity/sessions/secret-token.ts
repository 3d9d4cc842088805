import { createHash, randomBytes } from 'node:crypto'

/** A token only its holder knows, and the hash we keep of it. */
export interface SecretToken {
  readonly token: string
  readonly hash: string
}

/** 256 random bits, for sessions, resets and invitations. [ACC-12] */
export function makeSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** What is stored of a token; being of 256 random bits, it needs no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
