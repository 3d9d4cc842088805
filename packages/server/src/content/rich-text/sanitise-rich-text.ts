import { INKS, PARAGRAPH_LOOKS, TEXT_ALIGNMENTS, TEXT_ROLES } from '@plinth/domain'
import { ownColour, ownGround, ownInk } from '@plinth/renderer'
import type { Attributes, Tag } from 'sanitize-html'
import { sanitizeHtml } from '../../platform/sanitize-html.ts'

const inlineTags = ['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sup', 'sub', 'code', 'br', 'span', 'mark']
const tableTags = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
const blockTags = ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', ...tableTags]

const alignments = TEXT_ALIGNMENTS.map((name) => `text-${name}`)
/** Colours of words, which the site style knows. */
const inks = [...INKS, ...TEXT_ROLES].map((name) => `ink-${name}`)
/** Grounds words stand on, beside the light one. */
const grounds = ['strong', ...TEXT_ROLES.map((name) => `ground-${name}`)]
/** Cells that one cell of a table may span in a direction. */
const mostSpanned = 20

/** Addresses a link may lead to; `javascript:` and `data:` are not among them. */
const safeSchemes = ['http', 'https', 'mailto', 'tel']

/**
 * Owner-written rich text as it may be stored and shown: the marks the editor makes and nothing else. Text stays,
 * whatever surrounds it goes. Cleaning clean text changes nothing. [PAGES-30]
 */
export function sanitiseRichText(html: string): string {
  return sanitise(html, [...blockTags, ...inlineTags], ['footnote'])
}

/** The same for a text within a line: a caption, a quote. [PAGES-30] */
export function sanitiseInlineRichText(html: string): string {
  return sanitise(html, inlineTags)
}

/** What was cleaned once may read differently (`<p><text<p>`), so it is cleaned until nothing changes. */
function sanitise(html: string, allowedTags: string[], spans: readonly string[] = []): string {
  let clean = cleanOnce(html, allowedTags, spans)
  for (let round = 0; round < mostRounds; round++) {
    const again = cleanOnce(clean, allowedTags, spans)
    if (again === clean) return clean
    clean = again
  }
  return clean
}

/** Two rounds are all that was ever seen to be needed. */
const mostRounds = 5

/** @param more names of spans beside the colours of words */
function cleanOnce(html: string, allowedTags: string[], more: readonly string[]): string {
  const spans = [...inks, ...more]
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      ol: ['start'],
      li: ['data-checked'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      // What `spanOf` and `markOf` leave of it: a colour of one's own.
      span: ['style'],
      mark: ['style'],
    },
    parseStyleAttributes: false,
    allowedClasses: {
      p: [...PARAGRAPH_LOOKS, ...alignments],
      h1: alignments,
      h2: alignments,
      h3: alignments,
      h4: alignments,
      ul: ['check-list'],
      span: [...spans, 'ink-own'],
      mark: [...grounds, 'ground-own'],
    },
    allowedSchemes: safeSchemes,
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object'],
    transformTags: {
      a: safeLink,
      li: listItem,
      span: (tagName, attribs) => spanOf(tagName, attribs, spans),
      mark: markOf,
      th: cell,
      td: cell,
    },
  }).replace(/<(br|hr) \/>/g, '<$1>')
}

const classesOf = (attribs: Attributes): string[] => (attribs['class'] ?? '').split(/\s+/)

/** A span that gives no colour and holds no footnote is none; its words stay. One of a colour of its own says that colour. [STYLE-132] */
function spanOf(tagName: string, attribs: Attributes, names: readonly string[]): Tag {
  const known = classesOf(attribs).find((name) => names.includes(name))
  if (known !== undefined) return { tagName, attribs: { class: known } }
  const own = classesOf(attribs).includes('ink-own') ? ownColour(attribs['style'] ?? '', 'ink') : undefined
  return own === undefined
    ? { tagName: 'nothing', attribs }
    : { tagName, attribs: { class: 'ink-own', style: ownInk(own) } }
}

/** Highlighted words, on one ground. */
function markOf(tagName: string, attribs: Attributes): Tag {
  const known = classesOf(attribs).find((name) => grounds.includes(name))
  if (known !== undefined) return { tagName, attribs: { class: known } }
  const own = classesOf(attribs).includes('ground-own')
    ? ownColour(attribs['style'] ?? '', 'ground')
    : undefined
  return { tagName, attribs: own === undefined ? {} : { class: 'ground-own', style: ownGround(own) } }
}

/** An item of a check list says whether it is ticked; there is no third answer. */
function listItem(tagName: string, attributes: Attributes): Tag {
  const checked = attributes['data-checked']
  return { tagName, attribs: checked === 'true' || checked === 'false' ? { 'data-checked': checked } : {} }
}

function cell(tagName: string, attributes: Attributes): Tag {
  const attribs: Attributes = {}
  for (const name of ['colspan', 'rowspan']) {
    const cells = Number(attributes[name])
    if (Number.isInteger(cells) && cells > 1 && cells <= mostSpanned) attribs[name] = String(cells)
  }
  return { tagName, attribs }
}

/** A new window must not be able to turn the page it came from elsewhere. */
function safeLink(tagName: string, attributes: Attributes): Tag {
  const { href, target } = attributes
  const attribs: Attributes = {}
  if (href !== undefined && isSafeAddress(href)) attribs['href'] = href
  if (target === '_blank') Object.assign(attribs, { target: '_blank', rel: 'noopener' })
  return { tagName, attribs }
}

/** Whether a link may lead there: a page of this site, or one of the schemes a reader expects. [PAGES-31] */
export function isSafeAddress(address: string): boolean {
  // Browsers ignore spaces and control characters in a scheme.
  const bare = address.replace(/[\u0000-\u0020\u007f-\u00a0]+/g, '').toLowerCase()
  if (bare.startsWith('//') || bare.startsWith('/\\') || bare.startsWith('\\')) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(bare)?.[1]
  return scheme === undefined ? !bare.includes(':') || /^[/?#]/.test(bare) : safeSchemes.includes(scheme)
}
