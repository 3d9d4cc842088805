import {
  CURRENCIES,
  DEFAULT_CURRENCY,
  field,
  MAX_ORDER_AMOUNT,
  DOCUMENT_PREFIX_LETTERS,
  MAX_DOCUMENT_PREFIX,
  noSeller,
  readFields,
  RESTOCK_HOURS,
  MAX_DOWNLOAD_LIMIT,
  RETURN_LIMITS,
  RESTOCK_SUCCESS_LENGTH,
  usualRestock,
  type Option,
  type DocumentSettings,
} from '@plinth/domain'
import { CardOfForm } from '../../fields/field-card.tsx'
import { FormFields, useFieldsForm, type FormValues } from '../../fields/fields-form.tsx'
import { PlainSources } from '../../fields/plain-sources.tsx'
import type { WebsiteSettings } from '../../api/settings.ts'
import { CheckoutQuestions, questionsOf, valueOfQuestions } from './checkout-questions.tsx'
import { CONTRIBUTIONS, contributionsOf, valuesOfContributions } from './contribution-fields.ts'
import { CART_REMINDER, cartReminderOf, valuesOfCartReminder } from './cart-reminder-fields.ts'
import { LOW_STOCK, lowStockOf, valuesOfLowStock } from './low-stock-fields.ts'
import { TEXTS, textsOf, valuesOfTexts } from './own-texts-fields.ts'
import { PAY_LATER, payLaterOf, valuesOfPayLater } from './pay-later-fields.ts'
import { SECOND_CURRENCY, secondCurrencyOf, valuesOfSecondCurrency } from './second-currency-fields.ts'
import { REVIEWS, reviewsOf, valuesOfReviews } from './reviews-fields.ts'
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
  withdrawal: field.toggle('Buyers can withdraw from their orders in a form', {
    help: 'Shops that sell to consumers in the European Union have to offer one. Linked below every page, and in the mails and pages of orders.',
  }),
  returnDays: field.number(
    'Buyers can ask to send things back for',
    { min: 0, max: RETURN_LIMITS.days },
    {
      default: 0,
      unit: 'days',
      help: 'After the last parcel, on the page of their order. 0 for not at all.',
    },
  ),
  downloadLimit: field.number(
    'Each bought file can be downloaded',
    { min: 0, max: MAX_DOWNLOAD_LIMIT },
    {
      default: 0,
      unit: 'times',
      help: '0 for as often as one likes. On the page of an order you can let its files be downloaded again.',
    },
  ),
  stampsPdfs: field.toggle('Bought PDFs say on each page who bought them', {
    help: 'In small letters at the foot: the buyer’s name, or mail address where no name was asked for, and the number of the order. For files of up to 50 MB that have no password.',
  }),
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
const SELLER = {
  sellerName: field.text('Legal name', { max: 200 }, { help: 'The name of the site unless given' }),
  sellerAddress: field.text('Address', { max: 1000 }, { lines: 3 }),
  vatNumber: field.text('VAT number', { max: 50 }),
  sellerNote: field.text(
    'Below every invoice',
    { max: 1000 },
    { lines: 2, help: 'Such as your bank account' },
  ),
  invoicePrefix: field.text(
    'Before the number of an invoice',
    {
      max: MAX_DOCUMENT_PREFIX,
      line: true,
      pattern: {
        source: DOCUMENT_PREFIX_LETTERS,
        says: 'Use letters, digits, spaces, points, hyphens, underscores and slashes before the number.',
      },
    },
    {
      placeholder: 'INV-',
      help: 'Invoices made from now on have it; the numbers go on',
    },
  ),
  creditNotePrefix: field.text(
    'Before the number of a credit note',
    {
      max: MAX_DOCUMENT_PREFIX,
      line: true,
      pattern: {
        source: DOCUMENT_PREFIX_LETTERS,
        says: 'Use letters, digits, spaces, points, hyphens, underscores and slashes before the number.',
      },
    },
    { placeholder: 'CN-' },
  ),
  isInvoiceMailed: field.toggle('Send the invoice with the confirmation', {
    help: 'It is made when an order is placed, and comes as a PDF file with the mail',
  }),
}
const FIELDS = {
  ...MONEY,
  ...SECOND_CURRENCY,
  ...CHECKOUT,
  ...CONTRIBUTIONS,
  ...CART_REMINDER,
  ...LOW_STOCK,
  ...RESTOCK,
  ...REVIEWS,
  ...PAY_LATER,
  ...TEXTS,
  ...SELLER,
}

/** Who sells, out of what was typed. */
function sellerOf(values: Parameters<typeof readFields>[1]): DocumentSettings {
  const { sellerName, sellerAddress, sellerNote, ...rest } = readFields(SELLER, values)
  return { name: sellerName, address: sellerAddress, note: sellerNote, ...rest }
}

/** The settings as the form holds them. */
function valuesOf(settings: WebsiteSettings) {
  const { store } = settings
  const seller: DocumentSettings = store.seller ?? noSeller
  return {
    currency: settings.currency,
    checkoutMinimum: store.checkoutMinimum === 0 ? null : store.checkoutMinimum,
    multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
    expressCheckout: store.expressCheckout,
    withdrawal: store.withdrawal ?? false,
    returnDays: store.returnDays ?? 0,
    downloadLimit: store.downloadLimit ?? 0,
    stampsPdfs: store.stampsPdfs ?? false,
    checkoutQuestions: valueOfQuestions(store.checkoutQuestions),
    ...store.restock,
    success: store.restock.success[settings.primaryLanguage] ?? '',
    ...valuesOfCartReminder(store.cartReminder),
    ...valuesOfLowStock(store.lowStock),
    ...valuesOfReviews(store.reviews),
    ...valuesOfPayLater(store.payLater),
    ...valuesOfSecondCurrency(store.secondCurrency),
    ...valuesOfContributions(settings.primaryLanguage, store.contributions),
    ...valuesOfTexts(store.texts, settings.primaryLanguage),
    sellerName: seller.name,
    sellerAddress: seller.address,
    vatNumber: seller.vatNumber,
    sellerNote: seller.note,
    invoicePrefix: seller.invoicePrefix ?? '',
    creditNotePrefix: seller.creditNotePrefix ?? '',
    isInvoiceMailed: seller.isInvoiceMailed ?? false,
  }
}

