import { Button, Group, Modal } from '@mantine/core'
import type { Asset } from '@plinth/domain'
import { useState } from 'react'
import type { AssetKind } from '../api/media.ts'
import { MediaLibrary } from './media-library.tsx'
import classes from './media-picker.module.css'
import { t } from '../words/words.ts'

/** A dialog to choose a file of the website, or to upload one and choose it. */
export function MediaPicker({
  opened,
  onClose,
  onPick,
  onlyKind,
  multiple = false,
}: {
  readonly opened: boolean
  readonly onClose: () => void
  /** Gets what was chosen, in the order it was chosen; one file unless `multiple`. */
  readonly onPick: (assets: readonly Asset[]) => void
  readonly onlyKind?: AssetKind
  readonly multiple?: boolean
}) {
  const [chosen, setChosen] = useState<readonly Asset[]>([])
  const choose = (asset: Asset) =>
    setChosen((list) => {
      if (list.some(({ id }) => id === asset.id)) return list.filter(({ id }) => id !== asset.id)
      return multiple ? [...list, asset] : [asset]
    })
  const finish = (assets: readonly Asset[]) => {
    if (assets.length === 0) return
    onPick(assets)
    setChosen([])
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={onlyKind === 'image' ? t('Choose an image') : t('Choose File')}
      size="xl"
    >
      <MediaLibrary
        chosen={new Set(chosen.map(({ id }) => id))}
        onChoose={choose}
        onOpen={(asset) =>
          finish(multiple ? [...chosen.filter(({ id }) => id !== asset.id), asset] : [asset])
        }
        onUploaded={(asset) => setChosen((list) => (multiple ? [...list, asset] : [asset]))}
        {...(onlyKind === undefined ? {} : { onlyKind })}
      />
      {/* Always in sight, however many files stand above. */}
      <Group justify="end" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => finish(chosen)}>
          {chosen.length > 1 ? t('Choose {count} files', { count: chosen.length }) : t('Choose')}
        </Button>
      </Group>
    </Modal>
  )
}
