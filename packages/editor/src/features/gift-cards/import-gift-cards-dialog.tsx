import { Alert, List, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { importGiftCards, type ImportedList } from '../../api/gift-cards.ts'
import { useAmountText } from '../../fields/amount.tsx'
import { ImportButtons } from '../../ui/import-buttons.tsx'
import { useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

/** Takes in codes that were sold elsewhere: looks first, and says what it found before anything is kept. [EDIT-365] */
export function ImportGiftCardsDialog({
  currency,
  onClose,
}: {
  readonly currency: string
  readonly onClose: () => void
}) {
  const [text, setTyped] = useState('')
  const [found, setFound] = useState<ImportedList>()
  const { problem, setProblem, isBusy, send } = useSend(errorText, { stays: true })
  const isGood = found !== undefined && found.problems.length === 0 && found.count > 0
  const setText = (typed: string) => {
    setTyped(typed)
    setFound(undefined)
    setProblem(undefined)
  }
  const run = async () => {
    const answer = await importGiftCards(text, !isGood)
    if (!isGood || answer.problems.length > 0) return setFound(answer)
    notifications.show({
      message: t('{count, plural, one {# gift card was taken in} other {# gift cards were taken in}}', {
        count: answer.count,
      }),
    })
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} size="lg" title={t('Import gift cards')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(run)
        }}
      >
        <Stack>
          <Textarea
            label={t('List')}
            description={t('One on each line: code, balance, e-mail, note. Nothing is mailed.')}
            data-autofocus
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {found !== undefined && <Found list={found} currency={currency} />}
          <ImportButtons
            mayImport={text.trim() !== ''}
            isBusy={isBusy}
            onText={setText}
            onUnreadable={setProblem}
            onClose={onClose}
            submit={isGood ? t('Import') : t('Check the list')}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}

function Found({ list, currency }: { readonly list: ImportedList; readonly currency: string }) {
  const amount = useAmountText()
  const { count, totalCents, problems } = list
  if (problems.length === 0)
    return (
      <Text role="status">
        {t('{count, plural, one {# gift card} other {# gift cards}}, worth {amount} together.', {
          count,
          amount: amount(totalCents, currency),
        })}
      </Text>
    )
  return (
    <Alert color="red" role="alert" title={t('Nothing is taken in as long as a line is wrong')}>
      <List>
        {problems.map(({ line, message }) => (
          <List.Item key={`${line} ${message}`}>{t('Line {line}: {message}', { line, message })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
