import type { Json } from '../document/document.ts'
import type { Problems } from '../fields/shape.ts'
import { say } from '../words/sentence.ts'
import {
  checkHeaderField,
  HEADER_FIELD_NAMES,
  isHeaderField,
  type HeaderChanges,
  type HeaderField,
  type HeaderValues,
} from './site-header.ts'
import {
  changeStyle,
  STYLE_FIELD_NAMES,
  styleChanges,
  stylePartsOf,
  styleProblems,
  undoneStyle,
  type SiteStyle,
  type StyleChanges,
  type StylePart,
} from './site-style.ts'

/** What all pages of a site share and its owners change as one draft: how it looks, and what stands above its pages. */
export interface SiteDraft {
  readonly style: SiteStyle
  readonly header: HeaderValues
}

/** Some fields of a draft with their new values. */
export type SiteChanges = StyleChanges & HeaderChanges

/** Whether two values of a field are one. Fields of a text stand in the order they were written in. */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(value: Json | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}

function pick(values: SiteChanges, names: readonly (keyof SiteChanges)[]): SiteChanges {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
}

/** What is wrong with some changes, by field; nothing when they can be made. [STYLE-1] [HEADER-1] */
export function siteProblems(changes: { readonly [name: string]: Json }): Problems {
  const ofStyle = Object.fromEntries(Object.entries(changes).filter(([name]) => !isHeaderField(name)))
  const problems = styleProblems(ofStyle)
  for (const [name, value] of Object.entries(changes))
    if (isHeaderField(name)) checkHeaderField(name, value, problems)
  return problems
}

/** The changes that are about what stands above pages, and those about the look. */
export function headerPartOf(changes: SiteChanges): HeaderChanges {
  return pick(changes, HEADER_FIELD_NAMES) as HeaderChanges
}

/** The changes that are about the look. */
export function stylePartOf(changes: SiteChanges): StyleChanges {
  return pick(changes, STYLE_FIELD_NAMES) as StyleChanges
}

/** The fields in which one header differs from another, with the values of the other. */
export function headerChanges(from: HeaderValues, to: HeaderValues): HeaderChanges {
  return pick(
    to,
    HEADER_FIELD_NAMES.filter((name) => !isSame(from[name], to[name])),
  ) as HeaderChanges
}

/** The fields in which one draft differs from another, with the values of the other. */
export function siteChanges(from: SiteDraft, to: SiteDraft): SiteChanges {
  return { ...styleChanges(from.style, to.style), ...headerChanges(from.header, to.header) }
}

/** A draft with some fields changed, and what takes that back: the same fields as they were. [STYLE-3] */
export function changeSite(
  draft: SiteDraft,
  changes: SiteChanges,
): { readonly draft: SiteDraft; readonly before: SiteChanges } {
  const { style, before } = changeStyle(draft.style, stylePartOf(changes))
  const ofHeader = headerPartOf(changes)
  const names = Object.keys(ofHeader).filter(isHeaderField)
  return {
    draft: {
      style: Object.keys(before).length === 0 ? draft.style : style,
      header: names.length === 0 ? draft.header : { ...draft.header, ...ofHeader },
    },
    before: { ...before, ...pick(draft.header, names) },
  }
}

/** What a step did to a draft. */
export interface SiteStep {
  readonly changes: SiteChanges
  /** The same fields as they were before it. */
  readonly before: SiteChanges
}

/**
 * The changes that take a step back. A field that has another value than the step gave it was changed since: it stays.
 * Empty when nothing of the step is left. [STYLE-5]
 */
export function undoneSite(draft: SiteDraft, { changes, before }: SiteStep): SiteChanges {
  const ofHeader = headerPartOf(changes)
  const still = HEADER_FIELD_NAMES.filter(
    (name) => ofHeader[name] !== undefined && isSame(draft.header[name], ofHeader[name]),
  )
  const ofStyle = { changes: stylePartOf(changes), before: stylePartOf(before) }
  return { ...undoneStyle(draft.style, ofStyle), ...pick(before, still) }
}

/** What stands above pages that a change is about, as it is called in a list of changes. */
export const HEADER_PARTS = ['title', 'logo', 'header-offers', 'header-button', 'bar'] as const
export type HeaderPart = (typeof HEADER_PARTS)[number]

/** What of a site a change is about. */
export type SitePart = StylePart | HeaderPart

const partOfField: Readonly<Record<HeaderField, HeaderPart>> = {
  title: 'title',
  logo: 'logo',
  headerSticky: 'header-offers',
  headerSearch: 'header-offers',
  headerCart: 'header-offers',
  headerButton: 'header-button',
  headerButtonLink: 'header-button',
  barShown: 'bar',
  barText: 'bar',
  barLink: 'bar',
  barTheme: 'bar',
  barClosable: 'bar',
}

/** What some changes are about: parts of the header first, then those of the look. [STYLE-6] [HEADER-5] */
export function sitePartsOf(changes: SiteChanges): readonly SitePart[] {
  const parts = new Set(
    Object.keys(headerPartOf(changes)).flatMap((name) => (isHeaderField(name) ? [partOfField[name]] : [])),
  )
  return [...HEADER_PARTS.filter((part) => parts.has(part)), ...stylePartsOf(stylePartOf(changes))]
}

/** Words of a refusal of somebody who may change the look but not what the site is called. */
export const mayNotRename = say(
  'Your role on this website does not allow you to change its title. Ask an administrator.',
)
