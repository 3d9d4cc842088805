import { Text } from '@mantine/core'
import { readText, type Asset } from '@plinth/domain'
import { useMemo, useState } from 'react'
import { AddPictures } from '../../fields/add-pictures.tsx'
import { Card } from '../../fields/field-card.tsx'
import { ItemList } from '../../fields/item-list.tsx'
import { thumbnail } from '../../media/asset-grid.tsx'
import classes from './pictures-card.module.css'
import { useFormPart, useProblem, useProductForm } from './product-form-context.ts'
import { useAssetsById } from '../../api/products.ts'
import { t } from '../../words/words.ts'

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

/** The product’s pictures in an order: the first is the main one. */
export function PicturesCard({
  images,
  onChange,
}: {
  readonly images: readonly Asset[]
  readonly onChange: (images: readonly Asset[]) => void
}) {
  const { language } = useProductForm()
  const problem = useProblem('imageIds')
  return (
    <Card title={t('Pictures')}>
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
      <AddPictures
        label={t('Add pictures')}
        onAdd={(picked) =>
          onChange([...images, ...picked.filter(({ id }) => !images.some((image) => image.id === id))])
        }
      />
      {problem !== undefined && (
        <Text mt="xs" c="var(--plinth-danger)" role="alert">
          {problem}
        </Text>
      )}
    </Card>
  )
}
