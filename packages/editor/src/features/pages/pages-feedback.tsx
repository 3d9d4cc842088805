import { Badge } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { PageEntry } from '../../api/pages.ts'
import classes from './pages-panel.module.css'
import { STATUS_LABELS } from '../../words/status-labels.ts'
import { t } from '../../words/words.ts'

/** A page for which visitors need a password, or an account. [EDIT-237] [EDIT-408] */
export function LockMark({ page }: { readonly page: Pick<PageEntry, 'hasPassword' | 'membersOnly'> }) {
  if (!page.hasPassword && page.membersOnly === null) return null
  const label = page.hasPassword ? t('Visitors need a password') : t('Only members see it')
  return (
    <span className={classes.lock} role="img" aria-label={label} title={label}>
      <IconLock size={14} stroke={1.6} aria-hidden="true" />
    </span>
  )
}

/** What visitors see of a page, in one word; nothing for a page that is out and unchanged. */
export function StatusMark({ page }: { readonly page: Pick<PageEntry, 'status' | 'hasChanges'> }) {
  if (page.status !== 'published') {
    return (
      <Badge size="xs" variant="light" color="gray" tt="none" c="var(--plinth-soft)" flex="none">
        {STATUS_LABELS[page.status]}
      </Badge>
    )
  }
  return page.hasChanges ? (
    <span
      className={classes.changed}
      title={t('Changes not yet published')}
      role="img"
      aria-label={t('Changes not yet published')}
    />
  ) : null
}
