import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import { asItCame, useSend } from '../ui/use-send.ts'
import { t } from '../words/words.ts'

/** Asks for the name of a view. [EDIT-632] */
export default function NameViewDialog({
  title,
  name,
  onSave,
  onClose,
}: {
  readonly title: string
  readonly name: string
  readonly onSave: (name: string) => Promise<unknown>
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState(name)
  const { problem, setProblem, isBusy: isSaving, send } = useSend(asItCame)
  const save = async () => {
    await onSave(typed.trim())
    onClose()
  }
  const atName = problem instanceof ApiError ? problem.fields['name'] : undefined
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') void send(save)
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('Name')}
            maxLength={60}
            data-autofocus
            value={typed}
            error={atName}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          {problem !== undefined && atName === undefined && (
            <Text c="var(--plinth-danger)" role="alert">
              {errorText(problem)}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={typed.trim() === ''}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
