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
import { kindOf, readText, type Asset, type VariantForm } from '@plinth/domain'
import { IconPhoto } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useRef, useState, type RefObject } from 'react'
import { MoneyInput } from '../../fields/money-input.tsx'
import { thumbnail } from '../../media/asset-grid.tsx'
import type { RevealVariant } from './price-and-variants.tsx'
import { useField, useFormPart, useProblem, useProductForm } from './product-form-context.ts'
import { StockPopover } from './stock-popover.tsx'
import classes from './variants-table.module.css'

/** Height of a row in pixels until it is measured. */
const ROW = 49
/** Variants from which on they fill the frame they scroll in, and their number is said. */
const MANY = 20
/** Rows drawn above and below what is in view. */
const MARGIN = 6

/**
 * The variants of a product: SKU, price, sale, stock, picture. A product without options has one row. Only the rows in
 * view are drawn, and each is drawn again only for a change of its own. [EPROD-5]
 */
export function VariantsTable({
  currency,
  images,
  productId,
  units,
  onStockChanged,
  reveal,
}: {
  readonly currency: string
  readonly images: readonly Asset[]
  /** Absent while the product is new. */
  readonly productId: string | undefined
  /** Units that can be sold now, by variants that exist. */
  readonly units: ReadonlyMap<string, number>
  readonly onStockChanged: (() => void) | undefined
  /** Filled with a way to bring a variant into view. */
  readonly reveal: RefObject<RevealVariant | null>
}) {
  const form = useProductForm()
  const count = useFormPart((state) => state.form.variants.length)
  const [options] = useField('variantOptionOrdering')
  const [productType] = useField('productType')
  const problem = useProblem('variants')
  const frame = useRef<HTMLDivElement>(null)
  // What it returns changes under React's feet, which only matters where the compiler memoizes: it is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: MARGIN,
    getItemKey: (index) => form.form.variants[index]?.id ?? `new-${index}`,
  })
  useImperativeHandle(reveal, () => (index: number) => rows.scrollToIndex(index, { align: 'center' }))
  const { isStocked: hasStock, ships: hasWeight } = kindOf({ productType })
  const columns: Columns = { hasName: options.length > 0, hasStock, hasWeight }
  const isMany = count > MANY
  const drawn = rows.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)

  return (
    <Stack gap="sm">
      {problem !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {problem}
        </Text>
      )}
      {isMany && (
        <Text c="var(--plinth-quiet)" role="status">
          {count} variants
        </Text>
      )}
      <div ref={frame} className={classes.frame} data-many={isMany || undefined}>
        <Table verticalSpacing="xs" withRowBorders miw={800} aria-rowcount={count + 1} aria-label="Variants">
          <Table.Thead className={classes.head}>
            <Table.Tr aria-rowindex={1}>
              {columns.hasName && <Table.Th scope="col">Variant</Table.Th>}
              <Table.Th scope="col">SKU</Table.Th>
              <Table.Th scope="col">Price</Table.Th>
              <Table.Th scope="col">Sale price</Table.Th>
              {columns.hasStock && <Table.Th scope="col">Stock</Table.Th>}
              {columns.hasStock && <Table.Th scope="col">No limit</Table.Th>}
              {columns.hasWeight && <Table.Th scope="col">Weight, g</Table.Th>}
              {columns.hasName && <Table.Th scope="col">Picture</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Space height={above} />
            {drawn.map(({ index, key }) => (
              <VariantRow
                key={key}
                index={index}
                measure={rows.measureElement}
                columns={columns}
                currency={currency}
                images={images}
                productId={productId}
                units={units}
                onStockChanged={onStockChanged}
              />
            ))}
            <Space height={below} />
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  )
}

