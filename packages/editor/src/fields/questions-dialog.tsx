import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  field,
  FORM_ITEM_FIELDS,
  FORM_ITEM_TEXTS,
  QUESTION_KINDS,
  QUESTION_LIMITS,
  type ProductQuestion,
} from '@plinth/domain'
import type { ItemTexts } from '../../fields/control-props.ts'
import { FieldControl } from '../../fields/field-control.tsx'
import { useField, useProductForm } from './product-form-context.ts'
import { t } from '../../words/words.ts'

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

/** What buyers are asked, written as the fields of a form are; kept when the product is saved. [EPROD-10] */
export function QuestionsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('Questions to buyers')} size="lg">
      <Stack>
        <Text c="var(--plinth-soft)">
          {t('Asked after the button is pressed. The answers stand in the cart, the order and its mails.')}
        </Text>
        <ListOfQuestions />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function ListOfQuestions() {
  const { language } = useProductForm()
  const [questions, setQuestions] = useField('questions')
  const written = questions.texts[language] ?? {}
  const itemTexts: ItemTexts = {
    fields: TEXTS,
    read: (id, name) => written[`items.${id}.${name}`] ?? '',
    write: (id, name, text) =>
      setQuestions({
        ...questions,
        texts: { ...questions.texts, [language]: { ...written, [`items.${id}.${name}`]: text } },
      }),
    end: () => undefined,
  }
  return (
    <FieldControl
      field={QUESTIONS}
      value={[...questions.items]}
      values={{}}
      itemTexts={itemTexts}
      onChange={(items) =>
        setQuestions({ ...questions, items: items as unknown as readonly ProductQuestion[] })
      }
    />
  )
}
