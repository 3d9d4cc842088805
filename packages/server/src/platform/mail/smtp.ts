import type { SmtpSettings } from '../config.ts'

interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly bodyText: string
  readonly bodyHtml: string | null
  readonly replyTo: string | null
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

/**
 * Hands a mail to the mail server.
 *
 * @throws Error when the server cannot be reached or refuses the mail
 */
export async function deliver(smtp: SmtpSettings, from: string, mail: OutgoingMail): Promise<void> {
  // Loaded when first used: an installation without a mail server never needs it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  try {
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText,
      // The same identifier at every attempt, so that a mail delivered twice can be recognised.
      messageId: `<${mail.id}@${domainOf(from)}>`,
      ...(mail.bodyHtml === null ? {} : { html: mail.bodyHtml }),
      ...(mail.headers === undefined ? {} : { headers: { ...mail.headers } }),
      ...(mail.attachments === undefined
        ? {}
        : {
            attachments: mail.attachments.map(({ fileName, ...file }) => ({ filename: fileName, ...file })),
          }),
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    })
  } finally {
    transport.close()
  }
}

function domainOf(address: string): string {
  return /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost'
}
