import { productProblems, readText, writeText, type Localized, type ProductForm } from '@plinth/domain'
import { useCallback, useMemo, useState } from 'react'

type TextField =
  | 'name'
  | 'description'
  | 'excerpt'
  | 'additionalInfo'
  | 'customAddButtonText'
  | 'customSoldOutText'
  | 'seoTitle'
  | 'seoDescription'

/** The state of a product form: what it holds, what is wrong with it, and ways to change it. */
export interface ProductFormState {
  readonly form: ProductForm
  readonly isDirty: boolean
  /** Problems to show, by path: the server's, and one's own once saving was tried. */
  readonly problems: Readonly<Record<string, string>>
  readonly change: (changes: Partial<ProductForm>) => void
  readonly text: (field: TextField) => string
  readonly setText: (field: TextField, value: string) => void
  readonly localize: (texts: Localized, value: string) => Localized
  /** Whether it can be saved; from now on problems are shown. */
  readonly check: () => boolean
  readonly refuse: (fields: Readonly<Record<string, string>>) => void
  /** Takes what was saved as the new start. */
  readonly accept: (form: ProductForm) => void
}

export function useProductForm(initial: ProductForm, language: string): ProductFormState {
  const [start, setStart] = useState(initial)
  const [form, setForm] = useState(initial)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const own = useMemo(() => productProblems(form, language), [form, language])

  const change = useCallback((changes: Partial<ProductForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    setRefused({})
  }, [])
  const localize = useCallback(
    (texts: Localized, value: string) => writeText(texts, language, value),
    [language],
  )
  return {
    form,
    isDirty: JSON.stringify(form) !== JSON.stringify(start),
    problems: { ...refused, ...(tried ? own : {}) },
    change,
    text: (field) => readText(form[field], language, language),
    setText: (field, value) => change({ [field]: localize(form[field], value) }),
    localize,
    check: () => {
      setTried(true)
      return Object.keys(own).length === 0
    },
    refuse: setRefused,
    accept: (saved) => {
      setStart(saved)
      setForm(saved)
      setTried(false)
      setRefused({})
    },
  }
}
