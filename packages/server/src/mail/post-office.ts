import { newId } from '@plinth/domain'
import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { defineJob, type JobQueue } from '../jobs/job.ts'
import { outbox } from './schema.ts'
import { deliver } from './smtp.ts'

export interface Mail {
  readonly websiteId: string
  /** What it is, permanent: `password-reset`, `order-confirmation`. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
}

export interface PostOffice {
  /**
   * Puts a mail in the outbox and queues its delivery, in the caller's transaction: a mail exists exactly when what
   * it tells of was committed. [MAIL-1]
   */
  send(db: Database, mail: Mail): Promise<void>
}

interface Delivery {
  readonly websiteId: string
  readonly id: string
}

/** Hands one mail of the outbox to the mail server; tried again with growing waits. [MAIL-3] */
export const deliverMail = defineJob<Delivery>(
  'mail.deliver',
  async ({ websiteId, id }, { db, clock, config, log }) => {
    const smtp = config.smtp
    if (smtp === undefined) return
    const key = and(eq(outbox.websiteId, websiteId), eq(outbox.id, id))
    const [mail] = await db.select().from(outbox).where(key)
    if (mail === undefined || mail.status === 'sent') return
    const attempts = mail.attempts + 1
    try {
      await deliver(smtp, config.mailFrom, mail)
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error)
      await db.update(outbox).set({ status: 'failed', attempts, lastError }).where(key)
      log.warn({ mailId: id, websiteId, attempts, lastError }, 'mail could not be delivered')
      throw error
    }
    await db.update(outbox).set({ status: 'sent', attempts, lastError: null, sentAt: clock.now() }).where(key)
  },
  { retries: 6, retryAfterSeconds: 20 },
)

export function createPostOffice(config: Config, clock: Clock, jobs: JobQueue): PostOffice {
  return {
    async send(db, mail) {
      const now = clock.now()
      const id = newId(now.getTime())
      await db.insert(outbox).values({
        websiteId: mail.websiteId,
        id,
        kind: mail.kind,
        recipient: oneLine(mail.to),
        subject: oneLine(mail.subject),
        bodyText: mail.text,
        bodyHtml: mail.html ?? null,
        replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
        status: config.smtp === undefined ? 'kept' : 'queued',
        createdAt: now,
      })
      if (config.smtp !== undefined) {
        await jobs.send(deliverMail, { websiteId: mail.websiteId, id }, { tx: db })
      }
    },
  }
}

/** The newest mails of a website. [MAIL-2] */
export async function listOutbox(db: Database, websiteId: string, limit = 100) {
  return db
    .select()
    .from(outbox)
    .where(eq(outbox.websiteId, websiteId))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
}

/** A header must stay one line, or its text could add headers of its own. [MAIL-4] */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim()
}
