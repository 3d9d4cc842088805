import { Title } from '@mantine/core'
import {
  CURRENCIES,
  DEFAULT_CURRENCY,
  field,
  MAX_ORDER_AMOUNT,
  readFields,
  type Option,
} from '@plinth/domain'
import { FormFields, useFieldsForm } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import type { WebsiteSettings } from '../../api/settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { t } from '../../words/words.ts'

const CURRENCY_CHOICES = CURRENCIES.map(({ code, name }): Option => [code, `${code} · ${name}`])
const [FIRST_CURRENCY = [DEFAULT_CURRENCY, DEFAULT_CURRENCY], ...OTHER_CURRENCIES] = CURRENCY_CHOICES

const MONEY = { currency: field.choice('Currency', [FIRST_CURRENCY, ...OTHER_CURRENCIES]) }
const CHECKOUT = {
  checkoutMinimum: field.amount(
    'Minimum order subtotal',
    { min: 0, max: MAX_ORDER_AMOUNT },
    { help: 'Leave empty for none' },
  ),
  multipleQuantityAllowedForServices: field.toggle('Services can be bought more than once at a time'),
  expressCheckout: field.toggle('Express checkout: go straight to the checkout after adding something'),
}
const FIELDS = { ...MONEY, ...CHECKOUT }

/** Currency, and what the shop asks of a cart. */
export function StoreSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const { store } = settings
  const form = useFieldsForm(FIELDS, {
    currency: settings.currency,
    checkoutMinimum: store.checkoutMinimum === 0 ? null : store.checkoutMinimum,
    multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
    expressCheckout: store.expressCheckout,
  })
  return (
    <SettingsForm
      form={form}
      toSettings={(values) => {
        const { currency, checkoutMinimum, ...switches } = readFields(FIELDS, values)
        return {
          currency,
          store: {
            ...store,
            checkoutMinimum: checkoutMinimum ?? 0,
            ...switches,
          },
        }
      }}
    >
      <PlainSources language={settings.primaryLanguage} currency={String(form.values['currency'])}>
        <FormFields form={form} fields={MONEY} />
        <Title order={2}>{t('Checkout')}</Title>
        <FormFields form={form} fields={CHECKOUT} />
      </PlainSources>
    </SettingsForm>
  )
}
