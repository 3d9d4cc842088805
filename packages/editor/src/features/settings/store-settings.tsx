import { Title } from '@mantine/core'
import {
  CURRENCIES,
  DEFAULT_CURRENCY,
  field,
  MAX_ORDER_AMOUNT,
  MAX_PRICE,
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
const SHIPPING = {
  shippingFlatRate: field.amount('Flat rate for an order', { min: 0, max: MAX_PRICE }),
  shippingFreeFrom: field.amount(
    'Free from',
    { min: 0, max: MAX_ORDER_AMOUNT },
    { help: 'Subtotal from which shipping costs nothing; leave empty for never' },
  ),
  shippingCountries: field.words(
    'Countries shipped to',
    {
      max: 250,
      length: 2,
      pattern: { source: '[A-Za-z]{2}', says: 'Use two-letter country codes, such as GB.' },
    },
    { help: 'Two-letter codes; leave empty for everywhere' },
  ),
}
const CHECKOUT = {
  checkoutMinimum: field.amount(
    'Minimum order subtotal',
    { min: 0, max: MAX_ORDER_AMOUNT },
    { help: 'Leave empty for none' },
  ),
  multipleQuantityAllowedForServices: field.toggle('Services can be bought more than once at a time'),
  expressCheckout: field.toggle('Express checkout: go straight to the checkout after adding something'),
}
const FIELDS = { ...MONEY, ...SHIPPING, ...CHECKOUT }

/** Currency, shipping, and what the shop asks of a cart. */
export function StoreSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const { store } = settings
  const form = useFieldsForm(FIELDS, {
    currency: settings.currency,
    shippingFlatRate: store.shippingFlatRate,
    shippingFreeFrom: store.shippingFreeFrom ?? null,
    shippingCountries: store.shippingCountries,
    checkoutMinimum: store.checkoutMinimum === 0 ? null : store.checkoutMinimum,
    multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
    expressCheckout: store.expressCheckout,
  })
  return (
    <SettingsForm
      form={form}
      toSettings={(values) => {
        const {
          currency,
          shippingFlatRate,
          shippingFreeFrom,
          shippingCountries,
          checkoutMinimum,
          ...switches
        } = readFields(FIELDS, values)
        return {
          currency,
          store: {
            useCLDRMoneyFormat: store.useCLDRMoneyFormat,
            shippingFlatRate: shippingFlatRate ?? 0,
            ...(shippingFreeFrom === null ? {} : { shippingFreeFrom }),
            shippingCountries: shippingCountries.map((code) => code.toUpperCase()),
            checkoutMinimum: checkoutMinimum ?? 0,
            ...switches,
          },
        }
      }}
    >
      <PlainSources language={settings.primaryLanguage} currency={String(form.values['currency'])}>
        <FormFields form={form} fields={MONEY} />
        <Title order={2}>{t('Shipping')}</Title>
        <FormFields form={form} fields={SHIPPING} />
        <Title order={2}>{t('Checkout')}</Title>
        <FormFields form={form} fields={CHECKOUT} />
      </PlainSources>
    </SettingsForm>
  )
}
