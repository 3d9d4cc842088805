import type { Json, JsonObject } from '../document/document.ts'
import type { Field, Fields, ValueOf } from '../fields/field.ts'
import { addressOfLink, linkOfAddress } from '../fields/link.ts'
import { choice, inlineText, link, picture, text, toggle } from '../fields/make-field.ts'
import { checkField, readFields } from '../fields/read-fields.ts'
import { isObject, type Problems } from '../fields/shape.ts'
import type { Localized } from '../language/localized.ts'
import { say } from '../words/sentence.ts'
import type { AnnouncementBar, HeaderSettings, Website } from './website.ts'

/** The colours a bar can have: those sections have. */
const BAR_THEMES = [
  ['white', 'White'],
  ['light', 'Light'],
  ['accent', 'Accent'],
  ['dark', 'Dark'],
  ['black', 'Black'],
] as const

/**
 * What stands above every page, field by field: the title or logo, what the header offers beside the menu, and the
 * announcement bar. Texts are asked in one language at a time and kept by language. A default is what a site has shown
 * before the field was there. [HEADER-1]
 */
export const HEADER_FIELDS = {
  title: text('Site title', { required: 'Please give a title.', max: 100, line: true }),
  logo: picture('Logo', { help: 'Stands in the header instead of the title' }),
  headerSticky: toggle('Stays in view', { help: 'The header stays at the top while the page is scrolled' }),
  headerSearch: toggle('Search', { default: true }),
  headerCart: toggle('Cart', { default: true }),
  headerButton: text('Button', { max: 40, line: true }, { help: 'Without words there is no button' }),
  headerButtonLink: link('Where the button leads'),
  barShown: toggle('Show a line above the header'),
  barText: inlineText('Text', { max: 2000 }),
  barLink: link('Link (optional)', {
    help: 'Where the line leads: anything of the site, or an address elsewhere',
  }),
  barTheme: choice('Colours', BAR_THEMES, { default: 'dark' }),
  barClosable: toggle('Visitors can close it', {
    help: 'Whoever has closed it sees it again when its words are others',
  }),
} satisfies Fields

/** A name of `HEADER_FIELDS`. */
export type HeaderField = keyof typeof HEADER_FIELDS

/** Fields that have a value in each language. */
const TEXTS = ['title', 'headerButton', 'barText'] as const
type HeaderText = (typeof TEXTS)[number]

/** What stands above every page, as it is compared, changed and kept in the log. */
export type HeaderValues = {
  readonly [Name in HeaderField]: Name extends HeaderText ? Localized : ValueOf<typeof HEADER_FIELDS>[Name]
}

/** Some fields with their new values. */
export type HeaderChanges = Partial<HeaderValues>

export const HEADER_FIELD_NAMES = Object.keys(HEADER_FIELDS) as readonly HeaderField[]

/** Whether a word names a field of the header. */
export function isHeaderField(name: string): name is HeaderField {
  return Object.hasOwn(HEADER_FIELDS, name)
}

/** Whether a field of the header has a value in each language. */
export function isHeaderText(name: HeaderField): name is HeaderText {
  return (TEXTS as readonly string[]).includes(name)
}

/** A header that says nothing of itself: what every site had before headers were edited. */
export const plainHeader: HeaderSettings = { sticky: false, search: true, cart: true, button: {} }

/** The settings of a header as they were kept, whole: what is missing or cannot be read has its default. [HEADER-1] */
export function readHeaderSettings(kept: unknown): HeaderSettings {
  const source = (isObject(kept as Json) ? kept : {}) as JsonObject
  const flag = (name: 'sticky' | 'search' | 'cart') =>
    typeof source[name] === 'boolean' ? source[name] : plainHeader[name]
  const { buttonLink } = source
  return {
    sticky: flag('sticky'),
    search: flag('search'),
    cart: flag('cart'),
    button: isObject(source['button']) ? (source['button'] as Localized) : {},
    ...(typeof buttonLink === 'string' ? { buttonLink } : {}),
  }
}

type Headed = Pick<Website, 'title' | 'announcementBar' | 'header'> & { readonly logoAssetId?: string }

/** What stands above the pages of a website, field by field. */
export function headerValues({ title, logoAssetId, announcementBar: bar, header }: Headed): HeaderValues {
  return {
    title,
    logo: logoAssetId ?? '',
    headerSticky: header.sticky,
    headerSearch: header.search,
    headerCart: header.cart,
    headerButton: header.button,
    headerButtonLink: header.buttonLink === undefined ? null : linkOfAddress(header.buttonLink),
    barShown: bar.enabled,
    barText: bar.html,
    barLink: bar.link === undefined ? null : linkOfAddress(bar.link),
    barTheme: BAR_THEMES.find(([theme]) => theme === bar.theme)?.[0] ?? 'dark',
    barClosable: bar.closable ?? false,
  }
}

/** What of a website's record some fields are kept as. */
export interface KeptHeader {
  readonly title: Localized
  readonly logoAssetId: string | null
  readonly announcementBar: AnnouncementBar
  readonly header: HeaderSettings
}

/** The fields as a website's record keeps them. */
export function keptHeader(values: HeaderValues): KeptHeader {
  const { headerButtonLink, barLink, barTheme, barClosable } = values
  return {
    title: values.title,
    logoAssetId: values.logo === '' ? null : values.logo,
    announcementBar: {
      enabled: values.barShown,
      html: values.barText,
      ...(barLink === null ? {} : { link: addressOfLink(barLink) }),
      ...(barTheme === 'dark' ? {} : { theme: barTheme }),
      ...(barClosable ? { closable: true } : {}),
    },
    header: {
      sticky: values.headerSticky,
      search: values.headerSearch,
      cart: values.headerCart,
      button: values.headerButton,
      ...(headerButtonLink === null ? {} : { buttonLink: addressOfLink(headerButtonLink) }),
    },
  }
}

/** A website with other values above its pages. */
export function withHeader<Site extends Headed>(website: Site, values: HeaderValues): Site {
  const { logoAssetId, ...kept } = keptHeader(values)
  const { logoAssetId: _, ...rest } = website
  return { ...rest, ...kept, ...(logoAssetId === null ? {} : { logoAssetId }) } as Site
}

/** What is wrong with the value of a field, by path. */
export function checkHeaderField(name: HeaderField, value: Json, problems: Problems): void {
  const declared: Field = HEADER_FIELDS[name]
  if (!isHeaderText(name)) {
    checkField(declared, value, name, problems)
    return
  }
  if (!isObject(value)) {
    problems[name] = say('Give a text by language.')
    return
  }
  for (const [language, words] of Object.entries(value)) {
    if (!isLanguageTag(language)) problems[name] = say('This is not a language tag such as en or fr-CA.')
    else checkField(declared, words, `${name}.${language}`, problems)
  }
}

function isLanguageTag(tag: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(tag)
}

/** Changes that were kept: what is no field, or cannot be read any more, is left out. */
export function readHeaderChanges(kept: unknown): HeaderChanges {
  if (!isObject(kept as Json)) return {}
  const read = readFields(HEADER_FIELDS, kept as JsonObject)
  const entries = Object.entries(kept as JsonObject).flatMap(([name, value]): [string, Json][] => {
    if (!isHeaderField(name)) return []
    if (isHeaderText(name)) return isObject(value) ? [[name, value]] : []
    return [[name, read[name]]]
  })
  return Object.fromEntries(entries) as HeaderChanges
}
