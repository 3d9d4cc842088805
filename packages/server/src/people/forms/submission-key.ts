import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Milliseconds for which a submission can be sent. */
const LIFETIME = 24 * 60 * 60 * 1000

/** A key for one submission to a website: when it was begun, signed, so that nobody makes their own. [FORM-12] */
export function makeSubmissionKey(secret: string, websiteId: string, now: number): string {
  const begun = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${begun}.${signatureOf(begun, secret, websiteId)}`
}

/**
 * When the submission of a key was begun, in milliseconds since the epoch. Undefined for a key that was not made here for
 * this website, and for one that is too old. [FORM-12]
 */
export function beginningOf(key: string, secret: string, websiteId: string, now: number): number | undefined {
  const [, time = '', begun = '', signature = ''] =
    /^(?=([\da-z]{1,11})\.)([\w.-]{1,60})\.([\w-]{22})$/.exec(key) ?? []
  const expected = Buffer.from(signatureOf(begun, secret, websiteId))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const at = Number.parseInt(time, 36)
  return now - at > LIFETIME ? undefined : at
}

function signatureOf(begun: string, secret: string, websiteId: string): string {
  return createHmac('sha256', secret).update(`form:${websiteId}:${begun}`).digest('base64url').slice(0, 22)
}

/** A mark for whoever sends a form a second time without scripts: signed for one form, and as short-lived as a key. [FORM-31] */
export const makeMark = (secret: string, websiteId: string, formId: string, now: number): string =>
  makeSubmissionKey(secret, `${websiteId}:again:${formId}`, now)

/** When a mark was given; undefined for one that counts for nothing. [FORM-31] */
export const givenOn = (
  mark: string,
  secret: string,
  { websiteId, formId }: { readonly websiteId: string; readonly formId: string },
  now: number,
): number | undefined => beginningOf(mark, secret, `${websiteId}:again:${formId}`, now)

/** A key for a form that was sent without scripts: the same person sending the same once more within a day is one. [FORM-13] */
export function keyOfContent(secret: string, ...said: readonly string[]): string {
  return `c.${createHmac('sha256', secret).update(JSON.stringify(said)).digest('base64url')}`
}
