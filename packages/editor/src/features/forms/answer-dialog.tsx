import { Anchor, Button, Group, Modal, Text } from '@mantine/core'
import { fileOfAnswer, type FormAnswer } from '../../api/form-answers.ts'
import { Moment } from '../../lists/moment.tsx'
import { fileSize } from '../../media/file-size.ts'
import { t } from '../../words/words.ts'
import { addressIn, senderOf } from './answer-words.ts'
import classes from './answer-dialog.module.css'
import { askToDelete } from './delete-answers.tsx'

/** How far the mail about an answer is. [EDIT-384] */
function MailState({ mail }: Pick<FormAnswer, 'mail'>) {
  if (mail === null) return null
  const { state, to, problem } = mail
  const lines = {
    queued: t('The mail about it to {to} is under way.', { to }),
    sent: t('The mail about it was sent to {to}.', { to }),
    kept: t('No mail tells of it, since no mail server is set up.'),
    failed: t('The mail about it to {to} could not be sent: {problem}', { to, problem: problem ?? '' }),
  }
  return (
    <Text
      size="sm"
      mt="sm"
      c={state === 'failed' ? 'var(--plinth-danger)' : 'var(--plinth-soft)'}
      style={{ overflowWrap: 'anywhere' }}
    >
      {lines[state]}
    </Text>
  )
}

/** What came with an answer, each to be saved: nothing that a stranger sent is shown in place. [EDIT-670] */
function Files({
  answer,
  files,
}: {
  readonly answer: FormAnswer
  readonly files: readonly { readonly id: string; readonly fileName: string; readonly size: number }[]
}) {
  return files.map(({ id, fileName, size }) => (
    <div key={id}>
      <Anchor href={fileOfAnswer(answer.id, id)} download={fileName}>
        {fileName}
      </Anchor>{' '}
      <Text span size="sm" c="var(--plinth-soft)">
        {fileSize(size)}
      </Text>
    </div>
  ))
}

/** One answer in full: what was asked, what was said, and what can be done with it. [EDIT-331] */
export function AnswerDialog({
  answer,
  onMark,
  onClose,
}: {
  readonly answer: FormAnswer
  readonly onMark: (marks: { readonly isRead?: boolean; readonly suspected?: boolean }) => void
  readonly onClose: () => void
}) {
  const address = addressIn(answer)
  const left = (done: () => void) => () => {
    done()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={senderOf(answer)} size="lg">
      <Text size="sm" c="var(--plinth-soft)">
        {answer.formName} · {answer.pagePath} · <Moment at={answer.sentOn} />
      </Text>
      {answer.suspected && (
        <Text size="sm" mt="sm">
          {t('A program may have sent this: it filled in what no person sees, or was too quick.')}
        </Text>
      )}
      <MailState mail={answer.mail} />
      <dl className={classes.answers}>
        {answer.answers.map(({ field, label, answer: said, files = [] }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{files.length > 0 ? <Files answer={answer} files={files} /> : said === '' ? '–' : said}</dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end" gap={8} mt="lg">
        <Button variant="subtle" c="var(--plinth-danger)" onClick={() => askToDelete([answer], onClose)}>
          {t('Delete')}
        </Button>
        {answer.suspected ? (
          <Button variant="default" onClick={left(() => onMark({ suspected: false }))}>
            {t('Not spam')}
          </Button>
        ) : (
          <Button variant="default" onClick={left(() => onMark({ isRead: false }))}>
            {t('Mark as not read')}
          </Button>
        )}
        {address !== undefined && (
          <Button component="a" href={`mailto:${encodeURIComponent(address)}`}>
            {t('Reply by mail')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
