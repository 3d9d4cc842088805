import type { JsonObject, MailTemplate } from '@plinth/domain'
import { compile, render } from '@plinth/template-language'
import { mailFrame } from '../../platform/mail/mail-frame.ts'
import { sanitizeHtml } from '../../platform/sanitize-html.ts'

/** A mail as it goes out. */
export interface DrawnMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What is wrong with a template, where. */
export interface TemplateProblem {
  readonly field: 'subject' | 'body'
  /** From 1; 0 where it is not known. */
  readonly line: number
  readonly message: string
}

/** Far more than a mail needs, far less than would keep a server busy. [MAILTPL-5] */
const limits = {
  iterations: 20_000,
  outputLength: 500_000,
  textLength: 2_000_000,
  work: 5_000_000,
  renderMs: 500,
  errors: 20,
} as const

/** Most characters of a subject; mail programs show far fewer. */
const SUBJECT = 250

/**
 * Draws a mail with templates: its subject on one line, its body as markup that is safe in a mailbox, light and dark, and
 * as text. Nothing of a template reaches a buyer but what mails may have: no scripts, forms, frames or style sheets.
 * [MAILTPL-3] [MAILTPL-4] [MAILTPL-5]
 *
 * @param language in which the mail is read
 */
export function drawMail(
  { subject, body }: MailTemplate,
  data: JsonObject,
  { language, timeZone }: { readonly language: string; readonly timeZone: string },
): DrawnMail & { readonly problems: readonly TemplateProblem[] } {
  const problems: TemplateProblem[] = []
  const draw = (source: string, field: TemplateProblem['field']): string => {
    const { program, diagnostics } = compile(source)
    for (const { line, message } of diagnostics) problems.push({ field, line, message })
    const { output, errors } = render(program, data, { locale: language, timeZone, limits, quirks: false })
    // What goes wrong while it is drawn has no line; its message names what.
    if (diagnostics.length === 0) for (const { message } of errors) problems.push({ field, line: 0, message })
    return output
  }
  const said = draw(subject, 'subject').replaceAll(/\s+/gu, ' ').trim().slice(0, SUBJECT)
  const markup = safeMarkup(draw(body, 'body'))
  return { subject: said, html: mailFrame(said, markup, language), text: textOf(markup), problems }
}

const SCHEMES = ['http', 'https', 'mailto', 'tel']
const TAGS =
  'p h1 h2 h3 h4 div span br hr blockquote ul ol li img center a strong b em i u s small sup sub code pre table thead tbody tfoot tr td th'.split(
    ' ',
  )
const LENGTH = /^-?\d{1,4}(?:\.\d+)?(?:px|em|rem|%)?$/
const LENGTHS =
  /^(?:-?\d{1,4}(?:\.\d+)?(?:px|em|rem|%)?|auto)(?: (?:-?\d{1,4}(?:\.\d+)?(?:px|em|rem|%)?|auto)){0,3}$/
const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d., %]+\))$/i
const WORD = /^[a-z0-9 ,'"-]{1,100}$/i
const STYLES = {
  ...Object.fromEntries(
    ['color', 'background', 'background-color', 'border-color'].map((name) => [name, [COLOUR]]),
  ),
  ...Object.fromEntries(['padding', 'margin', 'border-radius'].map((name) => [name, [LENGTHS]])),
  ...Object.fromEntries(
    ['width', 'max-width', 'height', 'font-size', 'line-height', 'letter-spacing'].map((name) => [
      name,
      [LENGTH],
    ]),
  ),
  ...Object.fromEntries(
    ['text-align', 'font-weight', 'font-style', 'font-family', 'text-decoration', 'vertical-align'].map(
      (name) => [name, [WORD]],
    ),
  ),
  border: [/^\d{1,2}px (?:solid|dashed|dotted) (?:#[0-9a-f]{3,8}|[a-z]{3,20})$/i],
}

/** Markup with what mail programs show, and nothing that runs, asks or covers. [MAILTPL-4] */
function safeMarkup(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['align', 'colspan', 'width'],
      th: ['align', 'colspan', 'width'],
      table: ['width', 'align'],
      p: ['class'],
      '*': ['style', 'dir', 'lang', 'align'],
    },
    allowedClasses: { p: ['code', 'action'] },
    allowedStyles: { '*': STYLES },
    allowedSchemes: SCHEMES,
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
  })
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

/** The same without markup: a line for each paragraph and row, and where links lead. [MAILTPL-3] */
function textOf(markup: string): string {
  const withAddresses = markup
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gu, (_all, href: string, words: string) =>
      words.includes(href) || href === '#' ? words : `${words}: ${href}`,
    )
    .replaceAll(/<br ?\/?>/gu, '\n')
    .replaceAll(/<\/t[dh]> ?<t[dh]\b[^>]*>/gu, '  ')
    .replaceAll(/<\/(?:tr|li)>/gu, '\n')
    .replaceAll(/<\/(?:p|h[1-4]|div|table|ul|ol|blockquote|pre)>|<hr ?\/?>/gu, '\n\n')
  const bare = sanitizeHtml(withAddresses, { allowedTags: [], allowedAttributes: {} })
  const plain = bare.replaceAll(/&(lt|gt|quot|amp|nbsp);/gu, (whole, name: string) => ENTITIES[name] ?? whole)
  const lines = plain.split('\n').map((line) => line.trim())
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()}\n`
}
