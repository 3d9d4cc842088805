import { Anchor, Button, Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { categoryChoices, kindOf, readText, taxClassOf, UNTAXED } from '@plinth/domain'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMemberAreas } from '../../api/member-areas.ts'
import { FieldCard } from '../../fields/field-card.tsx'
import { PickingFiles } from '../../media/picking-files.tsx'
import { ProductField, ProductFields } from './product-field.tsx'
import { useField, useProblem, useProductForm, useSettledPart } from './product-form-context.ts'
import type { ProductFormStore } from './product-form-store.ts'
import { useAssetsById, useCategories } from '../../api/products.ts'
import { t } from '../../words/words.ts'

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
      <ProductFields names={['status', 'featured']} />
    </FieldCard>
  )
}

/** What kind of product it is and where it belongs. */
export function OrganisationCard() {
  return (
    <FieldCard title={t('Organisation')}>
      <ProductField name="productType" />
      <Categories />
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
  if (!kindOf({ productType }).isMoney) return null
  return (
    <FieldCard title={t('Gift card')}>
      <ProductFields
        names={['giftCard.leastCents', 'giftCard.mostCents', 'giftCard.months', 'giftCard.onlyProductIds']}
      />
      <GiftCardCategories />
    </FieldCard>
  )
}

/** The categories whose products one pays for. [GIFT-83] */
function GiftCardCategories() {
  const { language } = useProductForm()
  const [giftCard, setGiftCard] = useField('giftCard')
  const categories = useCategories().data?.categories ?? []
  const { productIds = [], categoryIds = [] } = giftCard.only ?? {}
  return (
    <MultiSelect
      label={t('Pays only for these categories')}
      searchable
      limit={100}
      maxValues={50}
      nothingFoundMessage={t('No category has this name.')}
      data={categoryChoices(categories, ({ displayName }) => readText(displayName, language, language))}
      value={[...categoryIds]}
      onChange={(chosen) => setGiftCard({ ...giftCard, only: { productIds, categoryIds: chosen } })}
    />
  )
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

function Categories() {
  const { language } = useProductForm()
  const [categoryIds, setCategoryIds] = useField('categoryIds')
  const { data } = useCategories()
  const choices = useMemo(
    () =>
      categoryChoices(data?.categories ?? [], ({ displayName }) => readText(displayName, language, language)),
    [data, language],
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

/** The file of a digital product; nothing for other kinds. */
export function DigitalFileCard() {
  const [productType] = useField('productType')
  return kindOf({ productType }).delivers === 'file' ? <FileToDownload /> : null
}

function FileToDownload() {
  const [picking, setPicking] = useState(false)
  const [id, setId] = useField('digitalAssetId')
  const problem = useProblem('digitalAssetId')
  const file = useAssetsById(id === undefined ? [] : [id]).data?.[id ?? '']
  return (
    <FieldCard title={t('File to download')}>
      <Group>
        <Button variant="default" onClick={() => setPicking(true)}>
          {id === undefined ? t('Choose File') : t('Choose another')}
        </Button>
        {file !== undefined && <Text>{file.fileName}</Text>}
      </Group>
      {problem !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {problem}
        </Text>
      )}
      <PickingFiles
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={([picked]) => picked !== undefined && setId(picked.id)}
      />
    </FieldCard>
  )
}

/** Which areas of members a membership opens; nothing for other kinds. [EPROD-40] */
export function OpensCard() {
  const [productType] = useField('productType')
  return kindOf({ productType }).delivers === 'access' ? <Opens /> : null
}

function Opens() {
  const { language } = useProductForm()
  const [opensAreas, setOpensAreas] = useField('opensAreas')
  const problem = useProblem('opensAreas')
  const { data: areas } = useMemberAreas()
  return (
    <FieldCard title={t('What it opens')}>
      {areas !== undefined && areas.length === 0 && (
        <Text c="var(--plinth-soft)">
          {t('There are no areas yet. An area is a group of members that pages and blogs are kept for.')}
        </Text>
      )}
      {areas !== undefined && areas.length > 0 && (
        <Checkbox.Group
          label={t('Areas of members')}
          description={t('Whoever buys it reads what is kept for these, as long as it is paid for.')}
          value={[...opensAreas]}
          error={problem}
          onChange={setOpensAreas}
        >
          <Stack gap={6} mt={6}>
            {areas.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={readText(name, language, language)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Anchor component={Link} to="/config/members?part=access">
        {t('Make and name areas')}
      </Anchor>
    </FieldCard>
  )
}
