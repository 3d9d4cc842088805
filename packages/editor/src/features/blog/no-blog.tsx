import { Button } from '@mantine/core'
import { COLLECTION_TYPES } from '@plinth/domain'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useAddPage } from '../../api/pages.ts'
import { useCan } from '../../api/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showError } from '../../ui/feedback.tsx'
import { t } from '../../words/words.ts'

/** Where there is no blog yet: what one is, and a button that makes it. */
export function NoBlog() {
  const add = useAddPage()
  const mayAdd = useCan('pages.edit')
  return (
    <EmptyState
      icon={IconPencil}
      title={t('No blog yet')}
      action={
        mayAdd && (
          <Button
            leftSection={<IconPlus size={16} />}
            loading={add.isPending}
            onClick={() =>
              add.mutate({ type: COLLECTION_TYPES.generic, title: t('Blog') }, { onError: showError })
            }
          >
            {t('Add a blog')}
          </Button>
        )
      }
    >
      {t('A blog is a page with dated posts: news, stories, recipes.')}
    </EmptyState>
  )
}
