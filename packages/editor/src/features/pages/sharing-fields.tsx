import { Switch } from '@mantine/core'
import { LEAST_SHARED, PictureField } from '../../fields/picture-field.tsx'
import { t } from '../../words/words.ts'

/** What of a page or post these fields change. */
interface Sharing {
  readonly socialAssetId: string | null
  readonly noIndex: boolean
}

/** How a page or post is shared, and whether it is found. [EDIT-264] [EDIT-1330] */
export function SharingFields({
  sharing: { socialAssetId, noIndex },
  isPost,
  tellsSmall = false,
  onChange,
}: {
  readonly sharing: Sharing
  readonly isPost: boolean
  /** Whether a picture that is too small is said to be here, where nothing beside it shows how it looks. */
  readonly tellsSmall?: boolean
  readonly onChange: (changes: Partial<Sharing>) => void
}) {
  return (
    <>
      <PictureField
        label={t('Picture when it is shared')}
        description={
          isPost
            ? t('Shown where somebody posts its address. Without one, the main picture is shown.')
            : t('Shown where somebody posts its address. Without one, that of the website is shown.')
        }
        value={socialAssetId}
        {...(tellsSmall && { least: LEAST_SHARED })}
        onChange={(chosen) => onChange({ socialAssetId: chosen })}
      />
      <Switch
        label={t('Keep it out of search engines')}
        description={t('They are asked not to list it, and it is not in the sitemap.')}
        checked={noIndex}
        onChange={(event) => onChange({ noIndex: event.currentTarget.checked })}
      />
    </>
  )
}
