import {
  Alert,
  Button,
  Checkbox,
  Group,
  Menu,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  ActionIcon,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  COLLECTION_TYPES,
  emptyProductForm,
  PRODUCT_LIMITS,
  PRODUCT_TYPES,
  readText,
  type Asset,
  type ProductForm,
  type ProductTypeCode,
} from '@plinth/domain'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useBlocker, useNavigate, useParams } from 'react-router'
import { ApiError, errorText } from '../../api/api-error.ts'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { RichTextField } from '../../fields/rich-text-field.tsx'
import { MediaPicker } from '../../media/media-picker.tsx'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { usePages } from '../pages/pages-api.ts'
import { Screen } from '../../shell/screen.tsx'
import { UnsavedDialog } from '../../shell/unsaved-dialog.tsx'
import { Waiting } from '../../shell/waiting.tsx'
import { ImageList } from './image-list.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { useProductForm, type ProductFormState } from './product-form-state.ts'
import classes from './product-screen.module.css'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  fetchProduct,
  formOf,
  restoreProduct,
  saveProduct,
  useAssetsById,
  useCategories,
  useProduct,
  useProducts,
  type StoredProduct,
} from './products-api.ts'
import { VariantsTable } from './variants-table.tsx'

const TYPES: readonly { readonly value: ProductTypeCode; readonly label: string }[] = [
  { value: PRODUCT_TYPES.physical, label: 'Physical: something that is sent' },
  { value: PRODUCT_TYPES.digital, label: 'Digital: a file to download' },
  { value: PRODUCT_TYPES.service, label: 'Service: an appointment, a class' },
]
const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'private', label: 'Private' },
]

/** One product, new or existing. */
export default function ProductScreen() {
  const { productId } = useParams()
  return productId === undefined ? (
    <ProductEditor key="new" />
  ) : (
    <ExistingProduct key={productId} id={productId} />
  )
}

