import { notifications } from '@mantine/notifications'
import type { ProductForm } from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useIntention } from '../../api/intention.ts'
import { focusFirstProblem } from '../../fields/focus-first-problem.ts'
import type { ProductFormStore } from './product-form-store.ts'
import { createProduct, fetchProduct, formOf, saveProduct, type StoredProduct } from '../../api/products.ts'
import { t } from '../../words/words.ts'

/** Saving a product, and what there is to choose when somebody else has saved it meanwhile. */
export interface ProductSaving {
  /** The product as it was saved; nothing when it could not be, for reasons the form then shows. */
  save(): Promise<StoredProduct | undefined>
  readonly isSaving: boolean
  readonly error: Error | null
  readonly isConflict: boolean
  /** Puts what is saved into the form, and what was typed aside. */
  loadSaved(): void
  saveOver(): void
  readonly isLoading: boolean
  /** Why what is saved could not be loaded. */
  readonly loadError: Error | null
  /** What was typed before the saved product was loaded over it, kept so that nothing is lost. */
  readonly setAside: ProductForm | undefined
  bringBack(): void
  letGo(): void
}

/**
 * @param product absent while it is new
 * @param storeId the store a new one goes into
 * @param revealVariant scrolls a variant into view, by its place
 */
export function useProductSaving(
  form: ProductFormStore,
  product: StoredProduct | undefined,
  storeId: string,
  revealVariant: (index: number) => void,
): ProductSaving {
  const [revision, setRevision] = useState(product?.revision ?? 0)
  const [setAside, setSetAside] = useState<ProductForm>()
  const intention = useIntention()
  const showFirstProblem = () => {
    const index = firstOfVariants(Object.keys(form.problems))
    // A row that is scrolled away is not drawn, so there would be nothing to give focus to.
    if (index !== undefined) revealVariant(index)
    focusFirstProblem()
  }
  const sending = useMutation({
    mutationFn: ({ wanted, over = revision }: { wanted: ProductForm; over?: number }) =>
      product === undefined
        ? createProduct(storeId, wanted, intention.keyOf([storeId, wanted]))
        : saveProduct(product.id, over, wanted),
    onSuccess: (saved, { wanted }) => {
      intention.answered()
      form.accept(formOf(saved), wanted)
      setRevision(saved.revision)
      setSetAside(undefined)
      notifications.show({
        message: wanted.status === 'published' ? t('Saved. Visitors see it now.') : t('Saved'),
      })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      form.refuse(error.fields)
      showFirstProblem()
    },
  })
  const newest = useMutation({ mutationFn: () => fetchProduct(product?.id ?? '') })
  const withNewest = (go: (saved: StoredProduct) => void) => newest.mutate(undefined, { onSuccess: go })
  return {
    save: async () => {
      if (form.check()) return sending.mutateAsync({ wanted: form.form }).catch(() => undefined)
      showFirstProblem()
      return undefined
    },
    isSaving: sending.isPending,
    error: sending.error,
    isConflict: sending.error instanceof ApiError && sending.error.code === 'edit-conflict',
    loadSaved: () =>
      withNewest((saved) => {
        setSetAside(form.form)
        form.accept(formOf(saved))
        setRevision(saved.revision)
        sending.reset()
      }),
    saveOver: () => withNewest((saved) => sending.mutate({ wanted: form.form, over: saved.revision })),
    isLoading: newest.isPending,
    loadError: newest.error,
    setAside,
    bringBack: () => {
      if (setAside !== undefined) form.change(setAside)
      setSetAside(undefined)
    },
    letGo: () => setSetAside(undefined),
  }
}

/** The first variant with a problem, when nothing but variants has one. */
function firstOfVariants(paths: readonly string[]): number | undefined {
  const variants = paths.flatMap((path) => /^variants\.(\d+)\./.exec(path)?.[1] ?? [])
  return variants.length > 0 && variants.length === paths.length
    ? Math.min(...variants.map(Number))
    : undefined
}
