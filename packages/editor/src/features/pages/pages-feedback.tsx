import { Badge } from '@mantine/core'
import type { PageEntry } from '../../api/pages.ts'
import classes from './pages-panel.module.css'
import { STATUS_LABELS } from '../../words/status-labels.ts'
import { t } from '../../words/words.ts'

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
