import type { PageTypeCode, Sentence } from '@plinth/domain'

/** A field of a form on a page of members. */
export interface Field {
  readonly name: string
  readonly label: Sentence
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'checkbox' | 'select'
  readonly autocomplete?: string
  readonly hint?: Sentence
  readonly value?: string
  readonly isOptional?: boolean
  readonly isChecked?: boolean
  readonly choices?: readonly Choice[]
}

interface Choice {
  readonly value: string
  readonly label: string
  /** The language of the label, where it is another than the page's. */
  readonly language?: string
}

export interface Form {
  readonly action: string
  readonly button: Sentence
  readonly title?: Sentence
  readonly text?: Sentence
  readonly fields?: readonly Field[]
  readonly hidden?: Readonly<Record<string, string>>
  readonly isDanger?: boolean
  /** A second button: the same form, sent elsewhere whether it is filled in or not. */
  readonly instead?: readonly [button: Sentence, action: string]
}

/** What a page of members says. */
export interface Says {
  readonly title: Sentence
  readonly text?: Sentence
  readonly forms?: readonly Form[]
  readonly links?: readonly (readonly [title: Sentence, url: string])[]
  readonly pageType?: PageTypeCode
  readonly status?: number
}
