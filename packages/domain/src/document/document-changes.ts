import {
  ABOUT_NAMES,
  ABOUT_WORDS,
  aboutChanges,
  wholeAbout,
  type AboutText,
  type PageAbout,
} from './about.ts'
import { blockTypeName } from './describe-operation.ts'
import { plainText as words } from './document-text.ts'
import type { BlockTypeCode } from '../enumerations/block-types.ts'
import { entryOf } from '../identifiers/entry-of.ts'
import { declared, inside, keptSentence, say, type Sentence } from '../words/sentence.ts'
import {
  CODE_PLACES,
  type Block,
  type CodePlace,
  type GridArea,
  type Json,
  type Marks,
  type PageCode,
  type PageDocument,
  type Section,
} from './document.ts'
import type { Localized } from '../language/localized.ts'
import { walk, type BlockPlace } from './walk.ts'

/** One difference between two states of a page, for the person who is about to make it public. */
export interface DocumentChange {
  /** What it is about: `Headline`, `Picture of Image`, `Moved Button`. */
  readonly what: Sentence
  /** What it said before and says now; left out where there is nothing to quote. */
  readonly before?: string
  readonly after?: string
  /** Files shown before and now, by id, so that whoever knows them can name them. */
  readonly assetsBefore?: readonly string[]
  readonly assetsAfter?: readonly string[]
}

/** Characters of a text that are quoted. */
const QUOTED = 120

/** What blocks and their settings are called. */
export interface NamesOfBlocks {
  readonly block: (type: BlockTypeCode) => Sentence
  /** Undefined for what has no name: it is said that something was set. */
  readonly setting: (type: BlockTypeCode, key: string) => Sentence | undefined
}

/** From the names in the enumeration and in values; whoever knows the blocks has better ones. */
const PLAIN_NAMES: NamesOfBlocks = {
  block: (type) => declared(blockTypeName(type)),
  setting: (_type, key) => declared(spoken(key)),
}

/**
 * What differs between two states of a page, in words and with what is said before and after: texts, pictures, settings,
 * places, what was added and taken out, in the order of the page. What was done and undone again differs in nothing.
 * [DOC-50]
 *
 * @param names what block types and their settings are called
 */
export function documentChanges(
  before: PageDocument,
  after: PageDocument,
  names: NamesOfBlocks = PLAIN_NAMES,
): DocumentChange[] {
  const nameOf = (block: Block) => inside(names.block(block.type))
  const places = new Map([...walk(before)].map((place) => [place.block.id, place]))
  const still = new Set([...walk(after)].map(({ block }) => block.id))
  const known = new Map(before.sections.map((section) => [section.id, section]))
  const stays = new Set(after.sections.map(({ id }) => id))
  const movedSections = outOfOrder(before.sections, after.sections)
  const changes: DocumentChange[] = []
  for (const section of after.sections) {
    const old = known.get(section.id)
    if (old === undefined) changes.push(added(section, after))
    else {
      if (movedSections.has(section.id))
        changes.push({ what: say('Moved {what}', { what: titled(after, section) }) })
      changes.push(...sectionChanges(old, section, before, after))
    }
    const movedBlocks = outOfOrder(old?.blocks ?? [], section.blocks)
    for (const block of section.blocks) {
      const place = places.get(block.id)
      if (place !== undefined) changes.push(...blockChanges(place, block, section, after, movedBlocks, names))
      else if (old !== undefined)
        changes.push({
          what: say('Added {what}', { what: nameOf(block) }),
          ...quote('after', wordsOf(block)),
        })
    }
  }
  for (const section of before.sections) {
    if (!stays.has(section.id))
      changes.push({ what: say('Deleted {what}', { what: titled(before, section) }) })
    for (const block of section.blocks) {
      if (still.has(block.id) || !stays.has(section.id)) continue
      changes.push({
        what: say('Deleted {what}', { what: nameOf(block) }),
        ...quote('before', wordsOf(block)),
      })
    }
  }
  changes.push(...codeChanges(before.code ?? {}, after.code ?? {}))
  if (before.about !== undefined && after.about !== undefined)
    changes.unshift(...changesOfAbout(before.about, after.about))
  return changes
}

const CODE_NAMES: Readonly<Record<CodePlace, Sentence>> = {
  head: say('Code in the head of the page'),
  bodyEnd: say('Code at the end of the page'),
}

function codeChanges(before: PageCode, after: PageCode): DocumentChange[] {
  return CODE_PLACES.flatMap((place) => {
    const [was, is] = [before[place] ?? '', after[place] ?? '']
    return was === is ? [] : [{ what: CODE_NAMES[place], ...quote('before', was), ...quote('after', is) }]
  })
}

