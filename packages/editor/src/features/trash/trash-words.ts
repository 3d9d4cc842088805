import { COLLECTION_TYPES } from '@plinth/domain'
import type { TrashEntry } from '../../api/trash.ts'
import { t } from '../../words/words.ts'

const titleIn = (title: TrashEntry['title'], path: string): string =>
  Object.values(title).find((text) => text !== '') ?? path

/** What something in the trash is called. */
export const entryTitle = ({ title, path }: TrashEntry): string => titleIn(title, path)

/** What it is: a page, a blog, a store, a post of which blog. */
export function kindText({ type, blog, posts }: TrashEntry): string {
  if (blog !== null) return t('Post of {blog}', { blog: titleIn(blog.title, t('a blog')) })
  if (type === COLLECTION_TYPES.generic)
    return t('{posts, plural, one {Blog with # post} other {Blog with # posts}}', { posts })
  return type === COLLECTION_TYPES.products ? t('Store') : t('Page')
}

/** What is told to visitors who look for it. */
export const visitorsText = ({ redirectTo }: TrashEntry): string =>
  redirectTo === null ? t('Are told it is gone') : t('Are sent to {address}', { address: redirectTo })
