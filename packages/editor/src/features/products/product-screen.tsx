import { Button, Text } from '@mantine/core'
import { emptyProductForm } from '@plinth/domain'
import { useRef, useState, type RefObject } from 'react'
import { useNavigate, useParams } from 'react-router'
import { signedIn, useCan, useSession } from '../../api/session.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { keptList } from '../../lists/kept-list.ts'
import { comesBack } from '../../lists/kept-place.ts'
import { keepChoice, keptChoice } from '../../ui/kept-choice.ts'
import { part } from '../../ui/part.tsx'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useStoreOfNew, useStores } from '../../lists/stores.ts'
import { PicturesCard, useProductImages } from './pictures-card.tsx'
import { PriceAndVariants, type RevealVariant } from './price-and-variants.tsx'
import {
  AdditionalInformationCard,
  DigitalFileCard,
  GiftCardCard,
  OpensCard,
  OrganisationCard,
  type StoreOfNew,
  RelatedCard,
  SubscriptionCard,
  TaxCard,
  OwnWordsCard,
  SearchEnginesCard,
  StatusCard,
  TextsCard,
} from './product-cards.tsx'
import { ProductFormProvider, useFormPart } from './product-form-context.ts'
import { ProductFormStore } from './product-form-store.ts'
import classes from './product-screen.module.css'
import { ProductTitle } from './product-title.tsx'
import { ProductSources } from './product-sources.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { formOf, useProduct, type StoredProduct } from '../../api/products.ts'
import { SaveMessages } from './save-messages.tsx'
import { useProductSaving } from './use-product-saving.ts'
import { t } from '../../words/words.ts'

// A website is without a store once in its life, and only what is saved has a menu. [HTTP-54]
const NoStore = part(() => import('./no-store.tsx'), { kind: 'field' })
const ProductMenu = part(async () => ({ default: (await import('./product-menu.tsx')).ProductMenu }), {
  kind: 'tools',
})
const ProductPreview = part(() => import('./product-preview.tsx'), { kind: 'field' })

/** The list as it was left. [EDIT-633] */
const back = () => ({ to: keptList('/config/products'), state: comesBack, label: t('All products') })

/** One product, new or existing. */
export default function ProductScreen() {
  const { productId } = useParams()
  return productId === undefined ? <NewProduct /> : <ExistingProduct key={productId} id={productId} />
}

function NewProduct() {
  const { isMissing } = useStores()
  if (!isMissing) return <ProductEditor key="new" product={undefined} onReload={undefined} />
  return (
    <Screen back={back()} title={t('New product')}>
      <NoStore />
    </Screen>
  )
}

function ExistingProduct({ id }: { readonly id: string }) {
  const product = useProduct(id)
  if (product.isPending) return <Waiting />
  if (product.isLoadingError)
    return <LoadFailure level={1} error={product.error} onRetry={() => void product.refetch()} />
  // In another store it is another form: its address and its categories are others.
  return (
    <ProductEditor
      key={product.data.collectionId}
      product={product.data}
      onReload={() => void product.refetch()}
    />
  )
}

interface OpenProduct {
  /** Absent while it is new. */
  readonly product: StoredProduct | undefined
  readonly onReload: (() => void) | undefined
}

function ProductEditor({ product, onReload }: OpenProduct) {
  const navigate = useNavigate()
  const mayEdit = useCan('products.edit')
  const form = useFormOf(product)
  const reveal = useRef<RevealVariant | null>(null)
  const { storeId, choose } = useStoreOfNew()
  const saving = useProductSaving(form, product, storeId, (index) => reveal.current?.(index))
  useUnsavedForm({
    isDirty: () => mayEdit && form.isDirty,
    save: async () => (await saving.save()) !== undefined,
  })
  const submit = async () => {
    const saved = await saving.save()
    // A new product goes on at its own address, unless somebody went on typing: then with the next save.
    if (product === undefined && saved !== undefined && !form.isDirty)
      await navigate(`/config/products/${saved.id}`, { replace: true })
  }
  const isNew = product === undefined
  const preview = usePreviewing()
  return (
    <ProductFormProvider value={form}>
      <Screen
        back={back()}
        title={<ProductTitle />}
        actions={
          <>
            <UnsavedNote />
            <Button variant="default" aria-pressed={preview.isOn} onClick={preview.toggle}>
              {t('Preview')}
            </Button>
            {!isNew && <ProductMenu product={product} />}
            {mayEdit && <SaveButton isNew={isNew} isSaving={saving.isSaving} onSave={() => void submit()} />}
          </>
        }
      >
        <fieldset disabled={!mayEdit} className={classes.fields}>
          <ProductSources productId={product?.id}>
            <div className={classes.columns} data-preview={preview.isOn || undefined}>
              <div className={classes.cards}>
                <SaveMessages saving={saving} />
                <MainCards product={product} onReload={onReload} reveal={reveal} />
              </div>
              <Details product={product} storeId={storeId} onStore={choose} />
              {preview.isOn && (
                <div className={classes.preview}>
                  <ProductPreview product={product} collectionId={product?.collectionId ?? storeId} />
                </div>
              )}
            </div>
          </ProductSources>
        </fieldset>
      </Screen>
    </ProductFormProvider>
  )
}

/** Whether the preview stands beside the form; kept for the next product. [EPROD-54] */
function usePreviewing() {
  const [isOn, setIsOn] = useState(keptChoice('product-preview') === 'on')
  return {
    isOn,
    toggle: () => {
      keepChoice('product-preview', isOn ? null : 'on')
      setIsOn(!isOn)
    },
  }
}

/** @param storeId the store a new one goes into */
function Details({ product, storeId, onStore }: Pick<OpenProduct, 'product'> & StoreOfNew) {
  return (
    <aside className={classes.cards} aria-label={t('Details')}>
      <StatusCard />
      <OrganisationCard product={product} storeId={storeId} onStore={onStore} />
      <RelatedCard />
      <OpensCard />
      <SubscriptionCard />
      <TaxCard />
      <GiftCardCard />
      <OwnWordsCard />
    </aside>
  )
}

/** The form of a product; made once, so that what is typed outlives what the server says meanwhile. */
function useFormOf(product: StoredProduct | undefined): ProductFormStore {
  const website = signedIn(useSession().data)?.website
  const [form] = useState(
    () =>
      new ProductFormStore(
        product === undefined ? emptyProductForm() : formOf(product),
        website?.primaryLanguage ?? 'en',
        website?.currency ?? 'USD',
      ),
  )
  return form
}

function MainCards({
  product,
  onReload,
  reveal,
}: OpenProduct & { readonly reveal: RefObject<RevealVariant | null> }) {
  const { images, setImages } = useProductImages()
  return (
    <>
      <TextsCard />
      <PicturesCard images={images} onChange={setImages} />
      <PriceAndVariants images={images} product={product} onStockChanged={onReload} reveal={reveal} />
      <DigitalFileCard />
      <QuestionsCard />
      <AdditionalInformationCard />
      <SearchEnginesCard />
    </>
  )
}

function UnsavedNote() {
  const isDirty = useFormPart((form) => form.isDirty)
  if (!isDirty) return null
  return (
    <Text c="var(--plinth-quiet)" lh="32px">
      {t('Unsaved changes')}
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
      {t('Save')}
    </Button>
  )
}
