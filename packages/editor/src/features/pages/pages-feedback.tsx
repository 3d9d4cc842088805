import { Badge, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { errorText } from '../../api/api-error.ts'
import type { PageEntry } from '../../api/pages.ts'
import classes from './pages-panel.module.css'
import { t } from '../../words/words.ts'

const STATUS_LABELS = {
  draft: t('Draft'),
  'needs-review': t('Needs Review'),
  scheduled: t('Scheduled'),
  private: t('Private'),
} as const

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

/** Shows what went wrong with something that was asked in passing. */
export function showError(error: unknown): void {
  notifications.show({ message: errorText(error), color: 'red' })
}

/** Says what was done and lets it be taken back for a while. */
export function offerUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: 10_000,
    message: (
      <span className={classes.undo}>
        {message}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {t('Undo')}
        </Button>
      </span>
    ),
  })
}
