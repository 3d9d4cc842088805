import {
  Alert,
  Button,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { AnswerOf } from '@plinth/contract'
import { type Fields, type Json } from '@plinth/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useCan } from '../../../api/session.ts'
import { DialogButtons } from '../../../dialogs/dialog-buttons.tsx'
import { FormFields, useFieldsForm } from '../../../fields/fields-form.tsx'
import { focusFirstProblem } from '../../../fields/focus-first-problem.ts'
import { fieldErrors, formError } from '../../../fields/form-fields.ts'
import { PlainSources } from '../../../fields/plain-sources.tsx'
import { COUNTRIES } from '../../../fields/country-choices.ts'
import { Amount } from '../../../fields/amount.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { leaveForms, useUnsavedForm } from '../../../ui/unsaved-forms.ts'
import { useSend } from '../../../ui/use-send.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { t, translated } from '../../../words/words.ts'

type Settings = AnswerOf<'GET /api/config/carrier'>
type Kind = Settings['kinds'][number]

const KEY = ['carrier']
const keep = (settings: Settings) => queryClient.setQueryData(KEY, settings)

/** Which carrier is asked for prices and sells labels, and where parcels come from. [SHIP-17] */
export default function CarrierSettings(sources: { readonly language: string; readonly currency: string }) {
  const mayEdit = useCan('settings.edit')
  const [opened, setOpened] = useState<Kind>()
  const carrier = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/config/carrier', {}, { signal }),
  })
  const remove = useMutation({ mutationFn: () => api('DELETE /api/config/carrier', {}), onSuccess: keep })
  if (carrier.isPending) return <Waiting />
  if (carrier.isLoadingError)
    return <LoadFailure error={carrier.error} onRetry={() => void carrier.refetch()} />
  const { kinds, chosen } = carrier.data
  const kind = kinds.find((one) => one.kind === chosen?.kind)
  return (
    <Stack gap="sm" mt="xl" component="section" aria-label={t('Carrier')}>
      <Title order={2}>{t('Carrier')}</Title>
      <Text c="var(--plinth-soft)" maw="60ch">
        {t(
          'A carrier says what a parcel costs while a cart is filled, and sells you the label on the page of an order. While a cart is filled it is told country, region, postcode, weight and size; nothing else.',
        )}
      </Text>
      <Text>{kind === undefined ? t('None is set up.') : stateWords(kind, chosen)}</Text>
      {remove.error !== null && <Alert color="red">{errorText(remove.error)}</Alert>}
      {mayEdit && (
        <Group>
          {kinds.map((one) => (
            <Button key={one.kind} variant="default" onClick={() => setOpened(one)}>
              {one.kind === chosen?.kind
                ? t('Change {label}', { label: one.label })
                : t('Set up {label}', { label: one.label })}
            </Button>
          ))}
          {chosen !== null && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('Remove')}
            </Button>
          )}
        </Group>
      )}
      {mayEdit && chosen?.works === true && <AskCarrier currency={sources.currency} />}
      {opened !== undefined && (
        <PlainSources {...sources}>
          <CarrierDialog kind={opened} settings={carrier.data} onClose={() => setOpened(undefined)} />
        </PlainSources>
      )}
    </Stack>
  )
}

function stateWords({ label }: Kind, chosen: Settings['chosen']): string {
  if (chosen?.works !== true) return t('{label} is not set up whole yet: look at its settings.', { label })
  return chosen.testMode
    ? t('{label} is asked. Its key is for samples: labels cost nothing and send nothing.', { label })
    : t('{label} is asked, and its labels are paid for by your account there.', { label })
}

/** A secret that is set need not be typed again. */
function askedFields({ kind, fields }: Kind, chosen: Settings['chosen']): Fields {
  const isSet = (name: string) => chosen?.kind === kind && chosen.secretsSet.includes(name)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind !== 'secret' || !isSet(name)) return [name, field]
      const rules = { ...field.rules, required: false }
      return [name, { ...field, rules, placeholder: t('Set. Type to replace it.') }]
    }),
  )
}

