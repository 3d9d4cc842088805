import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { answersChanged, deleteAnswer, type FormAnswer } from '../../api/form-answers.ts'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'
import { senderOf } from './answer-words.ts'

/** Asks, then deletes answers for good. [EDIT-332] */
export function askToDelete(answers: readonly FormAnswer[], onDone: () => void): void {
  const [only] = answers
  modals.openConfirmModal({
    title:
      answers.length === 1 && only !== undefined
        ? t('Delete the answer of {name}?', { name: senderOf(only) })
        : t('Delete {count} answers?', { count: answers.length }),
    children: <Text>{t('They are gone for good. Mails about them stay where they were sent.')}</Text>,
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () =>
      void Promise.all(answers.map(({ id }) => deleteAnswer(id)))
        .then(onDone)
        .catch(showError)
        .finally(() => void answersChanged()),
  })
}
