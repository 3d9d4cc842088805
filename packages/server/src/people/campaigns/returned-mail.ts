import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { blockAddress } from './blocked-addresses.ts'
import { campaignRecipients } from './schema.ts'

/** What a mail that came back says of one address. */
export interface Returned {
  readonly email: string
  readonly what: 'returned' | 'complained'
  /** In the words of whoever sent it back. */
  readonly detail: string
  /** Identifier of the mail it is about, if the report holds it: `campaign.subscriber`. */
  readonly mailId: string | undefined
}

/** As long as an address can be: whoever writes a longer one keeps nobody busy looking for its end. */
const address = (field: string | undefined): string | undefined =>
  /([^\s<>;,"@]{1,64}@[^\s<>;,"@]{1,255})/.exec(field ?? '')?.[1]?.toLowerCase()

/** Addresses of one report. */
const MOST = 50

/** The fields of a group of lines such as `Action: failed`; a line that begins with a space goes on with the one before. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([A-Za-z][A-Za-z-]*):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value?.trim() ?? '')
  }
  return fields
}

/**
 * What a mail that came back says: a delivery status (RFC 3464) of each address that failed for good, or a complaint (RFC 5965). A
 * delay, a success and anything else says nothing. Never throws. [CAMPAIGN-14]
 */
export function readReturned(source: string): Returned[] {
  const mailId = /^Message-ID:\s*<([0-9a-f]{10,40}\.[0-9a-f]{10,40})@/im.exec(source)?.[1]
  const groups = source.split(/\r?\n\r?\n/)
  const addressee = address(/^To:.*$/im.exec(source)?.[0])
  const found: Returned[] = []
  for (const group of groups) {
    if (found.length === MOST) break
    const fields = fieldsOf(group)
    const feedback = fields.get('feedback-type')
    if (feedback !== undefined) {
      const email = address(fields.get('original-rcpt-to')) ?? addressee
      if (feedback.toLowerCase() === 'abuse' && email !== undefined)
        found.push({ email, what: 'complained', detail: feedback, mailId })
      continue
    }
    const email = address(fields.get('final-recipient')) ?? address(fields.get('original-recipient'))
    const isForGood =
      fields.get('action')?.toLowerCase() === 'failed' && (fields.get('status') ?? '').startsWith('5.')
    if (email === undefined || !isForGood) continue
    const detail = (fields.get('diagnostic-code') ?? fields.get('status') ?? '').slice(0, 500)
    found.push({ email, what: 'returned', detail, mailId })
  }
  return found
}

/** The key of the address at which a website takes what came back. */
export const returnKey = (secret: string, websiteId: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['returned', websiteId]))
    .digest('base64url')
    .slice(0, 32)

export function isReturnKey(secret: string, websiteId: string, key: string): boolean {
  const given = Buffer.from(key)
  const wanted = Buffer.from(returnKey(secret, websiteId))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Takes what came back: an address of a campaign of this website is blocked, and the report says so. Of an address that no
 * campaign went to nothing is kept. [CAMPAIGN-14]
 *
 * @returns how many addresses it was about
 */
export async function takeReturned(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  websiteId: string,
  source: string,
): Promise<number> {
  let taken = 0
  for (const { email, what, detail, mailId } of readReturned(source)) {
    const [campaignId, subscriberId] = mailId?.split('.') ?? []
    taken += await transaction(app.db, async (tx) => {
      const theirs = and(eq(campaignRecipients.websiteId, websiteId), eq(campaignRecipients.email, email))
      const [known] = await tx
        .select({ email: campaignRecipients.email })
        .from(campaignRecipients)
        .where(theirs)
        .limit(1)
      if (known === undefined) return 0
      await blockAddress(app, tx, websiteId, { email, reason: what, detail })
      if (campaignId !== undefined && subscriberId !== undefined)
        await tx
          .update(campaignRecipients)
          .set({ state: 'returned', problem: detail })
          .where(
            and(
              theirs,
              eq(campaignRecipients.campaignId, campaignId),
              eq(campaignRecipients.subscriberId, subscriberId),
            ),
          )
      return 1
    })
  }
  return taken
}
