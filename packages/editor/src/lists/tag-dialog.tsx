import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../words/words.ts'

interface TagDialogProps {
  /** Says what is tagged, such as `Tag 3 orders`. */
  readonly title: string
  readonly maxLength: number
  readonly onTag: (action: 'tag' | 'untag', tag: string) => void
  readonly onClose: () => void
}

/** Adds a tag to what is chosen in a list, or takes it away. */
export function TagDialog({ title, maxLength, onTag, onClose }: TagDialogProps) {
  const [typed, setTyped] = useState('')
  const tag = typed.trim()
  const submit = (action: 'tag' | 'untag') => {
    if (tag === '') return
    onTag(action, tag)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
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
            maxLength={maxLength}
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
