import { newId } from '@plinth/domain'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { transaction, type Database } from '../database/database.ts'
import { firstRows } from '../database/first-rows.ts'
import { defineJob, type JobContext, type JobQueue } from '../jobs/job.ts'
import { outbox } from './schema.ts'
import type { FindSender, Sender } from './sender.ts'
import { deliver, domainOf } from './smtp.ts'

declare module '../jobs/job.ts' {
  interface JobContext {
    readonly mail: PostOffice
  }
}

/** A mail of a website. It is kept in the website's outbox, so it holds nothing that opens a door. [MAIL-5] */
export interface Mail {
  readonly websiteId: string
  /** What it is, permanent: `password-reset`, `order-confirmation`. */
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
  /** What it is about, such as an order: a writer of this kind writes the mail anew from it when it is sent. */
  readonly aboutId?: string
}

/** A mail that carries a secret, such as the link to choose a new password. It is kept nowhere. [MAIL-5] */
export interface Letter {
  /** Whose mail it is, or who it is from; absent for one of the installation itself, such as to an account. [MAIL-20] */
  readonly from?: { readonly websiteId: string } | Sender
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
}

/** A mail of an outbox that is about something. */
export interface MailAbout {
  readonly websiteId: string
  readonly aboutId: string
}

/** A file that comes with a mail. */
export interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}

/** Writes mails of one kind at the moment they are sent, with the links only their reader may have. [MAIL-6] */
export interface MailWriter {
  /** The words as the reader gets them; undefined when there is nothing to write about any more. */
  write(
    about: MailAbout,
    context: JobContext,
  ): Promise<
    | {
        readonly text: string
        readonly html: string
        /** Further headers, such as those to unsubscribe. */
        readonly headers?: Readonly<Record<string, string>>
        /** Files that come with it; the outbox keeps none. */
        readonly attachments?: readonly MailAttachment[]
      }
    | undefined
  >
  /** Called in the transaction that says that the mail was handed to the mail server. */
  sent?(tx: Database, about: MailAbout, context: JobContext): Promise<void>
}

/** Shows something to the person at the machine: one who can read what the server prints. */
export type Terminal = (text: string) => void

export interface PostOffice {
  /** Whether a mail server is set up; without one nothing is ever sent. */
  readonly hasServer: boolean
  /** Who writes mails of which kind anew when they are sent. */
  readonly writers: Map<string, MailWriter>
  /** Who mails of a website are from. [MAIL-20] */
  readonly senderOf: FindSender
  /**
   * Puts a mail in the outbox and queues its delivery, in the caller's transaction: a mail exists exactly when what
   * it tells of was committed. [MAIL-1]
   */
  send(db: Database, mail: Mail): Promise<void>
  /**
   * Hands a mail with a secret over at once, and keeps nothing of it: to the mail server, or without one to the person
   * at the machine. Call it in a job that makes the secret anew each time it runs. [MAIL-5]
   *
   * @throws Error when the mail server cannot be reached or refuses the mail
   */
  handOver(letter: Letter): Promise<void>
}

interface Delivery {
  readonly websiteId: string
  readonly id: string
}

/** Hands one mail of the outbox to the mail server; tried again with growing waits. [MAIL-3] */
export const deliverMail = defineJob<Delivery>(
  'mail.deliver',
  async ({ websiteId, id }, context) => {
    const { db, clock, config, log } = context
    const smtp = config.smtp
    if (smtp === undefined) return
    const key = and(eq(outbox.websiteId, websiteId), eq(outbox.id, id))
    const [mail] = await db.select().from(outbox).where(key)
    if (mail === undefined || mail.status === 'sent') return
    const attempts = mail.attempts + 1
    const { aboutId } = mail
    const writer = context.mail.writers.get(mail.kind)
    const about = aboutId === null ? undefined : { websiteId, aboutId }
    try {
      const words = about && (await writer?.write(about, context))
      const { headers = {}, attachments = [] } = words ?? {}
      const body =
        words === undefined ? {} : { bodyText: words.text, bodyHtml: words.html, headers, attachments }
      const sender = await context.mail.senderOf(websiteId)
      const replyTo = mail.replyTo ?? sender.replyTo ?? null
      await deliver(smtp, sender.from, { ...mail, ...body, replyTo, host: domainOf(config.mailFrom) })
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error)
      await db.update(outbox).set({ status: 'failed', attempts, lastError }).where(key)
      // The mail server's words name the recipient; they are in the outbox, for the owner.
      log.warn({ mailId: id, websiteId, attempts, reason: codeOf(error) }, 'mail could not be delivered')
      throw error
    }
    await transaction(db, async (tx) => {
      const sent = { status: 'sent', attempts, lastError: null, sentAt: clock.now() } as const
      await tx.update(outbox).set(sent).where(key)
      if (about !== undefined) await writer?.sent?.(tx, about, context)
    })
  },
  { retries: 6, retryAfterSeconds: 20 },
)

