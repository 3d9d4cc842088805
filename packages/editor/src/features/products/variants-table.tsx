import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Popover,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { PRODUCT_TYPES, readText, type Asset, type VariantForm } from '@plinth/domain'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { MoneyInput } from '../../fields/money-input.tsx'
import { thumbnail } from '../../media/asset-grid.tsx'
import type { ProductFormState } from './product-form-state.ts'
import { StockPopover } from './stock-popover.tsx'

/** The variants of a product: SKU, price, sale, stock, picture. A product without options has one row. */
export function VariantsTable({
  state,
  currency,
  language,
  images,
  productId,
  unitsOf,
  onStockChanged,
}: {
  readonly state: ProductFormState
  readonly currency: string
  readonly language: string
  readonly images: readonly Asset[]
  /** Absent while the product is new. */
  readonly productId: string | undefined
  /** Units that can be sold now, of a variant that exists. */
  readonly unitsOf: (variantId: string) => number | undefined
  readonly onStockChanged: () => void
}) {
  const { form, problems, change } = state
  const hasStock = form.productType !== PRODUCT_TYPES.digital
  const hasWeight = form.productType === PRODUCT_TYPES.physical
  const set = (index: number, changes: Partial<VariantForm>) =>
    change({
      variants: form.variants.map((variant, at) => (at === index ? { ...variant, ...changes } : variant)),
    })

  return (
    <Stack gap="sm">
      {problems['variants'] !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {problems['variants']}
        </Text>
      )}
      <Table.ScrollContainer minWidth={800}>
        <Table verticalSpacing="xs" withRowBorders>
          <Table.Thead>
            <Table.Tr>
              {form.variantOptionOrdering.length > 0 && <Table.Th scope="col">Variant</Table.Th>}
              <Table.Th scope="col">SKU</Table.Th>
              <Table.Th scope="col">Price</Table.Th>
              <Table.Th scope="col">On sale at</Table.Th>
              {hasStock && <Table.Th scope="col">Stock</Table.Th>}
              {hasStock && <Table.Th scope="col">No limit</Table.Th>}
              {hasWeight && <Table.Th scope="col">Weight, g</Table.Th>}
              {form.variantOptionOrdering.length > 0 && <Table.Th scope="col">Picture</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {form.variants.map((variant, index) => {
              const name = form.variantOptionOrdering
                .map((option) => variant.attributes[option] ?? '')
                .join(' / ')
              const of = name === '' ? '' : ` of ${name}`
              const problem = (field: string) => problems[`variants.${index}.${field}`]
              const choice = problemOfChoice(problems, index)
              return (
                <Table.Tr key={variant.id ?? `new-${name}`}>
                  {form.variantOptionOrdering.length > 0 && (
                    <Table.Td miw={120}>
                      <Text fw={500}>{name}</Text>
                      {choice !== undefined && <Text c="var(--plinth-danger)">{choice}</Text>}
                    </Table.Td>
                  )}
                  <Table.Td miw={128}>
                    <TextInput
                      aria-label={`SKU${of}`}
                      placeholder="Made for you"
                      value={variant.sku}
                      error={problem('sku')}
                      onChange={(event) => set(index, { sku: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td w={104}>
                    <MoneyInput
                      aria-label={`Price${of}`}
                      currency={currency}
                      value={variant.price}
                      error={problem('price')}
                      onChange={(price) => set(index, { price: price ?? 0 })}
                    />
                  </Table.Td>
                  <Table.Td w={140}>
                    <Group gap="xs" wrap="nowrap">
                      <Checkbox
                        aria-label={`On sale${of}`}
                        checked={variant.onSale}
                        onChange={(event) => set(index, { onSale: event.currentTarget.checked })}
                      />
                      <MoneyInput
                        aria-label={`Sale price${of}`}
                        currency={currency}
                        disabled={!variant.onSale}
                        value={variant.onSale ? variant.salePrice : null}
                        error={problem('salePrice')}
                        onChange={(salePrice) => set(index, { salePrice: salePrice ?? 0 })}
                      />
                    </Group>
                  </Table.Td>
                  {hasStock && (
                    <Table.Td w={88}>
                      <StockCell
                        label={of}
                        variant={variant}
                        units={variant.id === undefined ? undefined : unitsOf(variant.id)}
                        error={problem('stock')}
                        productId={productId}
                        onChange={(changes) => set(index, changes)}
                        onStockChanged={onStockChanged}
                      />
                    </Table.Td>
                  )}
                  {hasStock && (
                    <Table.Td w={64}>
                      <Checkbox
                        aria-label={`No limit to the stock${of}`}
                        checked={variant.unlimited}
                        onChange={(event) => set(index, { unlimited: event.currentTarget.checked })}
                      />
                    </Table.Td>
                  )}
                  {hasWeight && (
                    <Table.Td w={80}>
                      <NumberInput
                        aria-label={`Weight in grams${of}`}
                        hideControls
                        min={0}
                        allowDecimal={false}
                        value={variant.weight ?? ''}
                        error={problem('weight')}
                        onChange={(typed) =>
                          set(index, typed === '' ? omitWeight(variant) : { weight: Number(typed) })
                        }
                      />
                    </Table.Td>
                  )}
                  {form.variantOptionOrdering.length > 0 && (
                    <Table.Td w={56}>
                      <VariantImage
                        label={`Picture${of}`}
                        images={images}
                        language={language}
                        value={variant.imageId}
                        onChange={(imageId) =>
                          set(index, imageId === undefined ? omitImage(variant) : { imageId })
                        }
                      />
                    </Table.Td>
                  )}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

/** What is wrong with the values that make a variant what it is. */
function problemOfChoice(problems: Readonly<Record<string, string>>, index: number): string | undefined {
  const path = `variants.${index}.attributes`
  return Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]
}

const omitWeight = (variant: VariantForm): Partial<VariantForm> =>
  ({ ...variant, weight: undefined }) as Partial<VariantForm>
const omitImage = (variant: VariantForm): Partial<VariantForm> =>
  ({ ...variant, imageId: undefined }) as Partial<VariantForm>

function StockCell({
  label,
  variant,
  units,
  error,
  productId,
  onChange,
  onStockChanged,
}: {
  readonly label: string
  readonly variant: VariantForm
  readonly units: number | undefined
  readonly error: string | undefined
  readonly productId: string | undefined
  readonly onChange: (changes: Partial<VariantForm>) => void
  readonly onStockChanged: () => void
}) {
  if (variant.unlimited) return <Text c="var(--plinth-soft)">Unlimited</Text>
  if (variant.id === undefined || productId === undefined)
    return (
      <NumberInput
        aria-label={`Stock${label}`}
        hideControls
        min={0}
        allowDecimal={false}
        value={variant.stock ?? 0}
        error={error}
        onChange={(typed) => onChange({ stock: typed === '' ? 0 : Number(typed) })}
      />
    )
  return (
    <StockPopover
      label={label}
      units={units}
      productId={productId}
      variantId={variant.id}
      onDone={onStockChanged}
    />
  )
}

function VariantImage({
  label,
  images,
  language,
  value,
  onChange,
}: {
  readonly label: string
  readonly images: readonly Asset[]
  readonly language: string
  readonly value: string | undefined
  readonly onChange: (imageId: string | undefined) => void
}) {
  const [opened, setOpened] = useState(false)
  const chosen = images.find(({ id }) => id === value)
  const pick = (imageId: string | undefined) => {
    onChange(imageId)
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={240}>
      <Popover.Target>
        <ActionIcon
          variant="default"
          aria-label={label}
          onClick={() => setOpened(true)}
          style={{ overflow: 'hidden' }}
        >
          {chosen === undefined ? (
            <IconPhoto size={16} />
          ) : (
            <img
              src={thumbnail(chosen, 100)}
              alt=""
              style={{ width: '100%', height: '100%', objectFit: 'cover' }}
            />
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {images.length === 0 && <Text>Add pictures to the product first.</Text>}
        <Group gap="xs">
          {images.map((image) => (
            <ActionIcon
              key={image.id}
              size={48}
              variant={image.id === value ? 'light' : 'default'}
              aria-pressed={image.id === value}
              aria-label={readText(image.altText, language, language) || image.fileName}
              onClick={() => pick(image.id)}
              style={{ overflow: 'hidden' }}
            >
              <img
                src={thumbnail(image, 100)}
                alt=""
                style={{ width: '100%', height: '100%', objectFit: 'cover' }}
              />
            </ActionIcon>
          ))}
        </Group>
        {value !== undefined && (
          <Button mt="sm" variant="subtle" onClick={() => pick(undefined)}>
            No picture
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
