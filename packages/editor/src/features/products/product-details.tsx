import {
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import {
  PRODUCT_LIMITS,
  PRODUCT_TYPES,
  readText,
  type ProductForm,
  type ProductTypeCode,
} from '@plinth/domain'
import { useMemo } from 'react'
import { useField, useProblem, useProductForm, useText } from './product-form-context.ts'
import type { TextField } from './product-form-store.ts'
import { useCategories, useProducts } from './products-api.ts'
import classes from './product-screen.module.css'

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

/** Everything of a product that is not a text of its page, a picture or a variant. */
export function ProductDetails({ productId }: { readonly productId: string | undefined }) {
  return (
    <Stack gap="lg" component="aside" aria-label="Details">
      <Status />
      <Type />
      <Categories />
      <Tags />
      <Featured />
      <RelatedProducts productId={productId} />
      <UrlSlug />
      <section className={classes.group} aria-label="Button and stock texts">
        <ButtonText />
        <Line field="customSoldOutText" label="Text when sold out" placeholder="Sold Out" />
        <Scarcity />
      </section>
      <section className={classes.group} aria-label="Search engines">
        <h2 className={classes.heading}>Search engines</h2>
        <SearchTitle />
        <SearchDescription />
      </section>
    </Stack>
  )
}

function Status() {
  const [status, setStatus] = useField('status')
  return (
    <NativeSelect
      label="Status"
      data={STATUSES}
      value={status}
      onChange={(event) => setStatus(event.currentTarget.value as ProductForm['status'])}
    />
  )
}

function Type() {
  const [productType, setProductType] = useField('productType')
  return (
    <NativeSelect
      label="Type"
      data={TYPES.map(({ value, label }) => ({ value: String(value), label }))}
      value={String(productType)}
      error={useProblem('productType')}
      onChange={(event) => setProductType(Number(event.currentTarget.value) as ProductTypeCode)}
    />
  )
}

function Categories() {
  const { language } = useProductForm()
  const [categoryIds, setCategoryIds] = useField('categoryIds')
  const { data } = useCategories()
  const choices = useMemo(
    () =>
      (data?.categories ?? []).map(({ id, displayName }) => ({
        value: id,
        label: readText(displayName, language, language),
      })),
    [data, language],
  )
  return <MultiSelect label="Categories" data={choices} value={[...categoryIds]} onChange={setCategoryIds} />
}

function Tags() {
  const [tags, setTags] = useField('tags')
  return (
    <TagsInput
      label="Tags"
      value={[...tags]}
      maxTags={PRODUCT_LIMITS.tags}
      error={useProblem('tags')}
      onChange={setTags}
    />
  )
}

function Featured() {
  const [featured, setFeatured] = useField('featured')
  return (
    <Checkbox
      label="Featured"
      checked={featured}
      onChange={(event) => setFeatured(event.currentTarget.checked)}
    />
  )
}

function RelatedProducts({ productId }: { readonly productId: string | undefined }) {
  const { language } = useProductForm()
  const [relatedProductIds, setRelatedProductIds] = useField('relatedProductIds')
  const { data } = useProducts({ search: '', status: '', stock: '', categoryId: '', sort: 'name' })
  const choices = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap((page) => page.products)
        .filter(({ id }) => id !== productId)
        .map(({ id, name }) => ({ value: id, label: readText(name, language, language) })),
    [data, language, productId],
  )
  return (
    <MultiSelect
      label="Related products"
      searchable
      data={choices}
      value={[...relatedProductIds]}
      onChange={setRelatedProductIds}
    />
  )
}

function UrlSlug() {
  const [urlId, setUrlId] = useField('urlId')
  return (
    <TextInput
      label="URL slug"
      description="The last part of the product’s web address; made from the name when empty"
      value={urlId}
      error={useProblem('urlId')}
      onChange={(event) => setUrlId(event.currentTarget.value)}
    />
  )
}

function Line({
  field,
  ...names
}: {
  readonly field: TextField
  readonly label?: string
  readonly 'aria-label'?: string
  readonly placeholder?: string
}) {
  const [value, setValue] = useText(field)
  return (
    <TextInput
      {...names}
      value={value}
      error={useProblem(field)}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

function ButtonText() {
  const [isOwn, setIsOwn] = useField('useCustomAddButtonText')
  return (
    <>
      <Checkbox
        label="Own text on the button"
        checked={isOwn}
        onChange={(event) => setIsOwn(event.currentTarget.checked)}
      />
      {isOwn && (
        <Line field="customAddButtonText" aria-label="Text of the button" placeholder="Add To Cart" />
      )}
    </>
  )
}

function Scarcity() {
  const store = useProductForm()
  const [scarcity, setScarcity] = useField('scarcity')
  const problem = useProblem('scarcity.threshold')
  return (
    <>
      <Checkbox
        label="Say when stock is low"
        checked={scarcity.enabled}
        onChange={(event) => setScarcity({ ...scarcity, enabled: event.currentTarget.checked })}
      />
      {scarcity.enabled && (
        <>
          <NumberInput
            label="From this many left"
            min={1}
            max={9999}
            allowDecimal={false}
            value={scarcity.threshold}
            error={problem}
            onChange={(typed) => setScarcity({ ...scarcity, threshold: Number(typed) })}
          />
          <TextInput
            label="Text"
            description="{qtyInStock} stands for the number left"
            value={readText(scarcity.text, store.language, store.language)}
            onChange={(event) =>
              setScarcity({ ...scarcity, text: store.localize(scarcity.text, event.currentTarget.value) })
            }
          />
        </>
      )}
    </>
  )
}

function SearchTitle() {
  const [name] = useText('name')
  return <Line field="seoTitle" label="Title" placeholder={name} />
}

function SearchDescription() {
  const [excerpt] = useText('excerpt')
  const [description, setDescription] = useText('seoDescription')
  return (
    <Textarea
      label="Description"
      autosize
      minRows={2}
      placeholder={excerpt}
      value={description}
      error={useProblem('seoDescription')}
      onChange={(event) => setDescription(event.currentTarget.value)}
    />
  )
}
