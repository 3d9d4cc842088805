import { Alert, List, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { importRedirects } from '../../api/redirects.ts'
import { ImportButtons } from '../../ui/import-buttons.tsx'
import { useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

type Problem = Awaited<ReturnType<typeof importRedirects>>['problems'][number]

/** As many as can be read at once. */
const mostShown = 50

/** Makes redirects of a pasted list, or of a file of a table: all of them, or none when a line is wrong. [EDIT-262] */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const { problem, setProblem, isBusy, send } = useSend(errorText, { stays: true })
  const write = (next: string) => {
    setText(next)
    setProblems([])
    setProblem(undefined)
  }
  const run = async () => {
    const { added, changed, problems: wrong } = await importRedirects(text)
    setProblems(wrong)
    if (wrong.length > 0) return
    notifications.show({ message: t('{added} added, {changed} changed', { added, changed }) })
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} size="lg" title={t('Import redirects')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(run)
        }}
      >
        <Stack>
          <Textarea
            label={t('Old and new addresses')}
            description={t(
              'One redirect on each line, with a comma, a semicolon or a tab between: /old-page,/new-page',
            )}
            data-autofocus
            autosize
            minRows={8}
            maxRows={16}
            value={text}
            error={problem}
            onChange={(event) => write(event.currentTarget.value)}
          />
          {problems.length > 0 && <Problems problems={problems} />}
          <ImportButtons
            mayImport={text.trim() !== ''}
            isBusy={isBusy}
            onText={write}
            onUnreadable={setProblem}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Alert
      color="red"
      title={t('{count, plural, one {# line is wrong} other {# lines are wrong}}: nothing was imported', {
        count: problems.length,
      })}
    >
      <List size="sm" listStyleType="none" mah={240} style={{ overflowY: 'auto' }}>
        {problems.slice(0, mostShown).map(({ line, text, message }) => (
          <List.Item key={line}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {t('Line {line}: {text}', { line, text })}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {message}
            </Text>
          </List.Item>
        ))}
      </List>
      {problems.length > mostShown && (
        <Text size="sm">{t('and {count} more', { count: problems.length - mostShown })}</Text>
      )}
    </Alert>
  )
}