/** The settings that the form makes of those there were. */
function settingsOf(settings: WebsiteSettings, values: FormValues): Partial<WebsiteSettings> {
  const { store, primaryLanguage } = settings
  const { currency, checkoutMinimum, ...rest } = readFields({ ...MONEY, ...CHECKOUT }, values)
  const restock = readFields(RESTOCK, values)
  const success = { ...store.restock.success, [primaryLanguage]: restock.success }
  return {
    currency,
    store: {
      ...store,
      ...rest,
      checkoutMinimum: checkoutMinimum ?? 0,
      restock: { ...restock, success },
      checkoutQuestions: questionsOf(values['checkoutQuestions']),
      cartReminder: cartReminderOf(values),
      lowStock: lowStockOf(values),
      reviews: reviewsOf(values),
      payLater: payLaterOf(values),
      secondCurrency: secondCurrencyOf(values),
      contributions: contributionsOf(values, primaryLanguage, store.contributions),
      texts: textsOf(values, store.texts, primaryLanguage),
      seller: sellerOf(values),
    },
  }
}

/** Names of the form for what the parts of the store keep. */
const PARTS = {
  checkoutQuestions: 'checkoutQuestions',
  'cartReminder.isOn': 'cartReminderOn',
  'cartReminder.hours': 'cartReminderHours',
  'lowStock.at': 'lowStockAt',
  'lowStock.mailTo': 'lowStockMailTo',
  'reviews.isOn': 'reviewsOn',
  'reviews.days': 'reviewDays',
  'reviews.showAtOnce': 'reviewsAtOnce',
  'secondCurrency.isOn': 'secondCurrencyOn',
  'secondCurrency.currency': 'secondCurrency',
  'secondCurrency.rate': 'secondCurrencyRate',
  'contributions.isOn': 'contributionsOn',
  'contributions.title': 'contributionTitle',
  'contributions.text': 'contributionText',
  'contributions.least': 'contributionLeast',
  'contributions.most': 'contributionMost',
  'contributions.thanks': 'contributionThanks',
  'payLater.isOn': 'payLaterOn',
  'payLater.country': 'payLaterCountry',
  'payLater.minimum': 'payLaterMinimum',
  'payLater.maximum': 'payLaterMaximum',
}

const NAMES = {
  name: 'sellerName',
  address: 'sellerAddress',
  note: 'sellerNote',
}

/** Where the server keeps what the form calls otherwise. */
const KEPT_AT = Object.fromEntries([
  ...Object.keys(CHECKOUT).map((name) => [`store.${name}`, name]),
  ...Object.keys(RESTOCK).map((name) => [`store.restock.${name}`, name]),
  ...Object.keys(SELLER).map((name) => [`store.seller.${name}`, name]),
  ...Object.entries(PARTS).map(([kept, name]) => [`store.${kept}`, name]),
  ...Object.keys(TEXTS).map((name) => [`store.texts.${name}`, name]),
  ...Object.entries(NAMES).map(([kept, name]) => [`store.seller.${kept}`, name]),
])

/** Currency, and what the shop asks of a cart. */
export function StoreSettings({ settings }: { readonly settings: WebsiteSettings }) {
  const form = useFieldsForm(FIELDS, valuesOf(settings))
  return (
    <SettingsForm form={form} kept={{ settings, valuesOf, settingsOf }} keptAt={KEPT_AT}>
      <PlainSources language={settings.primaryLanguage} currency={String(form.values['currency'])}>
        <CardOfForm title={t('Money')}>
          <FormFields form={form} fields={MONEY} />
          <FormFields form={form} fields={SECOND_CURRENCY} />
        </CardOfForm>
        <CardOfForm title={t('Checkout')}>
          <FormFields form={form} fields={CHECKOUT} />
          <CheckoutQuestions form={form} settings={settings} />
          <FormFields form={form} fields={CART_REMINDER} />
        </CardOfForm>
        <CardOfForm title={t('Inventory')}>
          <FormFields form={form} fields={LOW_STOCK} />
        </CardOfForm>
        <CardOfForm title={t('Back in stock')}>
          <FormFields form={form} fields={RESTOCK} />
        </CardOfForm>
        <CardOfForm title={t('Reviews')}>
          <FormFields form={form} fields={REVIEWS} />
        </CardOfForm>
        <CardOfForm title={t('Contributions')}>
          <FormFields form={form} fields={CONTRIBUTIONS} />
        </CardOfForm>
        <CardOfForm title={t('Pay in four')}>
          <FormFields form={form} fields={PAY_LATER} />
        </CardOfForm>
        <CardOfForm title={t('Words of the shop')}>
          <FormFields form={form} fields={TEXTS} />
        </CardOfForm>
        <CardOfForm title={t('Invoices')}>
          <FormFields form={form} fields={SELLER} />
        </CardOfForm>
      </PlainSources>
    </SettingsForm>
  )
}
