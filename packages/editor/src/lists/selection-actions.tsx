import { Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { offerUndo, showError } from '../ui/feedback.tsx'
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

/** One change of rows. */
export interface Change<Name extends string> {
  readonly ids: string[]
  readonly action: Name
}

/** What changes rows that are chosen; the mutation of a list of things that wait to be looked at. */
interface ChangeRows<Name extends string> {
  readonly isPending: boolean
  readonly mutate: (
    change: Change<Name>,
    then: {
      readonly onSuccess: (answer: { readonly changed: number }) => void
      readonly onError: typeof showError
    },
  ) => void
}

/**
 * The buttons of the rows that are chosen, each of which says afterwards how many it changed; what is gone for good is
 * asked first. [EDIT-521] [EDIT-651]
 *
 * @param before what brings these rows back to how they are now; where it is given, all but what is gone for good is taken back
 *   for a while. [COMMENT-17]
 */
export function SelectionActions<Name extends string, Undoing extends string = Name>({
  selection,
  change,
  actions,
  before,
}: {
  readonly selection: Selection
  readonly change: ChangeRows<Name | Undoing>
  readonly actions: readonly SelectionAction<Name>[]
  readonly before?: (ids: readonly string[]) => readonly Change<Undoing>[]
}) {
  const ids = [...selection.ids]
  const run = ({ name, said, question }: SelectionAction<Name>) => {
    const back = question === undefined ? (before?.(ids) ?? []) : []
    const undo = () => {
      for (const one of back) change.mutate(one, { onSuccess: () => undefined, onError: showError })
    }
    change.mutate(
      { ids, action: name },
      {
        onSuccess: ({ changed }) => {
          if (back.length > 0 && changed > 0) offerUndo(said(changed), undo)
          else notifications.show({ message: said(changed) })
          selection.clear()
        },
        onError: showError,
      },
    )
  }
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