/** What is said of a page stands above what is on it: its title first. */
function changesOfAbout(before: PageAbout, after: PageAbout): DocumentChange[] {
  const [was, is] = [wholeAbout(before), wholeAbout(after)]
  const differing = Object.keys(aboutChanges(before, after))
  return ABOUT_NAMES.filter((name) => differing.includes(name)).flatMap((name): DocumentChange[] => {
    if (name === 'noIndex')
      return [{ what: is.noIndex ? say('Kept out of search engines') : say('Found by search engines again') }]
    if (name === 'parts') return [{ what: partsWords(was.parts, is.parts) }]
    if (name === 'socialAssetId' || name === 'mainImageId')
      return [{ what: ABOUT_WORDS[name], ...assets([was[name] ?? undefined], [is[name] ?? undefined]) }]
    return textsOfAbout(name, was[name], is[name])
  })
}

/** What became of the pages that an index page shows. */
function partsWords(was: readonly string[], is: readonly string[]): Sentence {
  const added = is.filter((id) => !was.includes(id)).length
  const taken = was.filter((id) => !is.includes(id)).length
  if (added > 0 && taken > 0) return say('Other pages shown on it')
  if (added > 0)
    return say('{count, plural, one {One more page} other {# more pages}} shown on it', { count: added })
  if (taken > 0)
    return say('{count, plural, one {One page} other {# pages}} no longer shown on it', { count: taken })
  return say('Order of the pages shown on it')
}

function textsOfAbout(name: AboutText, was: Localized, is: Localized): DocumentChange[] {
  const languages = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort()
  return languages
    .map((language) => [entryOf(was, language) ?? '', entryOf(is, language) ?? ''] as const)
    .filter(([before, after]) => before !== after)
    .map(([before, after]) => ({
      what: ABOUT_WORDS[name],
      ...quote('before', before),
      ...quote('after', after),
    }))
}

function added(section: Section, page: PageDocument): DocumentChange {
  const words = section.blocks.map(wordsOf).filter((text) => text !== '')
  return { what: say('Added {what}', { what: titled(page, section) }), ...quote('after', words.join(' · ')) }
}

type Inside = ReturnType<typeof inside>

/** A section by its name, else by its place on the page. */
function titled(page: PageDocument, section: Section): Inside {
  const { name } = section.settings
  const number = page.sections.findIndex(({ id }) => id === section.id) + 1
  return inside(name === '' ? say('section {number}', { number }) : say('section {name}', { name }))
}

/** Ids of what stands elsewhere among its neighbours: as few as explain the new order. */
function outOfOrder(before: readonly { readonly id: string }[], after: readonly { readonly id: string }[]) {
  const placeBefore = new Map(before.map(({ id }, index) => [id, index]))
  const shared = after.filter(({ id }) => placeBefore.has(id))
  // The longest run that kept its order stays; everything else has moved.
  const best: { length: number; from: number }[] = []
  for (const [index, { id }] of shared.entries()) {
    let longest = { length: 1, from: -1 }
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = best[earlier]!.length + 1
      const inOrder = placeBefore.get(shared[earlier]!.id)! < placeBefore.get(id)!
      if (inOrder && length > longest.length) longest = { length, from: earlier }
    }
    best.push(longest)
  }
  const moved = new Set(shared.map(({ id }) => id))
  let place = best.reduce((top, { length }, index) => (length > (best[top]?.length ?? 0) ? index : top), 0)
  while (place >= 0 && shared[place] !== undefined) {
    moved.delete(shared[place]!.id)
    place = best[place]!.from
  }
  return moved
}

const SECTION_SETTINGS = {
  name: say('Name'),
  anchor: say('Link to this section'),
  theme: say('Theme'),
  height: say('Height'),
  width: say('Width'),
  verticalAlignment: say('Align'),
} as const

const of = (what: Sentence, whose: Inside): Sentence =>
  say('{what} of {whose}', { what: inside(what), whose })

function sectionChanges(old: Section, now: Section, before: PageDocument, after: PageDocument) {
  const changes: DocumentChange[] = []
  const one = old.settings as unknown as Readonly<Record<string, unknown>>
  const other = now.settings as unknown as Readonly<Record<string, unknown>>
  const whose = titled(after, now)
  for (const [key, label] of Object.entries(SECTION_SETTINGS)) {
    if (one[key] === other[key]) continue
    const quoted = { before: String(one[key] ?? ''), after: String(other[key] ?? '') }
    changes.push({ what: of(label, key === 'name' ? titled(before, old) : whose), ...quoted })
  }
  changes.push(...markChanges(old.settings, now.settings, whose))
  const [was, is] = [old.settings.background, now.settings.background]
  if (was?.assetId !== is?.assetId)
    changes.push({ what: of(say('Background picture'), whose), ...assets([was?.assetId], [is?.assetId]) })
  else if (was?.overlay !== is?.overlay)
    changes.push({ what: say('Background of {whose} made lighter or darker', { whose }) })
  return changes
}

