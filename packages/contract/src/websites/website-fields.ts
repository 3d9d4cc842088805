import {
  CONTRIBUTION_LIMITS,
  CART_REMINDER_HOURS,
  DOCUMENT_PREFIX_LETTERS,
  MAX_DOCUMENT_PREFIX,
  CAPTCHA_KINDS,
  findCurrency,
  inEnglish,
  isEmail,
  LOW_STOCK_MOST,
  MAX_EMAIL_LENGTH,
  MAX_ORDER_AMOUNT,
  PAY_LATER_COUNTRIES,
  type PayLaterCountry,
  OWN_TEXT_LENGTH,
  OWN_TEXT_NAMES,
  type OwnTextName,
  CONSENT_CATEGORIES,
  CONSENT_LIMITS,
  CONSENT_SERVICE_KINDS,
  type ConsentServiceName,
  POPUP_ACTIONS,
  POPUP_LIMITS,
  POPUP_MOMENTS,
  RESTOCK_HOURS,
  MAX_DOWNLOAD_LIMIT,
  RETURN_LIMITS,
  REVIEW_DAYS,
  SECOND_RATE,
  RESTOCK_SUCCESS_LENGTH,
  SHARE_SERVICES,
  say,
  type Sentence,
  shippingProblems,
  type ShippingSettings,
  taxProblems,
  type TaxSettings,
  SECTION_THEMES,
} from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { eachOptional } from '../fields.ts'
import { questionsField } from '../catalog/product-fields.ts'
import { saying } from '../saying.ts'
import { shippingShape } from './shipping-fields.ts'
import { taxShape } from './tax-fields.ts'

const languageField = z
  .string()
  .max(35)
  .refine(isLanguage, say('This is not a language tag such as en or fr-CA.'))

/** A text per language; keys are language tags. */
export function localized(longest: number) {
  return z.record(languageField, z.string().max(longest))
}

export const identifierField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    say('Use 1 to 63 small letters, digits and hyphens; no hyphen at an end.'),
  )

export const domainField = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    say('This is not a domain such as shop.example.com.'),
  )

/** What a new website is called, in its primary language. */
export const websiteTitleField = z.string().trim().min(1, say('Please give a title.')).max(100)

export const timeZoneField = z
  .string()
  .refine(isTimeZone, say('This is not a time zone such as Europe/Berlin.'))

export const currencyField = z
  .string()
  .refine(
    (code) => findCurrency(code) !== undefined,
    say('A store cannot be kept in this currency. Choose one from the list, such as USD.'),
  )

export const webAddressField = z
  .string()
  .max(2000)
  .refine(isWebAddress, say('This is not an address that begins with https://, http://, mailto: or /.'))

/** An amount of the store's currency in minor units. */
function amountUpTo(most: number) {
  return z
    .number()
    .refine(
      (amount) => Number.isSafeInteger(amount) && amount >= 0 && amount <= most,
      saying(say('Write an amount from 0 to {most} minor units.', { most })),
    )
    .meta({ type: 'integer', minimum: 0, maximum: most })
}

/** How a store ships; the rules behind it are the domain's, so that all problems come with fields. [SHIP-11] */
const shipping: ZodType<ShippingSettings> = shippingShape().superRefine((settings, context) => {
  for (const [path, sentence] of Object.entries(shippingProblems(settings)))
    context.addIssue({ code: 'custom', path: path.split('.').map(step), ...custom(sentence) })
})

/** How a store is taxed. [TAX-5] */
const taxes: ZodType<TaxSettings> = taxShape().superRefine((settings, context) => {
  for (const [path, sentence] of Object.entries(taxProblems(settings)))
    context.addIssue({ code: 'custom', path: path.split('.').map(step), ...custom(sentence) })
})

const step = (part: string) => (/^\d+$/.test(part) ? Number(part) : part)
const custom = (sentence: Sentence) => ({ message: inEnglish(sentence), params: { sentence } })

