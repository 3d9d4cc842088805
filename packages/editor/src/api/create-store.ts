import { storeAtHead, storeUrlId } from '@plinth/domain'
import { t } from '../words/words.ts'
import { api } from './client.ts'
import { ownWebsiteId } from './session.ts'

/**
 * Makes a store, at the head of the main navigation if that is wanted; in front of visitors when the person may publish. Other links that wait
 * to be published go on waiting, and the store's with them. [STORECALL-1] [STORECALL-4]
 *
 * @throws Error when the website has no main navigation
 */
export async function createStore({
  title,
  inNavigation,
  mayPublish,
}: {
  readonly title: string
  readonly inNavigation: boolean
  readonly mayPublish: boolean
}): Promise<void> {
  const websiteId = ownWebsiteId() ?? ''
  const { collections } = await api('GET /api/config/pages')
  // No other page either: the address of a store is one of the website.
  const taken = collections.map((one) => one.urlId)
  const urlId = storeUrlId(title, 'shop', taken)
  const store = await api('POST /api/content-service/product/1.1/websites/:websiteId/products', {
    params: { websiteId },
    body: { navigationTitle: '', title, urlId, description: '', enabled: mayPublish },
  })
  await api('POST /api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories', {
    params: { websiteId, collectionId: store.id },
    body: {
      displayName: t('All'),
      parentCategoryId: null,
      type: 'ROOT',
      pageRendering: 'LIST_VIEW',
      displayIndex: 1,
    },
  })
  if (!inNavigation) return
  const { navigation: waiting } = await api('GET /api/config/changes')
  const { layout } = await api('GET /api/commondata/GetSiteLayout')
  await api('POST /api/widget/UpdateNavigation', {
    body: { fieldName: 'mainNavigation', navigation: { items: [...storeAtHead(layout, store.id)] } },
  })
  if (mayPublish && waiting === null) await api('POST /api/config/publish', { body: { navigation: true } })
}
