import {
  isProductFieldAsked,
  productProblems,
  productValue,
  withProductValue,
  type Json,
  type ProductFieldName,
  type ProductForm,
  type VariantForm,
} from '@plinth/domain'
import { optionsOf, type ProductOption } from './variant-matrix.ts'
import { problemsInWords } from '../../words/words.ts'

/** What is wrong, by the path of the field. */
type Problems = Readonly<Record<string, string>>

const NONE: Problems = {}

/** Fields of a variant with what they become; `undefined` takes an optional one away. */
export type VariantChanges = { readonly [Field in keyof VariantForm]?: VariantForm[Field] | undefined }

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
  #options:
    | {
        readonly variants: ProductForm['variants']
        readonly ordering: readonly string[]
        readonly options: readonly ProductOption[]
      }
    | undefined
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

  /** The value of a field, in the primary language. The same object for the same state. */
  value(name: ProductFieldName): Json {
    return productValue(this.#form, name, this.language)
  }

  /** Whether a field is asked, given the others. */
  isAsked(name: ProductFieldName): boolean {
    return isProductFieldAsked(this.#form, name, this.language)
  }

  /** The options and their values; the same object until one of them changes, whatever else is typed. [EPROD-5] */
  get options(): readonly ProductOption[] {
    const { variants, variantOptionOrdering } = this.#form
    if (this.#options?.variants !== variants || this.#options.ordering !== variantOptionOrdering) {
      const found = optionsOf(variantOptionOrdering, variants)
      const kept = this.#options?.options
      const options = kept === undefined || differs(found, kept) ? found : kept
      this.#options = { variants, ordering: variantOptionOrdering, options }
    }
    return this.#options.options
  }

  readonly change = (changes: Partial<ProductForm>): void => {
    this.#form = { ...this.#form, ...changes }
    this.#refused = NONE
    this.#tell()
  }

  setValue(name: ProductFieldName, value: Json): void {
    this.change(withProductValue(this.#form, name, value, this.language))
  }

  /** Changes a variant; `undefined` takes an optional field away. */
  setVariant(index: number, changes: VariantChanges): void {
    const before = this.#form.variants[index]
    if (before === undefined) return
    this.change({ variants: this.#form.variants.with(index, changedVariant(before, changes)) })
  }

  /** Changes several variants as one change, by their places in the list. [EPROD-50] */
  setVariants(changes: ReadonlyMap<number, VariantChanges>): void {
    this.change({
      variants: this.#form.variants.map((variant, index) => {
        const changed = changes.get(index)
        return changed === undefined ? variant : changedVariant(variant, changed)
      }),
    })
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
      this.#own = {
        form: this.#form,
        problems: problemsInWords(productProblems(this.#form, this.language, this.currency)),
      }
    return this.#own.problems
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

function changedVariant(before: VariantForm, changes: VariantChanges): VariantForm {
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as VariantForm
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
