import { PRODUCT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { useFormPart, useProductForm } from './product-form-context.ts'
import { combinationCount, renameOption, variantsFor, type ProductOption } from './variant-matrix.ts'
import { t } from '../../words/words.ts'

/** Changes of a product's options; each makes or removes variants and keeps the others. */
export interface OptionsEditing {
  readonly options: readonly ProductOption[]
  /** What is wrong with the values of an option: its name, empty for one that is being added. */
  problemOf(name: string): string | undefined
  forget(): void
  rename(before: string, after: string): void
  /** Whether it was taken over: not when it makes more variants than a product may have. [EPROD-7] */
  add(option: ProductOption): boolean
  setValues(name: string, values: readonly string[]): void
  remove(name: string): void
}

/** The options of the product that is open, and ways to change them. */
export function useOptions(): OptionsEditing {
  const form = useProductForm()
  const options = useFormPart((state) => state.options)
  /** What the last change would have made, and at which option. */
  const [tooMany, setTooMany] = useState<{ name: string; message: string }>()
  const replace = (next: readonly ProductOption[], changed = ''): boolean => {
    const count = combinationCount(next)
    if (count > PRODUCT_LIMITS.variants) {
      setTooMany({
        name: changed,
        message: t('A product has at most {variants} variants; these values would make {count, number}.', {
          variants: PRODUCT_LIMITS.variants,
          count,
        }),
      })
      return false
    }
    setTooMany(undefined)
    form.change({
      variantOptionOrdering: next.map(({ name }) => name),
      variants: variantsFor(next, form.form.variants),
    })
    return true
  }
  return {
    options,
    problemOf: (name) => (tooMany?.name === name ? tooMany.message : undefined),
    forget: () => setTooMany(undefined),
    rename: (before, after) => {
      if (after === '' || options.some(({ name }) => name === after)) return
      setTooMany(undefined)
      form.change({
        variantOptionOrdering: options.map(({ name }) => (name === before ? after : name)),
        variants: renameOption(form.form.variants, before, after),
      })
    },
    add: (option) => replace([...options, option]),
    setValues: (name, values) => {
      if (values.length > 0)
        replace(
          options.map((option) => (option.name === name ? { ...option, values } : option)),
          name,
        )
    },
    remove: (removed) => replace(options.filter(({ name }) => name !== removed)),
  }
}
