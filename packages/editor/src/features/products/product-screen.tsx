import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { emptyProductForm, type Asset, type ProductForm } from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError, errorText } from '../../api/api-error.ts'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { focusFirstProblem } from '../../fields/focus-first-problem.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { Screen } from '../../shell/screen.tsx'
import { useUnsavedForm } from '../../shell/unsaved-forms.ts'
import { Waiting } from '../../shell/waiting.tsx'
import { ImageList } from './image-list.tsx'
import { NoStore, useStore } from './no-store.tsx'
import { ProductDetails } from './product-details.tsx'
import {
  ProductFormProvider,
  useFormPart,
  useProblem,
  useProductForm,
  useText,
} from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import { ProductMenu } from './product-menu.tsx'
import { AdditionalInformation, DigitalFile, ProductTexts } from './product-texts.tsx'
import {
  createProduct,
  fetchProduct,
  formOf,
  saveProduct,
  useAssetsById,
  useProduct,
  type StoredProduct,
} from './products-api.ts'
import { PriceAndVariants, type RevealVariant } from './price-and-variants.tsx'
import classes from './product-screen.module.css'

/** One product, new or existing. */
export default function ProductScreen() {
  const { productId } = useParams()
  return productId === undefined ? <NewProduct /> : <ExistingProduct key={productId} id={productId} />
}

function NewProduct() {
  const { isMissing } = useStore()
  if (!isMissing) return <ProductEditor key="new" />
  return (
    <Screen back={{ to: '/config/products', label: 'All products' }} title="New product">
      <NoStore />
    </Screen>
  )
}

function ExistingProduct({ id }: { readonly id: string }) {
  const product = useProduct(id)
  if (product.isPending) return <Waiting />
  if (product.isLoadingError)
    return <LoadFailure level={1} error={product.error} onRetry={() => void product.refetch()} />
  return <ProductEditor product={product.data} onReload={() => void product.refetch()} />
}

