import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { canRetry, type Upload } from './upload-queue.ts'
import classes from './upload-list.module.css'
import { t } from '../words/words.ts'

/** From so many on they are summed up, and those that have arrived are not listed. */
const MANY = 6

interface UploadCommands {
  /** Tries one again; all that failed without an id. */
  readonly onRetry: (id?: number) => void
  /** Cancels one or takes it off the list; all without an id. */
  readonly onDismiss: (id?: number) => void
}

/** What is being uploaded, how far it is, and what went wrong. [EDIT-253] */
export function UploadList({
  uploads,
  ...commands
}: { readonly uploads: readonly Upload[] } & UploadCommands) {
  if (uploads.length === 0) return null
  const isMany = uploads.length >= MANY
  const failed = uploads.filter(({ state }) => state === 'failed')
  const others = uploads.filter(({ state }) => state !== 'failed' && !(isMany && state === 'done'))
  return (
    <div role="status" aria-label={t('Uploads')} className={classes.uploads}>
      {isMany && <Summary uploads={uploads} {...commands} />}
      <div className={classes.list}>
        {[...failed, ...others].map((upload) => (
          <Row key={upload.id} upload={upload} {...commands} />
        ))}
      </div>
    </div>
  )
}

function Summary({ uploads, onRetry, onDismiss }: { readonly uploads: readonly Upload[] } & UploadCommands) {
  const count = (wanted: Upload['state']) => uploads.filter(({ state }) => state === wanted).length
  const [done, failed] = [count('done'), count('failed')]
  const isOver = done + failed + count('cancelled') === uploads.length
  return (
    <div className={classes.summary}>
      <Text fw={600}>
        {t('{done} of {all} uploaded', { done, all: uploads.length })}
        {failed > 0 && ` · ${t('{count} not', { count: failed })}`}
      </Text>
      <Progress
        flex="1 1 120px"
        value={(100 * done) / uploads.length}
        aria-label={t('Uploads')}
        color={isOver && failed > 0 ? 'red' : undefined}
      />
      <Group gap={8}>
        {uploads.filter((upload) => upload.state === 'failed' && canRetry(upload)).length > 1 && (
          <Button variant="default" onClick={() => onRetry()}>
            {t('Try all again')}
          </Button>
        )}
        <Button variant="default" onClick={() => onDismiss()}>
          {isOver ? t('Clear the list') : t('Cancel all')}
        </Button>
      </Group>
    </div>
  )
}

function Row({ upload, onRetry, onDismiss }: { readonly upload: Upload } & UploadCommands) {
  const { id, fileName, state } = upload
  return (
    <div className={classes.row}>
      <Text className={classes.name} truncate title={fileName}>
        {fileName}
      </Text>
      <div className={classes.state}>
        <UploadState upload={upload} />
      </div>
      {canRetry(upload) && (
        <Button variant="default" className={classes.retry} onClick={() => onRetry(id)}>
          {t('Try again')}
        </Button>
      )}
      <ActionIcon
        className={classes.cancel}
        aria-label={
          state === 'waiting' || state === 'sending'
            ? t('Cancel {fileName}', { fileName })
            : t('Dismiss {fileName}', { fileName })
        }
        onClick={() => onDismiss(id)}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

function UploadState({ upload }: { readonly upload: Upload }) {
  if (upload.state === 'done')
    return <IconCheck size={16} color="var(--plinth-success)" aria-label={t('Uploaded')} />
  if (upload.state === 'cancelled')
    return <Text c="var(--plinth-soft)">{t('File processing cancelled')}</Text>
  if (upload.state === 'failed') return <Text c="var(--plinth-danger)">{upload.message}</Text>
  if (upload.state === 'sending' && upload.isWaiting)
    return <Text c="var(--plinth-warning)">{t('No connection; goes on when it is back')}</Text>
  const share = upload.state === 'sending' ? upload.share : 0
  return (
    <Progress
      value={share * 100}
      animated={share === 1}
      aria-label={t('Uploading {fileName}', { fileName: upload.fileName })}
    />
  )
}
