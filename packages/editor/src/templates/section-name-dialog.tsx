import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import { asItCame, useSend } from '../ui/use-send.ts'
import { t } from '../words/words.ts'

/**
 * Asks under which name a section is kept. A name another one has can be taken over, where that makes sense. [SECTION-25]
 */
export function SectionNameDialog({
  title,
  note,
  initial,
  action,
  onSave,
  onReplace,
  children,
  onClose,
}: {
  readonly title: string
  readonly note?: string
  readonly initial: string
  /** What its button says. */
  readonly action: string
  readonly onSave: (name: string) => Promise<void>
  /** Keeps the section in the place of the one that has the name. */
  readonly onReplace?: (name: string) => Promise<void>
  /** What else is asked. */
  readonly children?: ReactNode
  readonly onClose: () => void
}) {
  const [name, setName] = useState(initial)
  const { problem: error, setProblem: setError, isBusy: isSaving, send } = useSend(asItCame)
  const run = (save: (name: string) => Promise<void>) =>
    send(async () => {
      await save(name.trim())
      onClose()
    })
  const isTaken = error instanceof ApiError && error.code === 'name-taken'
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(onSave)
        }}
      >
        <Stack>
          {note !== undefined && <Text size="sm">{note}</Text>}
          <TextInput
            label={t('Name')}
            data-autofocus
            required
            maxLength={100}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setError(undefined)
            }}
            onFocus={(event) => event.currentTarget.select()}
            error={error === undefined ? undefined : errorText(error)}
          />
          {children}
          <Group justify="end">
            {isTaken && onReplace !== undefined && (
              <Button variant="default" loading={isSaving} onClick={() => void run(onReplace)}>
                {t('Save in its place')}
              </Button>
            )}
            <Button type="submit" loading={isSaving} disabled={name.trim() === ''}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
