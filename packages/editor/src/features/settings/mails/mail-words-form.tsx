import { Accordion, Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { MAIL_TEMPLATE_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import {
  resetMailWords,
  saveMailWords,
  sendTestMail,
  useMailPreview,
  type MailPreview,
  type MailWords,
} from '../../../api/mail-templates.ts'
import { fieldErrors, formError } from '../../../fields/form-fields.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { part } from '../../../ui/part.tsx'
import { useUnsavedForm } from '../../../ui/unsaved-forms.ts'
import { asItCame, useSend } from '../../../ui/use-send.ts'
import { t } from '../../../words/words.ts'
import { MailPreviewed } from './mail-previewed.tsx'
import classes from './mail-words.module.css'

const CodeControl = part(() => import('../../../fields/code-control.tsx'), { kind: 'field' })

/** Milliseconds after the last letter until the preview is drawn anew. */
const PAUSE = 500

function useWordsForm(words: MailWords, onDone: () => void) {
  const { kind, language } = words
  const [subject, setSubject] = useState(words.subject)
  const [body, setBody] = useState(words.body)
  const { problem: error, isBusy, send } = useSend(asItCame, { stays: true })
  const isChanged = subject !== words.subject || body !== words.body
  const now = { subject, body, language }
  const run = (work: () => Promise<string>) =>
    send(async () => {
      notifications.show({ message: await work() })
    })
  const save = () =>
    run(async () => {
      await saveMailWords(kind, now)
      return t('Saved. Buyers get these words from now on.')
    })
  useUnsavedForm({ isDirty: () => isChanged, save })
  return {
    now,
    setSubject,
    setBody,
    errors: fieldErrors(error),
    failure: formError(error),
    isBusy,
    isChanged,
    save: async () => {
      if (await save()) onDone()
    },
    reset: () =>
      run(async () => {
        await resetMailWords(kind, language)
        return t('It says again what it said before.')
      }),
    test: () =>
      run(async () => {
        const { to, isSent } = await sendTestMail(kind, now)
        return isSent
          ? t('Sent to {address}', { address: to })
          : t('No mail server is set up, so it is in the outbox below.')
      }),
  }
}

/** Subject and body of a mail, what is wrong with them by line, and what they can be filled with. */
export function MailWordsForm({ words, onDone }: { readonly words: MailWords; readonly onDone: () => void }) {
  const form = useWordsForm(words, onDone)
  const [shown] = useDebouncedValue(form.now, PAUSE)
  const preview = useMailPreview(words.kind, shown)
  const problems = preview.data?.problems ?? []
  const inBody = problems.filter(({ field, line }) => field === 'body' && line > 0)
  return (
    <div className={classes.both}>
      <Stack gap="md">
        <TextInput
          label={t('Subject')}
          maxLength={MAIL_TEMPLATE_LIMITS.subject}
          value={form.now.subject}
          error={form.errors['subject']}
          onChange={(event) => form.setSubject(event.currentTarget.value)}
        />
        <CodeControl
          label={t('Words')}
          language="html"
          max={MAIL_TEMPLATE_LIMITS.body}
          readOnly={false}
          description={t('What stands in braces is filled in for each buyer.')}
          value={form.now.body}
          problems={inBody.map(({ line, message }) => ({ line, column: 1, message, isWarning: false }))}
          onChange={form.setBody}
        />
        {form.errors['body'] !== undefined && (
          <Text c="var(--plinth-danger)" role="alert">
            {form.errors['body']}
          </Text>
        )}
        <Problems problems={problems} />
        {form.failure !== undefined && (
          <Alert color="red" role="alert">
            {errorText(form.failure)}
          </Alert>
        )}
        <Group>
          <Button loading={form.isBusy} disabled={!form.isChanged} onClick={() => void form.save()}>
            {t('Save')}
          </Button>
          <Button variant="default" disabled={form.isBusy} onClick={() => void form.test()}>
            {t('Mail it to me')}
          </Button>
          {words.isOwn && (
            <Button variant="default" disabled={form.isBusy} onClick={() => void form.reset()}>
              {t('Back to the usual words')}
            </Button>
          )}
        </Group>
        <Accordion variant="contained">
          <Accordion.Item value="data">
            <Accordion.Control>{t('What can stand in braces')}</Accordion.Control>
            <Accordion.Panel>
              <pre
                className={classes.data}
                tabIndex={0}
                aria-label={t('What can stand in braces')}
                role="region"
              >
                {words.example}
              </pre>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Stack>
      {preview.isLoadingError ? (
        <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <MailPreviewed mail={preview.data} />
      )}
    </div>
  )
}

function Problems({ problems }: Pick<MailPreview, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <Alert color="yellow" title={t('This cannot be saved yet')}>
      <List>
        {problems.slice(0, 5).map(({ field, line, message }) => (
          <List.Item key={`${field} ${line} ${message}`}>
            {line > 0 && field === 'body' ? t('Line {line}: {message}', { line, message }) : message}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
