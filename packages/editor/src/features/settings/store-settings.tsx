import { Select, Switch, TagsInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CURRENCIES } from '@plinth/domain'
import { MoneyInput } from '../../fields/money-input.tsx'
import type { WebsiteSettings } from './settings-api.ts'
import { SettingsForm } from './settings-form.tsx'

const CURRENCY_CHOICES = CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))

/** The field itself says what is wrong with the amount; the form only must not be saved. */
const unreadable = (minor: number | null): string | null =>
  Number.isNaN(minor) ? 'Write an amount from 0.' : null

/** Currency, shipping, and what the shop asks of a cart. */
export function StoreSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const { store } = settings
  const form = useForm({
    initialValues: {
      currency: settings.currency,
      shippingFlatRate: store.shippingFlatRate as number | null,
      shippingFreeFrom: store.shippingFreeFrom ?? null,
      shippingCountries: [...store.shippingCountries],
      checkoutMinimum: (store.checkoutMinimum === 0 ? null : store.checkoutMinimum) as number | null,
      multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
      expressCheckout: store.expressCheckout,
    },
    validate: {
      shippingFlatRate: unreadable,
      shippingFreeFrom: unreadable,
      checkoutMinimum: unreadable,
      shippingCountries: (codes) =>
        codes.every((code) => /^[A-Za-z]{2}$/.test(code))
          ? null
          : 'Use two-letter country codes, such as GB.',
    },
  })
  const { currency } = form.values
  return (
    <SettingsForm
      form={form}
      toSettings={(values) => ({
        currency: values.currency,
        store: {
          useCLDRMoneyFormat: store.useCLDRMoneyFormat,
          shippingFlatRate: values.shippingFlatRate ?? 0,
          ...(values.shippingFreeFrom === null ? {} : { shippingFreeFrom: values.shippingFreeFrom }),
          shippingCountries: values.shippingCountries.map((code) => code.toUpperCase()),
          checkoutMinimum: values.checkoutMinimum ?? 0,
          multipleQuantityAllowedForServices: values.multipleQuantityAllowedForServices,
          expressCheckout: values.expressCheckout,
        },
      })}
    >
      <Select
        label="Currency"
        data={CURRENCY_CHOICES}
        searchable
        allowDeselect={false}
        {...form.getInputProps('currency')}
      />
      <Title order={2}>Shipping</Title>
      <MoneyInput
        label="Flat rate for an order"
        currency={currency}
        {...form.getInputProps('shippingFlatRate')}
      />
      <MoneyInput
        label="Free from"
        description="Subtotal from which shipping costs nothing; leave empty for never"
        currency={currency}
        {...form.getInputProps('shippingFreeFrom')}
      />
      <TagsInput
        label="Countries shipped to"
        description="Two-letter codes; leave empty for everywhere"
        {...form.getInputProps('shippingCountries')}
      />
      <Title order={2}>Checkout</Title>
      <MoneyInput
        label="Minimum order subtotal"
        description="Leave empty for none"
        currency={currency}
        {...form.getInputProps('checkoutMinimum')}
      />
      <Switch
        label="Services can be bought more than once at a time"
        {...form.getInputProps('multipleQuantityAllowedForServices', { type: 'checkbox' })}
      />
      <Switch
        label="Express checkout: go straight to the checkout after adding something"
        {...form.getInputProps('expressCheckout', { type: 'checkbox' })}
      />
    </SettingsForm>
  )
}
