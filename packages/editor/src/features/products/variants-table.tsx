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
import { notifications } from '@mantine/notifications'
import { PRODUCT_TYPES, readText, type Asset, type VariantForm } from '@plinth/domain'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { MoneyInput } from '../../fields/money-input.tsx'
import { thumbnail } from '../../media/asset-grid.tsx'
import { changeStock } from './products-api.ts'
import type { ProductFormState } from './product-form-state.ts'

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
      <Table.ScrollContainer minWidth={720}>
        <Table verticalSpacing="xs" withRowBorders>
          <Table.Thead>
            <Table.Tr>
              {form.variantOptionOrdering.length > 0 && <Table.Th scope="col">Variant</Table.Th>}
              <Table.Th scope="col">SKU</Table.Th>
              <Table.Th scope="col">Price</Table.Th>
              <Table.Th scope="col">Sale price</Table.Th>
              {hasStock && <Table.Th scope="col">Stock</Table.Th>}
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
              return (
                <Table.Tr key={variant.id ?? `new-${name}`}>
                  {form.variantOptionOrdering.length > 0 && (
                    <Table.Td>
                      <Text fw={500}>{name}</Text>
                      {problem('attributes') !== undefined && (
                        <Text c="var(--plinth-danger)">{problem('attributes')}</Text>
                      )}
                    </Table.Td>
                  )}
                  <Table.Td>
                    <TextInput
                      aria-label={`SKU${of}`}
                      placeholder="Made for you"
                      value={variant.sku}
                      error={problem('sku')}
                      onChange={(event) => set(index, { sku: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td w={112}>
                    <MoneyInput
                      aria-label={`Price${of}`}
                      currency={currency}
                      value={variant.price}
                      error={problem('price')}
                      onChange={(price) => set(index, { price: price ?? 0 })}
                    />
                  </Table.Td>
                  <Table.Td w={148}>
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
                    <Table.Td w={176}>
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
                  {hasWeight && (
                    <Table.Td w={88}>
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
  const isNew = variant.id === undefined || productId === undefined
  return (
    <Group gap="xs" wrap="nowrap">
      {variant.unlimited ? (
        <Text flex={1} c="var(--plinth-soft)">
          Unlimited
        </Text>
      ) : isNew ? (
        <NumberInput
          aria-label={`Stock${label}`}
          hideControls
          min={0}
          allowDecimal={false}
          value={variant.stock ?? 0}
          error={error}
          onChange={(typed) => onChange({ stock: typed === '' ? 0 : Number(typed) })}
        />
      ) : (
        <RestockButton
          label={label}
          units={units}
          productId={productId}
          variantId={variant.id ?? ''}
          onDone={onStockChanged}
        />
      )}
      <Checkbox
        aria-label={`Unlimited stock${label}`}
        title="Unlimited"
        checked={variant.unlimited}
        onChange={(event) => onChange({ unlimited: event.currentTarget.checked })}
      />
    </Group>
  )
}

/** Stock of what exists changes through the ledger at once, by a number of units and a reason, not with the form. */
function RestockButton({
  label,
  units,
  productId,
  variantId,
  onDone,
}: {
  readonly label: string
  readonly units: number | undefined
  readonly productId: string
  readonly variantId: string
  readonly onDone: () => void
}) {
  const [opened, setOpened] = useState(false)
  const [by, setBy] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await changeStock(productId, { variantId, change: Number(by), reason: reason.trim() })
      setOpened(false)
      setBy('')
      setReason('')
      onDone()
    } catch (problem) {
      notifications.show({ color: 'red', message: errorText(problem) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={260}>
      <Popover.Target>
        <Button
          variant="default"
          flex={1}
          onClick={() => setOpened(true)}
          aria-label={`Change stock${label}: ${units ?? 'unknown'} now`}
        >
          {units ?? '–'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <NumberInput
            label="Add or take away"
            description="12 for a delivery, -1 for a breakage"
            allowDecimal={false}
            value={by}
            onChange={setBy}
          />
          <TextInput
            label="Reason"
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button onClick={() => void save()} loading={busy} disabled={by === '' || Number(by) === 0}>
            Change stock
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
