import { sitePartsOf, type SiteChanges, type SitePart, type StyleDeed } from '@plinth/domain'
import { language } from '../words/language.ts'
import { t, translated } from '../words/words.ts'

const PARTS: Readonly<Record<SitePart, string>> = {
  title: t('site title'),
  logo: t('logo'),
  'header-offers': t('what the header offers'),
  'header-button': t('button of the header'),
  bar: t('announcement bar'),
  'main-navigation': t('main navigation'),
  'footer-navigation': t('links of the footer'),
  palette: t('palette'),
  'headings-font': t('font of headings'),
  headings: t('headings'),
  'texts-font': t('font of texts'),
  texts: t('texts'),
  sizes: t('sizes'),
  spacing: t('spacing'),
  width: t('page width'),
  corners: t('corners'),
  buttons: t('buttons'),
  forms: t('fields of forms'),
  pictures: t('pictures'),
  header: t('layout of the header'),
  motion: t('motion'),
  'custom-css': t('custom CSS'),
  'of-blog': t('style of the blog'),
  'of-store': t('style of the store'),
  'of-checkout': t('style of the checkout'),
  'of-account': t('style of account pages'),
  'of-lockScreen': t('style of the lock screen'),
}

const list = new Intl.ListFormat(language, { type: 'conjunction' })

/** Names as a person lists them: “Ana, Ben and Cem”. */
export const listed = (names: readonly string[]): string => list.format(names)

/** More parts than these are no list to read. */
const MOST_PARTS = 6

/** Parts of a look as a person lists them: “palette, buttons and motion”. */
export const partsInWords = (parts: readonly SitePart[]): string =>
  parts.length > MOST_PARTS ? t('the whole look') : listed(parts.map((part) => PARTS[part]))

/** What was done to the style, as undo and history show it: “palette Fjord”. [EDIT-113] */
export function styleDeedWords({
  deed,
  changes,
}: {
  readonly deed: StyleDeed
  readonly changes: SiteChanges
}): string {
  const name =
    deed.name === undefined ? '' : deed.code.startsWith('link-') ? deed.name : translated(deed.name)
  switch (deed.code) {
    case 'palette':
      return t('palette {name}', { name })
    case 'fonts':
      return t('fonts {name}', { name })
    case 'style':
      return t('style {name}', { name })
    case 'reset':
      return t('style of the template')
    case 'restored':
      return t('restored style {number}', { number: deed.number ?? '' })
    case 'link-added':
      return t('added link {name}', { name })
    case 'link-changed':
      return t('changed link {name}', { name })
    case 'link-moved':
      return t('moved link {name}', { name })
    case 'link-removed':
      return t('removed link {name}', { name })
    case 'changed':
      return partsInWords(sitePartsOf(changes))
  }
}
