import type { SentenceValues } from '../words/sentence.ts'
import type { FocalPoint } from '../content/content.ts'
import type { Json, JsonObject } from '../document/document.ts'
import type { ConditionTest } from './condition.ts'
import type { Link } from './link.ts'

/** A field that is asked only while another one of the same form has one of these values. [FIELD-4] */
export interface When {
  readonly field: string
  readonly is: readonly Json[]
}

/** The parts of a form's panel: fields of one stand together, under its name. [FORM-65] */
export const FORM_FIELDSETS = ['BUILD', 'STORAGE', 'ADVANCED', 'CAPTCHA', 'DISCLAIMER'] as const
export type FormFieldset = (typeof FORM_FIELDSETS)[number]

/** Where a field stands in a panel with tabs. */
export type FieldTab = 'content' | 'design' | 'advanced'

/**
 * What every field says of itself. A field is plain data: it can be kept, sent, shown as a control and turned into a
 * schema. [FIELD-1]
 */
interface Asked<Kind extends string, Value extends Json> {
  readonly kind: Kind
  /** What people read beside the control. */
  readonly label: string
  /** One sentence under it. */
  readonly help?: string
  /** The value of whoever has said nothing. */
  readonly default: Value
  readonly when?: When
  /** `content` unless said. */
  readonly tab?: FieldTab
  /** The part of the panel it stands in, where there are several. */
  readonly fieldset?: FormFieldset
  /** What browsers fill in here, as the `autocomplete` attribute says it. [FIELD-7] */
  readonly autocomplete?: string
  /** Most leave it empty: it may stand behind a link until somebody asks for it. [FIELD-7] */
  readonly seldom?: boolean
}

/** A pattern a whole text must match, and the sentence for a text that does not. */
export interface Pattern {
  /** Source of a regular expression, without `^` and `$`. */
  readonly source: string
  readonly says: string
  /** What the sentence is filled with, such as an example. */
  readonly values?: SentenceValues
}

/** Whether something has to be said; a sentence is said to whoever has not. */
export type Required = boolean | string

/** Words without markup. */
export interface TextField extends Asked<'text', string> {
  readonly rules: {
    readonly required?: Required
    /** Least characters of a text that is not empty. */
    readonly min?: number
    /** Most characters. */
    readonly max: number
    /** One line: no line breaks, no control characters and no half of a character. [FIELD-9] */
    readonly line?: boolean
    readonly pattern?: Pattern
  }
  /** Shown in the empty field. */
  readonly placeholder?: string
  /** `moment`: chosen from a calendar and a clock, and kept as a wall clock shows it, `2026-05-01T09:30`. */
  readonly picker?: 'moment'
  /** Lines the field begins with; one unless said. */
  readonly lines?: number
  /** The keyboard that fits, where there is none of keys; that of texts unless said. [FIELD-7] */
  readonly keyboard?: 'text' | 'numeric' | 'tel' | 'email' | 'url'
}

/**
 * A text that is kept locked away, such as a provider's key: it is written and never shown again. The empty text says
 * nothing of it: what was set stays. [FIELD-6]
 */
export interface SecretField extends Asked<'secret', string> {
  readonly rules: {
    readonly required?: Required
    /** Most characters. */
    readonly max: number
    readonly pattern?: Pattern
  }
  /** Shown in the empty field. */
  readonly placeholder?: string
}

/** Words with marks and links in one paragraph, as HTML. */
export interface InlineTextField extends Asked<'inlineText', string> {
  /** Most characters, markup included. */
  readonly rules: { readonly required?: Required; readonly max: number }
  readonly placeholder?: string
}

/** Paragraphs, headings and lists, as HTML. */
export interface RichTextField extends Asked<'richText', string> {
  /** Most characters, markup included. */
  readonly rules: { readonly required?: Required; readonly max: number }
  readonly placeholder?: string
}

/** Source code. */
export interface CodeField extends Asked<'code', string> {
  readonly rules: { readonly max: number }
  /** The field that says which language it is written in. */
  readonly languageFrom?: string
}

/** A number in steps, whole unless said otherwise. */
export interface NumberField extends Asked<'number', number> {
  readonly rules: { readonly min: number; readonly max: number; readonly step?: number }
  /** Written behind the number. */
  readonly unit?: string
}

/** An amount of money in minor units of the store's currency, or null for none. */
export interface AmountField extends Asked<'amount', number | null> {
  readonly rules: { readonly required?: Required; readonly min: number; readonly max: number }
}

