import type { PageStatus } from '@plinth/domain'
import { t } from './words.ts'

/** What the statuses of pages and posts are called. */
export const STATUS_LABELS = {
  draft: t('Draft'),
  'needs-review': t('Needs Review'),
  scheduled: t('Scheduled'),
  published: t('Published'),
  private: t('Private'),
} as const satisfies Record<PageStatus, string>
