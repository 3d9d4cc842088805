import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail server for tests. */
export interface TestMailServer {
  /** What it was given, the newest last. */
  readonly mails: { readonly from: string; readonly to: string[]; readonly source: string }[]
  /** The setting that leads to it. */
  readonly smtp: { readonly url: string }
  close(): Promise<void>
}

/** What is answered for an address; undefined to take it. */
type Answer = (address: string) => number | string | undefined

const answerWith =
  (answerTo: Answer) =>
  (
    { address }: { readonly address: string },
    _session: unknown,
    done: (error?: Error | null) => void,
  ): void => {
    const answer = answerTo(address)
    if (answer === undefined) return done(null)
    const [, code, words = 'No such mail box'] = /^(\d{3})(?: (.*))?$/.exec(String(answer)) ?? []
    return done(Object.assign(new Error(words), { responseCode: Number(code) }))
  }

/**
 * Starts a mail server that keeps what it is given; it refuses the first `refusals` mails, and answers for an address what
 * `answerTo` says, if it says a number or a whole answer, and for who a mail is from what `answerToSender` says.
 */
export async function startMailServer(
  refusals = 0,
  answerTo: Answer = () => undefined,
  answerToSender: Answer = () => undefined,
): Promise<TestMailServer> {
  const mails: { from: string; to: string[]; source: string }[] = []
  let left = refusals
  const receive = async (stream: Readable, { envelope: { mailFrom, rcptTo } }: SMTPServerSession) => {
    const source = await text(stream)
    if (left-- > 0) throw Object.assign(new Error('Try again later'), { responseCode: 451 })
    mails.push({
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map((one) => one.address),
      source,
    })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: answerWith(answerToSender),
    onRcptTo: answerWith(answerTo),
    onData: callbackify(receive),
  })
  // A server that is killed in the middle of a mail breaks its connection off: that is what some tests are about.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    smtp: { url: `smtp://127.0.0.1:${port}` },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text of a mail as its reader sees it: what was broken into lines or written in figures for the way is whole again. */
export function readMail(source: string): string {
  // Each part says how it travels: one that needs no encoding goes as it is, and its `=` must not be read as figures.
  const parts = source.split(/^(?=--)/m)
  return parts.map((part) => (isQuotedPrintable.test(part) ? fromQuotedPrintable(part) : part)).join('')
}

const isQuotedPrintable = /^content-transfer-encoding: quoted-printable/im

function fromQuotedPrintable(part: string): string {
  return part
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** What a mail looks like to a reader on white and on black: what is wrong with its frame. Nothing for one in the common frame. */
export function frameProblems(mail: string): string[] {
  const [, html = ''] = /content-type: text\/html[\s\S]*?\r\n\r\n([\s\S]*)/i.exec(mail) ?? []
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  return [
    ...(html.includes('<meta name="color-scheme" content="light dark">') ? [] : ['no colour scheme']),
    ...(html.includes('<meta name="viewport" content="width=device-width">') ? [] : ['no width of a phone']),
    ...(/[^-]color:#|background/.test(html) ? ['colours of its own'] : []),
    ...(count(/<h1[ >]/g) === 1 ? [] : ['not one heading']),
    ...(count(/<p class="action"><a href="[^"]*">[^<]+<\/a><\/p>/g) === 1 ? [] : ['not one button']),
  ]
}