function ExistingProduct({ id }: { readonly id: string }) {
  const product = useProduct(id)
  if (product.isPending) return <Waiting />
  if (product.isError) return <LoadFailure error={product.error} onRetry={() => void product.refetch()} />
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
  const initial = useMemo(() => (product === undefined ? emptyProductForm() : formOf(product)), [product])
  const state = useProductForm(initial, language)
  const [revision, setRevision] = useState(product?.revision ?? 0)
  const { form, isDirty } = state
  // One store in this version: new products go into the first there is.
  const store = usePages().data?.collections.find(({ type }) => type === COLLECTION_TYPES.products)
  const loaded = useAssetsById(form.imageIds)
  const [added, setAdded] = useState<Readonly<Record<string, Asset>>>({})
  const images = form.imageIds.flatMap((id) => added[id] ?? loaded.data?.[id] ?? [])

  // What was typed before the saved product was loaded over it, kept so that nothing is lost.
  const [setAside, setSetAside] = useState<ProductForm>()
  const save = useMutation({
    mutationFn: ({ wanted, over = revision }: { wanted: ProductForm; over?: number }) =>
      product === undefined ? createProduct(store?.id ?? '', wanted) : saveProduct(product.id, over, wanted),
    onSuccess: async (saved) => {
      state.accept(formOf(saved))
      setRevision(saved.revision)
      setSetAside(undefined)
      notifications.show({ message: form.status === 'published' ? 'Saved. Visitors see it now.' : 'Saved' })
      if (product === undefined)
        await navigate(`/config/products/${saved.id}`, { replace: true, state: 'saved' })
    },
    onError: (error) => {
      if (error instanceof ApiError) state.refuse(error.fields)
    },
  })
  const newest = useMutation({ mutationFn: () => fetchProduct(product?.id ?? '') })
  const loadSaved = () =>
    newest.mutate(undefined, {
      onSuccess: (saved) => {
        setSetAside(form)
        state.accept(formOf(saved))
        setRevision(saved.revision)
        save.reset()
      },
    })
  const saveOver = () =>
    newest.mutate(undefined, {
      onSuccess: (saved) => save.mutate({ wanted: form, over: saved.revision }),
    })
  const submit = () => {
    if (state.check()) save.mutate({ wanted: form })
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      isDirty && !(historyAction === 'REPLACE' && nextLocation.state === 'saved'),
  )
  const problemCount = Object.keys(state.problems).length
  const name = state.text('name')

  return (
    <Screen
      back={{ to: '/config/products', label: 'All products' }}
      title={name === '' ? 'New product' : name}
      actions={
        <>
          {isDirty && (
            <Text c="var(--plinth-quiet)" lh="32px">
              Unsaved changes
            </Text>
          )}
          {product !== undefined && <ProductMenu product={product} />}
          {mayEdit && (
            <Button onClick={submit} loading={save.isPending} disabled={!isDirty && product !== undefined}>
              Save
            </Button>
          )}
        </>
      }
    >
      <UnsavedDialog
        opened={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onDiscard={() => blocker.proceed?.()}
        onSave={() => {
          if (!state.check()) {
            blocker.reset?.()
            return
          }
          save.mutate(
            { wanted: form },
            { onSuccess: () => blocker.proceed?.(), onError: () => blocker.reset?.() },
          )
        }}
      />
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
                    <Button variant="default" onClick={saveOver} loading={newest.isPending || save.isPending}>
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
                      state.change(setAside)
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
            {problemCount > 0 && save.error === null && (
              <Alert color="red" variant="light" role="alert">
                {problemCount === 1 ? 'One field needs' : `${problemCount} fields need`} another look before
                this can be saved.
              </Alert>
            )}
            <Texts state={state} />
            <section aria-label="Pictures">
              <h2 className={classes.heading}>Pictures</h2>
              <ImageList
                images={images}
                onChange={(next) => {
                  setAdded((known) => ({
                    ...known,
                    ...Object.fromEntries(next.map((image) => [image.id, image])),
                  }))
                  state.change({ imageIds: next.map(({ id }) => id) })
                }}
              />
              {state.problems['imageIds'] !== undefined && (
                <Text mt="xs" c="var(--plinth-danger)" role="alert">
                  {state.problems['imageIds']}
                </Text>
              )}
            </section>
            <section aria-label="Price and variants">
              <h2 className={classes.heading}>Price and variants</h2>
              <Stack gap="lg">
                {(form.productType !== PRODUCT_TYPES.digital || form.variantOptionOrdering.length > 0) && (
                  <OptionsEditor
                    names={form.variantOptionOrdering}
                    variants={form.variants}
                    error={state.problems['variantOptionOrdering']}
                    onChange={(variantOptionOrdering, variants) =>
                      state.change({ variantOptionOrdering, variants })
                    }
                  />
                )}
                <VariantsTable
                  state={state}
                  currency={currency}
                  language={language}
                  images={images}
                  productId={product?.id}
                  unitsOf={(variantId) => product?.variants.find(({ id }) => id === variantId)?.qtyInStock}
                  onStockChanged={() => onReload?.()}
                />
              </Stack>
            </section>
            {form.productType === PRODUCT_TYPES.digital && <DigitalFile state={state} />}
            <section aria-label="More texts">
              <h2 className={classes.heading}>Additional information</h2>
              <RichTextField
                label="Shown below the description"
                description="Care, measures, delivery"
                error={state.problems['additionalInfo']}
                value={state.text('additionalInfo')}
                onChange={(value) => state.setText('additionalInfo', value)}
              />
            </section>
          </Stack>
          <SideColumn state={state} product={product} language={language} />
        </div>
      </fieldset>
    </Screen>
  )
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'edit-conflict'

function Texts({ state }: { readonly state: ProductFormState }) {
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        size="md"
        maxLength={PRODUCT_LIMITS.name}
        value={state.text('name')}
        error={state.problems['name']}
        onChange={(event) => state.setText('name', event.currentTarget.value)}
      />
      <Textarea
        label="Short description"
        description="For lists and search engines"
        autosize
        minRows={2}
        maxLength={PRODUCT_LIMITS.shortText}
        value={state.text('excerpt')}
        error={state.problems['excerpt']}
        onChange={(event) => state.setText('excerpt', event.currentTarget.value)}
      />
      <RichTextField
        label="Description"
        error={state.problems['description']}
        value={state.text('description')}
        onChange={(value) => state.setText('description', value)}
      />
    </Stack>
  )
}

function DigitalFile({ state }: { readonly state: ProductFormState }) {
  const [picking, setPicking] = useState(false)
  const id = state.form.digitalAssetId
  const file = useAssetsById(id === undefined ? [] : [id]).data?.[id ?? '']
  return (
    <section aria-label="File to download">
      <h2 className={classes.heading}>File to download</h2>
      <Group>
        <Button variant="default" onClick={() => setPicking(true)}>
          {id === undefined ? 'Choose File' : 'Choose another'}
        </Button>
        {file !== undefined && <Text>{file.fileName}</Text>}
      </Group>
      {state.problems['digitalAssetId'] !== undefined && (
        <Text mt="xs" c="var(--plinth-danger)" role="alert">
          {state.problems['digitalAssetId']}
        </Text>
      )}
      <MediaPicker
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={([picked]) => picked !== undefined && state.change({ digitalAssetId: picked.id })}
      />
    </section>
  )
}

function SideColumn({
  state,
  product,
  language,
}: {
  readonly state: ProductFormState
  readonly product: StoredProduct | undefined
  readonly language: string
}) {
  const { form, problems, change } = state
  const categories = useCategories().data?.categories ?? []
  const others = useProducts({ search: '', status: '', stock: '', categoryId: '', sort: 'name' })
  const relatedChoices = (others.data?.pages ?? [])
    .flatMap((page) => page.products)
    .filter(({ id }) => id !== product?.id)
    .map((other) => ({ value: other.id, label: readText(other.name, language, language) }))
  return (
    <Stack gap="lg" component="aside" aria-label="Details">
      <NativeSelect
        label="Status"
        data={STATUSES}
        value={form.status}
        onChange={(event) => change({ status: event.currentTarget.value as ProductForm['status'] })}
      />
      <NativeSelect
        label="Type"
        data={TYPES.map(({ value, label }) => ({ value: String(value), label }))}
        value={String(form.productType)}
        error={problems['productType']}
        onChange={(event) => change({ productType: Number(event.currentTarget.value) as ProductTypeCode })}
      />
      <MultiSelect
        label="Categories"
        data={categories.map((category) => ({
          value: category.id,
          label: readText(category.displayName, language, language),
        }))}
        value={[...form.categoryIds]}
        onChange={(categoryIds) => change({ categoryIds })}
      />
      <TagsInput
        label="Tags"
        value={[...form.tags]}
        maxTags={PRODUCT_LIMITS.tags}
        error={problems['tags']}
        onChange={(tags) => change({ tags })}
      />
      <Checkbox
        label="Featured"
        checked={form.featured}
        onChange={(event) => change({ featured: event.currentTarget.checked })}
      />
      <MultiSelect
        label="Related products"
        searchable
        data={relatedChoices}
        value={[...form.relatedProductIds]}
        onChange={(relatedProductIds) => change({ relatedProductIds })}
      />
      <TextInput
        label="Address"
        description="The last part of the product’s address; made from the name when empty"
        value={form.urlId}
        error={problems['urlId']}
        onChange={(event) => change({ urlId: event.currentTarget.value })}
      />
      <section className={classes.group} aria-label="Button and stock texts">
        <Checkbox
          label="Own text on the button"
          checked={form.useCustomAddButtonText}
          onChange={(event) => change({ useCustomAddButtonText: event.currentTarget.checked })}
        />
        {form.useCustomAddButtonText && (
          <TextInput
            aria-label="Text of the button"
            placeholder="Add To Cart"
            value={state.text('customAddButtonText')}
            error={problems['customAddButtonText']}
            onChange={(event) => state.setText('customAddButtonText', event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Text when sold out"
          placeholder="Sold Out"
          value={state.text('customSoldOutText')}
          error={problems['customSoldOutText']}
          onChange={(event) => state.setText('customSoldOutText', event.currentTarget.value)}
        />
        <Checkbox
          label="Say when stock is low"
          checked={form.scarcity.enabled}
          onChange={(event) =>
            change({ scarcity: { ...form.scarcity, enabled: event.currentTarget.checked } })
          }
        />
        {form.scarcity.enabled && (
          <>
            <NumberInput
              label="From this many left"
              min={1}
              max={9999}
              allowDecimal={false}
              value={form.scarcity.threshold}
              error={problems['scarcity.threshold']}
              onChange={(typed) => change({ scarcity: { ...form.scarcity, threshold: Number(typed) } })}
            />
            <TextInput
              label="Text"
              description="{qtyInStock} stands for the number left"
              value={readText(form.scarcity.text, language, language)}
              onChange={(event) =>
                change({
                  scarcity: {
                    ...form.scarcity,
                    text: state.localize(form.scarcity.text, event.currentTarget.value),
                  },
                })
              }
            />
          </>
        )}
      </section>
      <section className={classes.group} aria-label="Search engines">
        <h2 className={classes.heading}>Search engines</h2>
        <TextInput
          label="Title"
          placeholder={state.text('name')}
          value={state.text('seoTitle')}
          error={problems['seoTitle']}
          onChange={(event) => state.setText('seoTitle', event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          placeholder={state.text('excerpt')}
          value={state.text('seoDescription')}
          error={problems['seoDescription']}
          onChange={(event) => state.setText('seoDescription', event.currentTarget.value)}
        />
      </section>
    </Stack>
  )
}

function ProductMenu({ product }: { readonly product: StoredProduct }) {
  const navigate = useNavigate()
  const mayEdit = useCan('products.edit')
  const store = usePages().data?.collections.find(({ id }) => id === product.collectionId)
  const tell = (error: unknown) => notifications.show({ color: 'red', message: errorText(error) })
  const duplicate = async () => {
    const copy = await duplicateProduct(product.id)
    await navigate(`/config/products/${copy.id}`)
  }
  const removeIt = async () => {
    await deleteProduct(product.id)
    await navigate('/config/products')
    const id = `deleted-${product.id}`
    notifications.show({
      id,
      autoClose: 10_000,
      message: (
        <Group justify="space-between">
          <Text>Product deleted</Text>
          <Button
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              restoreProduct(product.id)
                .then(() => notifications.show({ message: 'The product is back' }))
                .catch(tell)
            }}
          >
            Undo
          </Button>
        </Group>
      ),
    })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label="More">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {store !== undefined && product.status === 'published' && (
          <Menu.Item component="a" href={`/${store.urlId}/${product.urlId}`} target="_blank">
            View on the site
          </Menu.Item>
        )}
        {mayEdit && <Menu.Item onClick={() => void duplicate().catch(tell)}>Duplicate</Menu.Item>}
        {mayEdit && (
          <Menu.Item color="red" onClick={() => void removeIt().catch(tell)}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
