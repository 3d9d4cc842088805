import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSwapChoices, type Subscription, type SubscriptionChange } from '../../api/subscriptions.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { fieldErrors } from '../../fields/form-fields.ts'
import { MoneyInput } from '../../fields/money-input.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useMailWords } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'
import { productOf } from './subscription-words.ts'

/** What is asked to be done with a subscription, and what came of it. */
export interface Deed {
  readonly error: unknown
  readonly isBusy: boolean
  change(body: SubscriptionChange): Promise<boolean>
}

/** Another variant or product from the next delivery on, never dearer than what was agreed on. [EDIT-542] */
export function SwapDeed({
  subscription,
  doing,
  onDone,
}: {
  readonly subscription: Subscription
  readonly doing: Deed
  readonly onDone: () => void
}) {
  const found = useSwapChoices(subscription.id)
  const amount = useAmountText()
  const [variantId, setVariantId] = useState('')
  if (found.isLoadingError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (found.isPending) return <Waiting />
  const { choices } = found.data
  if (choices.length === 0)
    return <Text>{t('There is nothing else that is sold as often and as long, and is to be had.')}</Text>
  const save = async () => {
    if (await doing.change({ action: 'swap', variantId })) onDone()
  }
  const priceOf = (cents: number) =>
    amount(Math.min(cents, subscription.unitPriceCents) * subscription.quantity, subscription.currency)
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        label={t('Instead')}
        description={t('It never costs more than was agreed on.')}
        value={variantId}
        error={fieldErrors(doing.error)['variantId']}
        data={[
          { value: '', label: t('Choose') },
          ...choices.map((one) => ({
            value: one.variantId,
            label: `${productOf(one)}, ${priceOf(one.unitPriceCents)}`,
          })),
        ]}
        onChange={(event) => setVariantId(event.currentTarget.value)}
      />
      <Button disabled={variantId === ''} loading={doing.isBusy} onClick={() => void save()}>
        {t('Swap it')}
      </Button>
    </Group>
  )
}

/** Another price for this one buyer, told at least two weeks before. [EDIT-543] */
export function PriceDeed({
  subscription,
  doing,
  onDone,
}: {
  readonly subscription: Subscription
  readonly doing: Deed
  readonly onDone: () => void
}) {
  const [cents, setCents] = useState<number | null>(subscription.unitPriceCents)
  const [from, setFrom] = useState('')
  const errors = fieldErrors(doing.error)
  const save = async () => {
    if (await doing.change({ action: 'price', unitPriceCents: cents ?? 0, from })) onDone()
  }
  return (
    <Stack gap="xs">
      <Group align="start" gap="sm">
        <MoneyInput
          label={t('New price of one')}
          currency={subscription.currency}
          value={cents}
          onChange={setCents}
          error={errors['unitPriceCents']}
        />
        <TextInput
          type="date"
          label={t('From')}
          value={from}
          error={errors['from']}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </Group>
      <Text size="sm" c="var(--plinth-soft)">
        {useMailWords()(
          t('The day is at least two weeks from now. The buyer is told by mail and can cancel before.'),
          t(
            'The day is at least two weeks from now. The buyer can cancel before, and has to be told: write to them yourself.',
          ),
        )}
      </Text>
      <Group>
        <Button
          disabled={from === '' || cents === null || cents === 0 || Number.isNaN(cents)}
          loading={doing.isBusy}
          onClick={() => void save()}
        >
          {t('Announce it')}
        </Button>
      </Group>
    </Stack>
  )
}
