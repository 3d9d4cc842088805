import { ActionIcon, Button, Stack } from '@mantine/core'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { readText, type Asset } from '@plinth/domain'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { thumbnail } from '../../media/asset-grid.tsx'

import { PickingFiles } from '../../media/picking-files.tsx'
import classes from './image-list.module.css'

/** Pictures in an order: the first is the main one. Reordered by dragging, or with space and the arrow keys. */
export function ImageList({
  images,
  onChange,
}: {
  readonly images: readonly Asset[]
  readonly onChange: (images: readonly Asset[]) => void
}) {
  const [picking, setPicking] = useState(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <Stack gap="md" align="start">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const from = images.findIndex(({ id }) => id === active.id)
          const to = images.findIndex(({ id }) => id === over?.id)
          if (from !== -1 && to !== -1 && from !== to) onChange(arrayMove([...images], from, to))
        }}
      >
        <SortableContext items={images.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ul className={classes.list} style={{ width: '100%' }} aria-label="Pictures">
            {images.map((image, index) => (
              <SortableImage
                key={image.id}
                image={image}
                isFirst={index === 0}
                onRemove={() => onChange(images.filter(({ id }) => id !== image.id))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Button variant="default" leftSection={<IconPhotoPlus size={16} />} onClick={() => setPicking(true)}>
        Add pictures
      </Button>
      <PickingFiles
        opened={picking}
        onClose={() => setPicking(false)}
        onlyKind="image"
        multiple
        onPick={(picked) =>
          onChange([...images, ...picked.filter(({ id }) => !images.some((image) => image.id === id))])
        }
      />
    </Stack>
  )
}

function SortableImage({
  image,
  isFirst,
  onRemove,
}: {
  readonly image: Asset
  readonly isFirst: boolean
  readonly onRemove: () => void
}) {
  const language = useSession().data?.website?.primaryLanguage ?? 'en'
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: image.id })
  const name = readText(image.altText, language, language) || image.fileName
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      style={{ transform: CSS.Transform.toString(transform) ?? '', transition: transition ?? '' }}
    >
      <button
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <img src={thumbnail(image, 300)} alt="" />
      </button>
      <ActionIcon className={classes.remove ?? ''} size={24} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
      {isFirst && <span className={classes.first}>Main</span>}
    </li>
  )
}
