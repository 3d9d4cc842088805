import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CONTACT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { useTagContacts } from '../../api/contacts.ts'
import { useCan } from '../../api/session.ts'
import { HowFar } from '../../lists/how-far.tsx'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import { TagDialog } from '../../lists/tag-dialog.tsx'
import type { Selection } from '../../lists/use-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'

/** What can be done to the contacts that are chosen. [EDIT-300] */
export function ContactSelection({
  selection,
  total,
}: {
  readonly selection: Selection
  /** How many fit; undefined where there are more than are counted. */
  readonly total: number | undefined
}) {
  const mayEdit = useCan('orders.edit')
  const [isTagging, setIsTagging] = useState(false)
  const run = useTagContacts()
  if (!mayEdit) return null
  const change = (action: 'tag' | 'untag', tag: string) =>
    run.mutate(
      { ids: [...selection.ids], action, tag },
      {
        onSuccess: ({ changed, full }) => {
          notifications.show({ message: toldOf(changed, full) })
          selection.clear()
        },
        onError: showError,
      },
    )
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        <Button variant="default" loading={run.isPending} onClick={() => setIsTagging(true)}>
          {t('Add or remove a tag')}
        </Button>
        <HowFar progress={run.progress} />
      </SelectionBar>
      {isTagging && (
        <TagDialog
          title={t('{count, plural, one {Tag # contact} other {Tag # contacts}}', {
            count: selection.ids.length,
          })}
          maxLength={CONTACT_LIMITS.tag}
          onTag={change}
          onClose={() => setIsTagging(false)}
        />
      )}
    </>
  )
}

function toldOf(changed: number, full: number): string {
  const told = t('{count, plural, one {# contact changed} other {# contacts changed}}', { count: changed })
  if (full === 0) return told
  return `${told}. ${t('{count, plural, one {# has} other {# have}} as many tags as a contact may have.', { count: full })}`
}
