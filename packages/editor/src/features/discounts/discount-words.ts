import { formatMoney, money } from '@plinth/domain'
import type { Discount } from '../../api/discounts.ts'
import type { Tone } from '../../lists/status-badge.tsx'
import { t } from '../../words/words.ts'

/** A percentage as people write it: 12.5 of 1,250 hundredths. */
const percentText = (hundredths: number) => `${hundredths / 100} %`

/** What a discount takes off, in a few words. */
export function takesOffText({ kind, percent, amountCents, currency, buy, get }: Discount): string {
  switch (kind) {
    case 'percent':
      return t('{percent} off', { percent: percentText(percent) })
    case 'amount':
      return t('{amount} off', { amount: formatMoney(money(amountCents, currency)) })
    case 'free-shipping':
      return t('Free shipping')
    case 'buy-x-get-y':
      return percent === 10_000
        ? t('Buy {buy}, get {get} free', { buy, get })
        : t('Buy {buy}, get {get} for {percent} less', { buy, get, percent: percentText(percent) })
  }
}

/** How a discount stands at a moment. */
export function standing(
  { isOn, startsAt, endsAt, maxUses, uses }: Discount,
  now: number,
): { readonly tone: Tone; readonly text: string } {
  if (!isOn) return { tone: 'quiet', text: t('Off') }
  if (endsAt !== null && now >= endsAt) return { tone: 'quiet', text: t('Ended') }
  if (maxUses !== null && uses >= maxUses) return { tone: 'quiet', text: t('Used up') }
  if (startsAt !== null && now < startsAt) return { tone: 'waiting', text: t('Scheduled') }
  return { tone: 'good', text: t('On') }
}

/** How buyers get a discount: by itself, or its codes. */
export function codesText({ automatic, codeCount, codes }: Discount): string {
  if (automatic) return t('By itself')
  if (codeCount === 0) return t('No code yet')
  if (codeCount > codes.length) return t('{count, number} codes', { count: codeCount })
  return codes.join(', ')
}
