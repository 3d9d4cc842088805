import { Alert, Anchor, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import {
  remakeCode,
  sendGiftCard,
  useGiftCard,
  voidGiftCard,
  type GiftCard,
  type GiftCardEntry,
} from '../../api/gift-cards.ts'
import { useMailServer } from '../../api/session.ts'
import { Amount } from '../../fields/amount.tsx'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { asItCame, useSend } from '../../ui/use-send.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'
import { mailText, nameOf, reasonText, STANDINGS } from './gift-card-words.ts'
import { ShownCode } from './shown-code.tsx'

/** A gift card: what is left, what happened, and what can be done with it. [EDIT-364] */
export function GiftCardDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const found = useGiftCard(id)
  return (
    <FormDialog
      opened
      size="lg"
      onClose={onClose}
      title={found.data === undefined ? t('Gift card') : nameOf(found.data.giftCard)}
    >
      {found.isLoadingError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Waiting />
      ) : (
        <Stack gap="lg">
          <Facts card={found.data.giftCard} />
          <Doing card={found.data.giftCard} />
          <Entries entries={found.data.entries} currency={found.data.giftCard.currency} />
        </Stack>
      )}
    </FormDialog>
  )
}

function Facts({ card }: { readonly card: GiftCard }) {
  const mailServer = useMailServer()
  const { tone, text } = STANDINGS[card.state]
  const whom = [card.recipientName, card.recipientEmail].filter((part) => part !== '').join(', ')
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text fw={600} fz="lg">
          <Amount cents={card.balanceCents} currency={card.currency} />
        </Text>
        <StatusBadge tone={tone}>{text}</StatusBadge>
        {card.testMode && <StatusBadge tone="waiting">{t('Of a test payment')}</StatusBadge>}
      </Group>
      {card.isLimited && <Text c="var(--plinth-soft)">{t('Pays for some products alone.')}</Text>}
      {card.heldCents > 0 && <Text>{t('Somebody is paying with it right now.')}</Text>}
      {whom !== '' && <Text style={{ overflowWrap: 'anywhere' }}>{t('For {whom}', { whom })}</Text>}
      {card.message !== '' && (
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{card.message}</Text>
      )}
      <Text c="var(--plinth-soft)">{mailText(card, mailServer !== false)}</Text>
      {card.expiresAt !== null && (
        <Text c="var(--plinth-soft)">
          {t('Can be spent until')} <Moment at={card.expiresAt} />
        </Text>
      )}
      {card.orderId !== null && card.orderNumber !== null && (
        <Anchor component={Link} to={`/config/orders/${card.orderId}`}>
          {t('Order #{orderNumber}', { orderNumber: card.orderNumber })}
        </Anchor>
      )}
      {card.note !== '' && <Text style={{ overflowWrap: 'anywhere' }}>{card.note}</Text>}
    </Stack>
  )
}

type Work = 'send' | 'code' | 'void'

/** What is asked to be done with a card, and what came of it. */
function useDoing(card: GiftCard) {
  const [asked, setAsked] = useState<Work>()
  const [email, setEmail] = useState(card.recipientEmail)
  const [code, setCode] = useState<string>()
  const { problem: error, isBusy, send } = useSend(asItCame, { stays: true })
  const run = (work: () => Promise<void>) =>
    send(async () => {
      await work()
      setAsked(undefined)
    })
  const works = {
    send: async () => {
      await sendGiftCard(card.id, email.trim())
      notifications.show({ message: t('The mail is on its way') })
    },
    code: async () => setCode((await remakeCode(card.id)).code),
    void: async () => {
      await voidGiftCard(card.id)
      notifications.show({ message: t('The gift card is voided') })
    },
  }
  return { asked, setAsked, email, setEmail, code, error, isBusy, run: (work: Work) => run(works[work]) }
}

/** Sending it again, a new code, voiding it: each says what it ends before it is done. */
function Doing({ card }: { readonly card: GiftCard }) {
  const doing = useDoing(card)
  const { asked, setAsked, code } = doing
  const failure = formError(doing.error)
  if (card.state !== 'active') return null
  return (
    <Stack gap="sm">
      {code !== undefined && <ShownCode code={code} />}
      {asked === undefined ? (
        <Group gap="sm">
          <Button variant="default" onClick={() => setAsked('send')}>
            {t('Mail it again')}
          </Button>
          <Button variant="default" onClick={() => setAsked('code')}>
            {t('Make a new code')}
          </Button>
          <Button variant="default" c="var(--plinth-danger)" onClick={() => setAsked('void')}>
            {t('Void it')}
          </Button>
        </Group>
      ) : (
        <Question asked={asked} doing={doing} />
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {errorText(failure)}
        </Alert>
      )}
    </Stack>
  )
}

function Question({ asked, doing }: { readonly asked: Work; readonly doing: ReturnType<typeof useDoing> }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void doing.run(asked)
      }}
    >
      <Stack gap="sm">
        <Text>{QUESTIONS[asked]}</Text>
        {asked === 'send' && (
          <TextInput
            label={t('E-mail')}
            type="email"
            data-autofocus
            autoComplete="off"
            maxLength={254}
            value={doing.email}
            error={fieldErrors(doing.error)['email']}
            onChange={(event) => doing.setEmail(event.currentTarget.value)}
          />
        )}
        <Group gap="sm">
          <Button type="submit" loading={doing.isBusy} {...(asked === 'void' ? { color: 'red' } : {})}>
            {ANSWERS[asked]}
          </Button>
          <Button variant="default" onClick={() => doing.setAsked(undefined)}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const QUESTIONS = {
  send: t('A new code is mailed. The code from before pays nothing any more.'),
  code: t('A new code is shown to you, once. The code from before pays nothing any more.'),
  void: t('It pays nothing any more, and what is left is taken out of the books. This cannot be undone.'),
} as const

const ANSWERS = { send: t('Mail it'), code: t('Make the code'), void: t('Void the gift card') } as const

function Entries({
  entries,
  currency,
}: {
  readonly entries: readonly GiftCardEntry[]
  readonly currency: string
}) {
  return (
    <Table.ScrollContainer minWidth={0} tabIndex={0}>
      <Table>
        <caption className="visually-hidden">{t('What happened')}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('When')}</Table.Th>
            <Table.Th>{t('What happened')}</Table.Th>
            <Table.Th ta="right">{t('Amount')}</Table.Th>
            <Table.Th ta="right">{t('Left')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td>
                <Moment at={entry.at} />
              </Table.Td>
              <Table.Td>
                {entry.orderId === null ? (
                  reasonText(entry)
                ) : (
                  <Anchor component={Link} to={`/config/orders/${entry.orderId}`}>
                    {reasonText(entry)}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td ta="right">
                <Amount cents={entry.amountCents} currency={currency} />
              </Table.Td>
              <Table.Td ta="right">
                <Amount cents={entry.balanceCents} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
