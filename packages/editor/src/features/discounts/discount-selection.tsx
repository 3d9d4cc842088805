import { Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { changeOneOfMany, deleteOneOfMany, discountsChanged, type Discount } from '../../api/discounts.ts'
import { HowFar } from '../../lists/how-far.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { Stayed } from '../../lists/stayed.tsx'
import { useEach } from '../../lists/use-each.ts'
import type { Selection } from '../../lists/use-selection.ts'
import { offerUndo } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'
import { turnedTo } from './discount-fields.ts'

/**
 * What can be done to the discounts that are chosen: switched on and off, which is taken back at once, and deleted, which is asked
 * first. [LIST-6]
 */
export function DiscountSelection({
  selection,
  discounts,
}: {
  readonly selection: Selection
  readonly discounts: readonly Discount[]
}) {
  const { run, progress, refused, forget } = useEach()
  const chosen = discounts.filter(({ id }) => selection.has(id))
  const turn = async (some: readonly Discount[], isOn: boolean): Promise<readonly Discount[]> => {
    const byId = new Map(some.map((one) => [one.id, one]))
    const done = await run([...byId.keys()], async (id) => {
      const one = byId.get(id)
      if (one !== undefined) await changeOneOfMany(id, turnedTo(isOn, one))
    })
    await discountsChanged()
    return some.filter(({ id }) => done.includes(id))
  }
  const switchTo = async (isOn: boolean) => {
    const turned = await turn(
      chosen.filter((one) => one.isOn !== isOn),
      isOn,
    )
    const count = turned.length
    const said = isOn
      ? t('{count, plural, one {# discount is on} other {# discounts are on}}', { count })
      : t('{count, plural, one {# discount is off} other {# discounts are off}}', { count })
    if (count > 0) offerUndo(said, () => void turn(turned, !isOn))
    const isSo = chosen.filter((one) => one.isOn === isOn)
    selection.setAll(
      [...turned, ...isSo].map(({ id }) => id),
      false,
    )
  }
  const remove = async () => {
    const done = await run(
      chosen.map(({ id }) => id),
      deleteOneOfMany,
    )
    await discountsChanged()
    if (done.length > 0)
      notifications.show({
        message: t('{count, plural, one {# discount deleted} other {# discounts deleted}}', {
          count: done.length,
        }),
      })
    selection.setAll(done, false)
  }
  const isBusy = progress !== undefined
  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="default" disabled={isBusy} onClick={() => void switchTo(true)}>
          {t('Switch on')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void switchTo(false)}>
          {t('Switch off')}
        </Button>
        <Button
          variant="default"
          c="var(--plinth-danger)"
          disabled={isBusy}
          onClick={() => confirmDelete(chosen.length, () => void remove())}
        >
          {t('Delete')}
        </Button>
        <HowFar progress={progress} />
      </SelectionBar>
      <Stayed
        refused={refused}
        nameOf={(id) => discounts.find((one) => one.id === id)?.title}
        onClose={forget}
      />
    </>
  )
}

function confirmDelete(count: number, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: t('{count, plural, one {Delete # discount} other {Delete # discounts}}', { count }),
    children: (
      <Text>
        {t(
          'Codes stop working at once. Orders keep what they were sold for. To stop discounts for a while, switch them off instead.',
        )}
      </Text>
    ),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm,
  })
}
