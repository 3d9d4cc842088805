import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ProductForm } from '@plinth/domain'
import type { ProductFormStore } from './product-form-store.ts'

const Context = createContext<ProductFormStore | null>(null)

export const ProductFormProvider = Context.Provider

/** The form of the product that is open. */
export function useProductForm(): ProductFormStore {
  const store = useContext(Context)
  if (store === null) throw new Error('A field of a product stands outside of a product form.')
  return store
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