const documentPrefix = z
  .string()
  .max(MAX_DOCUMENT_PREFIX, say('Use at most 20 letters before the number.'))
  .regex(
    new RegExp(`^${DOCUMENT_PREFIX_LETTERS}$`, 'u'),
    say('Use letters, digits, spaces, points, hyphens, underscores and slashes before the number.'),
  )

/** How a store tells people that something is back. [RESTOCK-1] */
const restock = z.object({
  isOn: z.boolean(),
  automatic: z.boolean(),
  holdHours: z.number().int().min(RESTOCK_HOURS.min).max(RESTOCK_HOURS.max),
  captcha: z.enum(CAPTCHA_KINDS),
  mailingList: z.boolean(),
  mailingListByDefault: z.boolean(),
  success: localized(RESTOCK_SUCCESS_LENGTH),
})

/** Who sells, for invoices, and how these are made. */
const seller = z.object({
  name: z.string().max(200),
  address: z.string().max(1000),
  vatNumber: z.string().max(50),
  note: z.string().max(1000),
  invoicePrefix: documentPrefix.exactOptional().describe('What stands before the number of an invoice'),
  creditNotePrefix: documentPrefix.exactOptional().describe('The same of a credit note'),
  isInvoiceMailed: z
    .boolean()
    .exactOptional()
    .describe('The invoice is made when an order is placed, and comes with its confirmation'),
})

const reviews = z.object({
  isOn: z.boolean(),
  days: z.number().int().min(REVIEW_DAYS.min).max(REVIEW_DAYS.max),
  showAtOnce: z.boolean(),
})

const payLater = z.object({
  isOn: z.boolean(),
  country: z.enum(PAY_LATER_COUNTRIES as [PayLaterCountry, ...PayLaterCountry[]]),
  minimum: amountUpTo(MAX_ORDER_AMOUNT),
  maximum: amountUpTo(MAX_ORDER_AMOUNT),
})

const secondCurrency = z.object({
  isOn: z.boolean(),
  currency: currencyField,
  rate: z
    .number()
    .min(SECOND_RATE.min)
    .max(SECOND_RATE.max)
    .describe('Units of it for one unit of the store’s currency'),
})

const contributions = z.object({
  isOn: z.boolean(),
  title: localized(CONTRIBUTION_LIMITS.title),
  text: localized(CONTRIBUTION_LIMITS.text),
  amounts: z.array(amountUpTo(MAX_ORDER_AMOUNT)).max(CONTRIBUTION_LIMITS.amounts),
  least: amountUpTo(MAX_ORDER_AMOUNT),
  most: amountUpTo(MAX_ORDER_AMOUNT),
  thanks: localized(CONTRIBUTION_LIMITS.thanks),
})

const cartReminder = z.object({
  isOn: z.boolean(),
  hours: z.number().int().min(CART_REMINDER_HOURS.min).max(CART_REMINDER_HOURS.max),
})

const lowStock = z.object({
  at: z.number().int().min(0).max(LOW_STOCK_MOST),
  mailTo: z
    .string()
    .max(MAX_EMAIL_LENGTH)
    .refine((text) => text === '' || isEmail(text), say('This is not a mail address.')),
})

