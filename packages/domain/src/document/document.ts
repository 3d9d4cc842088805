import type { BlockTypeCode } from '../enumerations/block-types.ts'
import type { PageAbout } from './about.ts'
import type { LanguageTag } from '../language/localized.ts'

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** Columns of the section grid on a desktop and a tablet. */
export const DESKTOP_COLUMNS = 24
/** Columns of the section grid on a phone. */
export const PHONE_COLUMNS = 8
/** Most blocks a page may hold. */
export const MAX_BLOCKS = 60
/** Most galleries among the blocks of a page. */
export const MAX_GALLERIES = 20
/** Most sections a page may hold. */
export const MAX_SECTIONS = 60
/** Most rows of a section's grid. */
export const MAX_ROWS = 400

/** A rectangle of grid cells: `x` and `y` from 0, `w` and `h` at least 1. */
export interface GridArea {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Where a block stands. Without `phone` the phone layout follows the reading order. */
export interface BlockLayout {
  readonly desktop: GridArea
  readonly phone?: GridArea
}

/** What may be said of a block or a section as a whole. */
export interface Marks {
  /** Not shown on phones. */
  readonly hiddenOnPhone?: true
  /** Neither moved nor taken off the page until somebody takes the mark away; a courtesy of the editor. */
  readonly locked?: true
  /** Greatest width on wider screens than a phone's, px: of a block within its cells, or of what a section holds. */
  readonly maxWidth?: number
  /** Where something of a width of its own stands in its place: in the middle without. */
  readonly stands?: 'start' | 'end'
  /** What its owner calls a block, in the editor alone; a section has its name among its settings. [DOC-71] */
  readonly called?: string
}

export const MARK_NAMES = [
  'hiddenOnPhone',
  'locked',
  'maxWidth',
  'stands',
  'called',
] as const satisfies readonly (keyof Marks)[]

/** Marks that are there or are not. */
export type Flag = 'hiddenOnPhone' | 'locked'

/** The widths of their own that blocks and what sections hold may have, px. */
export const OWN_WIDTHS = { block: { min: 40, max: 2560 }, section: { min: 480, max: 2560 } } as const

/** Marks to set, or with null to take away. */
export type MarkChanges = { readonly [Name in keyof Marks]?: Marks[Name] | null }

/**
 * One block on a page. `value` holds what is the same in every language (identifiers, choices, numbers); `texts` holds
 * what is written, per language and field (`texts.en.html`). A field of a list element is named `items.<id>.<field>`.
 */
export interface Block {
  readonly id: string
  readonly type: BlockTypeCode
  readonly value: JsonObject
  /** Left out while there are none. */
  readonly marks?: Marks
  readonly texts: { readonly [language: LanguageTag]: { readonly [field: string]: string } }
  readonly layout: BlockLayout
}

/** The colour themes a section may take; the site style makes each from its palette with contrast checked. */
export const SECTION_THEMES = ['white', 'light', 'accent', 'dark', 'black'] as const
export type SectionTheme = (typeof SECTION_THEMES)[number]

export const SECTION_HEIGHTS = ['small', 'medium', 'large', 'full'] as const
export type SectionHeight = (typeof SECTION_HEIGHTS)[number]

/** Settings of a section, all language-free. */
export interface SectionSettings extends Omit<Marks, 'called'> {
  /** Name shown to the owner in history and outline; may be empty. */
  readonly name: string
  readonly theme: SectionTheme
  /** Least height; content always makes a section taller. */
  readonly height: SectionHeight
  /** Whether the grid keeps the page's side margins or runs from edge to edge. */
  readonly width: 'inset' | 'full'
  readonly verticalAlignment: 'top' | 'middle' | 'bottom'
  /** Background picture: an asset of the website, darkened by `overlay` (0 to 1). */
  readonly background?: { readonly assetId: string; readonly overlay: number }
  /** What links to the section say after `#`: small letters, digits and hyphens. Of two with one name the first has it. [LINK-21] */
  readonly anchor?: string
  /** The saved section that stands here and is edited by itself: this one holds no blocks of its own. [SECTION-30] */
  readonly synced?: string
}

/** A full-width row of the page holding blocks on a grid. The order of `blocks` is the reading order and DOM order. */
export interface Section {
  readonly id: string
  readonly settings: SectionSettings
  readonly blocks: readonly Block[]
}

/** Where code of one page goes: at the end of its head, and at the end of its body. */
export const CODE_PLACES = ['head', 'bodyEnd'] as const
export type CodePlace = (typeof CODE_PLACES)[number]

/** Most characters of the code of a page at one place. */
export const MAX_PAGE_CODE = 50_000

/** Markup of the owner's own for one page; a place without any is left out. */
export type PageCode = { readonly [Place in CodePlace]?: string }

/** What a page holds between header and footer, the code that comes with it, and what is said of it. */
export interface PageDocument {
  readonly format: 1
  readonly sections: readonly Section[]
  /** Left out while there is none. [DOC-28] */
  readonly code?: PageCode
  /** Of pages, blogs, stores and posts; others are called and found as they themselves say. [EDIT-591] */
  readonly about?: PageAbout
}
