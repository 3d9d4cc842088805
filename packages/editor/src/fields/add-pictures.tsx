import { Button } from '@mantine/core'
import type { Asset } from '@plinth/domain'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PickingFiles } from '../media/picking-files.tsx'

/** A button that puts pictures of the library, or new ones, into a list. */
export function AddPictures({
  label,
  isFull = false,
  fullWidth = false,
  onAdd,
}: {
  readonly label: string
  readonly isFull?: boolean
  readonly fullWidth?: boolean
  readonly onAdd: (pictures: readonly Asset[]) => void
}) {
  const [picking, setPicking] = useState(false)
  return (
    <>
      <Button
        fullWidth={fullWidth}
        variant="default"
        leftSection={<IconPhotoPlus size={16} />}
        disabled={isFull}
        onClick={() => setPicking(true)}
      >
        {label}
      </Button>
      <PickingFiles
        opened={picking}
        onClose={() => setPicking(false)}
        onlyKind="image"
        multiple
        onPick={onAdd}
      />
    </>
  )
}
