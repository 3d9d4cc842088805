import { Group, NumberInput, Text } from '@mantine/core'
import type { Units } from '@plinth/domain'
import type { OwnerOrder } from '../../api/orders.ts'
import { t } from '../../words/words.ts'

/** How many of each line go into the parcel: all that are left unless said otherwise. [ORD-40] */
export function ParcelUnits({
  order,
  left,
  chosen,
  onChange,
}: {
  readonly order: OwnerOrder
  readonly left: Units
  readonly chosen: Readonly<Record<string, number>>
  readonly onChange: (chosen: Readonly<Record<string, number>>) => void
}) {
  return left.map(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId)
    if (item === undefined) return null
    const { productName } = item
    return (
      <Group key={itemId} justify="space-between" wrap="nowrap">
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>{productName}</Text>
          <Text c="var(--plinth-quiet)">
            {[item.variantName, t('{left} to send', { left: quantity })].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <NumberInput
          aria-label={t('How many of {productName} to send', { productName })}
          w={88}
          min={0}
          max={quantity}
          allowDecimal={false}
          value={chosen[itemId] ?? quantity}
          onChange={(typed) => onChange({ ...chosen, [itemId]: Number(typed) })}
        />
      </Group>
    )
  })
}
