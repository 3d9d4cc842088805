import type { FontCategory } from '@plinth/site-templates'
import { t } from '../words/words.ts'

/** What owners look for fonts by. */
export const CATEGORIES: Readonly<Record<FontCategory, string>> = {
  'sans-serif': t('Sans Serif'),
  serif: t('Serif'),
  display: t('Display'),
  script: t('Script'),
  'slab-serif': t('Slab Serif'),
  mono: t('Mono'),
  other: t('Other'),
}
