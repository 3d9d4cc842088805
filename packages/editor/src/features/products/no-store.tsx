import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBuildingStore } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { createStore } from '../../api/create-store.ts'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pagesChanged } from '../../api/pages.ts'
import { t } from '../../words/words.ts'

/** A website without a store: products have nowhere to stand until there is one. [START-5] */
export function NoStore() {
  const mayEdit = useCan('pages.edit')
  const mayPublish = useCan('pages.publish')
  const add = useMutation({
    mutationFn: () => createStore({ title: t('Shop'), mayPublish }),
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
