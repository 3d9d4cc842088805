import { Button, Text } from '@mantine/core'
import { kindOf } from '@plinth/domain'
import { useState } from 'react'
import { FieldCard } from '../../fields/field-card.tsx'
import { useField, useProblem } from './product-form-context.ts'
import { QuestionsDialog } from './questions-dialog.tsx'
import { t } from '../../words/words.ts'

/** What buyers are asked before it goes into the cart; nothing for gift cards, which ask what they need. [EPROD-10] */
export function QuestionsCard() {
  const [isOpen, setOpen] = useState(false)
  const [productType] = useField('productType')
  const [{ items }] = useField('questions')
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
      <Button variant="default" onClick={() => setOpen(true)}>
        {items.length === 0 ? t('Ask something') : t('Edit the questions')}
      </Button>
      {isOpen && <QuestionsDialog onClose={() => setOpen(false)} />}
    </FieldCard>
  )
}
