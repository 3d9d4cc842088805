import { Checkbox, Group, NumberInput, Table, Text, TextInput } from '@mantine/core'
import type { VariantForm } from '@plinth/domain'
import { memo, useId } from 'react'
import { FieldForm } from '../../fields/field-card.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { useField, useFormPart, useProblem, useProductForm } from './product-form-context.ts'
import { StockPopover } from './stock-popover.tsx'
import { VariantDetails } from './variant-details.tsx'
import { VariantImage } from './variant-image.tsx'
import { useSurroundings } from './variant-surroundings.ts'
import { t } from '../../words/words.ts'

/** Which columns the table has. */
export interface Columns {
  readonly hasName: boolean
  readonly hasStock: boolean
  readonly hasWeight: boolean
}

/** What the cells of a row work on. */
interface Cell {
  readonly variant: VariantForm
  /** Names a field of the variant for screen readers: `Price of Small`. */
  readonly of: (what: string) => string
  /** Where the row's problems are: `variants.3`. */
  readonly path: string
  /** The form the row's fields belong to. */
  readonly form: string
  readonly set: (changes: { readonly [Name in keyof VariantForm]?: VariantForm[Name] | undefined }) => void
}

/**
 * A variant in the table; drawn again only for a change of its own. Its fields are in a form of their own, as those of a
 * card are, which a row of a table can only say by name. [EPROD-5] [EPROD-8]
 */
export const VariantRow = memo(function VariantRow({
  index,
  measure,
  columns,
}: {
  readonly index: number
  readonly measure: (row: Element | null) => void
  readonly columns: Columns
}) {
  const store = useProductForm()
  const form = useId()
  const variant = useFormPart((state) => state.form.variants[index])
  const [options] = useField('variantOptionOrdering')
  // A row may be drawn once more after its variant has gone.
  if (variant === undefined) return null
  const name = options.map((option) => variant.attributes[option] ?? '').join(' / ')
  const cell: Cell = {
    variant,
    of: (what) => (name === '' ? what : t('{field} of {name}', { field: what, name })),
    path: `variants.${index}`,
    form,
    set: (changes) => store.setVariant(index, changes),
  }
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {columns.hasName && <NameCell name={name} path={cell.path} />}
      <SkuCell {...cell} />
      <PriceCell {...cell} />
      <SaleCell {...cell} />
      {columns.hasStock && <StockCell {...cell} />}
      {columns.hasStock && <LimitCell {...cell} />}
      {columns.hasWeight && <WeightCell {...cell} />}
      <DetailsCell {...cell} />
      {columns.hasName && <PictureCell {...cell} />}
    </Table.Tr>
  )
})

function NameCell({ name, path }: { readonly name: string; readonly path: string }) {
  const problem = useFormPart((state) => problemOfChoice(state.problems, path))
  return (
    <Table.Td miw={120}>
      <Text fw={500}>{name}</Text>
      {problem !== undefined && <Text c="var(--plinth-danger)">{problem}</Text>}
    </Table.Td>
  )
}

/** What is wrong with the values that make a variant what it is. */
function problemOfChoice(problems: Readonly<Record<string, string>>, variant: string): string | undefined {
  const path = `${variant}.attributes`
  for (const at in problems) if (at === path || at.startsWith(`${path}.`)) return problems[at]
  return undefined
}

function SkuCell({ variant, of, path, form, set }: Cell) {
  return (
    <Table.Td miw={128}>
      <FieldForm id={form} />
      <TextInput
        form={form}
        data-column="sku"
        aria-label={of(t('SKU'))}
        placeholder={t('Made for you')}
        value={variant.sku}
        error={useProblem(`${path}.sku`)}
        onChange={(event) => set({ sku: event.currentTarget.value })}
      />
    </Table.Td>
  )
}

function PriceCell({ variant, of, path, form, set }: Cell) {
  const { currency } = useProductForm()
  return (
    <Table.Td w={112}>
      <MoneyInput
        form={form}
        data-column="price"
        aria-label={of(t('Price'))}
        currency={currency}
        value={variant.price}
        error={useProblem(`${path}.price`)}
        onChange={(price) => set({ price: price ?? 0 })}
      />
    </Table.Td>
  )
}

function SaleCell({ variant, of, path, form, set }: Cell) {
  const { currency } = useProductForm()
  return (
    <Table.Td w={148}>
      <Group gap="xs" wrap="nowrap">
        <Checkbox
          form={form}
          aria-label={of(t('On sale'))}
          checked={variant.onSale}
          onChange={(event) => set({ onSale: event.currentTarget.checked })}
        />
        <MoneyInput
          form={form}
          data-column="salePrice"
          aria-label={of(t('Sale price'))}
          currency={currency}
          disabled={!variant.onSale}
          value={variant.onSale ? variant.salePrice : null}
          error={useProblem(`${path}.salePrice`)}
          onChange={(salePrice) => set({ salePrice: salePrice ?? 0 })}
        />
      </Group>
    </Table.Td>
  )
}

function StockCell({ variant, of, path, form, set }: Cell) {
  const { productId, units, onStockChanged } = useSurroundings()
  const problem = useProblem(`${path}.stock`)
  return (
    <Table.Td w={88}>
      {variant.unlimited ? (
        <Text c="var(--plinth-soft)">{t('Unlimited')}</Text>
      ) : variant.id === undefined || productId === undefined ? (
        <NumberInput
          form={form}
          data-column="stock"
          aria-label={of(t('Stock'))}
          hideControls
          min={0}
          allowDecimal={false}
          value={variant.stock ?? 0}
          error={problem}
          onChange={(typed) => set({ stock: typed === '' ? 0 : Number(typed) })}
        />
      ) : (
        <StockPopover
          of={of}
          units={units.get(variant.id)}
          productId={productId}
          variantId={variant.id}
          onDone={onStockChanged}
        />
      )}
    </Table.Td>
  )
}

function LimitCell({ variant, of, form, set }: Cell) {
  return (
    <Table.Td w={64}>
      <Checkbox
        form={form}
        aria-label={of(t('No limit to the stock'))}
        checked={variant.unlimited}
        onChange={(event) => set({ unlimited: event.currentTarget.checked })}
      />
    </Table.Td>
  )
}

function WeightCell({ variant, of, path, form, set }: Cell) {
  return (
    <Table.Td w={88}>
      <NumberInput
        form={form}
        data-column="weight"
        aria-label={of(t('Weight in grams'))}
        hideControls
        min={0}
        allowDecimal={false}
        value={variant.weight ?? ''}
        error={useProblem(`${path}.weight`)}
        onChange={(typed) => set({ weight: typed === '' ? undefined : Number(typed) })}
      />
    </Table.Td>
  )
}

function DetailsCell({ variant, of, path, set }: Cell) {
  return (
    <Table.Td w={88}>
      <VariantDetails of={of} path={path} variant={variant} set={set} />
    </Table.Td>
  )
}

function PictureCell({ variant, of, set }: Cell) {
  return (
    <Table.Td w={56}>
      <VariantImage
        label={of(t('Picture'))}
        value={variant.imageId}
        onChange={(imageId) => set({ imageId })}
      />
    </Table.Td>
  )
}
