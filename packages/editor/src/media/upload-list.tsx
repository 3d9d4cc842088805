import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { Upload } from './use-uploads.ts'
import { t } from '../words/words.ts'

/** What is being uploaded, how far it is, and what went wrong. */
export function UploadList({
  uploads,
  onRetry,
  onDismiss,
}: {
  readonly uploads: readonly Upload[]
  readonly onRetry: (id: number) => void
  readonly onDismiss: (id: number) => void
}) {
  if (uploads.length === 0) return null
  return (
    <Stack gap="xs" role="status" aria-label={t('Uploads')} mb="md">
      {uploads.map((upload) => (
        <Group key={upload.id} gap="sm" wrap="nowrap">
          <Text flex="0 1 240px" truncate title={upload.fileName}>
            {upload.fileName}
          </Text>
          <UploadState upload={upload} />
          {upload.state === 'failed' && (
            <Button variant="default" onClick={() => onRetry(upload.id)}>
              {t('Try again')}
            </Button>
          )}
          <ActionIcon
            aria-label={
              upload.state === 'done'
                ? t('Dismiss {fileName}', { fileName: upload.fileName })
                : t('Cancel {fileName}', { fileName: upload.fileName })
            }
            onClick={() => onDismiss(upload.id)}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}

function UploadState({ upload }: { readonly upload: Upload }) {
  if (upload.state === 'done')
    return <IconCheck size={16} color="var(--plinth-success)" aria-label={t('Uploaded')} />
  if (upload.state === 'failed')
    return (
      <Text flex={1} c="var(--plinth-danger)">
        {upload.message}
      </Text>
    )
  const share = upload.state === 'sending' ? upload.share : 0
  return (
    <Progress
      flex={1}
      value={share * 100}
      animated={share === 1}
      aria-label={t('Uploading {fileName}', { fileName: upload.fileName })}
    />
  )
}
