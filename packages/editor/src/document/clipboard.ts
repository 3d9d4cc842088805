import { registry } from '@plinth/blocks'
import {
  targetsInText,
  validateDocument,
  withPresentAddresses,
  type Block,
  type Section,
} from '@plinth/domain'
import { escapeHtml } from './escape-html.ts'
import { NEW_SECTION } from './new-section.ts'

/** Blocks or a section on the clipboard. */
export type Clip =
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'section'
      readonly section: Section
      /** What a synced section says, for where it cannot stand. */
      readonly source?: Section
    }

const MARK = 'data-plinth-clip'
const WEBSITE = 'data-plinth-website'

/**
 * The clip for the system's clipboard: for other pages and sites as markup, for everything else as readable text.
 *
 * @param websiteId the website it is copied on, when that is known
 */
export function writeClip(
  clip: Clip,
  language: string,
  websiteId?: string,
): { readonly html: string; readonly text: string } {
  const text = readableText(clip, language)
  const data = encodeURIComponent(JSON.stringify(clip))
  const website = websiteId === undefined ? '' : ` ${WEBSITE}="${encodeURIComponent(websiteId)}"`
  return { html: `<div${website} ${MARK}="${data}">${escapeHtml(text).replaceAll('\n', '<br>')}</div>`, text }
}

/** The website a clip was copied on; undefined for clips that do not say so, and what is none. [EDIT-174] */
export function websiteOfClip(html: string): string | undefined {
  return new RegExp(`${WEBSITE}="([\\w-]{1,64})"`).exec(html)?.[1]
}

/** Copied words that name the website whose things their links lead to, where they have such links. [EDIT-175] */
export function withWebsite(html: string, websiteId: string | undefined): string {
  const names = websiteId !== undefined && targetsInText(html).length > 0 && websiteOfClip(html) === undefined
  return names ? `<meta ${WEBSITE}="${encodeURIComponent(websiteId)}">${html}` : html
}

/** Pasted words without links to things of another website: the words of those stay. [EDIT-175] */
export function withoutForeignLinks(
  html: string,
  from: string | undefined,
  websiteId: string | undefined,
): string {
  return from === undefined || from === websiteId ? html : withPresentAddresses(html, () => null)
}

/** The clip in a clipboard's markup, or undefined when there is none or it is not whole. [EDIT-13] */
export function readClip(html: string): Clip | undefined {
  const data = new RegExp(`${MARK}="([^"]*)"`).exec(html)?.[1]
  if (data === undefined) return undefined
  try {
    return checkClip(JSON.parse(decodeURIComponent(data)))
  } catch {
    return undefined
  }
}

/** What comes from a clipboard comes from outside: it is checked like any document. */
function checkClip(value: {
  readonly kind?: unknown
  readonly block?: unknown
  readonly blocks?: unknown
  readonly section?: unknown
  readonly source?: unknown
}): Clip | undefined {
  // Earlier versions wrote one block.
  const blocks = value.kind === 'block' ? [value.block] : value.blocks
  const isSection = value.kind === 'section'
  const section = isSection ? value.section : { id: 'clip', settings: NEW_SECTION, blocks }
  const checked = validateDocument({ format: 1, sections: [section] })
  const [found] = checked.ok ? checked.value.sections : []
  if (found === undefined || found.blocks.some(({ type }) => !registry.has(type))) return undefined
  if (isSection) {
    const source =
      value.source === undefined ? undefined : checkClip({ kind: 'section', section: value.source })
    return {
      kind: 'section',
      section: found,
      ...(source?.kind === 'section' ? { source: source.section } : {}),
    }
  }
  return found.blocks.length === 0 ? undefined : { kind: 'blocks', blocks: found.blocks }
}

function readableText(clip: Clip, language: string): string {
  const blocks = clip.kind === 'blocks' ? clip.blocks : (clip.source ?? clip.section).blocks
  return blocks
    .flatMap((block) => Object.values(block.texts[language] ?? Object.values(block.texts)[0] ?? {}))
    .map(plainText)
    .filter((text) => text !== '')
    .join('\n')
}

function plainText(html: string): string {
  return html
    .replace(/<(\/(p|h[1-6]|li|blockquote)|br)\b[^<>]*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
}
