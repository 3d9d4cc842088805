import { readBlockValue, registry } from '@plinth/blocks'
import {
  inWords,
  MAIL_BLOCKS,
  say,
  type Block,
  type Json,
  type JsonObject,
  type PageDocument,
  type Section,
} from '@plinth/domain'
import { fontFamily } from '@plinth/site-templates'
import { attribute, content } from '../head/escape.ts'
import type { RenderInput } from '../model.ts'
import { RenderRun } from '../run/render-run.ts'
import { blockEnvironment, placeOf } from '../sections/block-environment.ts'
import { seenPalette, themeColours, type ThemeColours } from '../style/themes.ts'
import { mailRows } from './mail-columns.ts'
import { mailText } from './mail-text.ts'

/** Width of a mail in px: what reading panes have room for. */
const WIDTH = 600
const MARGIN = 32
const GAP = 24

/** What stands below every mail. */
export interface MailFooter {
  /** Who sends it and where they are, and why one gets it. */
  readonly lines: readonly string[]
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

export interface MailInput {
  /** The website, its style, and what the blocks refer to; of a page that holds the mail. */
  readonly render: RenderInput
  readonly document: PageDocument
  readonly subject: string
  /** What lists of mails show beside the subject. */
  readonly previewText: string
  readonly footer: MailFooter
  /** An address for a picture of one dot that tells that the mail was opened; left out, nothing tells. */
  readonly openedUrl?: string
}

export interface RenderedMail {
  readonly html: string
  /** The same in plain text. */
  readonly text: string
  /** Nothing in it says or shows anything: there are rules at most, and blocks for which nothing was chosen. [CAMPAIGN-19] */
  readonly isBlank: boolean
}

/** A rule in plain text. */
const RULE = '----'

/** A block as a mail says it, in markup and without. */
interface Part {
  readonly html: string
  readonly text: string
}

interface Look {
  readonly run: RenderRun
  readonly colours: ThemeColours
  readonly body: string
  readonly heading: string
  readonly headingWeight: number
  /** Width of the column in px. */
  readonly width: number
  readonly radius: number
}

const stacks = {
  'sans-serif': { fontFamily: 'Helvetica, Arial, sans-serif' },
  serif: { fontFamily: "Georgia, 'Times New Roman', serif" },
  monospace: { fontFamily: 'Menlo, Consolas, monospace' },
} as const

/** A font most machines have, of the kind the site is set in: mail programs load none. */
function stackOf(name: string): string {
  const category: string = fontFamily(name)?.category ?? ''
  const kind =
    category === 'serif' || category === 'slab-serif'
      ? 'serif'
      : category === 'mono'
        ? 'monospace'
        : 'sans-serif'
  return `'${name.replaceAll(/['"<>;\\]/g, '')}', ${stacks[kind].fontFamily}`
}

/**
 * A document as a mail: tables and styles in place, which every mail program draws, and the same in plain text. Addresses are
 * whole; blocks a mail cannot show are left out. [CAMPAIGN-4] [CAMPAIGN-5]
 */
export function renderMail(input: MailInput): RenderedMail {
  const run = new RenderRun(input.render)
  const { style } = run.input.website
  const base = {
    run,
    body: stackOf(style.bodyFont),
    heading: stackOf(style.headingFont),
    headingWeight: style.headingWeight,
    radius:
      style.buttonShape === 'square' ? 0 : style.buttonShape === 'pill' ? 28 : Math.max(4, style.radius),
  }
  const drawn = input.document.sections.map((section) => sectionPart(base, section))
  const quiet = themeColours(style.palette, 'white')
  const ground = seenPalette(style.palette).light
  const { footer, openedUrl } = input
  const links = footer.links.map(
    ({ label, url }) =>
      `<a href="${attribute(url)}" style="color:${quiet.muted};text-decoration:underline">${content(label)}</a>`,
  )
  const small = `font-family:${base.body};font-size:13px;line-height:1.5;color:${quiet.muted}`
  const below = [...footer.lines.map((line) => content(line)), links.join(' &nbsp;·&nbsp; ')].filter(Boolean)
  const opened =
    openedUrl === undefined
      ? ''
      : `<img src="${attribute(openedUrl)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`
  const html = `<!doctype html>
<html lang="${attribute(run.input.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${content(input.subject)}</title>
<style>@media (max-width:480px){.col{display:block!important;width:100%!important;padding-left:0!important;padding-right:0!important}.pad{padding-left:20px!important;padding-right:20px!important}.col img{max-width:100%!important}.gap{display:block!important;height:${GAP}px!important}}</style></head>
<body style="margin:0;padding:0;background:${ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${content(input.previewText)}${'&#847;&zwnj;&nbsp;'.repeat(input.previewText === '' ? 0 : 40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${ground}"><tr><td align="center" style="padding:24px 0">
${forWord(`<table role="presentation" align="center" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td>`)}<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${WIDTH}px">
${drawn.map(({ html: one }) => one).join('\n')}
<tr><td class="pad" align="center" style="padding:24px ${MARGIN}px;${small}">${below.join('<br>')}${opened}</td></tr>
</table>${forWord('</td></tr></table>')}</td></tr></table></body></html>
`
  const text = [
    ...drawn.map((one) => one.text),
    ['--', ...footer.lines, ...footer.links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
    .filter((one) => one !== '')
    .join('\n\n')
  const isBlank = drawn.every(
    (one) => !one.html.includes('<img') && one.text.replaceAll(RULE, '').trim() === '',
  )
  return { html, text: `${text}\n`, isBlank }
}

function sectionPart(base: Omit<Look, 'colours' | 'width'>, section: Section): Part {
  const { palette } = base.run.input.website.style
  const colours = themeColours(palette, section.settings.theme)
  const inner = WIDTH - 2 * MARGIN
  const rows = mailRows(section.blocks.filter(({ type }) => MAIL_BLOCKS.has(type))).map((columns) => {
    const room = inner - GAP * (columns.length - 1)
    const cells = columns.map(({ blocks, share }) => {
      const width = Math.floor(room * share)
      const parts = blocks
        .map((block) => blockPart({ ...base, colours, width }, section, block))
        .filter((part) => part.html !== '')
      return {
        width,
        html: parts.map(({ html }) => html).join(gapHtml),
        text: parts.map(({ text }) => text).join('\n\n'),
      }
    })
    const shown = cells.filter(({ html }) => html !== '')
    if (shown.length === 0) return { html: '', text: '' }
    const text = shown
      .map((cell) => cell.text)
      .filter(Boolean)
      .join('\n\n')
    if (cells.length === 1) return { html: cells[0]!.html, text }
    const tds = cells.map(
      ({ width, html }, index) =>
        `${index === 0 ? '' : `<td class="col gap" width="${GAP}" style="font-size:0;line-height:0">&nbsp;</td>`}<td class="col" valign="top" width="${width}" style="width:${width}px">${html}</td>`,
    )
    return {
      html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${tds.join('')}</tr></table>`,
      text,
    }
  })
  const filled = rows.filter(({ html }) => html !== '')
  if (filled.length === 0) return { html: '', text: '' }
  return {
    html: `<tr><td class="pad" bgcolor="${colours.background}" style="background:${colours.background};padding:${MARGIN}px">${filled.map(({ html }) => html).join(gapHtml)}</td></tr>`,
    text: filled
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
  }
}

/**
 * What programs read that draw mails as Word does, and no other: they know no greatest width, no table within a line, and no room
 * around a link. [MAIL-50]
 */
const forWord = (html: string): string => `<!--[if mso]>${html}<![endif]-->`

const gapHtml = `<div style="height:${GAP}px;line-height:${GAP}px;font-size:0">&nbsp;</div>`

/** What templates of a block see, by name. */
type Seen = Readonly<Record<string, Json | undefined>>

const textIn = (seen: Seen, name: string): string => {
  const value = seen[name]
  return typeof value === 'string' ? value : ''
}
const objectIn = (seen: Seen, name: string): Seen | null => {
  const value = seen[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
}

function blockPart(look: Look, section: Section, block: Block): Part {
  const definition = registry.get(block.type)
  if (definition === undefined) return { html: '', text: '' }
  const value = readBlockValue(definition, block.value)
  const environment = blockEnvironment(
    look.run,
    block,
    placeOf(section, { layout: block.layout }, block.layout.desktop),
  )
  const context = definition.context(value, environment, block) as Seen
  if (context['empty'] === true) return { html: '', text: '' }
  const draw = drawings[definition.folder]
  return draw === undefined ? { html: '', text: '' } : draw(look, context, value as Seen, environment.text)
}

type Draw = (look: Look, context: Seen, value: Seen, text: (field: string) => string) => Part

const aligned = (value: Seen): 'left' | 'center' | 'right' =>
  value['align'] === 'center' ? 'center' : value['align'] === 'end' ? 'right' : 'left'

/** How each block a mail can hold is drawn in it, by its folder. */
const drawings: Readonly<Record<string, Draw>> = {
  text: (look, _context, value, text) => {
    const html = wholeAddresses(look, text('html'))
    const size = value['size'] === 'small' ? 14 : value['size'] === 'lead' ? 20 : 16
    return {
      html: `<div style="text-align:${aligned(value)};${bodyStyle(look, size)}">${styledText(look, html)}</div>`,
      text: mailText(html),
    }
  },
  image: (look, context) => {
    const picture = objectIn(context, 'picture')
    const link = objectIn(context, 'link')
    const caption = textIn(context, 'caption')
    const img = picture === null ? '' : pictureHtml(look, picture, look.width)
    const url = link === null ? '' : whole(look, textIn(link, 'url'))
    const alt = picture === null ? '' : textIn(picture, 'altText')
    const below =
      caption === ''
        ? ''
        : `<div style="padding-top:8px;${bodyStyle(look, 13)};color:${look.colours.muted}">${wholeAddresses(look, caption)}</div>`
    return {
      html: (url === '' ? img : `<a href="${attribute(url)}">${img}</a>`) + below,
      text: [alt === '' ? '' : `[${alt}]`, mailText(wholeAddresses(look, caption)), url]
        .filter(Boolean)
        .join('\n'),
    }
  },
  button: (look, context, value) => {
    const link = objectIn(context, 'link')
    const label = textIn(context, 'label')
    if (link === null || label === '') return { html: '', text: '' }
    const url = whole(look, textIn(link, 'url'))
    const align = aligned(value)
    return {
      html: `${forWord(`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="${align}">`)}<div style="text-align:${align}">${buttonHtml(look, label, url, textIn(context, 'variant'), context['stretch'] === true)}</div>${forWord('</td></tr></table>')}`,
      text: `${label}: ${url}`,
    }
  },
  line: (look, context, value) => {
    const width = context['short'] === true ? '96px' : '100%'
    const style = textIn(context, 'style') || 'solid'
    const thick = typeof context['thickness'] === 'number' ? context['thickness'] : 1
    return {
      html: `<div style="text-align:${aligned(value)};font-size:0;line-height:0"><div style="display:inline-block;width:${width};border-top:${thick}px ${style} ${look.colours.strongLine}">&nbsp;</div></div>`,
      text: RULE,
    }
  },
  product: (look, context) => {
    const item = objectIn(context, 'item')
    if (item === null) return { html: '', text: '' }
    const url = whole(look, textIn(item, 'fullUrl'))
    const title = textIn(item, 'title')
    const price = objectIn(item, 'price')
    const now = price === null || context['showPrice'] !== true ? '' : textIn(price, 'now')
    const before = price !== null && price['onSale'] === true && now !== '' ? textIn(price, 'regular') : ''
    const excerpt = context['showExcerpt'] === true ? textIn(item, 'excerptText') : ''
    const picture = context['showImage'] === true ? objectIn(item, 'mainImage') : null
    const side = textIn(context, 'imagePosition') !== 'top' && picture !== null && look.width >= 400
    const half = Math.floor((look.width - GAP) / 2)
    const image =
      picture === null
        ? ''
        : `<a href="${attribute(url)}">${pictureHtml(look, picture, side ? half : look.width)}</a>`
    const align = context['align'] === 'center' ? 'center' : 'left'
    const body = [
      context['showTitle'] === true ? titleHtml(look, title, url) : '',
      now === ''
        ? ''
        : `<div style="padding-top:4px;${bodyStyle(look, 16)}">${before === '' ? '' : `<s style="color:${look.colours.muted}">${content(before)}</s> `}${content(now)}</div>`,
      excerpt === '' ? '' : `<div style="padding-top:8px;${bodyStyle(look, 15)}">${content(excerpt)}</div>`,
      context['showButton'] === true
        ? `<div style="padding-top:16px">${buttonHtml(look, inWords(say('View product'), look.run.input.language), url, 'primary', false)}</div>`
        : '',
    ].join('')
    const cell = (width: number, inside: string) =>
      `<td class="col" valign="top" width="${width}" style="width:${width}px">${inside}</td>`
    const gap = `<td class="col gap" width="${GAP}" style="font-size:0;line-height:0">&nbsp;</td>`
    const html = side
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${context['imagePosition'] === 'right' ? cell(half, body) + gap + cell(half, image) : cell(half, image) + gap + cell(half, body)}</tr></table>`
      : `<div style="text-align:${align}">${image}${image === '' ? '' : '<div style="height:12px;font-size:0;line-height:12px">&nbsp;</div>'}${body}</div>`
    return {
      html,
      text: [title, [now, before].filter(Boolean).join(' / '), excerpt, url].filter(Boolean).join('\n'),
    }
  },
  summary: (look, context) => {
    const items = Array.isArray(context['items']) ? (context['items'] as readonly JsonObject[]) : []
    const readMore = textIn(context, 'readMore')
    const parts = items.map((item): Part => {
      const url = whole(look, textIn(item, 'linkUrl'))
      const title = textIn(item, 'title')
      const excerpt = context['showExcerpt'] === true ? wholeAddresses(look, textIn(item, 'excerptText')) : ''
      const picture = context['showImage'] === true ? objectIn(item, 'mainImage') : null
      const side = look.width >= 400 && picture !== null
      const third = Math.floor((look.width - GAP) / 3)
      const body =
        titleHtml(look, title, url) +
        (context['showDate'] === true
          ? `<div style="padding-top:4px;${bodyStyle(look, 13)};color:${look.colours.muted}">${content(dateOf(look, item['publishOn']))}</div>`
          : '') +
        (excerpt === ''
          ? ''
          : `<div style="padding-top:8px;${bodyStyle(look, 15)}">${styledText(look, excerpt)}</div>`) +
        (readMore === ''
          ? ''
          : `<div style="padding-top:8px;${bodyStyle(look, 15)}">${linkHtml(look, readMore, url)}</div>`)
      const text = [title, mailText(excerpt), url].filter(Boolean).join('\n')
      if (picture === null) return { html: body, text }
      const image = `<a href="${attribute(url)}">${pictureHtml(look, picture, side ? third : look.width)}</a>`
      if (!side)
        return {
          html: `${image}<div style="height:12px;font-size:0;line-height:12px">&nbsp;</div>${body}`,
          text,
        }
      return {
        html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="col" valign="top" width="${third}" style="width:${third}px">${image}</td><td class="col gap" width="${GAP}" style="font-size:0;line-height:0">&nbsp;</td><td class="col" valign="top">${body}</td></tr></table>`,
        text,
      }
    })
    return {
      html: parts.map(({ html }) => html).join(gapHtml),
      text: parts.map(({ text }) => text).join('\n\n'),
    }
  },
}

function dateOf({ run }: Look, moment: Json | undefined): string {
  if (typeof moment !== 'number') return ''
  const { language, website } = run.input
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: website.timeZone }).format(moment)
}

const bodyStyle = ({ body, colours }: Look, size: number): string =>
  `font-family:${body};font-size:${size}px;line-height:1.55;color:${colours.text}`

const linkHtml = ({ colours }: Look, label: string, url: string): string =>
  `<a href="${attribute(url)}" style="color:${colours.link};text-decoration:underline">${content(label)}</a>`

const headingStyle = ({ heading, headingWeight, colours }: Look, size: number): string =>
  `font-family:${heading};font-weight:${headingWeight};font-size:${size}px;line-height:1.25;color:${colours.text}`

const titleHtml = (look: Look, title: string, url: string): string =>
  `<div style="${headingStyle(look, 20)}"><a href="${attribute(url)}" style="color:${look.colours.text};text-decoration:none">${content(title)}</a></div>`

function buttonHtml(look: Look, label: string, url: string, variant: string, isWide: boolean): string {
  const { colours, radius } = look
  if (variant === 'link') return `<span style="${bodyStyle(look, 16)}">${linkHtml(look, label, url)}</span>`
  const filled = variant !== 'secondary'
  const ground = filled ? colours.button : colours.background
  const words = filled ? colours.buttonText : colours.link
  const edge = filled ? colours.button : colours.link
  return `<table role="presentation"${isWide ? ' width="100%"' : ''} cellpadding="0" cellspacing="0" border="0" style="display:inline-table${isWide ? ';width:100%' : ''}"><tr><td align="center" bgcolor="${ground}" style="mso-padding-alt:12px 26px;border-radius:${radius}px;border:1px solid ${edge};background:${ground}"><a href="${attribute(url)}" style="display:inline-block;padding:12px 26px;font-family:${look.body};font-size:16px;line-height:1.3;font-weight:600;color:${words};text-decoration:none">${content(label)}</a></td></tr></table>`
}

function pictureHtml(look: Look, picture: Seen, width: number): string {
  const ratio = typeof picture['ratio'] === 'number' && picture['ratio'] > 0 ? picture['ratio'] : 1
  const own = typeof picture['width'] === 'number' ? picture['width'] : width
  const shown = Math.min(width, own)
  return `<img src="${attribute(whole(look, textIn(picture, 'src')))}" width="${shown}" height="${Math.round(shown / ratio)}" alt="${attribute(textIn(picture, 'altText'))}" style="display:block;width:100%;max-width:${shown}px;height:auto;border:0;border-radius:${look.radius === 0 ? 0 : Math.min(8, look.radius)}px;${bodyStyle(look, 14)}">`
}

/** An address as it works outside of the website. */
function whole({ run }: Look, url: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? run.input.origin + url : url
}

const wholeAddresses = (look: Look, html: string): string =>
  html.replaceAll(
    /\b(href|src)="(\/[^"]*)"/g,
    (_, name: string, url: string) => `${name}="${whole(look, url)}"`,
  )

const SIZES: Readonly<Record<string, number>> = { h1: 34, h2: 28, h3: 22, h4: 18, h5: 16, h6: 16 }

/** Rich text with the styles of its elements in place; those it brings along but its alignment are dropped. */
function styledText(look: Look, html: string): string {
  return html
    .replaceAll(/<span class="footnote">.*?<\/span>/gs, '')
    .replaceAll(/<([a-z][a-z0-9]*)((?:\s[^>]*)?)>/g, (tag, name: string, attributes: string) => {
      const style = styleOf(look, name)
      if (style === undefined) return tag
      const align = /text-align:\s*(left|center|right|justify)/.exec(attributes)?.[1]
      const rest = attributes.replaceAll(/\s(?:style|class|id|target|rel)="[^"]*"/g, '')
      return `<${name}${rest} style="${style}${align === undefined ? '' : `;text-align:${align}`}">`
    })
}

function styleOf(look: Look, name: string): string | undefined {
  const size = SIZES[name]
  if (size !== undefined) return `margin:0 0 12px;${headingStyle(look, size)}`
  switch (name) {
    case 'p':
      return 'margin:0 0 12px'
    case 'ul':
    case 'ol':
      return 'margin:0 0 12px;padding-left:24px'
    case 'li':
      return 'margin:0 0 4px'
    case 'blockquote':
      return `margin:0 0 12px;padding-left:16px;border-left:3px solid ${look.colours.line}`
    case 'a':
      return `color:${look.colours.link};text-decoration:underline`
    case 'td':
    case 'th':
      return `margin:0;padding:6px 10px;border-top:1px solid ${look.colours.line}`
    case 'table':
      return 'border-collapse:collapse;margin:0 0 12px'
    default:
      return undefined
  }
}