function blockChanges(
  { block: old, section: oldSection }: BlockPlace,
  now: Block,
  section: Section,
  page: PageDocument,
  movedBlocks: ReadonlySet<string>,
  names: NamesOfBlocks,
): DocumentChange[] {
  const name = inside(names.block(now.type))
  const changes: DocumentChange[] = [...textChanges(old, now, name), ...valueChanges(old, now, names)]
  changes.push(
    ...markChanges(old.marks ?? {}, now.marks ?? {}, name).map((one) => ({ ...whichOne(now), ...one })),
  )
  if (oldSection.id !== section.id) {
    const to = titled(page, section)
    changes.push({ what: say('Moved {what} to {to}', { what: name, to }), ...whichOne(now) })
    return changes
  }
  if (movedBlocks.has(now.id))
    changes.push({ what: say('Moved {what} in the reading order', { what: name }), ...whichOne(now) })
  const [one, other] = [old.layout.desktop, now.layout.desktop]
  if (!sameArea(one, other))
    changes.push({
      what:
        one.w === other.w && one.h === other.h
          ? say('Moved {what}', { what: name })
          : say('Resized {what}', { what: name }),
      ...whichOne(now),
    })
  if (!sameArea(old.layout.phone, now.layout.phone))
    changes.push({ what: say('Arranged {what} on the phone', { what: name }), ...whichOne(now) })
  return changes
}

function sameArea(one: GridArea | undefined, other: GridArea | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h
}

function markChanges(old: Marks, now: Marks, what: Inside): DocumentChange[] {
  const changes: DocumentChange[] = []
  if (old.called !== now.called)
    changes.push({ what: of(say('Name'), what), before: old.called ?? '', after: now.called ?? '' })
  if (old.hiddenOnPhone !== now.hiddenOnPhone)
    changes.push({
      what:
        now.hiddenOnPhone === true
          ? say('Hidden on phones: {what}', { what })
          : say('Shown on phones again: {what}', { what }),
    })
  if (old.locked !== now.locked)
    changes.push({
      what: now.locked === true ? say('Locked: {what}', { what }) : say('Unlocked: {what}', { what }),
    })
  if (old.maxWidth !== now.maxWidth)
    changes.push({
      what: say('Own width of {what}', { what }),
      before: pixels(old.maxWidth),
      after: pixels(now.maxWidth),
    })
  else if (old.stands !== now.stands) changes.push({ what: say('Moved {what}', { what }) })
  return changes
}

const pixels = (width: number | undefined): string => (width === undefined ? '–' : `${width} px`)

/** Which of several blocks of one kind it is: how it begins. */
function whichOne(block: Block): Partial<DocumentChange> {
  return quote('after', wordsOf(block))
}

const TEXT_NAMES: Readonly<Record<string, Sentence>> = {
  label: say('Label'),
  caption: say('Caption'),
  alt: say('Alternative text'),
  source: say('Source'),
  detail: say('Detail'),
  readMore: say('Link text'),
}

function textChanges(old: Block, now: Block, name: Inside): DocumentChange[] {
  const changes: DocumentChange[] = []
  const languages = new Set([...Object.keys(old.texts), ...Object.keys(now.texts)])
  for (const language of languages) {
    const [one, other] = [entryOf(old.texts, language) ?? {}, entryOf(now.texts, language) ?? {}]
    const inLanguage = (what: Sentence): Sentence =>
      languages.size > 1 ? say('{what} ({language})', { what: inside(what), language }) : what
    for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [before, after] = [entryOf(one, field), entryOf(other, field)]
      if (before === after) continue
      const called = namesOfText(field, name)
      const said = { headline: inLanguage(called.headline), text: inLanguage(called.text) }
      changes.push(...saidAnew(said, before ?? '', after ?? ''))
    }
  }
  return changes
}

/** What a text and its first headline are called. */
interface NamesOfText {
  readonly headline: Sentence
  readonly text: Sentence
}

