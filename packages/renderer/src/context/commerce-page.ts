import type { CaptchaProps } from '@plinth/blocks'
import {
  type CaptchaAction,
  type CaptchaKind,
  fillText,
  type FormatOf,
  formatMoney,
  inSecondCurrency,
  type JsonObject,
  money,
  type MoneyFormat,
  storeMoneyFormat,
} from '@plinth/domain'
import type { RenderInput } from '../model.ts'
import type { PlaceWidth } from './picture.ts'

/** At once, or before everything that only loads at once. */
export type Early = 'at-once' | 'first'

/** How a picture is used, which decides the candidates it offers. */
export interface PictureUse {
  readonly place: PlaceWidth
  /** Width over height it is cropped to. */
  readonly ratio?: number
  /** Overrides its own alternative text; the empty text marks it as decoration. */
  readonly alt?: string
  /** When it loads, where it may be in view at once. [RENDERER-21] */
  readonly early?: Early
}

/** What the builders of the shop's pages read besides the page itself. */
export interface CommercePage extends Pick<
  RenderInput,
  'website' | 'language' | 'origin' | 'path' | 'now' | 'library' | 'sendsMail' | 'onUnitsShown'
> {
  /** Has the page bring the look of the fields of forms, for questions that open over it. */
  readonly showsFields: () => void
  /** How addresses are written in a country; of none where the page shows no address. */
  readonly formatOf: FormatOf
  /** Empty on pages that are cached. */
  readonly crumb?: string
  /** Interface texts by name. */
  readonly strings: { readonly [name: string]: string }
  /** The captcha of something on the page; it opens the page for what it loads. */
  readonly captcha: (kind: CaptchaKind, action: CaptchaAction, subject: string) => CaptchaProps | null
  /** The picture of an asset as templates read it, or `null` when it is not in the library or no image. */
  readonly picture: (assetId: string, use: PictureUse) => JsonObject | null
}

/**
 * An amount for people, in the store's currency: by the rules of the page's language where the store wants that, else
 * in the default money format.
 *
 * @param cents minor units
 */
export function priceText(
  cents: number,
  page: Pick<CommercePage, 'website' | 'language'>,
  currency: string = page.website.currency,
): string {
  return formatMoney(money(cents, currency), moneyFormat(page))
}

/** About what an amount comes to in the second currency of the store; empty where it has none. [MONEY-40] */
export function secondText(
  cents: number,
  page: Pick<CommercePage, 'website' | 'language' | 'strings'>,
  currency: string = page.website.currency,
): string {
  const second = inSecondCurrency(cents, currency, page.website.store.secondCurrency)
  if (second === undefined) return ''
  return textOf(page, 'secondPrice', { price: formatMoney(second, moneyFormat(page)) })
}

/** How the page writes amounts. */
export function moneyFormat(page: Pick<CommercePage, 'website' | 'language'>): MoneyFormat {
  return storeMoneyFormat(page.website.store, page.language)
}

/** An interface text with `{names}` filled in; a text the site lacks prints nothing. */
export function textOf(
  page: Pick<CommercePage, 'strings' | 'language'>,
  name: string,
  values: { readonly [name: string]: string | number } = {},
): string {
  return fillText(page.strings[name] ?? '', values, page.language)
}

/** Interface texts as they are, patterns not filled in, for a component that prints them. */
export function textsOf<Name extends string>(
  page: Pick<CommercePage, 'strings'>,
  names: readonly Name[],
): { readonly [Each in Name]: string } {
  const texts: { [Each in Name]?: string } = {}
  for (const name of names) texts[name] = page.strings[name] ?? ''
  return texts as { [Each in Name]: string }
}
