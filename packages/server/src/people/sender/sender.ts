import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AnswerOf, RequestOf } from '@plinth/contract'
import { inWords, readText, say, type Sentence } from '@plinth/domain'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { errorsOf } from '../../platform/http/errors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { FindSender, Sender } from '../../platform/mail/sender.ts'
import { addressOf, nameOf } from '../../platform/mail/smtp.ts'
import { readSettings, writeSettings } from '../../site/settings/settings.ts'
import { lockSettings } from '../../site/settings/website-settings.ts'
import { findWebsite } from '../../site/websites/websites.ts'

const NAMESPACE = 'sender'

const kept = z.object({
  name: z.string().catch(''),
  address: z.string().catch(''),
  replyTo: z.string().catch(''),
  /** The address whose code was typed last; mails come from it until another one's is. */
  confirmed: z.string().catch(''),
})
type Kept = z.infer<typeof kept>

/** Codes one website has sent: they go to addresses of strangers too. */
const codesLimit = { name: 'sender-codes', burst: 10, perSeconds: 3600, everywhere: true } as const

type SenderSettings = AnswerOf<'GET /api/config/sender'>

const senderError = errorsOf({
  'sender-refused': {
    status: 422,
    message: say('The mail server sends nothing from this address, so nothing was changed.'),
  },
  'sender-code': { status: 422, message: say('This is not the code that was sent to the address.') },
})

const readKept = async (db: Database, websiteId: string): Promise<Kept> =>
  kept.parse(await readSettings(db, websiteId, NAMESPACE))

/**
 * Who mails of a website are from: the address it has shown to be its own, or that of the installation, in the name of the
 * website. Answers go where it says; no reader is told an address that it has not given for that, such as one somebody signs in
 * with. [MAIL-20] [MAIL-21]
 */
export const findSender =
  (config: Pick<Config, 'mailFrom'>, db: Database): FindSender =>
  async (websiteId) => {
    const own = await readKept(db, websiteId)
    const website = await findWebsite(db, websiteId)
    return senderFrom(config, own, titleOf(website), own.replyTo)
  }

function senderFrom(
  { mailFrom }: Pick<Config, 'mailFrom'>,
  { name, confirmed }: Pick<Kept, 'name' | 'confirmed'>,
  title: string,
  replyTo: string,
): Sender {
  const ofInstallation = confirmed === '' ? nameOf(mailFrom) : ''
  const from = { name: name || ofInstallation || title, address: confirmed || addressOf(mailFrom) }
  return { from, ...(replyTo === '' ? {} : { replyTo }) }
}

const titleOf = (website: SiteWebsite | undefined): string =>
  website === undefined ? '' : readText(website.title, website.primaryLanguage, website.primaryLanguage)

/** What is set of it, and what comes of that. [MAIL-20] */
export async function readSender(app: App, websiteId: string): Promise<SenderSettings> {
  const { confirmed, ...own } = await readKept(app.db, websiteId)
  const title = titleOf(await findWebsite(app.db, websiteId))
  return {
    ...own,
    isConfirmed: own.address === confirmed,
    from: confirmed || addressOf(app.config.mailFrom),
    title,
    usualReplyTo: confirmed,
  }
}

/** Eight letters and digits that only whoever reads the mails of an address can know. */
const codeOf = (secret: string, websiteId: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`sender\0${websiteId}\0${address.toLowerCase()}`)
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()

/**
 * Changes who mails are from. An address that was not shown to be the website's is sent a code, in a mail that comes from it:
 * so the owner learns at once, and not from orders nobody hears of, whether the mail server sends from it. [MAIL-21] [MAIL-22]
 *
 * @throws AppError `sender-refused` when the mail server does not
 */
export async function changeSender(
  app: App,
  website: SiteWebsite,
  changes: RequestOf<'PUT /api/config/sender'>['Body'],
): Promise<void> {
  const { address } = changes
  const before = await readKept(app.db, website.id)
  if (address !== '' && address !== before.confirmed) await sendCode(app, website, changes)
  await change(app, website.id, (now) => ({
    ...changes,
    confirmed: address === '' ? '' : now.confirmed,
  }))
}

async function sendCode(
  app: App,
  website: SiteWebsite,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<void> {
  await app.rateLimiter.require(codesLimit, website.id)
  const title = titleOf(website)
  const words = (sentence: Sentence) => inWords(sentence, website.primaryLanguage)
  const code = codeOf(app.secret, website.id, address)
  const { from } = senderFrom(app.config, { name, confirmed: address }, title, '')
  try {
    await app.mail.handOver({
      from: { from },
      to: address,
      subject: words(say('The code for mails of {website}', { website: title })),
      text: `${words(
        say(
          'Mails of {website} are to come from this address. To allow it, type this code in the settings:',
          {
            website: title,
          },
        ),
      )}\n\n${code}\n\n${words(
        say('If you did not ask for that, ignore this mail: no mail comes from your address.'),
      )}\n`,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw senderError('sender-refused', {
      fields: { address: say('The mail server says: {reason}', { reason: reason.slice(0, 300) }) },
    })
  }
}

/** Takes the code an address was sent; mails come from it from now on. [MAIL-21] */
export async function confirmSender(app: App, websiteId: string, code: string): Promise<void> {
  await change(app, websiteId, (now) => {
    const wanted = Buffer.from(codeOf(app.secret, websiteId, now.address))
    const given = Buffer.from(code.replaceAll(/[\s-]/g, '').toUpperCase())
    if (now.address === '' || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw senderError('sender-code', { fields: { code: say('Type it as the mail shows it.') } })
    return { ...now, confirmed: now.address }
  })
}

const change = (app: App, websiteId: string, to: (now: Kept) => Kept): Promise<unknown> =>
  transaction(app.db, async (tx) => {
    await lockSettings(tx, websiteId)
    await writeSettings(tx, app.clock, websiteId, NAMESPACE, to(await readKept(tx, websiteId)))
  })
