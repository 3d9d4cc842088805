import { Badge, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { errorText } from '../../api/api-error.ts'
import type { PageEntry } from './pages-api.ts'
import classes from './pages-panel.module.css'

const STATUS_LABELS = {
  draft: 'Draft',
  'needs-review': 'Needs Review',
  scheduled: 'Scheduled',
  private: 'Private',
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
      title="Changes not yet published"
      role="img"
      aria-label="Changes not yet published"
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
          Undo
        </Button>
      </span>
    ),
  })
}
