import { Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { DRAFT_LIMITS, usualCountry, type Address, type DraftForm } from '@plinth/domain'
import { languageName } from '../../words/language-name.ts'
import { t } from '../../words/words.ts'
import { AddressFields } from './address-fields.tsx'
import classes from './order-screen.module.css'

/** What of a website an order written by hand needs to know. */
export interface SiteOfDraft {
  readonly primaryLanguage: string
  readonly languages: readonly string[]
  readonly currency: string
}

interface BuyerProps {
  readonly form: DraftForm
  readonly website: SiteOfDraft
  readonly disabled: boolean
  readonly problemOf: (path: string) => string | undefined
  readonly onChange: (change: Partial<DraftForm>) => void
}

const emptyAddress = (country: string): Address => ({ name: '', line1: '', city: '', country })

/** Who gets an order that is written by hand, where it goes, and a note for the shop. [EDIT-501] */
export function DraftBuyer(props: BuyerProps) {
  const { form, website, disabled, problemOf, onChange } = props
  return (
    <Stack component="aside" aria-label={t('Customer')} gap="lg" className={classes.side}>
      <TextInput
        label={t('E-mail address of the buyer')}
        type="email"
        disabled={disabled}
        maxLength={256}
        value={form.email}
        error={problemOf('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      {website.languages.length > 1 && (
        <Select
          label={t('Language of the buyer')}
          disabled={disabled}
          allowDeselect={false}
          data={website.languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
          value={form.language}
          onChange={(tag) => tag !== null && onChange({ language: tag })}
        />
      )}
      <Addresses {...props} />
      <Textarea
        label={t('Note')}
        description={t('Only people of the shop see it')}
        autosize
        minRows={3}
        disabled={disabled}
        maxLength={DRAFT_LIMITS.note}
        value={form.note}
        error={problemOf('note')}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </Stack>
  )
}

function Addresses({ form, website, disabled, problemOf, onChange }: BuyerProps) {
  const country = usualCountry({ zones: [], pickup: [] }, website.currency, website.primaryLanguage)
  const { shippingAddress, billingAddress } = form
  const missing = problemOf('shippingAddress')
  return (
    <>
      <div role="group" aria-label={t('Send to')}>
        <h2 className={classes.heading}>{t('Send to')}</h2>
        {missing !== undefined && (
          <Text c="var(--plinth-danger)" role="alert">
            {missing}
          </Text>
        )}
        <AddressFields
          address={shippingAddress ?? emptyAddress(country)}
          disabled={disabled}
          problemOf={(field) => problemOf(`shippingAddress.${field}`)}
          onChange={(address) => onChange({ shippingAddress: address })}
        />
      </div>
      <Switch
        label={t('Billed somewhere else')}
        disabled={disabled}
        checked={billingAddress !== null}
        onChange={(event) =>
          onChange({
            billingAddress: event.currentTarget.checked
              ? emptyAddress(shippingAddress?.country ?? country)
              : null,
          })
        }
      />
      {billingAddress !== null && (
        <div role="group" aria-label={t('Bill to')}>
          <h2 className={classes.heading}>{t('Bill to')}</h2>
          <AddressFields
            address={billingAddress}
            disabled={disabled}
            problemOf={(field) => problemOf(`billingAddress.${field}`)}
            onChange={(address) => onChange({ billingAddress: address })}
          />
        </div>
      )}
    </>
  )
}