/** A text written anew: its headline and the rest, each if it says something else. */
function saidAnew({ headline, text }: NamesOfText, was: string, is: string): DocumentChange[] {
  const [one, other] = [parted(was), parted(is)]
  const parts = [
    { what: headline, before: one.headline, after: other.headline },
    { what: text, before: one.rest, after: other.rest },
  ].filter(({ before, after }) => before !== after)
  // Only bold, a link or the like.
  if (parts.length === 0)
    return [{ what: say('{what}: formatting', { what: inside(text) }), ...quote('after', words(is)) }]
  return parts.map((part) => {
    const [before, after] = difference(part.before, part.after)
    return { what: part.what, before, after }
  })
}

/** The words of the first headline, and of everything else. */
function parted(html: string): { readonly headline: string; readonly rest: string } {
  const start = html.search(/<h[1-6][\s>]/)
  const end = start < 0 ? -1 : html.indexOf('</h', start)
  if (end < 0) return { headline: '', rest: words(html) }
  return {
    headline: words(html.slice(start, end)),
    rest: words(`${html.slice(0, start)} ${html.slice(end + '</h1>'.length)}`),
  }
}

function namesOfText(field: string, block: Inside): NamesOfText {
  if (field === 'html') return { headline: say('Headline'), text: say('Text') }
  const name = TEXT_NAMES[field.slice(field.lastIndexOf('.') + 1)]
  const text = name === undefined ? say('{block}', { block }) : of(name, block)
  return { headline: text, text }
}

function valueChanges(old: Block, now: Block, names: NamesOfBlocks): DocumentChange[] {
  const name = inside(names.block(now.type))
  const [was, is] = [assetsIn(old.value), assetsIn(now.value)]
  const changes: DocumentChange[] = []
  if (was.join() !== is.join()) {
    const many = Math.max(was.length, is.length) > 1
    changes.push({ what: of(many ? say('Pictures') : say('Picture'), name), ...assets(was, is) })
  }
  const keys = [...new Set([...Object.keys(old.value), ...Object.keys(now.value)])].filter(
    (key) => withoutAssets(key, old.value[key]) !== withoutAssets(key, now.value[key]),
  )
  if (keys.length === 0) return changes
  const [only] = keys
  const simple = (value: Json | undefined) => typeof value === 'string' || typeof value === 'number'
  const quoted =
    keys.length === 1 && only !== undefined && simple(old.value[only]) && simple(now.value[only])
      ? { before: String(old.value[only]), after: String(now.value[only]) }
      : whichOne(now)
  const settings = keys.map((key) => names.setting(now.type, key) ?? say('Setting'))
  changes.push({ what: of(listed(settings), name), ...quoted })
  return changes
}

/** Several names, one after the other, each once. */
const listed = (names: readonly Sentence[]): Sentence =>
  names
    .filter((one, index) => names.findIndex((other) => keptSentence(other) === keptSentence(one)) === index)
    .reduce((all, one) => say('{all}, {one}', { all: inside(all), one: inside(one) }))

/** `aspectRatio` as a person says it: `Aspect ratio`. */
function spoken(key: string): string {
  const words = key.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Files a value shows, in their order. */
function assetsIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(assetsIn)
  return Object.entries(value as { readonly [key: string]: Json }).flatMap(([key, part]) =>
    key === 'assetId' && typeof part === 'string' ? (part === '' ? [] : [part]) : assetsIn(part),
  )
}

/** A setting as one text, but for the pictures in it. */
function withoutAssets(key: string, value: Json | undefined): string | undefined {
  return JSON.stringify({ [key]: value }, (name, part: unknown) => (name === 'assetId' ? undefined : part))
}

function assets(
  was: readonly (string | undefined)[],
  is: readonly (string | undefined)[],
): Partial<DocumentChange> {
  const known = (ids: readonly (string | undefined)[]) => ids.filter((id): id is string => id !== undefined)
  return { assetsBefore: known(was), assetsAfter: known(is) }
}

/** What a block says, in the first language it says anything in. */
function wordsOf(block: Block): string {
  for (const texts of Object.values(block.texts)) {
    const said = Object.values(texts)
      .map(words)
      .filter((text) => text !== '')
    if (said.length > 0) return said.join(' · ')
  }
  return ''
}

function quote(side: 'before' | 'after', text: string): Partial<DocumentChange> {
  return text === '' ? {} : { [side]: shortened(text) }
}

function shortened(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED - 1).trimEnd()}…`
}

/** Of two texts the parts that differ, with a few words around them where they are long. */
function difference(was: string, is: string): [string, string] {
  if (was === is || (was.length <= QUOTED && is.length <= QUOTED)) return [was, is]
  let start = 0
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start += 1
  const from = Math.max(0, was.lastIndexOf(' ', Math.max(0, start - 24)))
  const part = (text: string) => shortened(`${from > 0 ? '…' : ''}${text.slice(from).trimStart()}`)
  return [part(was), part(is)]
}
