import { ActionIcon, Button, Group, Popover, Text } from '@mantine/core'
import { readText, type Asset } from '@plinth/domain'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { thumbnail } from '../../media/thumbnail.ts'
import { useProductForm } from './product-form-context.ts'
import { useSurroundings } from './variant-surroundings.ts'
import classes from './variants-table.module.css'
import { t } from '../../words/words.ts'

/** Which of the product's pictures a variant shows. */
export function VariantImage({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (imageId: string | undefined) => void
}) {
  const { images } = useSurroundings()
  const [opened, setOpened] = useState(false)
  const chosen = images.find(({ id }) => id === value)
  const pick = (imageId: string | undefined) => {
    onChange(imageId)
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus width={240}>
      <Popover.Target>
        <ActionIcon
          variant="default"
          className={classes.picture ?? ''}
          aria-label={label}
          onClick={() => setOpened(true)}
        >
          {chosen === undefined ? <IconPhoto size={16} /> : <img src={thumbnail(chosen, 100)} alt="" />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <PictureChoice value={value} onPick={pick} />
        {value !== undefined && (
          <Button mt="sm" variant="subtle" onClick={() => pick(undefined)}>
            {t('No picture')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The pictures of the product, to choose one of. */
export function PictureChoice({
  value,
  onPick,
}: {
  readonly value: string | undefined
  readonly onPick: (imageId: string) => void
}) {
  const { language } = useProductForm()
  const { images } = useSurroundings()
  if (images.length === 0) return <Text>{t('Add pictures to the product first.')}</Text>
  return (
    <Group gap="xs">
      {images.map((image: Asset) => (
        <ActionIcon
          key={image.id}
          size={48}
          variant={image.id === value ? 'light' : 'default'}
          className={classes.picture ?? ''}
          aria-pressed={image.id === value}
          aria-label={readText(image.altText, language, language) || image.fileName}
          onClick={() => onPick(image.id)}
        >
          <img src={thumbnail(image, 100)} alt="" />
        </ActionIcon>
      ))}
    </Group>
  )
}
