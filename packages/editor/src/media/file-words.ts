import type { AssetKind } from '../api/media.ts'
import { t } from '../words/words.ts'

/** What kinds of files are called, one of them; for a choice, empty stands for all. */
export const KINDS: readonly { readonly value: AssetKind | ''; readonly label: string }[] = [
  { value: '', label: t('All kinds') },
  { value: 'image', label: t('Images') },
  { value: 'video', label: t('Videos') },
  { value: 'audio', label: t('Audio') },
  { value: 'file', label: t('Documents') },
]

/** So many files, in words. */
export const filesText = (count: number): string =>
  t('{count, plural, one {# file} other {# files}}', { count })
