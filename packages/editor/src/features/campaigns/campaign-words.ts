import type { BlockReason, CampaignState, RecipientState } from '@plinth/domain'
import type { Tone } from '../../lists/status-badge.tsx'
import { t } from '../../words/words.ts'

export const STATE_WORDS: Readonly<Record<CampaignState, { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: t('Draft'), tone: 'quiet' },
  scheduled: { label: t('Scheduled'), tone: 'waiting' },
  sending: { label: t('Sending'), tone: 'waiting' },
  paused: { label: t('Paused'), tone: 'waiting' },
  sent: { label: t('Sent'), tone: 'good' },
  canceled: { label: t('Canceled'), tone: 'quiet' },
}

export const RECIPIENT_WORDS: Readonly<
  Record<RecipientState, { readonly label: string; readonly tone: Tone }>
> = {
  waiting: { label: t('Waiting'), tone: 'waiting' },
  handing: { label: t('Under way'), tone: 'waiting' },
  sent: { label: t('Sent'), tone: 'good' },
  refused: { label: t('Refused'), tone: 'bad' },
  failed: { label: t('Not taken'), tone: 'bad' },
  unsure: { label: t('May not have arrived'), tone: 'bad' },
  skipped: { label: t('Left before'), tone: 'quiet' },
  returned: { label: t('Came back'), tone: 'bad' },
}

export const REASON_WORDS: Readonly<Record<BlockReason, string>> = {
  refused: t('Refused by its mail server'),
  returned: t('Came back'),
  complained: t('Complained about a mail'),
  'by-hand': t('Blocked by hand'),
}
