import { blockTypeName, sectionName } from './describe-operation.ts'
import type { BlockTypeCode } from '../enumerations/block-types.ts'
import type { Block, GridArea, Json, PageDocument, Section } from './document.ts'
import { walk, type BlockPlace } from './walk.ts'

/** One difference between two states of a page, for the person who is about to make it public. */
export interface DocumentChange {
  /** What it is about: `Headline`, `Picture of Image`, `Moved Button`. */
  readonly what: string
  /** What it said before and says now; left out where there is nothing to quote. */
  readonly before?: string
  readonly after?: string
  /** Files shown before and now, by id, so that whoever knows them can name them. */
  readonly assetsBefore?: readonly string[]
  readonly assetsAfter?: readonly string[]
}

/** Characters of a text that are quoted. */
const QUOTED = 120

type NameOfType = (type: BlockTypeCode) => string

/**
 * What differs between two states of a page, in words and with what is said before and after: texts, pictures, settings,
 * places, what was added and taken out, in the order of the page. What was done and undone again differs in nothing.
 * [DOC-50]
 *
 * @param names what block types are called, by default in English from the enumeration
 */
export function documentChanges(
  before: PageDocument,
  after: PageDocument,
  names: NameOfType = blockTypeName,
): DocumentChange[] {
  const nameOf = (block: Block) => names(block.type)
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
      if (movedSections.has(section.id)) changes.push({ what: `Moved ${titled(after, section)}` })
      changes.push(...sectionChanges(old, section, before, after))
    }
    const movedBlocks = outOfOrder(old?.blocks ?? [], section.blocks)
    for (const block of section.blocks) {
      const place = places.get(block.id)
      if (place !== undefined)
        changes.push(...blockChanges(place, block, section, after, movedBlocks, nameOf(block)))
      else if (old !== undefined)
        changes.push({ what: `Added ${nameOf(block)}`, ...quote('after', wordsOf(block)) })
    }
  }
  for (const section of before.sections) {
    if (!stays.has(section.id)) changes.push({ what: `Deleted ${titled(before, section)}` })
    for (const block of section.blocks) {
      if (still.has(block.id) || !stays.has(section.id)) continue
      changes.push({ what: `Deleted ${nameOf(block)}`, ...quote('before', wordsOf(block)) })
    }
  }
  return changes
}

function added(section: Section, page: PageDocument): DocumentChange {
  const words = section.blocks.map(wordsOf).filter((text) => text !== '')
  return { what: `Added ${titled(page, section)}`, ...quote('after', words.join(' · ')) }
}

function titled(page: PageDocument, section: Section): string {
  const { name } = section.settings
  return name === '' ? sectionName(page, section) : `section ${name}`
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

const SECTION_SETTINGS: Readonly<Record<string, string>> = {
  name: 'Name',
  theme: 'Theme',
  height: 'Height',
  width: 'Width',
  verticalAlignment: 'Align',
}

function sectionChanges(old: Section, now: Section, before: PageDocument, after: PageDocument) {
  const changes: DocumentChange[] = []
  const one = old.settings as unknown as Readonly<Record<string, unknown>>
  const other = now.settings as unknown as Readonly<Record<string, unknown>>
  const of = titled(after, now)
  for (const [key, label] of Object.entries(SECTION_SETTINGS)) {
    if (one[key] === other[key]) continue
    const quoted = { before: String(one[key] ?? ''), after: String(other[key] ?? '') }
    const whose = key === 'name' ? titled(before, old) : of
    changes.push({ what: `${label} of ${whose}`, ...quoted })
  }
  const [was, is] = [old.settings.background, now.settings.background]
  if (was?.assetId !== is?.assetId)
    changes.push({ what: `Background picture of ${of}`, ...assets([was?.assetId], [is?.assetId]) })
  else if (was?.overlay !== is?.overlay) changes.push({ what: `Background of ${of} made lighter or darker` })
  return changes
}

function blockChanges(
  { block: old, section: oldSection }: BlockPlace,
  now: Block,
  section: Section,
  page: PageDocument,
  movedBlocks: ReadonlySet<string>,
  name: string,
): DocumentChange[] {
  const changes: DocumentChange[] = [...textChanges(old, now, name), ...valueChanges(old, now, name)]
  if (oldSection.id !== section.id) {
    changes.push({ what: `Moved ${name} to ${titled(page, section)}`, ...whichOne(now) })
    return changes
  }
  if (movedBlocks.has(now.id)) changes.push({ what: `Moved ${name} in the reading order`, ...whichOne(now) })
  const [one, other] = [old.layout.desktop, now.layout.desktop]
  if (!sameArea(one, other))
    changes.push({
      what: `${one.w === other.w && one.h === other.h ? 'Moved' : 'Resized'} ${name}`,
      ...whichOne(now),
    })
  if (!sameArea(old.layout.phone, now.layout.phone))
    changes.push({ what: `Arranged ${name} on the phone`, ...whichOne(now) })
  return changes
}

function sameArea(one: GridArea | undefined, other: GridArea | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h
}

/** Which of several blocks of one kind it is: how it begins. */
function whichOne(block: Block): Partial<DocumentChange> {
  return quote('after', wordsOf(block))
}

const TEXT_NAMES: Readonly<Record<string, string>> = {
  label: 'Label',
  caption: 'Caption',
  alt: 'Alternative text',
  source: 'Source',
  detail: 'Detail',
  readMore: 'Link text',
}

function textChanges(old: Block, now: Block, name: string): DocumentChange[] {
  const changes: DocumentChange[] = []
  const languages = new Set([...Object.keys(old.texts), ...Object.keys(now.texts)])
  for (const language of languages) {
    const [one, other] = [old.texts[language] ?? {}, now.texts[language] ?? {}]
    for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (one[field] === other[field]) continue
      const inLanguage = languages.size > 1 ? ` (${language})` : ''
      changes.push(...saidAnew(`${textName(field, name)}${inLanguage}`, one[field] ?? '', other[field] ?? ''))
    }
  }
  return changes
}

/** A text written anew: its headline and the rest, each if it says something else. */
function saidAnew(what: string, was: string, is: string): DocumentChange[] {
  const [one, other] = [parted(was), parted(is)]
  const parts = [
    { what: what.replace(/^Text/, 'Headline'), before: one.headline, after: other.headline },
    { what, before: one.rest, after: other.rest },
  ].filter(({ before, after }) => before !== after)
  // Only bold, a link or the like.
  if (parts.length === 0) return [{ what: `${what}: formatting`, ...quote('after', words(is)) }]
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

function textName(field: string, block: string): string {
  if (field === 'html') return 'Text'
  const name = TEXT_NAMES[field.slice(field.lastIndexOf('.') + 1)]
  return name === undefined ? block : `${name} of ${block}`
}

function valueChanges(old: Block, now: Block, name: string): DocumentChange[] {
  const [was, is] = [assetsIn(old.value), assetsIn(now.value)]
  const changes: DocumentChange[] = []
  if (was.join() !== is.join()) {
    const many = Math.max(was.length, is.length) > 1
    changes.push({ what: `${many ? 'Pictures' : 'Picture'} of ${name}`, ...assets(was, is) })
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
  changes.push({ what: `${sentence(keys.map(spoken).join(', '))} of ${name}`, ...quoted })
  return changes
}

/** `aspectRatio` as a person says it: `aspect ratio`. */
function spoken(key: string): string {
  return key.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function sentence(words: string): string {
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

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** Markup as words: tags become spaces, entities the characters they stand for. */
function words(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_match, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
