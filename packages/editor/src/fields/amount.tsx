import { formatMoney, money, storeMoneyFormat, type MoneyFormat } from '@plinth/domain'
import { signedIn, useSession } from '../api/session.ts'

/** How the website open in the editor writes amounts: as its own pages do. */
export function useMoneyFormat(): MoneyFormat {
  const website = signedIn(useSession().data)?.website
  return website === undefined ? {} : storeMoneyFormat(website, website.primaryLanguage)
}

/** Writes amounts as the website's pages do. */
export function useAmountText(): (cents: number, currency: string) => string {
  const format = useMoneyFormat()
  return (cents, currency) => formatMoney(money(cents, currency), format)
}

/** An amount of money, written as the website's pages do. */
export function Amount({ cents, currency }: { readonly cents: number; readonly currency: string }) {
  return <>{useAmountText()(cents, currency)}</>
}
