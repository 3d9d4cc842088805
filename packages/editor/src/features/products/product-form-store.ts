import {
  productProblems,
  readText,
  writeText,
  type Localized,
  type ProductForm,
  type VariantForm,
} from '@plinth/domain'

/** Fields of a product that are texts in each language. */
export type TextField =
  | 'name'
  | 'description'
  | 'excerpt'
  | 'additionalInfo'
  | 'customAddButtonText'
  | 'customSoldOutText'
  | 'seoTitle'
  | 'seoDescription'

/** What is wrong, by the path of the field. */
type Problems = Readonly<Record<string, string>>

const NONE: Problems = {}

/**
 * What a product form holds, outside of React: each field of the screen listens for its own part, so that a letter in the
 * name draws the name again and none of 250 variants. Parts that did not change stay the same objects.
 */
export class ProductFormStore {
  readonly language: string
  /** The store's, which says how much a price may be. */
  readonly currency: string
  #start: ProductForm
  #form: ProductForm
  /** Whether saving was tried: from then on one's own problems are shown. */
  #tried = false
  #refused: Problems = NONE
  #own: { readonly form: ProductForm; readonly problems: Problems } | undefined
  #shown: { readonly refused: Problems; readonly own: Problems; readonly problems: Problems } | undefined
  #dirty: { readonly form: ProductForm; readonly start: ProductForm; readonly isDirty: boolean } | undefined
  readonly #listeners = new Set<() => void>()

  constructor(initial: ProductForm, language: string, currency: string) {
    this.#start = initial
    this.#form = initial
    this.language = language
    this.currency = currency
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get form(): ProductForm {
    return this.#form
  }

  /** Whether it differs from what was loaded or saved. Only parts that are other objects are compared. */
  get isDirty(): boolean {
    const [form, start] = [this.#form, this.#start]
    if (this.#dirty?.form !== form || this.#dirty.start !== start)
      this.#dirty = { form, start, isDirty: differs(form, start) }
    return this.#dirty.isDirty
  }

  /** Problems to show: the server's, and one's own once saving was tried. */
  get problems(): Problems {
    const own = this.#tried ? this.#ownProblems() : NONE
    if (this.#shown?.refused !== this.#refused || this.#shown.own !== own)
      this.#shown = { refused: this.#refused, own, problems: { ...this.#refused, ...own } }
    return this.#shown.problems
  }

  text(field: TextField): string {
    return readText(this.#form[field], this.language, this.language)
  }

  localize(texts: Localized, value: string): Localized {
    return writeText(texts, this.language, value)
  }

  readonly change = (changes: Partial<ProductForm>): void => {
    this.#form = { ...this.#form, ...changes }
    this.#refused = NONE
    this.#tell()
  }

  setText(field: TextField, value: string): void {
    this.change({ [field]: this.localize(this.#form[field], value) })
  }

  /** Changes a variant; `undefined` takes an optional field away. */
  setVariant(
    index: number,
    changes: { readonly [Field in keyof VariantForm]?: VariantForm[Field] | undefined },
  ): void {
    const before = this.#form.variants[index]
    if (before === undefined) return
    const after = Object.fromEntries(
      Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
    ) as unknown as VariantForm
    this.change({ variants: this.#form.variants.with(index, after) })
  }

  /** Whether it can be saved; from now on problems are shown. */
  check(): boolean {
    this.#tried = true
    this.#tell()
    return Object.keys(this.#ownProblems()).length === 0
  }

  /** What the server said is wrong. */
  refuse(fields: Problems): void {
    this.#refused = fields
    this.#tell()
  }

  /** Takes what was saved as the new start; what was typed while it was being saved stays. */
  accept(saved: ProductForm, sent: ProductForm = this.#form): void {
    const typedMeanwhile = this.#form !== sent
    this.#start = saved
    if (!typedMeanwhile) this.#form = saved
    this.#tried = false
    this.#refused = NONE
    this.#tell()
  }

  #ownProblems(): Problems {
    if (this.#own?.form !== this.#form)
      this.#own = { form: this.#form, problems: productProblems(this.#form, this.language, this.currency) }
    return this.#own.problems
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Whether two values differ, looking only into what is not the same object. */
function differs(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return false
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return true
  const [left, right] = [Object.entries(one), Object.entries(other)]
  if (left.length !== right.length) return true
  return left.some(
    ([key, value]) => !(key in other) || differs(value, (other as Record<string, unknown>)[key]),
  )
}
