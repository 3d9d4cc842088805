import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whom a link of a mail is for: `s` names who is in line, `k` proves that the mail was theirs. */
export interface SignUpLink {
  readonly s: string
  readonly k: string
}

/** The key of somebody’s links. It is kept nowhere: only mails to them have it. [RESTOCK-10] */
export const keyOf = (secret: string, websiteId: string, id: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['restock', websiteId, id]))
    .digest('base64url')
    .slice(0, 32)

/** Whether a link is the reader’s own. [RESTOCK-10] */
export function isOwnLink(secret: string, websiteId: string, { s, k }: SignUpLink): boolean {
  const given = Buffer.from(k)
  const wanted = Buffer.from(keyOf(secret, websiteId, s))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The address of a page for somebody in line. */
export const signUpUrl = (path: string, { s, k }: SignUpLink): string =>
  `${path}?${new URLSearchParams({ s, k })}`
