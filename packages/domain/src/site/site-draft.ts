import type { Json } from '../document/document.ts'
import type { Problems } from '../fields/shape.ts'
import { say } from '../words/sentence.ts'
import {
  isMenuChange,
  MENU_PARTS,
  menuPartsOf,
  mergeMenus,
  sameMenus,
  type MenuChange,
  type MenuPart,
  type Menus,
} from './menus.ts'
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
  STYLE_CHANGE_NAMES,
  styleChanges,
  stylePartsOf,
  styleProblems,
  undoneStyle,
  type SiteStyle,
  type StyleChanges,
  type StylePart,
} from './site-style.ts'

/** What all pages of a site share and its owners change as one draft: how it looks, what stands above its pages, its menus. */
export interface SiteDraft {
  readonly style: SiteStyle
  readonly header: HeaderValues
  readonly menus: Menus
}

/** Some fields of a draft with their new values. */
type FieldChanges = StyleChanges & HeaderChanges

/** What is changed of a draft: fields with their new values, and what was made of the menus. */
export type SiteChanges = FieldChanges & { readonly menus?: MenuChange }

/** Whether two values of a field are one. Fields of a text stand in the order they were written in. */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(value: Json | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}

function pick(values: FieldChanges, names: readonly (keyof FieldChanges)[]): FieldChanges {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
}

/** What is wrong with some changes, by field; nothing when they can be made. [STYLE-1] [HEADER-1] */
export function siteProblems(changes: { readonly [name: string]: Json }): Problems {
  const { menus, ...fields } = changes
  const ofStyle = Object.fromEntries(Object.entries(fields).filter(([name]) => !isHeaderField(name)))
  const problems = styleProblems(ofStyle)
  if (menus !== undefined && !isMenuChange(menus)) problems['menus'] = say('This is no change of menus.')
  for (const [name, value] of Object.entries(fields))
    if (isHeaderField(name)) checkHeaderField(name, value, problems)
  return problems
}

/** The changes that are about what stands above pages, and those about the look. */
export function headerPartOf(changes: SiteChanges): HeaderChanges {
  return pick(changes, HEADER_FIELD_NAMES) as HeaderChanges
}

/** The changes that are about the look. */
export function stylePartOf(changes: SiteChanges): StyleChanges {
  return pick(changes, STYLE_CHANGE_NAMES) as StyleChanges
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
  return {
    ...styleChanges(from.style, to.style),
    ...headerChanges(from.header, to.header),
    ...(sameMenus(from.menus, to.menus) ? {} : { menus: { from: from.menus, to: to.menus } }),
  }
}

/** A draft with some fields changed, and what takes that back: the same fields as they were. [STYLE-3] [MENU-2] */
export function changeSite(
  draft: SiteDraft,
  changes: SiteChanges,
): { readonly draft: SiteDraft; readonly before: SiteChanges } {
  const { style, before } = changeStyle(draft.style, stylePartOf(changes))
  const ofHeader = headerPartOf(changes)
  const names = Object.keys(ofHeader).filter(isHeaderField)
  const menus =
    changes.menus === undefined ? draft.menus : mergeMenus(changes.menus.from, draft.menus, changes.menus.to)
  return {
    draft: {
      style: Object.keys(before).length === 0 ? draft.style : style,
      header: names.length === 0 ? draft.header : { ...draft.header, ...ofHeader },
      menus,
    },
    before: {
      ...before,
      ...pick(draft.header, names),
      ...(changes.menus === undefined ? {} : { menus: { from: menus, to: draft.menus } }),
    },
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
 * Empty when nothing of the step is left. [STYLE-5] [MENU-3]
 */
export function undoneSite(draft: SiteDraft, { changes, before }: SiteStep): SiteChanges {
  const ofHeader = headerPartOf(changes)
  const still = HEADER_FIELD_NAMES.filter(
    (name) => ofHeader[name] !== undefined && isSame(draft.header[name], ofHeader[name]),
  )
  const ofStyle = { changes: stylePartOf(changes), before: stylePartOf(before) }
  return { ...undoneStyle(draft.style, ofStyle), ...pick(before, still), ...undoneMenus(draft.menus, before) }
}

/** What of a step in the menus can be taken back; what was changed since stays. */
function undoneMenus(now: Menus, { menus }: SiteChanges): SiteChanges {
  if (menus === undefined) return {}
  const undone = mergeMenus(menus.from, now, menus.to, 'theirs')
  return sameMenus(now, undone) ? {} : { menus: { from: now, to: undone } }
}

/** What stands above pages that a change is about, as it is called in a list of changes. */
export const HEADER_PARTS = ['title', 'logo', 'header-offers', 'header-button', 'bar'] as const
export type HeaderPart = (typeof HEADER_PARTS)[number]

/** What of a site a change is about. */
export type SitePart = StylePart | HeaderPart | MenuPart

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

/** What some changes are about: parts of the header first, then menus, then those of the look. [STYLE-6] [HEADER-5] */
export function sitePartsOf(changes: SiteChanges): readonly SitePart[] {
  const parts = new Set(
    Object.keys(headerPartOf(changes)).flatMap((name) => (isHeaderField(name) ? [partOfField[name]] : [])),
  )
  return [
    ...HEADER_PARTS.filter((part) => parts.has(part)),
    ...(changes.menus === undefined ? [] : menuPartsOf(changes.menus)),
    ...stylePartsOf(stylePartOf(changes)),
  ]
}

/** Whether a part of a site stands above its pages. */
export function isHeaderPart(part: SitePart): part is HeaderPart {
  return (HEADER_PARTS as readonly string[]).includes(part)
}

/** Whether a part of a site is one of its menus. */
export function isMenuPart(part: SitePart): part is MenuPart {
  return (MENU_PARTS as readonly string[]).includes(part)
}

/** Words of a refusal of somebody who may change the look but not what the site is called. */
export const mayNotRename = say(
  'Your role on this website does not allow you to change its title. Ask an administrator.',
)
