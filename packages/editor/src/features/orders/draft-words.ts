import type { DraftEvent, DraftState } from '@plinth/domain'
import type { Tone } from '../../lists/status-badge.tsx'
import { t } from '../../words/words.ts'

/** How a draft stands, in a word or two. */
export const DRAFT_STANDINGS: Readonly<Record<DraftState, { readonly text: string; readonly tone: Tone }>> = {
  open: { text: t('Being written'), tone: 'quiet' },
  sent: { text: t('Waiting to be paid'), tone: 'waiting' },
  ordered: { text: t('Placed'), tone: 'good' },
  canceled: { text: t('Canceled'), tone: 'quiet' },
}

/** What happened to a draft. */
export const DRAFT_EVENT_WORDS: Readonly<Record<DraftEvent, string>> = {
  made: t('The draft was begun.'),
  changed: t('The draft was changed.'),
  'link-sent': t('A link to pay was sent to the buyer.'),
  'link-made': t('A link to pay was made.'),
  'link-withdrawn': t('The link was withdrawn.'),
  'link-ended': t('The link has ended, and nobody paid with it.'),
  ordered: t('It became an order.'),
  canceled: t('The draft was canceled.'),
}
