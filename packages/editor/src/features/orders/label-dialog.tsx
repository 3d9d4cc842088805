import { Alert, Button, Group, Modal, NumberInput, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { unitsToPost } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useAskLabels, useLabelAction, type LabelOffers, type OrderLabels } from '../../api/labels.ts'
import type { OwnerOrder } from '../../api/orders.ts'
import { Amount } from '../../fields/amount.tsx'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'
import { ParcelUnits } from './parcel-units.tsx'
import { TellBuyer } from './tell-buyer.tsx'

type Packed = NonNullable<OrderLabels['parcel']>

interface DialogProps {
  readonly order: OwnerOrder
  /** What is left to send, as it would be packed. */
  readonly parcel: Packed
  readonly onClose: () => void
}

/** Asks the carrier which labels there are for a parcel, and buys one of them. [SHIP-19] */
export default function LabelDialog({ order, parcel, onClose }: DialogProps) {
  const asking = useAskLabels(order.id)
  const left = unitsToPost(order)
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const [packed, setPacked] = useState(parcel)
  const items = left.flatMap(({ itemId, quantity }) => {
    const wanted = chosen[itemId] ?? quantity
    return wanted > 0 ? [{ itemId, quantity: wanted }] : []
  })
  const { grams, size } = packed
  const isWhole = [grams, size.length, size.width, size.height].every((number) => number >= 1)
  const ask = () => {
    if (items.length > 0 && isWhole) asking.mutate({ items, grams, size })
  }
  return (
    <Modal
      opened
      onClose={() => leaveForms(onClose)}
      title={t('Label for order #{orderNumber}', { orderNumber: order.orderNumber })}
    >
      {asking.data === undefined ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <Stack gap="md">
            <ParcelUnits order={order} left={left} chosen={chosen} onChange={setChosen} />
            <ParcelMeasures packed={packed} onChange={setPacked} />
            {items.length === 0 && (
              <Text c="var(--plinth-danger)" role="alert">
                {t('Choose what goes into the parcel.')}
              </Text>
            )}
            {asking.error !== null && (
              <Alert color="red" variant="light" role="alert">
                {errorText(asking.error)}
              </Alert>
            )}
            <Group justify="end">
              <Button variant="default" onClick={() => leaveForms(onClose)}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={asking.isPending}>
                {t('Show prices')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Offers order={order} offered={asking.data} onBack={() => asking.reset()} onClose={onClose} />
      )}
    </Modal>
  )
}

function ParcelMeasures({
  packed: { grams, size },
  onChange,
}: {
  readonly packed: Packed
  readonly onChange: (packed: Packed) => void
}) {
  const side = (label: string, name: keyof Packed['size']) => (
    <NumberInput
      label={label}
      hideControls
      suffix=" mm"
      min={1}
      max={10_000}
      allowDecimal={false}
      allowNegative={false}
      value={size[name] || ''}
      onChange={(typed) => onChange({ grams, size: { ...size, [name]: Number(typed) } })}
    />
  )
  return (
    <Stack gap="sm">
      <NumberInput
        label={t('Weight with packing')}
        w={152}
        hideControls
        suffix=" g"
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        value={grams || ''}
        onChange={(typed) => onChange({ size, grams: Number(typed) })}
      />
      <Group gap="sm" wrap="nowrap" grow preventGrowOverflow>
        {side(t('Length'), 'length')}
        {side(t('Width'), 'width')}
        {side(t('Height'), 'height')}
      </Group>
    </Stack>
  )
}

function Offers({
  order,
  offered: { id, testMode, offers },
  onBack,
  onClose,
}: {
  readonly order: OwnerOrder
  readonly offered: LabelOffers
  readonly onBack: () => void
  readonly onClose: () => void
}) {
  const [offer, setOffer] = useState(offers[0]?.id ?? '')
  const [notify, setNotify] = useState(true)
  const run = useLabelAction(order.id)
  useUnsavedForm({ isDirty: () => run.isPending })
  const buy = () =>
    run.mutate(
      { action: 'buy', labelId: id, offer, notify },
      {
        onSuccess: () => {
          notifications.show({ message: t('The label is bought, and the parcel is marked as sent') })
          onClose()
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        buy()
      }}
    >
      <Stack gap="md">
        {testMode && (
          <Alert color="gray" variant="light">
            {t('A sample label: it costs nothing and sends nothing.')}
          </Alert>
        )}
        <Radio.Group label={t('Labels for this parcel')} value={offer} onChange={setOffer}>
          <Stack gap="xs" mt="xs">
            {offers.map(({ id: offerId, service, costCents, currency, days }) => (
              <Group key={offerId} justify="space-between" wrap="nowrap">
                <Radio
                  value={offerId}
                  label={service}
                  {...(days !== undefined && {
                    description: days === 1 ? t('1 day') : t('{days} days', { days }),
                  })}
                />
                <Text fw={600}>
                  <Amount cents={costCents} currency={currency} />
                </Text>
              </Group>
            ))}
          </Stack>
        </Radio.Group>
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            {t('Change the parcel')}
          </Button>
        </Group>
        <TellBuyer
          label={t('Tell {email} by mail', { email: order.email })}
          notify={notify}
          onNotify={setNotify}
          confirm={t('Buy the label')}
          run={run}
          onClose={() => leaveForms(onClose)}
        />
      </Stack>
    </form>
  )
}
