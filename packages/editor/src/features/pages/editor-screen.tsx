import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { NotFoundError } from '../../api/api-error.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { EditingProvider } from '../../canvas/editing-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { PageEditor } from './page-editor.tsx'
import { usePages } from '../../api/pages.ts'
import { PagesPanel } from './pages-panel.tsx'
import { useOpenPage } from './use-open-page.ts'
import classes from './page-editor.module.css'
import { t } from '../../words/words.ts'

/** Pages on the left, the site itself in the middle, what is selected on the right. */
export default function EditorScreen() {
  const { documentId } = useParams()
  const pages = usePages()
  const session = signedIn(useSession().data)
  if (pages.isLoadingError)
    return <LoadFailure level={1} error={pages.error} onRetry={() => void pages.refetch()} />
  if (pages.data === undefined || session === undefined) return <Waiting />
  if (documentId !== undefined)
    return <OpenedPage key={documentId} documentId={documentId} accountId={session.account.id} />
  const first = pages.data.collections.find(({ isHome }) => isHome) ?? pages.data.collections[0]
  if (first !== undefined) return <Navigate to={`/config/pages/${first.documentId}`} replace />
  return <NoPages />
}

function OpenedPage({ documentId, accountId }: { readonly documentId: string; readonly accountId: string }) {
  const state = useOpenPage(documentId, accountId)
  if (state.kind === 'failed') {
    return state.error instanceof NotFoundError ? (
      <LoadFailure
        error={state.error}
        onRetry={state.retry}
        elsewhere={
          <Button component={Link} to="/config/pages">
            {t('Open the home page')}
          </Button>
        }
      />
    ) : (
      <LoadFailure error={state.error} onRetry={state.retry} />
    )
  }
  if (state.kind === 'loading') return <Waiting label={t('Opening the page')} />
  return (
    <EditingProvider value={state.page.editing}>
      <PageEditor documentId={documentId} accountId={accountId} input={state.page.input} />
    </EditingProvider>
  )
}

function NoPages() {
  const [adding, setAdding] = useState(false)
  useEffect(() => () => setAdding(false), [])
  return (
    <div className={classes.screen}>
      <aside className={classes.left}>
        <PagesPanel adding={adding} onAddingChange={setAdding} />
      </aside>
      <EmptyState
        icon={IconFileText}
        title={t('No pages yet')}
        action={<Button onClick={() => setAdding(true)}>{t('Add a page')}</Button>}
      >
        {t('A website begins with one page. You can rename and move it later.')}
      </EmptyState>
    </div>
  )
}
