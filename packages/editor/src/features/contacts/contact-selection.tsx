import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CONTACT_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { useTagContacts } from '../../api/contacts.ts'
import { useCan } from '../../api/session.ts'
import { SelectionBar } from '../../lists/selection-bar.tsx'
import type { Selection } from '../../lists/use-selection.ts'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'

/** What can be done to the contacts that are chosen. [EDIT-300] */
export function ContactSelection({ selection }: { readonly selection: Selection }) {
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
      <SelectionBar selection={selection}>
        <Button variant="default" loading={run.isPending} onClick={() => setIsTagging(true)}>
          {t('Add or remove a tag')}
        </Button>
      </SelectionBar>
      {isTagging && (
        <TagDialog count={selection.ids.length} onTag={change} onClose={() => setIsTagging(false)} />
      )}
    </>
  )
}

function toldOf(changed: number, full: number): string {
  const told = t('{count, plural, one {# contact changed} other {# contacts changed}}', { count: changed })
  if (full === 0) return told
  return `${told}. ${t('{count, plural, one {# has} other {# have}} as many tags as a contact may have.', { count: full })}`
}

function TagDialog({
  count,
  onTag,
  onClose,
}: {
  readonly count: number
  readonly onTag: (action: 'tag' | 'untag', tag: string) => void
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const tag = typed.trim()
  const submit = (action: 'tag' | 'untag') => {
    if (tag === '') return
    onTag(action, tag)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('{count, plural, one {Tag # contact} other {Tag # contacts}}', { count })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit('tag')
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('Tag')}
            data-autofocus
            maxLength={CONTACT_LIMITS.tag}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="end">
            <Button variant="default" disabled={tag === ''} onClick={() => submit('untag')}>
              {t('Take it away')}
            </Button>
            <Button type="submit" disabled={tag === ''}>
              {t('Add the tag')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