/** Keeps the place of rows that are not drawn. */
function Space({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden="true">
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
}

/** Which columns the table has. */
interface Columns {
  readonly hasName: boolean
  readonly hasStock: boolean
  readonly hasWeight: boolean
}

function VariantRow({
  index,
  measure,
  columns,
  currency,
  images,
  productId,
  units,
  onStockChanged,
}: {
  readonly index: number
  readonly measure: (row: Element | null) => void
  readonly columns: Columns
  readonly currency: string
  readonly images: readonly Asset[]
  readonly productId: string | undefined
  readonly units: ReadonlyMap<string, number>
  readonly onStockChanged: (() => void) | undefined
}) {
  const form = useProductForm()
  const variant = useFormPart((state) => state.form.variants[index])
  const [options] = useField('variantOptionOrdering')
  const path = `variants.${index}`
  const problems = {
    choice: useFormPart((state) => problemOfChoice(state.problems, path)),
    sku: useProblem(`${path}.sku`),
    price: useProblem(`${path}.price`),
    salePrice: useProblem(`${path}.salePrice`),
    stock: useProblem(`${path}.stock`),
    weight: useProblem(`${path}.weight`),
  }
  // A row may be drawn once more after its variant has gone.
  if (variant === undefined) return null
  const name = options.map((option) => variant.attributes[option] ?? '').join(' / ')
  const of = name === '' ? '' : ` of ${name}`
  const set = (changes: Parameters<typeof form.setVariant>[1]) => form.setVariant(index, changes)
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {columns.hasName && (
        <Table.Td miw={120}>
          <Text fw={500}>{name}</Text>
          {problems.choice !== undefined && <Text c="var(--plinth-danger)">{problems.choice}</Text>}
        </Table.Td>
      )}
      <Table.Td miw={128}>
        <TextInput
          aria-label={`SKU${of}`}
          placeholder="Made for you"
          value={variant.sku}
          error={problems.sku}
          onChange={(event) => set({ sku: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td w={112}>
        <MoneyInput
          aria-label={`Price${of}`}
          currency={currency}
          value={variant.price}
          error={problems.price}
          onChange={(price) => set({ price: price ?? 0 })}
        />
      </Table.Td>
      <Table.Td w={148}>
        <Group gap="xs" wrap="nowrap">
          <Checkbox
            aria-label={`On sale${of}`}
            checked={variant.onSale}
            onChange={(event) => set({ onSale: event.currentTarget.checked })}
          />
          <MoneyInput
            aria-label={`Sale price${of}`}
            currency={currency}
            disabled={!variant.onSale}
            value={variant.onSale ? variant.salePrice : null}
            error={problems.salePrice}
            onChange={(salePrice) => set({ salePrice: salePrice ?? 0 })}
          />
        </Group>
      </Table.Td>
      {columns.hasStock && (
        <Table.Td w={88}>
          <StockCell
            label={of}
            variant={variant}
            units={variant.id === undefined ? undefined : units.get(variant.id)}
            error={problems.stock}
            productId={productId}
            onChange={set}
            onStockChanged={onStockChanged}
          />
        </Table.Td>
      )}
      {columns.hasStock && (
        <Table.Td w={64}>
          <Checkbox
            aria-label={`No limit to the stock${of}`}
            checked={variant.unlimited}
            onChange={(event) => set({ unlimited: event.currentTarget.checked })}
          />
        </Table.Td>
      )}
      {columns.hasWeight && (
        <Table.Td w={88}>
          <NumberInput
            aria-label={`Weight in grams${of}`}
            hideControls
            min={0}
            allowDecimal={false}
            value={variant.weight ?? ''}
            error={problems.weight}
            onChange={(typed) => set({ weight: typed === '' ? undefined : Number(typed) })}
          />
        </Table.Td>
      )}
      {columns.hasName && (
        <Table.Td w={56}>
          <VariantImage
            label={`Picture${of}`}
            images={images}
            language={form.language}
            value={variant.imageId}
            onChange={(imageId) => set({ imageId })}
          />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

/** What is wrong with the values that make a variant what it is. */
function problemOfChoice(problems: Readonly<Record<string, string>>, variant: string): string | undefined {
  const path = `${variant}.attributes`
  for (const at in problems) if (at === path || at.startsWith(`${path}.`)) return problems[at]
  return undefined
}

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
  readonly onStockChanged: (() => void) | undefined
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
      onDone={() => onStockChanged?.()}
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
