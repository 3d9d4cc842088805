import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useContactAction, useContacts, type Contact } from '../../api/contacts.ts'
import { t } from '../../words/words.ts'

/** Says that another contact is the same person. [EDIT-299] */
export function MergeDialog({
  contact,
  onClose,
}: {
  readonly contact: Contact
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [withId, setWithId] = useState('')
  const run = useContactAction(contact.id)
  const named = contact.name || contact.email
  const merge = () => run.mutate({ action: 'merge', withId }, { onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={t('Merge with another contact')}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t(
            'What happened with the other one is shown with {name} from then on, and saving or erasing their data reaches both. It can be undone: separate the address again.',
            { name: named },
          )}
        </Text>
        <TextInput
          data-autofocus
          label={t('Name or e-mail of the other one')}
          autoComplete="off"
          data-1p-ignore
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWithId('')
          }}
        />
        {search !== '' && <Found search={search} leaveOut={contact.id} value={withId} onChoose={setWithId} />}
        {run.isError && (
          <Text role="alert" c="var(--plinth-danger)">
            {errorText(run.error)}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={merge} loading={run.isPending} disabled={withId === ''}>
            {t('Merge')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Few enough to be chosen from; who looks for somebody else types more. */
const MOST_SHOWN = 8

function Found({
  search,
  leaveOut,
  value,
  onChoose,
}: {
  readonly search: string
  readonly leaveOut: string
  readonly value: string
  readonly onChoose: (id: string) => void
}) {
  const list = useContacts({ search, kind: '', tag: '', sort: '', direction: '' })
  const found = (list.data?.pages[0]?.contacts ?? []).filter(({ id }) => id !== leaveOut)
  if (list.isError) return <Text c="var(--plinth-danger)">{errorText(list.error)}</Text>
  if (list.data !== undefined && found.length === 0)
    return <Text c="var(--plinth-soft)">{t('No other contact matches.')}</Text>
  return (
    <Radio.Group label={t('The same person')} value={value} onChange={onChoose}>
      <Stack gap={8} mt={8}>
        {found.slice(0, MOST_SHOWN).map(({ id, name, email }) => (
          <Radio
            key={id}
            value={id}
            label={<span style={{ overflowWrap: 'anywhere' }}>{name || email}</span>}
            description={name === '' ? undefined : email}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