const storeFields = {
  multipleQuantityAllowedForServices: z.boolean(),
  useCLDRMoneyFormat: z.boolean(),
  expressCheckout: z.boolean(),
  shipping,
  taxes,
  restock,
  reviews: reviews
    .exactOptional()
    .describe(
      'Whether buyers are asked what they think, how many days after they got it, and whether somebody looks first',
    ),
  texts: z
    .partialRecord(z.enum(OWN_TEXT_NAMES as [OwnTextName, ...OwnTextName[]]), localized(OWN_TEXT_LENGTH))
    .exactOptional()
    .describe('Words of the shop the owner says in their own way'),
  payLater: payLater
    .exactOptional()
    .describe('Whether product pages say that one can pay in four, and between what prices'),
  contributions: contributions.exactOptional().describe('The page where one gives without buying'),
  secondCurrency: secondCurrency
    .exactOptional()
    .describe('A second currency that prices are shown in, at the owner’s own rate'),
  lowStock: lowStock
    .exactOptional()
    .describe('Units at which stock is low, and who is mailed when it gets there; nobody where it is empty'),
  /** Minor units of the store's currency. */
  checkoutMinimum: amountUpTo(MAX_ORDER_AMOUNT),
  /** Whether buyers can withdraw from their orders in a form of the website. */
  withdrawal: z.boolean().exactOptional(),
  checkoutQuestions: questionsField
    .exactOptional()
    .describe('Asked at the checkout beside who the buyer is, as fields of a form'),
  cartReminder: cartReminder
    .exactOptional()
    .describe('Whether buyers can ask to be reminded of a cart they leave, and after how many hours'),
  returnDays: z
    .number()
    .int()
    .min(0)
    .max(RETURN_LIMITS.days)
    .exactOptional()
    .describe('So many days after the last parcel buyers can ask to send things back; 0 for not at all'),
  downloadLimit: z
    .number()
    .int()
    .min(0)
    .max(MAX_DOWNLOAD_LIMIT)
    .exactOptional()
    .describe('How often each bought file can be downloaded; 0 for as often as one likes'),
  stampsPdfs: z.boolean().exactOptional().describe('Whether bought PDFs say on each page who bought them'),
  seller: seller.exactOptional(),
}

const announcementBar = z.object({
  enabled: z.boolean(),
  html: localized(2000),
  link: webAddressField
    .exactOptional()
    .describe('Where the line leads; a thing of the website by its address that stays, `/~product/ID`'),
  theme: z.string().max(20).exactOptional().describe('The colours of a section it has; dark unless said'),
  closable: z.boolean().exactOptional().describe('Whether visitors can put it away'),
})

const popup = z.object({
  isOn: z.boolean(),
  theme: z.enum(SECTION_THEMES).describe('The colours of a section it has'),
  title: localized(POPUP_LIMITS.title),
  text: localized(POPUP_LIMITS.text),
  action: z.enum(POPUP_ACTIONS).describe('What it offers'),
  button: localized(POPUP_LIMITS.button),
  link: z
    .union([z.literal(''), webAddressField])
    .describe('Where its button leads; a thing of the website by its address that stays'),
  disclaimer: localized(POPUP_LIMITS.disclaimer).describe('What subscribers agree to'),
  success: localized(POPUP_LIMITS.text),
  captcha: z.enum(CAPTCHA_KINDS),
  moment: z.enum(POPUP_MOMENTS).describe('What brings it'),
  seconds: z.number().int().min(0).max(POPUP_LIMITS.seconds),
  scroll: z.number().int().min(0).max(100).describe('Percent of the page'),
  everyDays: z.number().int().min(1).max(POPUP_LIMITS.days).describe('How long it stays away once closed'),
  where: z.enum(['everywhere', 'pages']),
  pageIds: z.array(z.string().max(64)).max(POPUP_LIMITS.pages),
})

const serviceId = (service: ConsentServiceName) =>
  z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .max(CONSENT_LIMITS.id)
      .regex(CONSENT_SERVICE_KINDS[service].id, say('Write the number alone, as the service shows it.')),
  ])

const consent = z.object({
  isOn: z.boolean().describe('Visitors are asked, and what they agree to is loaded'),
  title: localized(CONSENT_LIMITS.title),
  text: localized(CONSENT_LIMITS.text),
  policy: z.union([z.literal(''), webAddressField]).describe('Where one reads more'),
  tagManager: serviceId('tagManager'),
  tagManagerFor: z.enum(CONSENT_CATEGORIES).describe('What its tags are for'),
  metaPixel: serviceId('metaPixel'),
  pinterestTag: serviceId('pinterestTag'),
})

const pages = z.object({
  weightLimit: z
    .number()
    .min(0)
    .max(100)
    .describe('Megabytes of a page from which a publish says so; 0: it never does'),
})

