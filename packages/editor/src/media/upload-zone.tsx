import { Button, Center, FileButton, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../words/words.ts'

/** A part of a screen on which files can be dropped. */
export function UploadZone({
  onFiles,
  isDisabled,
  children,
}: {
  readonly onFiles: (files: File[]) => void
  readonly isDisabled: boolean
  readonly children: ReactNode
}) {
  return (
    <Dropzone
      onDrop={onFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      disabled={isDisabled}
      styles={{ root: { border: 0, padding: 0, background: 'transparent', cursor: 'auto' } }}
      inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
    >
      <Dropzone.Accept>
        <Center p="xl" mb="md" bd="2px dashed var(--plinth-accent)">
          <Text fw={600}>{t('Drop to upload')}</Text>
        </Center>
      </Dropzone.Accept>
      {children}
    </Dropzone>
  )
}

/** Asks for files of the machine. */
export function UploadButton({
  accept,
  onFiles,
}: {
  readonly accept?: string | undefined
  readonly onFiles: (files: File[]) => void
}) {
  return (
    <FileButton multiple onChange={onFiles} {...(accept === undefined ? {} : { accept })}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} />}>
          {t('Upload File')}
        </Button>
      )}
    </FileButton>
  )
}
