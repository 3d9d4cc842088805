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

interface Standing {
  readonly state: string
  readonly tone: Tone
  readonly text: string
}

/** How a discount can stand. */
export const STANDINGS = {
  on: { state: 'on', tone: 'good', text: t('On') },
  scheduled: { state: 'scheduled', tone: 'waiting', text: t('Scheduled') },
  'used-up': { state: 'used-up', tone: 'quiet', text: t('Used up') },
  ended: { state: 'ended', tone: 'quiet', text: t('Ended') },
  off: { state: 'off', tone: 'quiet', text: t('Off') },
} satisfies Readonly<Record<string, Standing>>

/** How a discount stands at a moment. */
export function standing({ isOn, startsAt, endsAt, maxUses, uses }: Discount, now: number): Standing {
  if (!isOn) return STANDINGS.off
  if (endsAt !== null && now >= endsAt) return STANDINGS.ended
  if (maxUses !== null && uses >= maxUses) return STANDINGS['used-up']
  if (startsAt !== null && now < startsAt) return STANDINGS.scheduled
  return STANDINGS.on
}

/** How buyers get a discount: by itself, or its codes. */
export function codesText({ automatic, codeCount, codes }: Discount): string {
  if (automatic) return t('By itself')
  if (codeCount === 0) return t('No code yet')
  if (codeCount > codes.length) return t('{count, number} codes', { count: codeCount })
  return codes.join(', ')
}
