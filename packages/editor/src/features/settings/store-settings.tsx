import { Title } from '@mantine/core'
import {
  CURRENCIES,
  DEFAULT_CURRENCY,
  field,
  MAX_ORDER_AMOUNT,
  readFields,
  RESTOCK_HOURS,
  RESTOCK_SUCCESS_LENGTH,
  usualRestock,
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
const RESTOCK = {
  isOn: field.toggle('Sold-out products offer to tell people when they are back'),
  automatic: field.toggle('Tell them by itself as units come back', {
    when: { field: 'isOn', is: [true] },
    help: 'As many as there are units, first come first. Else you tell them under Back in stock.',
  }),
  holdHours: field.number('Keep a unit for each of them for', RESTOCK_HOURS, {
    default: usualRestock.holdHours,
    unit: 'hours',
    when: { field: 'isOn', is: [true] },
    help: 'Nobody else can buy it meanwhile. Then it is the turn of the next.',
  }),
  mailingList: field.toggle('Offer the newsletter as well', { when: { field: 'isOn', is: [true] } }),
  mailingListByDefault: field.toggle('Tick it at first', {
    when: { field: 'mailingList', is: [true] },
    help: 'In many countries a box that is ticked already is no agreement.',
  }),
  captcha: field.choice(
    'CAPTCHA',
    [
      ['altcha', 'Built in'],
      ['recaptcha', 'Google reCAPTCHA'],
      ['none', 'None'],
    ],
    { when: { field: 'isOn', is: [true] } },
  ),
  success: field.text(
    'Message after signing up',
    { max: RESTOCK_SUCCESS_LENGTH, line: true },
    { placeholder: 'Signed up!', when: { field: 'isOn', is: [true] } },
  ),
}
const FIELDS = { ...MONEY, ...CHECKOUT, ...RESTOCK }

/** Currency, and what the shop asks of a cart. */
export function StoreSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const { store } = settings
  const form = useFieldsForm(FIELDS, {
    currency: settings.currency,
    checkoutMinimum: store.checkoutMinimum === 0 ? null : store.checkoutMinimum,
    multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
    expressCheckout: store.expressCheckout,
    ...store.restock,
    success: store.restock.success[settings.primaryLanguage] ?? '',
  })
  return (
    <SettingsForm
      form={form}
      toSettings={(values) => {
        const { currency, ...rest } = readFields(FIELDS, values)
        const { multipleQuantityAllowedForServices, expressCheckout, checkoutMinimum, ...restock } = rest
        return {
          currency,
          store: {
            ...store,
            checkoutMinimum: checkoutMinimum ?? 0,
            multipleQuantityAllowedForServices,
            expressCheckout,
            restock: {
              ...restock,
              success: { ...store.restock.success, [settings.primaryLanguage]: restock.success },
            },
          },
        }
      }}
    >
      <PlainSources language={settings.primaryLanguage} currency={String(form.values['currency'])}>
        <FormFields form={form} fields={MONEY} />
        <Title order={2}>{t('Checkout')}</Title>
        <FormFields form={form} fields={CHECKOUT} />
        <Title order={2}>{t('Back in stock')}</Title>
        <FormFields form={form} fields={RESTOCK} />
      </PlainSources>
    </SettingsForm>
  )
}
