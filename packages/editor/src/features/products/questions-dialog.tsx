import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { formBlock, type BlockText } from '@plinth/blocks'
import { QUESTION_KINDS, QUESTION_LIMITS, type ListField, type ProductQuestion } from '@plinth/domain'
import { useMemo } from 'react'
import type { ItemTexts } from '../../fields/control-props.ts'
import { FieldControl } from '../../fields/field-control.tsx'
import { useField, useProductForm } from './product-form-context.ts'
import { t } from '../../words/words.ts'

/** The fields of a form block, without what only a page knows of. */
function questionsField(): ListField {
  const { items } = formBlock.fields
  const { kind, required, maxLength, showCountryCode, currencySymbol, underline } = items.item
  const options = kind.options.filter(([code]) => QUESTION_KINDS.includes(code))
  return {
    ...items,
    label: t('Questions'),
    noun: t('Question'),
    default: [],
    rules: { max: QUESTION_LIMITS.items },
    item: { kind: { ...kind, options }, required, maxLength, showCountryCode, currencySymbol, underline },
  }
}

const TEXTS = (['label', 'options', 'description', 'placeholder'] as const).map((name) => ({
  name,
  field: formBlock.texts[`items.*.${name}`] as BlockText,
}))

/** What buyers are asked, written as the fields of a form are; kept when the product is saved. [EPROD-10] */
export default function QuestionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { language } = useProductForm()
  const [questions, setQuestions] = useField('questions')
  const field = useMemo(questionsField, [])
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
    <Modal opened onClose={onClose} title={t('Questions to buyers')} size="lg">
      <Stack>
        <Text c="var(--plinth-soft)">
          {t('Asked after Add To Cart is pressed. The answers stand in the cart, the order and its mails.')}
        </Text>
        <FieldControl
          field={field}
          value={[...questions.items]}
          values={{}}
          itemTexts={itemTexts}
          onChange={(items) =>
            setQuestions({ ...questions, items: items as unknown as readonly ProductQuestion[] })
          }
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
