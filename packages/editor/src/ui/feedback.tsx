import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { errorText } from '../api/api-error.ts'
import { t } from '../words/words.ts'
import classes from './feedback.module.css'

/** Shows what went wrong with something that was asked in passing. */
export function showError(error: unknown): void {
  notifications.show({ message: errorText(error), color: 'red' })
}

/**
 * Says what was done and lets it be taken back for a while.
 *
 * @returns the name of what is said, to be hidden by
 */
export function offerUndo(message: string, undo: () => void): string {
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
  return id
}