function ProductEditor({
  product,
  onReload,
}: {
  readonly product?: StoredProduct
  readonly onReload?: () => void
}) {
  const navigate = useNavigate()
  const session = signedIn(useSession().data)
  const mayEdit = useCan('products.edit')
  const language = session?.website.primaryLanguage ?? 'en'
  const currency = session?.website.currency ?? 'USD'
  const [form] = useState(() => {
    const initial = product === undefined ? emptyProductForm() : formOf(product)
    return new ProductFormStore(initial, language, currency)
  })
  const [revision, setRevision] = useState(product?.revision ?? 0)
  const revealVariant = useRef<RevealVariant | null>(null)
  // One store in this version: new products go into the first there is.
  const { store } = useStore()

  // What was typed before the saved product was loaded over it, kept so that nothing is lost.
  const [setAside, setSetAside] = useState<ProductForm>()
  const save = useMutation({
    mutationFn: ({ wanted, over = revision }: { wanted: ProductForm; over?: number }) =>
      product === undefined ? createProduct(store?.id ?? '', wanted) : saveProduct(product.id, over, wanted),
    onSuccess: async (saved, { wanted }) => {
      form.accept(formOf(saved), wanted)
      setRevision(saved.revision)
      setSetAside(undefined)
      notifications.show({ message: wanted.status === 'published' ? 'Saved. Visitors see it now.' : 'Saved' })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      form.refuse(error.fields)
      showFirstProblem()
    },
  })
  const newest = useMutation({ mutationFn: () => fetchProduct(product?.id ?? '') })
  const loadSaved = () =>
    newest.mutate(undefined, {
      onSuccess: (saved) => {
        setSetAside(form.form)
        form.accept(formOf(saved))
        setRevision(saved.revision)
        save.reset()
      },
    })
  const saveOver = () =>
    newest.mutate(undefined, {
      onSuccess: (saved) => save.mutate({ wanted: form.form, over: saved.revision }),
    })
  const showFirstProblem = () => {
    const paths = Object.keys(form.problems)
    const variants = paths.flatMap((path) => /^variants\.(\d+)\./.exec(path)?.[1] ?? [])
    // A row that is scrolled away is not drawn, so there would be nothing to give focus to.
    if (variants.length > 0 && variants.length === paths.length)
      revealVariant.current?.(Math.min(...variants.map(Number)))
    focusFirstProblem()
  }
  const saveForm = async (): Promise<StoredProduct | undefined> => {
    if (!form.check()) {
      showFirstProblem()
      return undefined
    }
    return save.mutateAsync({ wanted: form.form }).catch(() => undefined)
  }
  useUnsavedForm({
    isDirty: () => mayEdit && form.isDirty,
    save: async () => (await saveForm()) !== undefined,
  })
  const submit = async () => {
    const saved = await saveForm()
    // A new product goes on at its own address, unless somebody went on typing: then with the next save.
    if (product === undefined && saved !== undefined && !form.isDirty)
      await navigate(`/config/products/${saved.id}`, { replace: true })
  }

  return (
    <ProductFormProvider value={form}>
      <Screen
        back={{ to: '/config/products', label: 'All products' }}
        title={<ProductTitle />}
        actions={
          <>
            <UnsavedNote />
            {product !== undefined && <ProductMenu product={product} />}
            {mayEdit && (
              <SaveButton
                isNew={product === undefined}
                isSaving={save.isPending}
                onSave={() => void submit()}
              />
            )}
          </>
        }
      >
        <fieldset disabled={!mayEdit} className={classes.fields}>
          <div className={classes.columns}>
            <Stack gap="xl">
              {save.error !== null &&
                (isConflict(save.error) ? (
                  <Alert
                    color="orange"
                    variant="light"
                    role="alert"
                    title="Somebody else saved this product meanwhile"
                    styles={{ title: { color: 'var(--plinth-warning)' } }}
                  >
                    <Text>Nothing you typed is lost. Look at what they saved, or save yours over it.</Text>
                    <Group mt="sm">
                      <Button variant="default" onClick={loadSaved} loading={newest.isPending}>
                        Show what is saved
                      </Button>
                      <Button
                        variant="default"
                        onClick={saveOver}
                        loading={newest.isPending || save.isPending}
                      >
                        Save mine over it
                      </Button>
                    </Group>
                    {newest.isError && (
                      <Text mt="sm" c="var(--plinth-danger)">
                        {errorText(newest.error)}
                      </Text>
                    )}
                  </Alert>
                ) : (
                  <Alert color="red" variant="light" role="alert" title="The product was not saved">
                    {errorText(save.error)}
                  </Alert>
                ))}
              {setAside !== undefined && (
                <Alert color="gray" variant="light" title="This is what is saved now">
                  <Text>What you had typed is kept until you leave this screen.</Text>
                  <Group mt="sm">
                    <Button
                      variant="default"
                      onClick={() => {
                        form.change(setAside)
                        setSetAside(undefined)
                      }}
                    >
                      Bring back what I typed
                    </Button>
                    <Button variant="subtle" onClick={() => setSetAside(undefined)}>
                      Let it go
                    </Button>
                  </Group>
                </Alert>
              )}
              {save.error === null && <ProblemCount />}
              <MainColumn product={product} onReload={onReload} revealVariant={revealVariant} />
            </Stack>
            <ProductDetails productId={product?.id} />
          </div>
        </fieldset>
      </Screen>
    </ProductFormProvider>
  )
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'edit-conflict'

function ProductTitle() {
  const [name] = useText('name')
  return name === '' ? 'New product' : name
}

function UnsavedNote() {
  const isDirty = useFormPart((form) => form.isDirty)
  if (!isDirty) return null
  return (
    <Text c="var(--plinth-quiet)" lh="32px">
      Unsaved changes
    </Text>
  )
}

function SaveButton({
  isNew,
  isSaving,
  onSave,
}: {
  readonly isNew: boolean
  readonly isSaving: boolean
  readonly onSave: () => void
}) {
  const isDirty = useFormPart((form) => form.isDirty)
  return (
    <Button onClick={onSave} loading={isSaving} disabled={!isDirty && !isNew}>
      Save
    </Button>
  )
}

function ProblemCount() {
  const count = useFormPart(({ problems }) => Object.keys(problems).length)
  if (count === 0) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {count === 1 ? 'One field needs' : `${count} fields need`} another look before this can be saved.
    </Alert>
  )
}

function MainColumn({
  product,
  onReload,
  revealVariant,
}: {
  readonly product: StoredProduct | undefined
  readonly onReload: (() => void) | undefined
  readonly revealVariant: React.RefObject<RevealVariant | null>
}) {
  const form = useProductForm()
  const imageIds = useFormPart((state) => state.form.imageIds)
  const problem = useProblem('imageIds')
  const loaded = useAssetsById(imageIds)
  const [added, setAdded] = useState<Readonly<Record<string, Asset>>>({})
  const images = useMemo(
    () => imageIds.flatMap((id) => added[id] ?? loaded.data?.[id] ?? []),
    [imageIds, added, loaded.data],
  )
  return (
    <>
      <ProductTexts />
      <section aria-label="Pictures">
        <h2 className={classes.heading}>Pictures</h2>
        <ImageList
          images={images}
          onChange={(next) => {
            setAdded((known) => ({ ...known, ...Object.fromEntries(next.map((image) => [image.id, image])) }))
            form.change({ imageIds: next.map(({ id }) => id) })
          }}
        />
        {problem !== undefined && (
          <Text mt="xs" c="var(--plinth-danger)" role="alert">
            {problem}
          </Text>
        )}
      </section>
      <PriceAndVariants images={images} product={product} onStockChanged={onReload} reveal={revealVariant} />
      <DigitalFile />
      <AdditionalInformation />
    </>
  )
}
