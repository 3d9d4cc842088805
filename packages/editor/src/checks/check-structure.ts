import { BLOCK_TYPES, walk, type PageDocument } from '@plinth/domain'
import { typeName } from '../document/type-name.ts'
import { quoted, type Finding } from './finding.ts'

/** Words nobody means to publish: the printers' “to come”, and filling text. */
const PLACEHOLDERS = /\bTK\b|\b[Ll]orem ipsum\b/
/** Blocks that show pictures of the page's own, with alternative texts: theirs, or the file's. [EDIT-1362] */
const PICTURES: ReadonlySet<number> = new Set([
  BLOCK_TYPES.image,
  BLOCK_TYPES.gallery,
  BLOCK_TYPES.logos,
  BLOCK_TYPES.cardList,
  BLOCK_TYPES.audio,
])
/** Pictures that say something; the small ones below a gallery repeat its own. */
const TELLING = 'img:not([data-small] img)'
/** What makes a block be more than its words. */
const MEDIA = 'img, picture, video, audio, iframe, svg, input, button, hr, [data-island]'

/**
 * What can be told from the markup of a page as it is drawn for editing: links that lead nowhere or have no words,
 * pictures without alternative text, blocks visitors would not see, words that were to be replaced, countdowns to what is
 * over, tracks without a file, addresses of no video. [EDIT-170]
 *
 * @param page the page, in a frame or only parsed
 * @param draft the document it was drawn from
 * @param now milliseconds since the epoch
 */
export function checkStructure(page: Document, draft: PageDocument, now = Date.now()): readonly Finding[] {
  const findings: Finding[] = []
  for (const { block } of walk(draft)) {
    const element = page.querySelector(`[data-block-id="${CSS.escape(block.id)}"]`)
    if (element === null) continue
    const find = (kind: Finding['kind'], words = '') => findings.push({ kind, blockId: block.id, words })
    if (isEmpty(element)) {
      find('empty-block', typeName(block.type))
      continue
    }
    for (const link of element.querySelectorAll('a')) {
      const words = quoted(nameOf(link))
      if (leadsNowhere(link)) find('link-nowhere', words)
      else if (words === '') find('link-without-words', link.getAttribute('href') ?? '')
    }
    if (PICTURES.has(block.type) && block.value['decorative'] !== true)
      for (const picture of element.querySelectorAll(TELLING))
        if ((picture.getAttribute('alt') ?? '') === '') find('no-alternative-text', fileName(picture))
    const countdown = element.querySelector<HTMLElement>('[data-moment]')
    if (countdown !== null && Number(countdown.dataset['moment']) <= now)
      find('countdown-over', countdown.querySelector('time')?.textContent ?? '')
    for (const track of element.querySelectorAll('[data-without-file]'))
      find('track-without-file', quoted(track.textContent))
    if (element.querySelector('[data-unknown-video]') !== null) find('video-cannot-play')
    const placeholder = PLACEHOLDERS.exec(element.textContent)
    if (placeholder !== null) find('placeholder-words', placeholder[0])
  }
  return [...findings, ...checkHeadings(page, draft)]
}

/**
 * Headings of texts that skip a level, or are a second title: they are published at the level that is right, and whoever wrote them
 * may have meant another outline. [EDIT-596]
 */
function checkHeadings(page: Document, draft: PageDocument): readonly Finding[] {
  const texts = new Set(
    [...walk(draft)].flatMap(({ block }) => (block.type === BLOCK_TYPES.text ? [block.id] : [])),
  )
  const findings: Finding[] = []
  let [last, hasTitle] = [1, false]
  for (const heading of page.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, h5, h6)')) {
    const words = quoted(heading.textContent)
    if (words === '') continue
    const is = Number(heading.tagName.slice(1))
    const wanted = is === 1 && hasTitle ? 2 : Math.min(is, last + 1)
    const blockId = heading.closest<HTMLElement>('[data-block-id]')?.dataset['blockId'] ?? ''
    if (texts.has(blockId) && wanted !== is)
      findings.push(
        is === 1
          ? { kind: 'second-title', blockId, words }
          : { kind: 'heading-skipped', blockId, words, measured: { is, wanted } },
      )
    hasTitle ||= is === 1
    last = wanted
  }
  return findings
}

/** Whether visitors get nothing of a block: it has nothing chosen, or texts alone and none of them written. */
function isEmpty(element: Element): boolean {
  if (element.querySelector('[data-placeholder-for]') !== null) return true
  const texts = element.querySelectorAll('[data-field]')
  return texts.length > 0 && element.textContent.trim() === '' && element.querySelector(MEDIA) === null
}

function leadsNowhere(link: Element): boolean {
  const address = link.getAttribute('href')?.trim() ?? ''
  return address === '' || address === '#'
}

/** What a link is called: its words, or what its pictures show. */
function nameOf(link: Element): string {
  const label = link.getAttribute('aria-label') ?? ''
  const pictures = [...link.querySelectorAll('img')].map((picture) => picture.getAttribute('alt') ?? '')
  return [label, link.textContent, ...pictures].join(' ')
}

/** The picture's file as its address names it. */
function fileName(picture: Element): string {
  const { pathname } = new URL(picture.getAttribute('src') ?? '', location.origin)
  return decodeURIComponent(pathname.split('/').at(-1) ?? '')
}
