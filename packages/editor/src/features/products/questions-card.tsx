import { Button, Text } from '@mantine/core'
import { kindOf } from '@plinth/domain'
import { useState } from 'react'
import { FieldCard } from '../../fields/field-card.tsx'
import { part } from '../../ui/part.tsx'
import { useField, useProblem, useProductForm } from './product-form-context.ts'
import { t } from '../../words/words.ts'

const QuestionsDialog = part(() => import('../../fields/questions-dialog.tsx'), { kind: 'dialog' })

/** What buyers are asked before it goes into the cart; nothing for gift cards, which ask what they need. [EPROD-10] */
export function QuestionsCard() {
  const [isOpen, setOpen] = useState(false)
  const [productType] = useField('productType')
  const { language } = useProductForm()
  const [questions, setQuestions] = useField('questions')
  const { items } = questions
  const problem = useProblem('questions')
  if (kindOf({ productType }).delivers === 'code') return null
  return (
    <FieldCard title={t('Questions to buyers')}>
      <Text c="var(--plinth-soft)">
        {items.length === 0
          ? t('Buyers are asked nothing, such as the words of an engraving.')
          : t(
              '{count, plural, one {# question is} other {# questions are}} asked before it goes into the cart.',
              {
                count: items.length,
              },
            )}
      </Text>
      {problem !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {problem}
        </Text>
      )}
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {items.length === 0 ? t('Ask something') : t('Edit the questions')}
      </Button>
      {isOpen && (
        <QuestionsDialog
          questions={questions}
          language={language}
          lead={t(
            'Asked after the button is pressed. The answers stand in the cart, the order and its mails.',
          )}
          onChange={setQuestions}
          onClose={() => setOpen(false)}
        />
      )}
    </FieldCard>
  )
}
