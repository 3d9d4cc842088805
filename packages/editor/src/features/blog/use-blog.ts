import { COLLECTION_TYPES } from '@plinth/domain'
import { useSearchParams } from 'react-router'
import { usePages, type PageEntry } from '../../api/pages.ts'

/** The blogs of the website, and the one the address names; the first unless it names one. */
export function useBlog() {
  const pages = usePages()
  const [params] = useSearchParams()
  const blogs: readonly PageEntry[] =
    pages.data?.collections.filter(({ type }) => type === COLLECTION_TYPES.generic) ?? []
  return { pages, blogs, blog: blogs.find(({ id }) => id === params.get('blog')) ?? blogs[0] }
}