export function createPostOffice(
  config: Config,
  clock: Clock,
  jobs: JobQueue,
  terminal: Terminal,
  senderOf: FindSender,
): PostOffice {
  return {
    hasServer: config.smtp !== undefined,
    writers: new Map(),
    senderOf,
    async handOver({ from, to, subject, text, replyTo: given }) {
      if (config.smtp === undefined) return terminal(onTerminal(oneLine(to), oneLine(subject), text))
      const sender =
        from === undefined
          ? { from: config.mailFrom }
          : 'websiteId' in from
            ? await senderOf(from.websiteId)
            : from
      const replyTo = given ?? sender.replyTo
      await deliver(config.smtp, sender.from, {
        id: newId(clock.now().getTime()),
        recipient: oneLine(to),
        subject: oneLine(subject),
        bodyText: text,
        bodyHtml: null,
        replyTo: replyTo === undefined ? null : oneLine(replyTo),
        host: domainOf(config.mailFrom),
      })
    },
    async send(db, mail) {
      const now = clock.now()
      const id = newId(now.getTime())
      const behind = config.smtp === undefined ? 0 : await waitingAlike(db, mail, now)
      await db.insert(outbox).values({
        websiteId: mail.websiteId,
        id,
        kind: mail.kind,
        recipient: oneLine(mail.to),
        subject: oneLine(mail.subject),
        bodyText: mail.text,
        bodyHtml: mail.html ?? null,
        replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
        aboutId: mail.aboutId ?? null,
        status: config.smtp === undefined ? 'kept' : 'queued',
        createdAt: now,
      })
      if (config.smtp !== undefined) {
        const priority = -Math.floor(Math.log2(behind + 1))
        await jobs.send(deliverMail, { websiteId: mail.websiteId, id }, { tx: db, priority })
      }
    },
  }
}

/** Waiting mails of one kind beyond this many make no difference to where the next one stands. */
const MOST_COUNTED = 1023
/** Milliseconds after which a mail that still waits is counted no more: nothing may be on its way to deliver it. */
const COUNTED_FOR = 24 * 60 * 60 * 1000

/**
 * How many mails of a website and kind wait already, at most `MOST_COUNTED`. The more there are, the further behind stands
 * the next: a crowd of mails waits for itself, and not the one mail that tells somebody of their order. [MAIL-8]
 */
async function waitingAlike(db: Database, { websiteId, kind }: Mail, now: Date): Promise<number> {
  const since = new Date(now.getTime() - COUNTED_FOR)
  const waiting = and(
    eq(outbox.websiteId, websiteId),
    eq(outbox.kind, kind),
    eq(outbox.status, 'queued'),
    gt(outbox.createdAt, since),
  )
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (
      select 1 from ${outbox} where ${waiting} ${firstRows(MOST_COUNTED)}) alike`)
  return rows[0]?.waiting ?? 0
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

/** A mail for the eyes of the person at the machine; what others wrote into it cannot steer the terminal. */
function onTerminal(to: string, subject: string, text: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = `To ${to}: ${subject}\n\n${text}`.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')
  const lines = plain.trimEnd().split('\n')
  const head = 'No mail server is set up, so this mail is shown here, once, and kept nowhere.'
  return ['', head, ...lines.map((line) => `  | ${line}`), ''].join('\n')
}

/** What went wrong in a word: `ECONNREFUSED`, or the number the mail server answered with. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((each) => each !== undefined).join(' ') || 'unknown'
}
