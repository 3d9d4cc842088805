import { Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { showError } from '../ui/feedback.tsx'
import { t } from '../words/words.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'

/** Something that is done to every row that is chosen. */
export interface SelectionAction<Name extends string> {
  readonly name: Name
  readonly label: string
  /** What is said afterwards, of so many. */
  readonly said: (count: number) => string
  /** Asked first, of so many, where it cannot be taken back. */
  readonly question?: (count: number) => string
}

/** What changes rows that are chosen; the mutation of a list of things that wait to be looked at. */
interface ChangeRows<Name extends string> {
  readonly isPending: boolean
  readonly mutate: (
    change: { readonly ids: string[]; readonly action: Name },
    then: {
      readonly onSuccess: (answer: { readonly changed: number }) => void
      readonly onError: typeof showError
    },
  ) => void
}

/**
 * The buttons of the rows that are chosen, each of which says afterwards how many it changed; what is gone for good is
 * asked first. [EDIT-521] [EDIT-651]
 */
export function SelectionActions<Name extends string>({
  selection,
  change,
  actions,
}: {
  readonly selection: Selection
  readonly change: ChangeRows<Name>
  readonly actions: readonly SelectionAction<Name>[]
}) {
  const ids = [...selection.ids]
  const run = ({ name, said }: SelectionAction<Name>) =>
    change.mutate(
      { ids, action: name },
      {
        onSuccess: ({ changed }) => {
          notifications.show({ message: said(changed) })
          selection.clear()
        },
        onError: showError,
      },
    )
  const ask = (action: SelectionAction<Name>, question: string) =>
    modals.openConfirmModal({
      title: t('Delete for good'),
      children: <Text>{question}</Text>,
      labels: { confirm: t('Delete for good'), cancel: t('Cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => run(action),
    })
  return (
    <SelectionBar selection={selection}>
      {actions.map((action) => {
        const { name, label, question } = action
        return (
          <Button
            key={name}
            variant="default"
            disabled={change.isPending}
            {...(question === undefined ? {} : { c: 'var(--plinth-danger)' })}
            onClick={() => (question === undefined ? run(action) : ask(action, question(ids.length)))}
          >
            {label}
          </Button>
        )
      })}
    </SelectionBar>
  )
}
