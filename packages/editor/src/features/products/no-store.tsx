import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { COLLECTION_TYPES } from '@plinth/domain'
import { IconBuildingStore } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pagesChanged, usePages, type PageEntry } from '../../api/pages.ts'
import { t } from '../../words/words.ts'

/** The store that new products go into: the first there is. `isMissing` only once the list of pages is known. */
export function useStore(): { readonly store: PageEntry | undefined; readonly isMissing: boolean } {
  const pages = usePages().data
  const store = pages?.collections.find(({ type }) => type === COLLECTION_TYPES.products)
  return { store, isMissing: pages !== undefined && store === undefined }
}

/**
 * A store at the head of the main navigation; in front of visitors when the person may publish. Other links that wait to be
 * published go on waiting, and the store's with them.
 */
async function addStore(mayPublish: boolean): Promise<void> {
  const store = await api('POST /api/config/pages', {
    body: { type: COLLECTION_TYPES.products, title: 'Shop' },
  })
  const { navigation: waiting } = await api('GET /api/config/changes')
  const { main, footer } = (await api('GET /api/config/pages')).navigation
  await api('PUT /api/config/navigation', {
    body: { main: [{ id: store.id, collectionId: store.id, items: [] }, ...main], footer },
  })
  if (!mayPublish) return
  const withMenus = waiting === null ? { navigation: true as const } : {}
  await api('POST /api/config/publish', { body: { documentIds: [store.documentId], ...withMenus } })
}

/** A website without a store: products have nowhere to stand until there is one. [START-5] */
export function NoStore() {
  const mayEdit = useCan('pages.edit')
  const mayPublish = useCan('pages.publish')
  const add = useMutation({
    mutationFn: () => addStore(mayPublish),
    onSuccess: () => notifications.show({ message: t('The store is there. Add the first thing you sell.') }),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    onSettled: pagesChanged,
  })
  return (
    <EmptyState
      icon={IconBuildingStore}
      title={t('No store yet')}
      action={
        mayEdit && (
          <Button loading={add.isPending} onClick={() => add.mutate()}>
            {t('Add a store')}
          </Button>
        )
      }
    >
      {mayEdit
        ? t('Products are sold from a store page. Add one; you can rename and move it later.')
        : t('Products are sold from a store page. Ask somebody who may edit pages to add one.')}
    </EmptyState>
  )
}
