import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  field,
  FORM_ITEM_FIELDS,
  FORM_ITEM_TEXTS,
  QUESTION_KINDS,
  QUESTION_LIMITS,
  type ProductQuestion,
  type ProductQuestions,
} from '@plinth/domain'
import type { ReactNode } from 'react'
import type { ItemTexts } from './control-props.ts'
import { FieldControl } from './field-control.tsx'
import { t } from '../words/words.ts'

const { kind, required, maxLength, showCountryCode, currencySymbol, underline } = FORM_ITEM_FIELDS
const options = kind.options.filter(([code]) => QUESTION_KINDS.includes(code))

/** The fields of a form, without what only a page knows of. */
const QUESTIONS = field.list(
  'Questions',
  'Question',
  { kind: { ...kind, options }, required, maxLength, showCountryCode, currencySymbol, underline },
  { max: QUESTION_LIMITS.items },
)

const TEXTS = (['label', 'options', 'description', 'placeholder'] as const).map((name) => ({
  name,
  field: FORM_ITEM_TEXTS[name],
}))

interface QuestionsDialogProps {
  readonly questions: ProductQuestions
  /** The language they are written in. */
  readonly language: string
  /** The language in which they are read where they are not written in this one. */
  readonly primaryLanguage?: string
  /** Says when they are asked, and where the answers stand. */
  readonly lead: string
  /** What stands above them, such as the choice of the language. */
  readonly above?: ReactNode
  readonly onChange: (questions: ProductQuestions) => void
  readonly onClose: () => void
}

/**
 * What buyers are asked, about a product or at the checkout, written as the fields of a form are; kept with what it belongs
 * to. [EPROD-10] [EDIT-770]
 */
export default function QuestionsDialog({
  questions,
  language,
  primaryLanguage = language,
  lead,
  above,
  onChange,
  onClose,
}: QuestionsDialogProps) {
  const written = questions.texts[language] ?? {}
  const itemTexts: ItemTexts = {
    fields: TEXTS,
    read: (id, name) => written[`items.${id}.${name}`] ?? '',
    write: (id, name, text) =>
      onChange({
        ...questions,
        texts: { ...questions.texts, [language]: { ...written, [`items.${id}.${name}`]: text } },
      }),
    instead: (id, name) => questions.texts[primaryLanguage]?.[`items.${id}.${name}`] ?? '',
    end: () => undefined,
  }
  return (
    <Modal opened onClose={onClose} title={t('Questions to buyers')} size="lg">
      <Stack>
        <Text c="var(--plinth-soft)">{lead}</Text>
        {above}
        <FieldControl
          field={QUESTIONS}
          value={[...questions.items]}
          values={{}}
          itemTexts={itemTexts}
          onChange={(items) =>
            onChange({ ...questions, items: items as unknown as readonly ProductQuestion[] })
          }
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
