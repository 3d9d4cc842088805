import { Alert, Button, Group, Modal, MultiSelect, Stack, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { categoryChoices, DISCOUNT_LIMITS, momentOf, readText, wallTime } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { changeDiscount, createDiscount, type Discount } from '../../api/discounts.ts'
import { useIntention } from '../../api/intention.ts'
import { useCategories } from '../../api/products.ts'
import type { Session } from '../../api/session.ts'
import { focusFirstProblem, toFirstProblem } from '../../fields/focus-first-problem.ts'
import { fieldErrors, formError } from '../../fields/form-fields.ts'
import { LimitInput } from '../../fields/limit-input.tsx'
import { PercentInput } from '../../fields/percent-input.tsx'
import { ProductNames } from '../../fields/product-names.tsx'
import { leaveForms, useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { ZoneNeeded } from '../../ui/zone-needed.tsx'
import { zoneName } from '../../words/site-time.ts'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { FormFields, useFieldsForm } from '../../fields/fields-form.tsx'
import {
  DISCOUNT_FIELDS,
  DISCOUNT_PARTS,
  inputOf,
  restOf,
  valuesOf,
  type DiscountRest,
} from './discount-fields.ts'

type Website = Session['website']

interface DialogProps {
  /** The one to change; absent for a new one. */
  readonly discount: Discount | undefined
  readonly website: Website
  readonly onClose: () => void
}

/** Makes a discount, or changes one. [EDIT-351] */
export function DiscountDialog({ discount, website, onClose }: DialogProps) {
  const { form, rest, setRest, code, setCode, errors, failure, isBusy, save } = useDiscountForm(discount)
  const isByCode = form.values['had'] === 'code'
  const productIds: unknown = form.values['productIds']
  return (
    <Modal
      opened
      size="lg"
      onClose={() => leaveForms(onClose)}
      title={discount === undefined ? t('New discount') : t('Discount {title}', { title: discount.title })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save().then((isSaved) => isSaved && onClose())
        }}
      >
        <ProductNames
          language={website.primaryLanguage}
          currency={website.currency}
          productIds={Array.isArray(productIds) ? productIds.map(String) : []}
        >
          <Stack gap="md">
            <FormFields form={form} fields={DISCOUNT_PARTS.title} />
            <FormFields form={form} fields={DISCOUNT_PARTS.had} />
            {isByCode && discount === undefined && (
              <TextInput
                label={t('Code')}
                description={t('Leave empty to have codes made afterwards, each for one order.')}
                maxLength={60}
                autoComplete="off"
                value={code}
                error={errors['code']}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
            )}
            <FormFields form={form} fields={DISCOUNT_PARTS.off} />
            <Percentage kind={form.values['kind']} rest={rest} onChange={setRest} error={errors['percent']} />
            <Title order={3}>{t('What it is for')}</Title>
            <FormFields form={form} fields={DISCOUNT_PARTS.scope} />
            <CategoriesField website={website} rest={rest} onChange={setRest} error={errors['categoryIds']} />
            <FormFields form={form} fields={DISCOUNT_PARTS.terms} />
            <Title order={3}>{t('When, and how often')}</Title>
            <Moments website={website} rest={rest} onChange={setRest} errors={errors} />
            <Limits rest={rest} onChange={setRest} errors={errors} isByCode={isByCode} />
            <FormFields form={form} fields={DISCOUNT_PARTS.use} />
            {failure !== undefined && (
              <Alert color="red" role="alert">
                {errorText(failure)}
              </Alert>
            )}
            <Group justify="end">
              <Button variant="default" onClick={() => leaveForms(onClose)}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={isBusy}>
                {discount === undefined ? t('Add') : t('Save')}
              </Button>
            </Group>
          </Stack>
        </ProductNames>
      </form>
    </Modal>
  )
}

/** What is typed, and what the server says of it. */
function useDiscountForm(discount: Discount | undefined) {
  const form = useFieldsForm(DISCOUNT_FIELDS, valuesOf(discount))
  const [begun] = useState(() => restOf(discount))
  const [rest, setRest] = useState(begun)
  const [code, setCode] = useState('')
  const {
    problem: error,
    isBusy,
    send,
  } = useSend(
    (refused) => {
      form.setErrors(fieldErrors(refused))
      return toFirstProblem(refused)
    },
    { stays: true },
  )
  const [isSaved, setIsSaved] = useState(false)
  const intention = useIntention()
  const save = async (): Promise<boolean> => {
    if (form.validate().hasErrors || Number.isNaN(rest.startsAt) || Number.isNaN(rest.endsAt)) {
      focusFirstProblem()
      return false
    }
    const wantsMade = discount === undefined && form.getValues()['had'] === 'code' && code.trim() === ''
    const sent = inputOf(
      form.getValues(),
      wantsMade ? { ...rest, maxUsesPerCode: rest.maxUsesPerCode ?? 1 } : rest,
    )
    const isKept = await send(async () => {
      if (discount === undefined) {
        const first = sent.automatic ? '' : code
        await createDiscount(sent, first, intention.keyOf([sent, first]))
        intention.answered()
      } else await changeDiscount(discount.id, sent)
    })
    if (!isKept) return false
    setIsSaved(true)
    notifications.show({ message: discount === undefined ? t('Added') : t('Saved') })
    return true
  }
  useUnsavedForm({ isDirty: () => !isSaved && (form.isDirty() || code !== '' || rest !== begun), save })
  const errors = fieldErrors(error)
  return { form, rest, setRest, code, setCode, errors, failure: formError(error), isBusy, save }
}

interface RestProps {
  readonly rest: DiscountRest
  readonly onChange: (rest: DiscountRest) => void
}

function Percentage({
  kind,
  rest,
  onChange,
  error,
}: RestProps & { readonly kind: unknown; readonly error: string | undefined }) {
  if (kind !== 'percent' && kind !== 'buy-x-get-y') return null
  return (
    <PercentInput
      label={t('Percentage')}
      decimals={2}
      error={error}
      value={rest.percent}
      onChange={(percent) => onChange({ ...rest, percent })}
    />
  )
}

function CategoriesField({
  website,
  rest,
  onChange,
  error,
}: RestProps & { readonly website: Website; readonly error: string | undefined }) {
  const categories = useCategories().data?.categories ?? []
  const language = website.primaryLanguage
  return (
    <MultiSelect
      label={t('Only for these categories')}
      description={t('With neither products nor categories, it is for everything.')}
      searchable
      limit={100}
      error={error}
      nothingFoundMessage={t('No category has this name.')}
      data={categoryChoices(categories, ({ displayName }) => readText(displayName, language, language))}
      value={[...rest.categoryIds]}
      onChange={(categoryIds) => onChange({ ...rest, categoryIds })}
    />
  )
}

type MomentsProps = RestProps & {
  readonly website: Website
  readonly errors: Readonly<Record<string, string>>
}

function Moments(props: MomentsProps) {
  return (
    <ZoneNeeded timeZone={props.website.timeZone}>
      <MomentFields {...props} />
    </ZoneNeeded>
  )
}

function MomentFields({ website, rest, onChange, errors }: MomentsProps) {
  const { timeZone } = website
  const fields = [
    ['startsAt', t('Begins'), t('Leave empty for at once')],
    ['endsAt', t('Ends'), t('Leave empty for never')],
  ] as const
  return (
    <Group grow align="start">
      {fields.map(([name, label, help]) => (
        <TextInput
          key={name}
          type="datetime-local"
          label={label}
          description={`${help} · ${zoneName(timeZone)}`}
          error={errors[name]}
          defaultValue={rest[name] === null ? '' : wallTime(rest[name], timeZone)}
          onChange={(event) => {
            const typed = event.currentTarget.value
            onChange({ ...rest, [name]: typed === '' ? null : momentOf(typed, timeZone) })
          }}
        />
      ))}
    </Group>
  )
}

function Limits({
  rest,
  onChange,
  errors,
  isByCode,
}: RestProps & { readonly errors: Readonly<Record<string, string>>; readonly isByCode: boolean }) {
  const fields = [
    ['maxUses', t('Orders in all')],
    ['maxUsesPerCustomer', t('Orders of one customer')],
    ...(isByCode ? ([['maxUsesPerCode', t('Orders with one code')]] as const) : []),
  ] as const
  return (
    <Group grow align="start">
      {fields.map(([name, label]) => (
        <LimitInput
          key={name}
          label={label}
          placeholder={t('Any number')}
          min={1}
          max={DISCOUNT_LIMITS.codes * 10_000}
          error={errors[name]}
          value={rest[name]}
          onChange={(limit) => onChange({ ...rest, [name]: limit })}
        />
      ))}
    </Group>
  )
}
