import type { Condition } from '../fields/field.ts'
import type { FileTypes } from './form-files.ts'

/** Every kind of field a form can have. A new kind is added here; the compiler then names what has to answer to it. */
export const FORM_FIELD_KINDS = [
  'text',
  'textarea',
  'email',
  'number',
  'website',
  'currency',
  'phone',
  'section',
  'radio',
  'checkbox',
  'select',
  'likert',
  'hidden',
  'password',
  'twitter',
  'date',
  'time',
  'name',
  'address',
  'file',
] as const

export type FormFieldKind = (typeof FORM_FIELD_KINDS)[number]

/** What owners set of a field beside its title, by kind. [FORM-1] */
export const FORM_FIELD_PROPERTIES: { readonly [Kind in FormFieldKind]: readonly string[] } = {
  text: ['description', 'placeholder', 'required'],
  textarea: ['description', 'placeholder', 'required', 'maxLength'],
  email: ['description', 'placeholder', 'required'],
  number: ['description', 'placeholder', 'required'],
  website: ['description', 'placeholder', 'required'],
  currency: ['description', 'required', 'currencySymbol'],
  phone: ['description', 'required', 'showCountryCode'],
  section: ['description', 'underline'],
  radio: ['description', 'required', 'options'],
  checkbox: ['description', 'required', 'options'],
  select: ['description', 'required', 'options'],
  likert: ['description', 'options'],
  hidden: ['key', 'value'],
  password: ['description', 'required'],
  twitter: ['description', 'required'],
  date: ['description', 'required'],
  time: ['description', 'required'],
  name: ['description', 'required'],
  address: ['description', 'required'],
  file: ['description', 'required', 'fileTypes', 'mostFiles', 'mostMegabytes'],
}

/** Kinds that a parameter of the page’s address can fill in, beside the hidden one. [FORM-34] */
export const PREFILLED_KINDS: readonly FormFieldKind[] = [
  'text',
  'textarea',
  'email',
  'number',
  'website',
  'currency',
  'phone',
  'radio',
  'checkbox',
  'select',
  'twitter',
  'date',
  'time',
]

/** One field of a form, in the language of the page. */
export interface FormField {
  readonly id: string
  readonly kind: FormFieldKind
  /** Its title. */
  readonly label: string
  readonly required: boolean
  /** Most characters of a textarea; 0 for the usual limit. */
  readonly maxLength: number
  /** What can be chosen; of a likert field, its questions. */
  readonly options: readonly string[]
  readonly showCountryCode: boolean
  /** The query parameter it is filled in from; of a hidden field, its value without one too. */
  readonly key: string
  readonly value: string
  /** When it is asked, by the answer to a field before it; always without one. [FORM-35] */
  readonly condition?: Condition | null
  /** Of a heading, whether it begins a new step. [FORM-38] */
  readonly newStep?: boolean
  /** Of a field for files: which, how many, and how large each. [FORM-60] */
  readonly fileTypes?: FileTypes
  readonly mostFiles?: number
  readonly mostMegabytes?: number
}

/** The answers of a likert field as they are sent, from most against to most for; `surveyWords` says how people read them. */
export const LIKERT_ANSWERS = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'] as const

/** Names of the inputs of a field that has several, in the order of its value. */
export const FIELD_PARTS = {
  name: ['first', 'last'],
  address: ['line1', 'line2', 'city', 'region', 'postcode', 'country'],
} as const

/** The name of a field's input in a form; of several inputs, each has a part. */
export const inputName = (fieldId: string, part?: string | number): string =>
  part === undefined ? `f-${fieldId}` : `f-${fieldId}-${part}`

/** Whether a field is filled in by people: headings are not, nor is what stands hidden in the page. */
export const isFilledIn = ({ kind }: Pick<FormField, 'kind'>): boolean =>
  kind !== 'section' && kind !== 'hidden'

/** Limits of one form and of what is sent through it. [FORM-2] */
export const FORM_LIMITS = {
  fields: 60,
  options: 100,
  /** Characters of one option. */
  option: 300,
  /** Characters of one answer. */
  answer: 5000,
  /** Characters of one part of an answer that has several. */
  part: 300,
  /** Characters of the JSON text of all answers. */
  text: 200_000,
} as const
