import { Alert, Button, Group, Modal, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { categoryChoices, GIFT_LIMITS, momentOf, readText } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { issueGiftCard } from '../../api/gift-cards.ts'
import { useIntention } from '../../api/intention.ts'
import { useCategories } from '../../api/products.ts'
import type { Session } from '../../api/session.ts'
import { focusFirstProblem, toFirstProblem } from '../../fields/focus-first-problem.ts'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { MoneyInput } from '../../fields/money-input.tsx'
import { ZoneNeeded } from '../../ui/zone-needed.tsx'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { knowsZone, zoneName } from '../../words/site-time.ts'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { ShownCode } from './shown-code.tsx'

type Website = Session['website']

const EMPTY = {
  kind: 'gift-card' as 'gift-card' | 'store-credit',
  amountCents: null as number | null,
  recipientName: '',
  recipientEmail: '',
  message: '',
  note: '',
  sendOn: '',
  expiresOn: '',
  categoryIds: [] as readonly string[],
}
type Form = typeof EMPTY

/** Issues a gift card or store credit by hand; one that is not mailed shows its code, once. [EDIT-362] [EDIT-363] */
export function IssueDialog({
  website,
  onClose,
}: {
  readonly website: Website
  readonly onClose: () => void
}) {
  const { form, set, errors, failure, isBusy, code, save } = useIssue(website)
  if (code !== undefined)
    return (
      <Modal opened onClose={onClose} title={t('The gift card is made')}>
        <Stack>
          <ShownCode code={code} />
          <Group justify="end">
            <Button onClick={onClose}>{t('Done')}</Button>
          </Group>
        </Stack>
      </Modal>
    )
  const leave = () => leaveForms(onClose)
  return (
    <Modal opened size="lg" onClose={leave} title={t('New gift card')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save().then((isMailed) => isMailed && onClose())
        }}
      >
        <Stack gap="md">
          <Worth form={form} set={set} errors={errors} currency={website.currency} />
          <ForWhom form={form} set={set} errors={errors} />
          <ZoneNeeded timeZone={website.timeZone}>
            <Days form={form} set={set} errors={errors} zone={zoneName(website.timeZone)} />
          </ZoneNeeded>
          <ForWhat form={form} set={set} language={website.primaryLanguage} />
          <TextInput
            label={t('Note')}
            description={t('Only you see it.')}
            maxLength={GIFT_LIMITS.note}
            value={form.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {errorText(failure)}
            </Alert>
          )}
          <Group justify="end">
            <Button variant="default" onClick={leave}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {form.recipientEmail.trim() === '' ? t('Make, and show the code') : t('Make and mail')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface PartProps {
  readonly form: Form
  readonly set: (change: Partial<Form>) => void
  readonly errors: Readonly<Record<string, string>>
}

function Worth({ form, set, errors, currency }: PartProps & { readonly currency: string }) {
  return (
    <Group grow align="start">
      <MoneyInput
        label={t('Worth')}
        required
        data-autofocus
        currency={currency}
        value={form.amountCents}
        error={errors['amountCents']}
        onChange={(amountCents) => set({ amountCents })}
      />
      <Select
        label={t('Kind')}
        allowDeselect={false}
        data={[
          { value: 'gift-card', label: t('Gift card') },
          { value: 'store-credit', label: t('Store credit') },
        ]}
        value={form.kind}
        onChange={(kind) => set({ kind: kind === 'store-credit' ? kind : 'gift-card' })}
      />
    </Group>
  )
}

/** What it pays for. [GIFT-83] */
function ForWhat({ form, set, language }: Pick<PartProps, 'form' | 'set'> & { readonly language: string }) {
  const categories = useCategories().data?.categories ?? []
  if (categories.length === 0) return null
  return (
    <MultiSelect
      label={t('Pays only for these categories')}
      description={t('With none, it pays for everything.')}
      searchable
      limit={100}
      maxValues={50}
      nothingFoundMessage={t('No category has this name.')}
      data={categoryChoices(categories, ({ displayName }) => readText(displayName, language, language))}
      value={[...form.categoryIds]}
      onChange={(categoryIds) => set({ categoryIds })}
    />
  )
}

function ForWhom({ form, set, errors }: PartProps) {
  return (
    <>
      <Group grow align="start">
        <TextInput
          label={t('For')}
          maxLength={GIFT_LIMITS.name}
          autoComplete="off"
          value={form.recipientName}
          error={errors['recipientName']}
          onChange={(event) => set({ recipientName: event.currentTarget.value })}
        />
        <TextInput
          label={t('E-mail')}
          type="email"
          description={t('Leave empty to hand the code over yourself')}
          // Below it, so that the two fields of the row stand side by side.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={254}
          autoComplete="off"
          value={form.recipientEmail}
          error={errors['recipientEmail']}
          onChange={(event) => set({ recipientEmail: event.currentTarget.value })}
        />
      </Group>
      <Textarea
        label={t('Message')}
        autosize
        minRows={2}
        maxLength={GIFT_LIMITS.message}
        value={form.message}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
    </>
  )
}

/** Days on the clocks of the website. */
function Days({ form, set, errors, zone }: PartProps & { readonly zone: string }) {
  return (
    <>
      {form.recipientEmail.trim() !== '' && (
        <TextInput
          type="date"
          label={t('Mail it on')}
          description={`${t('Leave empty for at once')} · ${zone}`}
          error={errors['sendAt']}
          value={form.sendOn}
          onChange={(event) => set({ sendOn: event.currentTarget.value })}
        />
      )}
      <TextInput
        type="date"
        label={t('Can be spent until')}
        description={t('Leave empty for no end')}
        error={errors['expiresAt']}
        value={form.expiresOn}
        onChange={(event) => set({ expiresOn: event.currentTarget.value })}
      />
    </>
  )
}

/** In the morning of its day a card is mailed, and at the end of its day it runs out; NaN for a day that is none. */
const onDay = (day: string, time: string, timeZone: string): number | null =>
  day === '' || !knowsZone(timeZone) ? null : momentOf(`${day}T${time}`, timeZone)

/** What has to be put right before anything is sent: a day that is none would be taken for none at all. */
function problemsIn({ amountCents, recipientEmail, sendOn, expiresOn }: Form, timeZone: string) {
  const problems: Record<string, string> = {}
  if (amountCents === null || Number.isNaN(amountCents) || amountCents < 1)
    problems['amountCents'] = t('Say what it is worth')
  if (recipientEmail.trim() !== '' && Number.isNaN(onDay(sendOn, '08:00', timeZone)))
    problems['sendAt'] = t('Choose a day that exists.')
  if (Number.isNaN(onDay(expiresOn, '23:59', timeZone)))
    problems['expiresAt'] = t('Choose a day that exists.')
  return problems
}

function useIssue({ timeZone }: Website) {
  const [form, setForm] = useState<Form>(EMPTY)
  const { problem: error, isBusy, send } = useSend(toFirstProblem, { stays: true })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [code, setCode] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const intention = useIntention()
  const save = async (): Promise<boolean> => {
    const { amountCents, sendOn, expiresOn, categoryIds, ...rest } = form
    const found = problemsIn(form, timeZone)
    setProblems(found)
    if (amountCents === null || Object.keys(found).length > 0) {
      focusFirstProblem()
      return false
    }
    // Its code is shown, this once, before the dialog may go.
    let mayClose = false
    await send(async () => {
      const wanted = {
        ...rest,
        recipientEmail: rest.recipientEmail.trim(),
        amountCents,
        sendAt: rest.recipientEmail.trim() === '' ? null : onDay(sendOn, '08:00', timeZone),
        expiresAt: onDay(expiresOn, '23:59', timeZone),
        onlyFor: categoryIds.length === 0 ? null : { productIds: [], categoryIds: [...categoryIds] },
      }
      const made = await issueGiftCard({ ...wanted, idempotencyKey: intention.keyOf(wanted) })
      intention.answered()
      setIsDone(true)
      if (made.code !== null) return setCode(made.code)
      notifications.show({ message: t('The gift card is made') })
      mayClose = true
    })
    return mayClose
  }
  useUnsavedForm({ isDirty: () => !isDone && form !== EMPTY, save })
  const errors: Readonly<Record<string, string>> = {
    ...fieldErrors(error),
    ...problems,
  }
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }))
  return { form, set, errors, failure: formError(error), isBusy, code, save }
}
