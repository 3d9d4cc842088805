import { Group, Text } from '@mantine/core'
import { PRODUCT_LIMITS, readText, type Asset } from '@plinth/domain'
import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react'
import { useCan } from '../../api/session.ts'
import { AddPictures } from '../../fields/add-pictures.tsx'
import { Card } from '../../fields/field-card.tsx'
import { ItemList } from '../../fields/item-list.tsx'
import { thumbnail } from '../../media/thumbnail.ts'
import { useUploads } from '../../media/use-uploads.ts'
import classes from './pictures-card.module.css'
import { useFormPart, useProblem, useProductForm } from './product-form-context.ts'
import { useAssetsById } from '../../api/products.ts'
import { part } from '../../ui/part.tsx'
import { t } from '../../words/words.ts'

const UploadList = part(async () => ({ default: (await import('../../media/upload-list.tsx')).UploadList }), {
  kind: 'field',
})

/** The pictures of the product in their order; those just chosen are known before the server is asked for them. */
export function useProductImages(): {
  readonly images: readonly Asset[]
  readonly setImages: (images: readonly Asset[]) => void
} {
  const form = useProductForm()
  const imageIds = useFormPart((state) => state.form.imageIds)
  const loaded = useAssetsById(imageIds)
  const [added, setAdded] = useState<Readonly<Record<string, Asset>>>({})
  const images = useMemo(
    () => imageIds.flatMap((id) => added[id] ?? loaded.data?.[id] ?? []),
    [imageIds, added, loaded.data],
  )
  return {
    images,
    setImages: (next) => {
      setAdded((known) => ({ ...known, ...Object.fromEntries(next.map((image) => [image.id, image])) }))
      form.change({ imageIds: next.map(({ id }) => id) })
    },
  }
}

/** The product’s pictures in an order: the first is the main one. Files dropped on the card are uploaded. [EPROD-53] */
export function PicturesCard({
  images,
  onChange,
}: {
  readonly images: readonly Asset[]
  readonly onChange: (images: readonly Asset[]) => void
}) {
  const { language } = useProductForm()
  const problem = useProblem('imageIds')
  const [left, setLeft] = useState(0)
  const latest = useRef(images)
  useEffect(() => {
    latest.current = images
  }, [images])
  const add = (picked: readonly Asset[]) => {
    const others = picked.filter(({ id }) => !latest.current.some((image) => image.id === id))
    const room = PRODUCT_LIMITS.images - latest.current.length
    setLeft(Math.max(0, others.length - room))
    latest.current = [...latest.current, ...others.slice(0, room)]
    onChange(latest.current)
  }
  const drop = useDroppedPictures(add, PRODUCT_LIMITS.images - images.length, setLeft)
  return (
    <Card title={t('Pictures')}>
      <div {...drop.handlers} data-over={drop.isOver || undefined} className={classes.drop}>
        <ItemList
          layout="tiles"
          label={t('Pictures')}
          items={images}
          nameOf={(image) => readText(image.altText, language, language) || image.fileName}
          picture={(image) => (
            <>
              <img src={thumbnail(image, 300)} alt="" />
              {image === images[0] && <span className={classes.main}>{t('Main')}</span>}
            </>
          )}
          onChange={onChange}
        />
        <Group gap="md">
          <AddPictures
            label={t('Add pictures')}
            isFull={images.length >= PRODUCT_LIMITS.images}
            onAdd={add}
          />
          <Text size="sm" c="var(--plinth-quiet)">
            {images.length === 0
              ? t('Or drop them here: at most {max}.', { max: PRODUCT_LIMITS.images })
              : t('{count} of at most {max}', { count: images.length, max: PRODUCT_LIMITS.images })}
          </Text>
        </Group>
        {left > 0 && (
          <Text mt="xs" c="var(--plinth-warning)" role="status">
            {t(
              '{count, plural, one {# picture was} other {# pictures were}} left out: a product has at most {max}.',
              {
                count: left,
                max: PRODUCT_LIMITS.images,
              },
            )}
          </Text>
        )}
        {drop.uploads.uploads.length > 0 && (
          <UploadList
            uploads={drop.uploads.uploads}
            onRetry={drop.uploads.retry}
            onDismiss={drop.uploads.dismiss}
          />
        )}
        {problem !== undefined && (
          <Text mt="xs" c="var(--plinth-danger)" role="alert">
            {problem}
          </Text>
        )}
      </div>
    </Card>
  )
}

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/** Uploads pictures that are dropped, as many as there is room for. */
function useDroppedPictures(
  add: (pictures: readonly Asset[]) => void,
  room: number,
  leaveOut: (count: number) => void,
) {
  const mayUpload = useCan('media.edit')
  const [isOver, setIsOver] = useState(false)
  const uploads = useUploads({ onDone: (asset) => add([asset]) })
  const carriesFiles = ({ dataTransfer }: DragEvent) => mayUpload && dataTransfer.types.includes('Files')
  return {
    isOver,
    uploads,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        const pictures = [...event.dataTransfer.files].filter(isPicture)
        leaveOut(Math.max(0, pictures.length - Math.max(0, room)))
        if (room > 0 && pictures.length > 0) uploads.add(pictures.slice(0, room))
      },
    },
  }
}
