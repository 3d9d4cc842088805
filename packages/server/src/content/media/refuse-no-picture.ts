import { say } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { loadAssets } from './media-library.ts'

const pictureUnknown = refusePage(
  'picture-unknown',
  say('This picture is not among the files of the website. Choose another one.'),
  { mainImageId: say('Choose a picture of this website.') },
)

/** The main picture of a post is a picture of the same website; none is fine. [POST-6] */
export async function refuseNoPicture(
  tx: Database,
  websiteId: string,
  id: string | null | undefined,
): Promise<PageRefusal | undefined> {
  if (id == null) return undefined
  const picture = (await loadAssets(tx, websiteId, [id]))[id]
  return picture?.kind === 'image' ? undefined : pictureUnknown
}
