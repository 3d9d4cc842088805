import { Button, FileButton, Group, Input, Progress, Text } from '@mantine/core'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { readText, type Asset, type PictureField } from '@plinth/domain'
import { useState } from 'react'
import { thumbnail } from '../media/thumbnail.ts'
import { useUploads } from '../media/use-uploads.ts'
import type { ControlProps } from './control-props.ts'
import { useFieldSources } from './field-sources.ts'
import { PickingFiles } from '../media/picking-files.tsx'
import classes from './fields.module.css'
import { t } from '../words/words.ts'

/** Chooses a picture from the library, or uploads one. */
export function PictureControl({
  field,
  value,
  onChange,
  error,
}: Pick<ControlProps<PictureField>, 'field' | 'value' | 'onChange' | 'error'>) {
  const sources = useFieldSources()
  const [picking, setPicking] = useState(false)
  const use = (asset: Asset) => {
    sources.learn([asset])
    onChange(asset.id)
  }
  const uploads = useUploads({ onDone: use })
  const asset = typeof value === 'string' ? sources.asset(value) : undefined
  const { language } = sources
  return (
    <Input.Wrapper label={field.label} description={field.help} error={error} labelElement="div">
      {asset !== undefined && (
        <button
          type="button"
          className={classes.thumbnail}
          onClick={() => setPicking(true)}
          aria-label={t('Choose another picture')}
        >
          <img src={thumbnail(asset, 500)} alt={readText(asset.altText, language, language)} />
        </button>
      )}
      <Group gap={8} grow mt={4}>
        <Button variant="default" leftSection={<IconPhoto size={16} />} onClick={() => setPicking(true)}>
          {asset === undefined ? t('Choose') : t('Replace')}
        </Button>
        <FileButton onChange={(file) => file !== null && uploads.add([file])} accept="image/*">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
              {t('Upload')}
            </Button>
          )}
        </FileButton>
      </Group>
      <UploadStates uploads={uploads} />
      <PickingFiles
        opened={picking}
        onClose={() => setPicking(false)}
        onlyKind="image"
        onPick={([chosen]) => chosen !== undefined && use(chosen)}
      />
    </Input.Wrapper>
  )
}

/** What is being uploaded, and what went wrong with it. */
export function UploadStates({ uploads }: { readonly uploads: ReturnType<typeof useUploads> }) {
  return uploads.uploads.map((upload) => (
    <div key={upload.id}>
      {upload.state === 'sending' && (
        <Progress
          value={upload.share * 100}
          mt={8}
          aria-label={t('Uploading {fileName}', { fileName: upload.fileName })}
        />
      )}
      {upload.state === 'failed' && (
        <Group gap={8} mt={8} role="alert">
          <Text c="var(--plinth-danger)" size="sm" flex={1}>
            {upload.message}
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => uploads.retry(upload.id)}>
            {t('Try again')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => uploads.dismiss(upload.id)}>
            {t('Dismiss')}
          </Button>
        </Group>
      )}
    </div>
  ))
}
