import { Button, Group, Input, Text } from '@mantine/core'
import { readText } from '@plinth/domain'
import { useId, useState } from 'react'
import { useSession } from '../api/session.ts'
import { thumbnail } from '../media/thumbnail.ts'
import { useAssetsById } from '../api/products.ts'
import { PickingFiles } from '../media/picking-files.tsx'
import classes from './picture-field.module.css'
import { t } from '../words/words.ts'

/** A picture has to be this large to be shown where an address is shared, px. */
export const LEAST_SHARED = { width: 1200, height: 630 }

/** A setting that is a picture of the library, or none. */
export function PictureField({
  label,
  description,
  value,
  least,
  problem,
  onChange,
}: {
  readonly label: string
  readonly description: string
  /** Id of the file. */
  readonly value: string | null
  /** How large it has to be to be shown, px: a smaller one is said to be. [EDIT-1526] */
  readonly least?: { readonly width: number; readonly height: number }
  /** What is wrong with it, if anything. */
  readonly problem?: string | null
  readonly onChange: (assetId: string | null) => void
}) {
  const id = useId()
  const [picking, setPicking] = useState(false)
  const language = useSession().data?.website?.primaryLanguage ?? 'en'
  const asset = useAssetsById(value === null ? [] : [value]).data?.[value ?? '']
  const isSmall =
    least !== undefined &&
    asset !== undefined &&
    ((asset.width ?? 0) < least.width || (asset.height ?? 0) < least.height)
  const small = isSmall
    ? t('The picture chosen is too small for it: at least {width} × {height} px are needed.', least)
    : undefined
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={problem ?? small}
    >
      <Group mt={4} gap="md" role="group" aria-labelledby={id}>
        {value !== null && asset !== undefined && (
          <img
            className={classes.picture}
            src={thumbnail(asset, 300)}
            alt={readText(asset.altText, language, language) || asset.fileName}
          />
        )}
        {value === null && <Text c="var(--plinth-quiet)">{t('None')}</Text>}
        <Button variant="default" onClick={() => setPicking(true)}>
          {value === null ? t('Choose') : t('Replace')}
        </Button>
        {value !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      <PickingFiles
        opened={picking}
        onClose={() => setPicking(false)}
        onlyKind="image"
        onPick={([picked]) => picked !== undefined && onChange(picked.id)}
      />
    </Input.Wrapper>
  )
}
