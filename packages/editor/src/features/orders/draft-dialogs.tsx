import { Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { USUAL_LINK_DAYS } from '@plinth/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { placeDraft, sendDraft, type Draft } from '../../api/draft-orders.ts'
import { useMailServer } from '../../api/session.ts'
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx'
import { useAmountText } from '../../fields/amount.tsx'
import { areLinkDays, LinkDays } from './link-days.tsx'
import { TellByMail } from '../../ui/mail-words.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

interface DialogProps {
  readonly draft: Draft
  readonly onDone: (draft: Draft) => void
  readonly onFailed: (error: unknown) => void
  readonly onClose: () => void
}

/** Makes a link to pay, mailed or to be copied. [EDIT-503] */
export function SendDraftDialog({ draft, onDone, onFailed, onClose }: DialogProps) {
  const mailServer = useMailServer()
  const [days, setDays] = useState<number | string>(USUAL_LINK_DAYS)
  const [mail, setMail] = useState(mailServer !== false)
  const [message, setMessage] = useState('')
  const run = useMutation({
    mutationFn: () => sendDraft(draft, { days: Number(days), mail, message }),
    onSuccess: onDone,
    onError: onFailed,
  })
  const isDays = areLinkDays(days)
  return (
    <FormDialog opened onClose={onClose} title={t('A link to pay')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isDays) run.mutate()
        }}
      >
        <Stack gap="md">
          <Text>
            {t(
              'The buyer pays with the link what stands here now, and the order is placed. As long as it works its items are held for them, and the draft cannot be changed.',
            )}
          </Text>
          <LinkDays value={days} onChange={setDays} />
          <Checkbox
            label={t('Mail it to {email}', { email: draft.form.email })}
            description={
              mailServer === false ? t('No mail server is set up: copy the link yourself.') : undefined
            }
            checked={mail}
            onChange={(event) => setMail(event.currentTarget.checked)}
          />
          {mail && (
            <Textarea
              label={t('Message')}
              description={t('Stands in the mail')}
              autosize
              minRows={2}
              maxLength={2000}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          )}
          <DialogButtons
            confirm={mail ? t('Send the link') : t('Make the link')}
            run={run}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}

/** Places a draft as an order: paid by hand, or to be paid later. [EDIT-504] */
export function PlaceDraftDialog({ draft, onDone, onFailed, onClose }: DialogProps) {
  const amountText = useAmountText()
  const [how, setHow] = useState('bank')
  const [other, setOther] = useState('')
  const [notify, setNotify] = useState(true)
  const paidWith = how === 'cash' ? t('Cash') : how === 'other' ? other.trim() : ''
  const isMissing = how === 'other' && other.trim() === ''
  const run = useMutation({
    mutationFn: () => placeDraft(draft, { paid: how !== 'later', paidWith, notify }),
    onSuccess: onDone,
    onError: onFailed,
  })
  const total = amountText(draft.totals.grandTotalCents, draft.totals.currency)
  return (
    <FormDialog opened onClose={onClose} title={t('Place the order')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isMissing) run.mutate()
        }}
      >
        <Stack gap="md">
          <Radio.Group label={t('How is {total} paid?', { total })} value={how} onChange={setHow}>
            <Stack gap={6} mt="xs">
              <Radio value="bank" label={t('Paid by bank transfer')} />
              <Radio value="cash" label={t('Paid in cash')} />
              <Radio value="other" label={t('Paid another way')} />
              <Radio value="later" label={t('Not paid yet: I mark it as paid when the money is there')} />
            </Stack>
          </Radio.Group>
          {how === 'other' && (
            <TextInput
              label={t('How it was paid')}
              maxLength={60}
              withAsterisk
              value={other}
              onChange={(event) => setOther(event.currentTarget.value)}
            />
          )}
          <TellByMail
            label={t('Mail the confirmation to {email}', { email: draft.form.email })}
            checked={notify}
            onChange={(isTold) => setNotify(isTold)}
          />
          <DialogButtons confirm={t('Place the order')} run={run} disabled={isMissing} onClose={onClose} />
        </Stack>
      </form>
    </FormDialog>
  )
}
