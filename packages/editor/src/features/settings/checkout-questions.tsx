import { Button, Input, NativeSelect, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NO_QUESTIONS, type Json, type ProductQuestions } from '@plinth/domain'
import { useState } from 'react'
import type { WebsiteSettings } from '../../api/settings.ts'
import type { FormValues } from '../../fields/fields-form.tsx'
import { part } from '../../ui/part.tsx'
import { languageName } from '../../words/language-name.ts'
import { t } from '../../words/words.ts'

const QuestionsDialog = part(() => import('../../fields/questions-dialog.tsx'), { kind: 'dialog' })

/** The questions as the form of the settings holds them. */
export const valueOfQuestions = (questions: ProductQuestions = NO_QUESTIONS): Json =>
  questions as unknown as Json

/** The questions out of the form of the settings. */
export const questionsOf = (value: Json | undefined): ProductQuestions =>
  (value ?? NO_QUESTIONS) as unknown as ProductQuestions

/** What buyers are asked at the checkout beside who they are. [EDIT-770] */
export function CheckoutQuestions({
  form,
  settings,
}: {
  readonly form: UseFormReturnType<FormValues>
  readonly settings: WebsiteSettings
}) {
  const { languages, primaryLanguage } = settings
  const [isOpen, setOpen] = useState(false)
  const [language, setLanguage] = useState(primaryLanguage)
  const questions = questionsOf(form.values['checkoutQuestions'])
  const count = questions.items.length
  const problem = form.errors['checkoutQuestions']
  return (
    <Input.Wrapper label={t('Questions at the checkout')} labelElement="div" error={problem}>
      <Text c="var(--plinth-soft)">
        {count === 0
          ? t('Buyers are asked nothing beside who they are and where it goes, such as a message for a gift.')
          : t('{count, plural, one {# question is} other {# questions are}} asked before the payment.', {
              count,
            })}
      </Text>
      <Button variant="default" mt="xs" onClick={() => setOpen(true)}>
        {count === 0 ? t('Ask something') : t('Edit the questions')}
      </Button>
      {isOpen && (
        <QuestionsDialog
          questions={questions}
          language={language}
          primaryLanguage={primaryLanguage}
          lead={t(
            'Asked before the payment. The answers stand with the order, in its mails, on the packing slip and in the CSV file.',
          )}
          above={
            languages.length > 1 && (
              <NativeSelect
                label={t('Language')}
                data={languages.map((value) => ({ value, label: languageName(value) }))}
                value={language}
                onChange={(event) => setLanguage(event.currentTarget.value)}
              />
            )
          }
          onChange={(changed) => form.setFieldValue('checkoutQuestions', valueOfQuestions(changed))}
          onClose={() => setOpen(false)}
        />
      )}
    </Input.Wrapper>
  )
}
