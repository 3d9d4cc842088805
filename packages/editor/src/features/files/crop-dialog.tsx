import { ActionIcon, Alert, Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { IconRotate, IconRotateClockwise } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { editPicture, type LibraryFile } from '../../api/media.ts'
import { thumbnail } from '../../media/thumbnail.ts'
import { t } from '../../words/words.ts'
import { CropBox } from './crop-box.tsx'
import { fittedCrop, WHOLE, type Crop } from './crop.ts'

type Turn = 0 | 90 | 180 | 270

/** Shapes a picture can be cropped to: width by height; `0` for any, `1` of the picture itself. */
const SHAPES: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: t('Any shape') },
  { value: 'own', label: t('As the picture') },
  { value: '1', label: t('Square') },
  { value: '1.3333', label: '4 : 3' },
  { value: '1.5', label: '3 : 2' },
  { value: '1.7778', label: '16 : 9' },
  { value: '0.75', label: '3 : 4' },
  { value: '0.6667', label: '2 : 3' },
]

const quarterAfter = (turn: Turn, quarters: 1 | 3): Turn => ((turn + quarters * 90) % 360) as Turn

/** Asks how a picture is turned and what stays of it, and does so wherever it is used. [EDIT-256] */
export function CropDialog({
  file,
  onDone,
  onClose,
}: {
  readonly file: LibraryFile
  /** Gets the picture as it is then. */
  readonly onDone: (file: LibraryFile) => void
  readonly onClose: () => void
}) {
  const [turn, setTurn] = useState<Turn>(0)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const [shape, setShape] = useState('')
  const { width = 1, height = 1 } = file
  const isOnItsSide = turn === 90 || turn === 270
  const own = isOnItsSide ? height / width : width / height
  /** Width by height in parts of the picture, which is `own` wide by one high. */
  const ratioOf = (of: string): number | undefined =>
    of === '' ? undefined : of === 'own' ? 1 : Number(of) / own
  const save = useMutation({
    mutationFn: () => editPicture(file, { turn, ...(crop === WHOLE ? {} : { crop }) }),
    onSuccess: (made) => {
      onDone(made)
      onClose()
    },
  })
  const turnBy = (quarters: 1 | 3) => {
    setTurn(quarterAfter(turn, quarters))
    setCrop(WHOLE)
    setShape('')
  }
  const isWhole = crop.width === 1 && crop.height === 1
  return (
    <Modal opened onClose={onClose} title={t('Crop and rotate')} size="lg">
      <Stack>
        <CropBox crop={crop} ratio={ratioOf(shape)} onChange={setCrop}>
          <TurnedPicture src={thumbnail(file, 1000)} turn={turn} />
        </CropBox>
        <Group gap={8} justify="center">
          <ActionIcon variant="default" size={32} aria-label={t('Rotate left')} onClick={() => turnBy(3)}>
            <IconRotate size={16} />
          </ActionIcon>
          <ActionIcon variant="default" size={32} aria-label={t('Rotate right')} onClick={() => turnBy(1)}>
            <IconRotateClockwise size={16} />
          </ActionIcon>
          <NativeSelect
            aria-label={t('Shape')}
            data={SHAPES}
            value={shape}
            onChange={({ currentTarget: { value } }) => {
              setShape(value)
              const ratio = ratioOf(value)
              if (ratio !== undefined) setCrop(fittedCrop(crop, ratio))
            }}
          />
        </Group>
        {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
        <Group justify="end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={save.isPending} disabled={turn === 0 && isWhole} onClick={() => save.mutate()}>
            {t('Apply')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** A picture as it is after it was turned. */
function TurnedPicture({ src, turn }: { readonly src: string; readonly turn: Turn }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const image = new Image()
    image.onload = () => {
      const element = canvas.current
      const context = element?.getContext('2d')
      if (element == null || context == null) return
      const isOnItsSide = turn === 90 || turn === 270
      element.width = isOnItsSide ? image.height : image.width
      element.height = isOnItsSide ? image.width : image.height
      context.translate(element.width / 2, element.height / 2)
      context.rotate((turn * Math.PI) / 180)
      context.drawImage(image, -image.width / 2, -image.height / 2)
    }
    image.src = src
    return () => {
      image.onload = null
    }
  }, [src, turn])
  return <canvas ref={canvas} aria-hidden="true" />
}