function CarrierDialog({
  kind,
  settings: { chosen },
  onClose,
}: {
  readonly kind: Kind
  readonly settings: Settings
  readonly onClose: () => void
}) {
  const fields = useMemo(() => askedFields(kind, chosen), [kind, chosen])
  const kept = chosen?.kind === kind.kind ? chosen.values : {}
  const form = useFieldsForm(
    fields,
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, kept[name] ?? field.default])),
  )
  const { problem, isBusy, send } = useSend((error) => {
    form.setErrors(fieldErrors(error))
    focusFirstProblem()
    return formError(error)
  })
  const [isSaved, setSaved] = useState(false)
  const save = async () => {
    const values = sentValues(fields, form.getValues())
    keep(await api('PUT /api/config/carrier', { body: { kind: kind.kind, values } }))
    setSaved(true)
    notifications.show({ message: t('Saved') })
    onClose()
  }
  useUnsavedForm({ isDirty: () => !isSaved && form.isDirty() })
  return (
    <Modal opened onClose={() => leaveForms(onClose)} title={kind.label} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (form.validate().hasErrors) focusFirstProblem()
          else void send(save)
        }}
      >
        <Stack>
          <Text c="var(--plinth-soft)">{translated(kind.about)}</Text>
          <FormFields form={form} fields={fields} />
          <DialogButtons
            confirm={t('Save')}
            run={{ isPending: isBusy, error: problem ?? null }}
            onClose={() => leaveForms(onClose)}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function sentValues(fields: Fields, values: { readonly [name: string]: Json }) {
  const sent: Record<string, string | boolean> = {}
  for (const name of Object.keys(fields)) {
    const value = values[name]
    if (typeof value === 'string' || typeof value === 'boolean') sent[name] = value
  }
  return sent
}

/** Asks the carrier what a parcel costs: whether it works, and what its services are called. */
function AskCarrier({ currency }: { readonly currency: string }) {
  const [country, setCountry] = useState('US')
  const [postalCode, setPostalCode] = useState('')
  const [grams, setGrams] = useState(500)
  const ask = useMutation({
    mutationFn: () => api('POST /api/config/carrier/try', { body: { country, postalCode, grams } }),
  })
  const rates = ask.data?.rates
  return (
    <form
      aria-label={t('Ask what a parcel costs')}
      onSubmit={(event) => {
        event.preventDefault()
        if (grams > 0) ask.mutate()
      }}
    >
      <Stack gap="sm">
        <Group gap="sm" align="end">
          <Select
            label={t('To')}
            w={220}
            searchable
            allowDeselect={false}
            data={COUNTRIES}
            value={country}
            onChange={(code) => code !== null && setCountry(code)}
          />
          <TextInput
            label={t('Postcode')}
            w={120}
            maxLength={12}
            value={postalCode}
            onChange={(event) => setPostalCode(event.currentTarget.value)}
          />
          <NumberInput
            label={t('Weight')}
            w={120}
            hideControls
            suffix=" g"
            min={1}
            max={1_000_000}
            allowDecimal={false}
            allowNegative={false}
            value={grams || ''}
            onChange={(typed) => setGrams(Number(typed))}
          />
          <Button type="submit" variant="default" loading={ask.isPending}>
            {t('Ask what a parcel costs')}
          </Button>
        </Group>
        <Stack gap="xs" role="status">
          {rates === null && (
            <Text c="var(--plinth-danger)">
              {t('It does not answer. Look at its key and at where parcels come from.')}
            </Text>
          )}
          {rates?.length === 0 && <Text>{t('It has no price for this in {currency}.', { currency })}</Text>}
          {rates?.map(({ service, costCents }) => (
            <Group key={service} justify="space-between" wrap="nowrap" maw={420}>
              <Text>{service}</Text>
              <Text fw={600}>
                <Amount cents={costCents} currency={currency} />
              </Text>
            </Group>
          ))}
        </Stack>
        {ask.error !== null && <Alert color="red">{errorText(ask.error)}</Alert>}
      </Stack>
    </form>
  )
}
