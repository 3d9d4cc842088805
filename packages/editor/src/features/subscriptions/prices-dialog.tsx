import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { signedIn, useSession } from '../../api/session.ts'
import { errorText } from '../../api/api-error.ts'
import { announcePrice, useSubscriberPrices } from '../../api/subscriptions.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { toFirstProblem } from '../../fields/focus-first-problem.ts'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { MoneyInput } from '../../fields/money-input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useSend } from '../../ui/use-send.ts'
import { useMailWords } from '../../ui/mail-words.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { productOf } from './subscription-words.ts'

type Prices = NonNullable<ReturnType<typeof useSubscriberPrices>['data']>['prices']

/** Another price for everybody who has subscribed to a product: told by mail, at least two weeks before. [EDIT-541] */
export function PricesDialog({ onClose }: { readonly onClose: () => void }) {
  const found = useSubscriberPrices()
  const currency = signedIn(useSession().data)?.website.currency ?? 'USD'
  return (
    <FormDialog opened size="lg" onClose={onClose} title={t('Change prices of subscribers')}>
      {found.isLoadingError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Waiting />
      ) : found.data.prices.length === 0 ? (
        <Text>{t('Nobody has subscribed to anything yet.')}</Text>
      ) : (
        <PriceForm prices={found.data.prices} currency={currency} onClose={onClose} />
      )}
    </FormDialog>
  )
}

function useAnnouncing(variantId: string, onDone: () => void) {
  const mailWords = useMailWords()
  const { problem: error, isBusy, send } = useSend(toFirstProblem)
  const announce = (unitPriceCents: number, from: string) =>
    send(async () => {
      const { told } = await announcePrice({ variantId, unitPriceCents, from })
      const message =
        told === 0
          ? t('Everybody pays that price, or knows of it already. Nobody was mailed.')
          : mailWords(
              t('{told, plural, one {# buyer is told by mail} other {# buyers are told by mail}}', { told }),
              t('{told, plural, one {# buyer is to be told.} other {# buyers are to be told.}}', { told }),
              told > 1,
            )
      notifications.show({ message })
      onDone()
    })
  return { errors: fieldErrors(error), failure: formError(error), isBusy, announce }
}

function PriceForm({
  prices,
  currency,
  onClose,
}: {
  readonly prices: Prices
  readonly currency: string
  readonly onClose: () => void
}) {
  const amount = useAmountText()
  const [variantId, setVariantId] = useState(prices[0]?.variantId ?? '')
  const [cents, setCents] = useState<number | null>(null)
  const [from, setFrom] = useState('')
  const { errors, failure, isBusy, announce } = useAnnouncing(variantId, onClose)
  const chosen = prices.find((one) => one.variantId === variantId)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void announce(cents ?? 0, from)
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label={t('Of what')}
          value={variantId}
          data={prices.map((one) => ({ value: one.variantId, label: productOf(one) }))}
          onChange={(event) => setVariantId(event.currentTarget.value)}
        />
        {chosen !== undefined && <Paying chosen={chosen} text={(some) => amount(some, currency)} />}
        <Group align="start" grow>
          <MoneyInput
            label={t('New price of one')}
            currency={currency}
            value={cents}
            onChange={setCents}
            error={errors['unitPriceCents']}
          />
          <TextInput
            type="date"
            label={t('From')}
            description={t('At least two weeks from now')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={from}
            error={errors['from']}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </Group>
        <HowTold />
        {failure !== undefined && (
          <Alert color="red" role="alert">
            {errorText(failure)}
          </Alert>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={cents === null || cents === 0 || Number.isNaN(cents) || from === ''}
          >
            {t('Announce it')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** How buyers hear of it, and of whom it is not the price. [EDIT-1590] */
function HowTold() {
  const mailWords = useMailWords()
  return (
    <Text size="sm" c="var(--plinth-soft)">
      {mailWords(
        t(
          'Each of them gets a mail with the new price and the day, and can cancel before. New buyers pay the price of the product, which this does not change.',
        ),
        t(
          'Each of them has to be told the new price and the day, and can cancel before: write to them yourself. New buyers pay the price of the product, which this does not change.',
        ),
        true,
      )}
    </Text>
  )
}

/** How many pay what now. */
function Paying({
  chosen: { count, leastCents, mostCents, announced },
  text,
}: {
  readonly chosen: Prices[number]
  readonly text: (cents: number) => string
}) {
  const paid = leastCents === mostCents ? text(leastCents) : `${text(leastCents)} – ${text(mostCents)}`
  return (
    <Text>
      {t('{count, plural, one {# subscriber pays {paid}.} other {# subscribers pay {paid}.}}', {
        count,
        paid,
      })}{' '}
      {announced > 0 &&
        t('{announced, plural, one {# has} other {# have}} another price announced already.', { announced })}
    </Text>
  )
}
