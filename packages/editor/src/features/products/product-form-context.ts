import { createContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { ProductForm } from '@plinth/domain'
import { useWithinProvider } from '../../ui/within-provider.ts'
import type { ProductFormStore } from './product-form-store.ts'

const Context = createContext<ProductFormStore | null>(null)

export const ProductFormProvider = Context.Provider

/** The form of the product that is open. */
export function useProductForm(): ProductFormStore {
  return useWithinProvider(Context, 'useProductForm')
}

/**
 * A part of the form; the component is drawn again when this part changes.
 *
 * @param read must give the same object for the same state
 */
export function useFormPart<Part>(read: (store: ProductFormStore) => Part): Part {
  const store = useProductForm()
  return useSyncExternalStore(store.subscribe, () => read(store))
}

/** Milliseconds without a change after which nobody is typing any more. */
const PAUSE = 300

/**
 * A part of the form that only hints at something elsewhere: it follows once nobody types any more, so that no letter
 * draws what it does not change. [EDIT-450]
 *
 * @param read must stay the same function
 */
export function useSettledPart<Part>(read: (store: ProductFormStore) => Part): Part {
  const store = useProductForm()
  const [part, setPart] = useState(() => read(store))
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe(() => {
      clearTimeout(pause)
      pause = setTimeout(() => setPart(() => read(store)), PAUSE)
    })
    return () => {
      clearTimeout(pause)
      stop()
    }
  }, [store, read])
  return part
}

/** One part of the product that has a control of its own, and a way to change it. */
export function useField<Field extends keyof ProductForm>(
  field: Field,
): [ProductForm[Field], (value: ProductForm[Field]) => void] {
  const store = useProductForm()
  return [useFormPart(({ form }) => form[field]), (value) => store.change({ [field]: value })]
}

/** What is wrong with a field, if anything. */
export function useProblem(path: string): string | undefined {
  return useFormPart(({ problems }) => problems[path])
}
