import type { SmtpSettings } from '../config.ts'

interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly bodyText: string
  readonly bodyHtml: string | null
  readonly replyTo: string | null
  /** The domain of its Message-ID: that of the installation, which stays when a website changes who its mails are from. [CAMPAIGN-17] */
  readonly host: string
  /** Further headers, such as those to unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>
  /** Files that come with it. */
  readonly attachments?: readonly {
    readonly fileName: string
    readonly contentType: string
    readonly content: Buffer
  }[]
}

/** How long the mail server may take at any step, in milliseconds. */
const patience = 15_000
/** Connections that are open at once while many mails are handed over. */
export const CONNECTIONS = 4

/** Who a mail is from: an address, or one with a name. */
export type From = string | { readonly name: string; readonly address: string }

/** Hands over many mails, over a few connections that stay open. */
export interface Mailer {
  /** @throws Error when the server cannot be reached or refuses the mail */
  deliver(from: From, mail: OutgoingMail): Promise<void>
  close(): void
}

/** Opens the way to a mail server; `many` keeps connections open from one mail to the next. */
export async function openMailer(smtp: SmtpSettings, many = true): Promise<Mailer> {
  // Loaded when first used: an installation without a mail server never needs it.
  const { createTransport } = await import('nodemailer')
  const options = {
    url: smtp.url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  }
  const transport = many
    ? createTransport({ ...options, pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity })
    : createTransport(options)
  return {
    close: () => transport.close(),
    deliver: async (from, mail) => {
      await transport.sendMail({
        from: typeof from === 'string' ? from : { ...from },
        to: mail.recipient,
        subject: mail.subject,
        text: mail.bodyText,
        // The same identifier at every attempt, so that a mail delivered twice can be recognised.
        messageId: `<${mail.id}@${mail.host}>`,
        ...(mail.bodyHtml === null ? {} : { html: mail.bodyHtml }),
        ...(mail.headers === undefined ? {} : { headers: { ...mail.headers } }),
        ...(mail.attachments === undefined
          ? {}
          : {
              attachments: mail.attachments.map(({ fileName, ...file }) => ({ filename: fileName, ...file })),
            }),
        ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      })
    },
  }
}

/**
 * Hands a mail to the mail server.
 *
 * @throws Error when the server cannot be reached or refuses the mail
 */
export async function deliver(smtp: SmtpSettings, from: From, mail: OutgoingMail): Promise<void> {
  const mailer = await openMailer(smtp, false)
  try {
    await mailer.deliver(from, mail)
  } finally {
    mailer.close()
  }
}

/** The address of a sender such as `Kiln <shop@kiln.example>`. */
export function addressOf(from: From): string {
  if (typeof from !== 'string') return from.address
  return /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()
}

/** The name of a sender such as `Kiln <shop@kiln.example>`; empty for an address alone. */
export function nameOf(from: From): string {
  if (typeof from !== 'string') return from.name
  return (
    /^(.*)<[^<>]+>\s*$/
      .exec(from)?.[1]
      ?.trim()
      .replace(/^"(.*)"$/, '$1') ?? ''
  )
}

/** The domain name mails of an address are from. */
export function domainOf(from: From): string {
  return /@([^>\s]+)/.exec(addressOf(from))?.[1] ?? 'localhost'
}

/** What a refused hand-over means: `recipient` will never take it, `later` may, `server` takes none at the moment, `unsure` may have. */
export type Failure = 'recipient' | 'later' | 'server' | 'unsure'

/** Steps at which a mail server speaks of the recipient or the mail, and not of whoever sends it. */
const ABOUT_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])
/** Failures before anything of a mail was sent. */
const NEVER_SENT: ReadonlySet<unknown> = new Set([
  'EDNS',
  'EAUTH',
  'ETLS',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])

/** Extended codes (RFC 3463) that say that an address is none, or is used no more. */
const NO_ADDRESS = /^5\.(?:1\.(?:[1-6]|10)|2\.1)$/
/** The same said without an extended code, when the address is named. */
const NO_MAIL_BOX: ReadonlySet<number> = new Set([550, 551, 553])

/**
 * Whether an answer says that an address will never take a mail. What is wrong with the mail, with who sends it or with the
 * server it comes from is said with the same numbers, and says nothing of the address. [CAMPAIGN-11]
 */
function isNoAddress(responseCode: number, command: string | undefined, response: string): boolean {
  const extended = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1]
  if (extended !== undefined) return NO_ADDRESS.test(extended)
  return command === 'RCPT TO' && NO_MAIL_BOX.has(responseCode)
}

/** What it means that a mail could not be handed over. An answer of the server is certain; silence, once it was spoken to, is not. [CAMPAIGN-9] */
export function failureOf(error: unknown): Failure {
  const {
    responseCode,
    response = '',
    command,
    code,
    syscall,
    message,
  } = error as {
    responseCode?: number
    response?: string
    command?: string
    code?: string
    syscall?: string
    message?: string
  }
  if (responseCode !== undefined) {
    if (responseCode === 421 || !ABOUT_MAIL.has(command)) return 'server'
    return isNoAddress(responseCode, command, response) ? 'recipient' : 'later'
  }
  // Nothing was asked of the server: no mail can be addressed to this one, which is no matter of all the others.
  if (code === 'EENVELOPE') return 'later'
  const isCertain =
    NEVER_SENT.has(code) ||
    syscall === 'connect' ||
    message === 'Connection timeout' ||
    message === 'Greeting never received'
  return isCertain ? 'server' : 'unsure'
}