const seo = z.object({
  /** Ask search engines to stay away. */
  hiddenFromSearch: z.boolean(),
  /** How a page's title is made; `%p` is the page, `%s` the site. */
  titleFormat: z.string().max(200),
  /** Codes that prove to a search engine who owns the site, by its name. */
  verification: z.record(z.string().max(40), z.string().max(200)),
})

/** Everything of a website its owner sets in one form; the title of pages, not their content. */
export const websiteSettings = z.object({
  identifier: identifierField,
  title: localized(100),
  tagline: localized(300),
  description: localized(1000),
  primaryLanguage: languageField,
  languages: z
    .array(languageField)
    .min(1)
    .max(50)
    .refine((languages) => new Set(languages).size === languages.length, say('Name each language once.')),
  timeZone: timeZoneField,
  currency: currencyField,
  /** The primary one first. */
  domains: z.array(domainField).max(20),
  /** Media of the logo and of the picture shown where the site is shared; null for none. */
  logoAssetId: z.string().max(100).nullable(),
  socialAssetId: z.string().max(100).nullable(),
  announcementBar,
  socialLinks: z
    .array(z.object({ service: z.string().min(1, say('Name the service.')).max(40), url: webAddressField }))
    .max(30),
  shareButtons: z
    .array(z.enum(SHARE_SERVICES))
    .max(SHARE_SERVICES.length)
    .refine((services) => new Set(services).size === services.length, say('Name each service once.'))
    .describe('Where visitors can share a post'),
  popup: popup.describe('What comes over its pages, once'),
  consent: consent.describe('Services of others, and what visitors are asked before one is loaded'),
  store: z.object(storeFields),
  pages,
  seo,
})

/** Some of the settings: of what has parts, such as the store, some parts; of a text, some languages. [SET-20] */
const someSettings = z.object({
  ...eachOptional(websiteSettings.shape),
  announcementBar: z
    .object({
      ...eachOptional(announcementBar.shape),
      link: z
        .union([z.literal(''), webAddressField])
        .exactOptional()
        .describe('Empty: it leads nowhere'),
    })
    .exactOptional(),
  store: z
    .object({
      ...eachOptional(storeFields),
      restock: z.object(eachOptional(restock.shape)).exactOptional(),
      seller: z.object(eachOptional(seller.shape)).exactOptional(),
      reviews: z.object(eachOptional(reviews.shape)).exactOptional(),
      payLater: z
        .object(eachOptional(payLater.shape))
        .refine(({ minimum = 0, maximum = Infinity }) => minimum < maximum, {
          error: say('The highest amount has to be above the lowest.'),
          path: ['maximum'],
        })
        .exactOptional(),
      cartReminder: z.object(eachOptional(cartReminder.shape)).exactOptional(),
      lowStock: z.object(eachOptional(lowStock.shape)).exactOptional(),
      contributions: z
        .object(eachOptional(contributions.shape))
        .refine(({ least = 1, most = Infinity }) => least > 0 && least <= most, {
          error: say('The most has to be at least the least, which has to be more than nothing.'),
          path: ['most'],
        })
        .exactOptional(),
      secondCurrency: z.object(eachOptional(secondCurrency.shape)).exactOptional(),
    })
    .exactOptional(),
  popup: z.object(eachOptional(popup.shape)).exactOptional(),
  consent: z.object(eachOptional(consent.shape)).exactOptional(),
  pages: z.object(eachOptional(pages.shape)).exactOptional(),
  seo: z.object(eachOptional(seo.shape)).exactOptional(),
})

/** What is changed of the settings, and what stood there when that was begun. [SET-20] [SET-21] */
export const settingsChanges = someSettings.extend({
  // What stood there may be older than today's rules; it is compared, never kept.
  seen: z
    .record(z.string().max(100), z.json())
    .exactOptional()
    .describe(
      'What is changed as it was when the change was begun. Where it is something else by now, all is refused; without it, what is sent counts.',
    ),
})

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isWebAddress(text: string): boolean {
  return text.startsWith('/') ? !text.startsWith('//') : /^(https?:\/\/\S+|(?:mailto|tel):\S+)$/.test(text)
}
