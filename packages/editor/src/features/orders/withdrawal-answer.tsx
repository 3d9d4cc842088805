import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { WITHDRAWAL_LIMITS } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useOrderAction, type OwnerOrder } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { Moment } from '../../lists/moment.tsx'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { useMailWords } from '../../ui/mail-words.tsx'
import { t } from '../../words/words.ts'

/** That the buyer has withdrawn, what they wrote, and an answer by mail; nothing of other orders. [WITHDRAW-5] [WITHDRAW-6] */
export function WithdrawalAnswer({ order }: { readonly order: OwnerOrder }) {
  const mayEdit = useCan('orders.edit')
  const run = useOrderAction(order.id)
  const mailWords = useMailWords()
  const [message, setMessage] = useState('')
  useUnsavedForm({ isDirty: () => message.trim() !== '' })
  const declared = order.events.find(({ type }) => type === 'withdrawn')
  if (declared === undefined) return null
  const answers = order.events.filter(({ type }) => type === 'withdrawal-answered')
  const send = () =>
    run.mutate(
      { action: 'withdrawal-answer', message },
      {
        onSuccess: () => {
          setMessage('')
          notifications.show({
            message: mailWords(t('The answer is on its way'), t('The answer is written down.')),
          })
        },
      },
    )
  return (
    <Stack gap="md">
      <Alert color="orange" variant="light" title={t('The buyer has withdrawn from the contract')}>
        <Stack gap="sm">
          <Text>
            <Moment at={declared.at} />
          </Text>
          {declared.message !== undefined && declared.message !== '' && (
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{declared.message}</Text>
          )}
          {answers.length > 0 && <Text>{t('You have answered; see what happened.')}</Text>}
        </Stack>
      </Alert>
      {mayEdit && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Stack gap="sm" align="start">
            <Textarea
              w="100%"
              autosize
              minRows={2}
              maxLength={WITHDRAWAL_LIMITS.answer}
              label={t('Answer')}
              description={mailWords(
                t('Mailed to {email}: where things are sent, until when, and who pays for it', {
                  email: order.email,
                }),
                t(
                  'Where things are sent, until when, and who pays for it. Write it to {email} yourself, too: from here nothing goes out.',
                  { email: order.email },
                ),
              )}
              value={message}
              error={run.isError ? errorText(run.error) : undefined}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={run.isPending} disabled={message.trim() === ''}>
              {t('Send the answer')}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  )
}
