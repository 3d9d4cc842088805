import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { collectPersonalData, erasePerson } from '../../api/personal-data.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'

/**
 * Gives people their data, and forgets them: by their mail address, whether they have an account or not; whoever comes from a
 * contact finds their address filled in. [EDIT-446] [EDIT-299]
 */
export function PersonalDataCard() {
  const [params] = useSearchParams()
  const [email, setEmail] = useState(params.get('email') ?? '')
  const [told, setTold] = useState('')
  const { problem, setProblem, isBusy, send } = useSend(
    (error) => fieldErrors(error)['email'] ?? errorText(error),
    { stays: true },
  )
  const run = (work: () => Promise<string>) => {
    setTold('')
    return send(async () => setTold(await work()))
  }
  const wanted = email.trim()
  return (
    <Card withBorder mb="md" maw={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => saveData(wanted))
        }}
      >
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('Personal data')}
          </Title>
          <Text size="sm" c="var(--plinth-soft)">
            {t(
              'When somebody asks what you know of them, or to be forgotten: orders, answers, subscription, account, mails and everything else that names their address.',
            )}
          </Text>
          <TextInput
            label={t('E-mail of the person')}
            type="email"
            autoComplete="off"
            data-1p-ignore
            maxLength={254}
            value={email}
            error={problem}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          <Group gap={8}>
            <Button type="submit" variant="default" loading={isBusy} disabled={wanted === ''}>
              {t('Save their data')}
            </Button>
            <Button
              variant="default"
              c={wanted === '' ? undefined : 'var(--plinth-danger)'}
              disabled={isBusy || wanted === ''}
              onClick={() => askToErase(wanted, () => void run(() => erase(wanted)))}
            >
              {t('Erase them')}
            </Button>
          </Group>
          <Text role="status" size="sm">
            {told}
          </Text>
        </Stack>
      </form>
    </Card>
  )
}

/** Saves what is kept of a person as a file of the browser. */
async function saveData(email: string): Promise<string> {
  const data = await collectPersonalData(email)
  const { count } = data
  if (count === 0) return t('Nothing is kept of this address.')
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = 'personal-data.json'
  link.click()
  // A browser reads the file a moment after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return t('{count, plural, one {# entry was saved.} other {# entries were saved.}}', { count })
}

async function erase(email: string): Promise<string> {
  const { erased, orders, canceled } = await erasePerson(email)
  const gone = erasedText(erased, orders)
  if (canceled === 0) return gone
  return `${gone} ${t('{count, plural, one {# subscription was canceled.} other {# subscriptions were canceled.}}', { count: canceled })}`
}

function erasedText(erased: number, orders: number): string {
  return orders === 0
    ? t('{count, plural, one {# entry was erased.} other {# entries were erased.}}', { count: erased })
    : t(
        '{erased} entries were erased. {orders, plural, one {# order stays} other {# orders stay}} without mail address and phone number.',
        {
          erased,
          orders,
        },
      )
}

function askToErase(email: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: t('Erase this person?'),
    children: (
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t(
          'What names {email} is gone for good. Orders and invoices stay with name and addresses, as the law wants, without mail address and phone number.',
          { email },
        )}{' '}
        {t('Subscriptions that still run are canceled, and nothing more is charged.')}
      </Text>
    ),
    labels: { confirm: t('Erase them'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm,
  })
}
