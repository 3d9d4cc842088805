import { IconBuildingStore } from '@tabler/icons-react'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { t } from '../../words/words.ts'
import { AddStore } from './add-store.tsx'

/** A website without a store: products have nowhere to stand until there is one. [START-5] [CAT-163] */
export default function NoStore() {
  const mayEdit = useCan('pages.edit')
  return (
    <EmptyState icon={IconBuildingStore} title={t('No store yet')} action={mayEdit && <AddStore />}>
      {mayEdit
        ? t('Products are sold from a store page. Add one; you can rename and move it later.')
        : t('Products are sold from a store page. Ask somebody who may edit pages to add one.')}
    </EmptyState>
  )
}
