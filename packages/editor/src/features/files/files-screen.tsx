import { Drawer } from '@mantine/core'
import type { Asset } from '@plinth/domain'
import { useState } from 'react'
import { MediaLibrary } from '../../media/media-library.tsx'
import { Screen } from '../../ui/screen.tsx'
import { leaveForms } from '../../ui/unsaved-forms.ts'
import { FileDetail } from './file-detail.tsx'
import { t } from '../../words/words.ts'

/** Every file of the website. */
export default function FilesScreen() {
  const [open, setOpen] = useState<Asset>()
  return (
    <Screen title={t('Assets')}>
      <MediaLibrary
        chosen={new Set(open === undefined ? [] : [open.id])}
        onChoose={(asset) => leaveForms(() => setOpen(asset))}
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => leaveForms(() => setOpen(undefined))}
        position="right"
        title={t('File Detail')}
        size={400}
        overlayProps={{ backgroundOpacity: 0.1 }}
      >
        {open !== undefined && <FileDetail key={open.id} asset={open} onClose={() => setOpen(undefined)} />}
      </Drawer>
    </Screen>
  )
}
