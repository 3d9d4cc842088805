import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { DRAFT_LIMITS, newId, variantName, type DraftLine } from '@plinth/domain'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import type { DraftTotals } from '../../api/draft-orders.ts'
import { fetchProduct } from '../../api/products.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { ProductSearch } from '../../fields/product-control.tsx'
import { t } from '../../words/words.ts'
import classes from './order-screen.module.css'

interface LinesProps {
  readonly lines: readonly DraftLine[]
  readonly totals: DraftTotals | undefined
  readonly currency: string
  readonly disabled: boolean
  readonly problemOf: (path: string) => string | undefined
  readonly onChange: (lines: readonly DraftLine[]) => void
}

/** What is ordered: variants of the catalogue, and what is written by hand. [EDIT-501] */
export function DraftLines({ lines, totals, currency, disabled, problemOf, onChange }: LinesProps) {
  const replace = (line: DraftLine) => onChange(lines.map((one) => (one.id === line.id ? line : one)))
  return (
    <section aria-label={t('Items')}>
      <h2 className={classes.heading}>{t('Items')}</h2>
      {lines.length > 0 && (
        <ul className={classes.items}>
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              known={totals?.lines.find(({ id }) => id === line.id)}
              currency={currency}
              disabled={disabled}
              problemOf={(field) => problemOf(`lines.${index}.${field}`)}
              onChange={replace}
              onRemove={() => onChange(lines.filter(({ id }) => id !== line.id))}
            />
          ))}
        </ul>
      )}
      {problemOf('lines') !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {problemOf('lines')}
        </Text>
      )}
      {!disabled && lines.length < DRAFT_LIMITS.lines && (
        <AddLine lines={lines} onAdd={(line) => onChange([...lines, line])} />
      )}
    </section>
  )
}

interface RowProps {
  readonly line: DraftLine
  readonly known: DraftTotals['lines'][number] | undefined
  readonly currency: string
  readonly disabled: boolean
  readonly problemOf: (field: string) => string | undefined
  readonly onChange: (line: DraftLine) => void
}

function LineRow(props: RowProps & { readonly onRemove: () => void }) {
  const { line, known, currency, disabled, problemOf, onChange, onRemove } = props
  const amountText = useAmountText()
  const isOwn = line.variantId === null
  const title = isOwn ? line.title : (known?.title ?? t('Product'))
  return (
    <li className={classes.parcel}>
      <span className={classes.grow} style={{ minWidth: 180 }}>
        <LineName {...props} title={title} />
      </span>
      <Group wrap="nowrap" gap={8} align="start" ml="auto">
        <MoneyInput
          w={110}
          aria-label={t('Price of {title}', { title })}
          currency={currency}
          disabled={disabled}
          placeholder={known === undefined ? '' : amountText(known.catalogPriceCents ?? 0, currency)}
          value={line.unitPriceCents ?? (isOwn ? null : (known?.unitPriceCents ?? null))}
          error={problemOf('unitPriceCents')}
          onChange={(unitPriceCents) => onChange({ ...line, unitPriceCents })}
        />
        <NumberInput
          w={80}
          aria-label={t('Quantity of {title}', { title })}
          min={1}
          max={9999}
          allowDecimal={false}
          disabled={disabled}
          value={line.quantity}
          error={problemOf('quantity')}
          onChange={(quantity) => onChange({ ...line, quantity: Number(quantity) || 0 })}
        />
        <Text fw={600} className={classes.number} miw={72} ta="right" pt={6}>
          {known === undefined ? '' : amountText(known.totalCents, currency)}
        </Text>
        {!disabled && (
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={4}
            aria-label={t('Take {title} out', { title })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
    </li>
  )
}

/** What a line is, and what there is to say of it. */
function LineName({
  line,
  known,
  disabled,
  problemOf,
  onChange,
  title,
}: RowProps & { readonly title: string }) {
  const isOwn = line.variantId === null
  const about = [known?.variantName ?? '', known?.sku ?? ''].filter((text) => text !== '').join(' · ')
  const isShort = known !== undefined && known.available !== null && known.available < line.quantity
  return (
    <>
      {isOwn ? (
        <TextInput
          aria-label={t('What it is')}
          value={line.title}
          disabled={disabled}
          maxLength={DRAFT_LIMITS.title}
          error={problemOf('title')}
          onChange={(event) => onChange({ ...line, title: event.currentTarget.value })}
        />
      ) : (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
      )}
      {about !== '' && <Text c="var(--plinth-quiet)">{about}</Text>}
      {isOwn && (
        <Checkbox
          mt={6}
          label={t('It is sent')}
          checked={line.ships}
          disabled={disabled}
          onChange={(event) => onChange({ ...line, ships: event.currentTarget.checked })}
        />
      )}
      {isShort && !disabled && (
        <Text c="var(--plinth-warning)">
          {t('There are {available} in stock', { available: Math.max(0, known.available ?? 0) })}
        </Text>
      )}
    </>
  )
}

/** A product to choose the variant of. */
type Chosen = Awaited<ReturnType<typeof fetchProduct>>

function AddLine({
  lines,
  onAdd,
}: {
  readonly lines: readonly DraftLine[]
  readonly onAdd: (line: DraftLine) => void
}) {
  const [product, setProduct] = useState<Chosen>()
  const [count, setCount] = useState(0)
  const add = (variantId: string | null) => {
    setProduct(undefined)
    setCount(count + 1)
    if (variantId !== null && lines.some((line) => line.variantId === variantId)) {
      notifications.show({ message: t('This is in the order already. Change its quantity.') })
      return
    }
    onAdd({ id: newId(), variantId, title: '', quantity: 1, unitPriceCents: null, ships: true })
  }
  const choose = async (id: string) => {
    try {
      const found = await fetchProduct(id)
      const [only, ...more] = found.variants
      if (only !== undefined && more.length === 0) add(only.id)
      else setProduct(found)
    } catch (error) {
      notifications.show({ color: 'red', message: errorText(error) })
    }
  }
  return (
    <Group align="end" mt="md" gap="sm">
      <div style={{ flex: '1 1 220px' }}>
        <ProductSearch
          key={count}
          label={t('Add a product')}
          value={null}
          onChoose={(id) => void choose(id)}
        />
      </div>
      <Button variant="default" onClick={() => add(null)}>
        {t('Add something else')}
      </Button>
      {product !== undefined && (
        <VariantDialog product={product} onChoose={add} onClose={() => setProduct(undefined)} />
      )}
    </Group>
  )
}

function VariantDialog({
  product,
  onChoose,
  onClose,
}: {
  readonly product: Chosen
  readonly onChoose: (variantId: string) => void
  readonly onClose: () => void
}) {
  const [variantId, setVariantId] = useState<string | null>(product.variants[0]?.id ?? null)
  return (
    <Modal opened onClose={onClose} title={t('Which one?')}>
      <Stack gap="md">
        <Select
          data-autofocus
          label={t('Variant')}
          searchable
          allowDeselect={false}
          data={product.variants.map(({ id, sku, attributes }) => ({
            value: id,
            label:
              [variantName({ attributes }, product.variantOptionOrdering), sku]
                .filter((text) => text !== '')
                .join(' · ') || t('Variant'),
          }))}
          value={variantId}
          onChange={setVariantId}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={variantId === null} onClick={() => variantId !== null && onChoose(variantId)}>
            {t('Add')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
