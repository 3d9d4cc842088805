import type { GiftCard, GiftCardEntry } from '../../api/gift-cards.ts'
import type { Tone } from '../../lists/status-badge.tsx'
import { momentText } from '../../lists/moment.tsx'
import { t } from '../../words/words.ts'

/** How a card stands, in a word. */
export const STANDINGS: Readonly<Record<GiftCard['state'], { readonly tone: Tone; readonly text: string }>> =
  {
    active: { tone: 'good', text: t('Can be spent') },
    spent: { tone: 'quiet', text: t('Spent') },
    expired: { tone: 'quiet', text: t('Has run out') },
    voided: { tone: 'bad', text: t('Voided') },
  }

const REASONS: Readonly<Record<GiftCardEntry['reason'], string>> = {
  issued: t('Issued'),
  redeemed: t('Spent'),
  returned: t('Given back'),
  voided: t('Voided'),
  restored: t('Holds again'),
  expired: t('Has run out'),
}

/** What an entry of the ledger says. */
export const reasonText = ({ reason, orderNumber }: GiftCardEntry): string =>
  orderNumber === null
    ? REASONS[reason]
    : t('{reason}, order #{orderNumber}', { reason: REASONS[reason], orderNumber })

/** A card by the last four characters of its code. */
export const nameOf = ({ kind, last4 }: GiftCard): string => {
  const name = kind === 'gift-card' ? t('Gift card') : t('Store credit')
  return last4 === '' ? name : `${name} •••• ${last4}`
}

/** Whether it has been mailed, or will be. */
export function mailText({ recipientEmail, sendAt, sentOn }: GiftCard, hasMailServer: boolean): string {
  if (recipientEmail === '' || (sendAt === null && sentOn === null)) return t('Not mailed')
  if (sentOn !== null) return t('Mailed on {when}', { when: momentText(sentOn) })
  if (sendAt !== null && sendAt > Date.now())
    return t('Will be mailed on {when}', { when: momentText(sendAt) })
  return hasMailServer
    ? t('The mail has not gone out yet')
    : t('Not mailed: no mail server is set up. Make a new code, and hand it over yourself.')
}