export interface ToggleField extends Asked<'toggle', boolean> {
  readonly rules: object
}

/** What can be chosen: the value kept, and the words people read. */
export type Option<Choice extends string = string> = readonly [value: Choice, label: string]

/** One of some words. Of one that is required, the empty word is no choice. [FIELD-10] */
export interface ChoiceField<Choice extends string = string> extends Asked<'choice', Choice> {
  readonly rules: { readonly required?: Required }
  readonly options: readonly Option<Choice>[]
}

/** Several short texts, such as domains or countries. */
export interface WordsField extends Asked<'words', readonly string[]> {
  readonly rules: {
    /** Most texts. */
    readonly max: number
    /** Most characters of each. */
    readonly length: number
    readonly pattern?: Pattern
  }
  readonly placeholder?: string
}

export interface LinkField extends Asked<'link', Link | null> {
  readonly rules: object
  /** What it leads to plays in its own place, so no window is asked for. [EDIT-1254] */
  readonly plays?: true
}

/** A picture of the library by its id, or the empty text for none. */
export interface PictureField extends Asked<'picture', string> {
  readonly rules: { readonly required?: Required }
}

/** What stays in view of a picture, or null for the point of the file. */
export interface FocalPointField extends Asked<'focalPoint', (JsonObject & FocalPoint) | null> {
  readonly rules: object
  /** The field that says which picture. */
  readonly pictureFrom: string
}

/** A product of the website by its id, or the empty text for none. */
export interface ProductField extends Asked<'product', string> {
  readonly rules: { readonly required?: Required }
}

/** Products by their ids, in order. */
export interface ProductsField extends Asked<'products', readonly string[]> {
  readonly rules: { readonly max: number }
}

/** A store or a blog of the website by its id, or the empty text for none. */
export interface CollectionField extends Asked<'collection', string> {
  readonly rules: { readonly required?: Required }
  readonly type: 'store' | 'blog'
}

/** A category of the store by its id, or the empty text for none. */
export interface CategoryField extends Asked<'category', string> {
  readonly rules: { readonly required?: Required }
}

/** What one element of a list holds. */
export type ListItem<F extends Fields = Fields> = { readonly id: string } & ValueOf<F>

/** A list of items, each with an id and the same fields. Their texts are those of the block under `items.<id>`. */
export interface ListField<F extends Fields = Fields> extends Asked<'list', readonly ListItem<F>[]> {
  readonly rules: { readonly max: number }
  readonly item: F
  /** What one element is called: `Picture`. */
  readonly noun: string
  /** The choices of an element it is told from others by, first to last: `Monday – Friday`. */
  readonly namedBy?: readonly string[]
  /** Where elements begin with a picture, but some have none: what adds one of those. */
  readonly without?: string
}

/** Rows of cells; the first row names the columns, the first cell of every other row names the row. */
export type Dataset = readonly (readonly string[])[]

/** A table of texts: the first row names the columns, or the empty list for none. [FIELD-11] */
export interface DatasetField extends Asked<'dataset', Dataset> {
  readonly rules: {
    readonly columns: number
    /** Most rows under the first. */
    readonly rows: number
    /** Most characters of a cell. */
    readonly length: number
  }
}

/** When an element of a list is asked: as the answer to an earlier element is. */
export interface Condition extends JsonObject {
  /** The identifier of the earlier element. */
  readonly field: string
  readonly test: ConditionTest
  /** What the answer is compared with; empty for a test that compares nothing. */
  readonly value: string
}

/** When an element of a list is asked, or null for always. Only in lists whose elements are asked of somebody. [FIELD-12] */
export interface ConditionField extends Asked<'condition', Condition | null> {
  readonly rules: {
    /** Most characters of the value. */
    readonly length: number
  }
}

/** Every kind of field there is. A new kind is added here; the compiler then names what has to answer to it. */
export type Field =
  | TextField
  | SecretField
  | InlineTextField
  | RichTextField
  | CodeField
  | NumberField
  | AmountField
  | ToggleField
  | ChoiceField
  | WordsField
  | LinkField
  | PictureField
  | FocalPointField
  | ProductField
  | ProductsField
  | CollectionField
  | CategoryField
  | ListField
  | DatasetField
  | ConditionField

export type FieldKind = Field['kind']

/** A form: fields by name, in the order they are asked. */
export type Fields = { readonly [name: string]: Field }

/** What a form holds when it is filled in. */
export type ValueOf<F extends Fields> = { readonly [Name in keyof F]: F[Name]['default'] }
