import { MultiSelect } from '@mantine/core'
import { categoryChoices, kindOf, readText, taxClassOf, UNTAXED } from '@plinth/domain'
import { useMemo } from 'react'
import { FieldCard } from '../../fields/field-card.tsx'
import { part } from '../../ui/part.tsx'
import { ProductField, ProductFields } from './product-field.tsx'
import { useField, useProblem, useProductForm, useSettledPart } from './product-form-context.ts'
import type { ProductFormStore } from './product-form-store.ts'
import { useCategories, type StoredProduct } from '../../api/products.ts'
import { useStores } from '../../lists/stores.ts'
import { t } from '../../words/words.ts'

// Most products are things that are sent. [HTTP-54]
const GiftCard = part(async () => ({ default: (await import('./kind-cards.tsx')).GiftCard }), {
  kind: 'field',
})
const FilesToDownload = part(async () => ({ default: (await import('./kind-cards.tsx')).FilesToDownload }), {
  kind: 'field',
})
const Opens = part(async () => ({ default: (await import('./kind-cards.tsx')).Opens }), { kind: 'field' })

// Most websites have one store.
const StoreField = part(() => import('./store-field.tsx'), { kind: 'field' })

/** Name, short description and description: what the product is in words. */
export function TextsCard() {
  return (
    <FieldCard title={t('Texts')}>
      <ProductFields names={['name', 'excerpt', 'description']} />
    </FieldCard>
  )
}

/** What stands below the description on the product’s page. */
export function AdditionalInformationCard() {
  return (
    <FieldCard title={t('Additional information')}>
      <ProductField name="additionalInfo" />
    </FieldCard>
  )
}

const nameOf = (form: ProductFormStore): string => String(form.value('name'))
const excerptOf = (form: ProductFormStore): string => String(form.value('excerpt'))

/** The product’s address, and what search engines show of it; what is left empty is made from the texts. */
export function SearchEnginesCard() {
  const name = useSettledPart(nameOf)
  const excerpt = useSettledPart(excerptOf)
  return (
    <FieldCard title={t('Address and search engines')}>
      <ProductField name="urlId" />
      <ProductField name="seoTitle" placeholder={name} />
      <ProductField name="seoDescription" placeholder={excerpt} />
    </FieldCard>
  )
}

/** Whether visitors see the product, and whether it stands out. */
export function StatusCard() {
  return (
    <FieldCard title={t('In the shop')}>
      <ProductFields names={['status', 'featured', 'isHidden']} />
    </FieldCard>
  )
}

/** The store a new product goes into, and how another one is chosen. */
export interface StoreOfNew {
  readonly storeId: string
  readonly onStore: (storeId: string) => void
}

/** What kind of product it is and where it belongs; which store is said only where there are several. [EPROD-60] */
export function OrganisationCard({
  product,
  storeId,
  onStore,
}: StoreOfNew & { readonly product: StoredProduct | undefined }) {
  const { stores } = useStores()
  return (
    <FieldCard title={t('Organisation')}>
      {stores.length > 1 && <StoreField product={product} storeId={storeId} onStore={onStore} />}
      <ProductField name="productType" />
      <Categories storeId={product?.collectionId ?? storeId} />
      <ProductFields names={['brand', 'tags']} />
    </FieldCard>
  )
}

/** What is shown beside it, on its page. */
export function RelatedCard() {
  return (
    <FieldCard title={t('Goes well with')}>
      <ProductField name="relatedProductIds" />
      <ProductField name="addOnProductIds" />
    </FieldCard>
  )
}

/** Whether it is sold by subscription, and how often; nothing for kinds that cannot be. [SUB-1] */
export function SubscriptionCard() {
  const [productType] = useField('productType')
  if (!kindOf({ productType }).subscribes) return null
  return (
    <FieldCard title={t('Subscription')}>
      <ProductFields
        names={[
          'isSubscribable',
          'subscriptionPlan.every',
          'subscriptionPlan.unit',
          'subscriptionPlan.cycles',
        ]}
      />
    </FieldCard>
  )
}

/** At which rate it is taxed; nothing for what is not taxed when it is sold. [TAX-10] */
export function TaxCard() {
  const [productType] = useField('productType')
  if (taxClassOf(productType) === UNTAXED) return null
  return (
    <FieldCard title={t('Tax')}>
      <ProductField name="taxCategory" />
    </FieldCard>
  )
}

/** What only gift cards have. [GIFT-36] [GIFT-37] */
export function GiftCardCard() {
  const [productType] = useField('productType')
  return kindOf({ productType }).isMoney ? <GiftCard /> : null
}

/** Words of the button and of the stock that are the product’s own. */
export function OwnWordsCard() {
  return (
    <FieldCard title={t('Button and stock texts')}>
      <ProductFields
        names={[
          'useCustomAddButtonText',
          'customAddButtonText',
          'customSoldOutText',
          'scarcity.enabled',
          'scarcity.threshold',
          'scarcity.text',
        ]}
      />
    </FieldCard>
  )
}

function Categories({ storeId }: { readonly storeId: string }) {
  const { language } = useProductForm()
  const [categoryIds, setCategoryIds] = useField('categoryIds')
  const { data } = useCategories()
  const choices = useMemo(
    () =>
      categoryChoices(
        (data?.categories ?? []).filter(({ collectionId }) => collectionId === storeId),
        ({ displayName }) => readText(displayName, language, language),
      ),
    [data, language, storeId],
  )
  return (
    <MultiSelect
      label={t('Categories')}
      searchable
      limit={100}
      data={choices}
      value={[...categoryIds]}
      error={useProblem('categoryIds')}
      onChange={setCategoryIds}
    />
  )
}

/** The files of a digital product; nothing for other kinds. */
export function DigitalFileCard() {
  const [productType] = useField('productType')
  return kindOf({ productType }).delivers === 'file' ? <FilesToDownload /> : null
}

/** Which areas of members a membership opens; nothing for other kinds. [EPROD-40] */
export function OpensCard() {
  const [productType] = useField('productType')
  return kindOf({ productType }).delivers === 'access' ? <Opens /> : null
}
