import { useAssetsById } from '../../api/products.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { LEAST_SHARED } from '../../fields/picture-field.tsx'
import { thumbnail } from '../../media/thumbnail.ts'
import { t } from '../../words/words.ts'
import classes from './search-preview.module.css'

/** A page as chats and networks show it where somebody posts its link. [EDIT-238] */
export function SharedCard({
  title,
  description,
  pictureId,
}: {
  readonly title: string
  readonly description: string
  /** Of the page or post; without one, that of the website is shown. */
  readonly pictureId: string | null
}) {
  const website = signedIn(useSession().data)?.website
  const settings = useSettings().data
  const ids = [pictureId, settings?.socialAssetId ?? null].filter((id) => id !== null)
  const assets = useAssetsById(ids).data ?? {}
  const picture = ids
    .map((id) => assets[id])
    .find((one) => (one?.width ?? 0) >= LEAST_SHARED.width && (one?.height ?? 0) >= LEAST_SHARED.height)
  const ofSite = settings?.description[website?.primaryLanguage ?? 'en'] ?? ''
  const isSmall = pictureId !== null && assets[pictureId] !== undefined && picture?.id !== pictureId
  return (
    <section className={classes.card} aria-label={t('As it looks where its link is shared')}>
      {picture === undefined ? (
        <span className={classes.noPicture}>
          {t('Without a picture of its own, the first large one of the page is shown.')}
        </span>
      ) : (
        <img className={classes.picture} src={thumbnail(picture, 750)} alt="" />
      )}
      <span className={classes.shared}>
        <span className={classes.address}>{location.host}</span>
        <strong>{title}</strong>
        <span className={classes.text}>{description.trim() || ofSite}</span>
        {isSmall && (
          <span className={classes.small}>
            {t(
              'The picture chosen is too small for it: at least {width} × {height} px are needed.',
              LEAST_SHARED,
            )}
          </span>
        )}
      </span>
    </section>
  )
}
