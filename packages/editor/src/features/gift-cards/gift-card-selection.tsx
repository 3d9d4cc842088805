import { Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { giftCardsChanged, voidOneOfMany, type GiftCard } from '../../api/gift-cards.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { HowFar } from '../../lists/how-far.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { Stayed } from '../../lists/stayed.tsx'
import { useEach } from '../../lists/use-each.ts'
import type { Selection } from '../../lists/use-selection.ts'
import { t } from '../../words/words.ts'
import { nameOf } from './gift-card-words.ts'

/** What can be done to the gift cards that are chosen: they are voided, once it was said what that takes out of the books. [LIST-7] */
export function GiftCardSelection({
  selection,
  giftCards,
}: {
  readonly selection: Selection
  readonly giftCards: readonly GiftCard[]
}) {
  const { run, progress, refused, forget } = useEach()
  const amount = useAmountText()
  const alive = giftCards.filter(({ id, state }) => selection.has(id) && state !== 'voided')
  const voidAll = async () => {
    const done = await run(
      alive.map(({ id }) => id),
      voidOneOfMany,
    )
    await giftCardsChanged()
    if (done.length > 0)
      notifications.show({
        message: t('{count, plural, one {# gift card is voided} other {# gift cards are voided}}', {
          count: done.length,
        }),
      })
    if (done.length === alive.length) selection.clear()
    else done.forEach((id) => selection.set(id, false))
  }
  const left = Map.groupBy(alive, ({ currency }) => currency)
  const worth = [...left].map(([currency, some]) =>
    amount(
      some.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
      currency,
    ),
  )
  const ask = () =>
    modals.openConfirmModal({
      title: t('{count, plural, one {Void # gift card} other {Void # gift cards}}', { count: alive.length }),
      children: (
        <Text>
          {t(
            'They pay nothing any more, and the {amount} left on them is taken out of the books. This cannot be undone.',
            { amount: worth.join(', ') },
          )}
        </Text>
      ),
      labels: { confirm: t('Void'), cancel: t('Cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void voidAll(),
    })
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          variant="default"
          c="var(--plinth-danger)"
          disabled={progress !== undefined || alive.length === 0}
          onClick={ask}
        >
          {t('Void')}
        </Button>
        <HowFar progress={progress} />
      </SelectionBar>
      <Stayed
        refused={refused}
        nameOf={(id) => {
          const card = giftCards.find((one) => one.id === id)
          return card === undefined ? undefined : nameOf(card)
        }}
        onClose={forget}
      />
    </>
  )
}
