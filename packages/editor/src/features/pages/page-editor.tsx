import { ActionIcon, Drawer, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import type { RenderInput } from '@plinth/renderer'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { useCan } from '../../api/session.ts'
import { CanvasStage } from '../../canvas/canvas-stage.tsx'
import { addressOf } from '../../canvas/draft-address.ts'
import { useEditing, useSessionState } from '../../canvas/editing-context.ts'
import { useCommandTable } from '../../commands/command-registry.ts'
import { ConflictDialog } from '../../dialogs/conflict-dialog.tsx'
import { LeaveDialog } from '../../dialogs/leave-dialog.tsx'
import { part } from '../../ui/part.tsx'
import { PostPanel } from './post-panel.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import { editingCommands, type ScreenState } from './editing-commands.ts'
import { Outline } from './outline.tsx'
import { useEditingRights } from './use-editing-rights.ts'
import { usePages } from '../../api/pages.ts'
import { PagesPanel } from './pages-panel.tsx'
import { TopBar } from './top-bar.tsx'
import classes from './page-editor.module.css'
import { t } from '../../words/words.ts'

const HistoryDrawer = part(
  async () => ({ default: (await import('../history/history-drawer.tsx')).HistoryDrawer }),
  { kind: 'dialog' },
)
const PublishDialog = part(
  async () => ({ default: (await import('../publish/publish-dialog.tsx')).PublishDialog }),
  { kind: 'dialog' },
)

const LEFT_KEY = 'plinth-left-panel'

/** The editor of one page. */
export function PageEditor({
  documentId,
  input,
}: {
  readonly documentId: string
  readonly input: RenderInput
}) {
  const { session, stage } = useEditing()
  const [left, setLeft] = useState<'pages' | 'outline' | null>(firstLeft)
  const [dialog, setDialog] = useState<'publish' | 'history' | 'post' | null>(null)
  const [adding, setAdding] = useState(false)
  const announcer = useRef<HTMLDivElement>(null)
  const selection = useSessionState((state) => state.selection)
  const previewing = useSessionState((state) => state.previewing)
  const mayPublish = useCan('pages.publish')
  useEditingRights(documentId)
  const post = input.page.kind === 'post' ? input.page.item : undefined
  // A page may get another address while it is open.
  const page = usePages().data?.collections.find((one) => one.documentId === documentId)
  const path = page === undefined ? addressOf(input) : page.isHome ? '/' : `/${page.urlId}`

  useAnnouncements(announcer)
  const screen = useMemo<ScreenState>(
    () => ({
      showLeft: (panel) => setLeft((before) => rememberLeft(before === panel ? null : panel)),
      publish: () => setDialog('publish'),
      history: () => setDialog('history'),
      post: () => setDialog('post'),
      addPage: () => {
        setLeft(rememberLeft('pages'))
        setAdding(true)
      },
      mayPublish,
    }),
    [mayPublish],
  )
  useCommandTable(useMemo(() => editingCommands(session, stage, screen), [session, stage, screen]))

  const blocker = useUnsavedPage()
  useNarrowWindow(() => setLeft(null))

  return (
    <div className={classes.editor} data-editor>
      <TopBar documentId={documentId} post={post} path={path} screen={screen} />
      <div className={classes.screen}>
        {left !== null && !previewing && (
          <LeftPanel panel={left} onPanelChange={(panel) => setLeft(rememberLeft(panel))}>
            {left === 'pages' ? <PagesPanel adding={adding} onAddingChange={setAdding} /> : <Outline />}
          </LeftPanel>
        )}
        <CanvasStage input={input} path={path} />
        {!previewing && (
          <aside
            className={classes.right}
            data-empty={selection === null}
            aria-label={t('Settings of the selection')}
          >
            <SelectionPanel documentId={documentId} input={input} />
          </aside>
        )}
      </div>
      <VisuallyHidden>
        <div ref={announcer} role="status" aria-live="polite" />
      </VisuallyHidden>
      {post !== undefined && (
        <Drawer opened={dialog === 'post'} onClose={() => setDialog(null)} position="right" title={t('Post')}>
          <PostPanel post={post} inDrawer />
        </Drawer>
      )}
      <ConflictDialog />
      <LeaveDialog blocker={blocker} />
      {dialog === 'publish' && (
        <PublishDialog opened onClose={() => setDialog(null)} documentId={documentId} />
      )}
      {dialog === 'history' && (
        <HistoryDrawer opened onClose={() => setDialog(null)} documentId={documentId} />
      )}
    </div>
  )
}

function LeftPanel({
  panel,
  onPanelChange,
  children,
}: {
  readonly panel: 'pages' | 'outline'
  readonly onPanelChange: (panel: 'pages' | 'outline' | null) => void
  readonly children: ReactNode
}) {
  return (
    <aside className={classes.left} aria-label={panel === 'pages' ? t('Pages') : t('Outline')}>
      <div className={classes.leftHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('Left panel')}
          data={[
            { value: 'pages', label: t('Pages') },
            { value: 'outline', label: t('Outline') },
          ]}
          value={panel}
          onChange={(value) => onPanelChange(value as 'pages' | 'outline')}
        />
        <ActionIcon aria-label={t('Hide panel')} onClick={() => onPanelChange(null)}>
          <IconLayoutSidebarLeftCollapse size={18} />
        </ActionIcon>
      </div>
      {children}
    </aside>
  )
}

/** What the session has to say is read out, and what it refuses is shown. */
function useAnnouncements(announcer: RefObject<HTMLDivElement | null>): void {
  const { session } = useEditing()
  useEffect(() => {
    session.tell({
      announce: (text) => {
        if (announcer.current !== null) announcer.current.textContent = text
      },
      refused: (message) => notifications.show({ message, color: 'red' }),
    })
  }, [announcer, session])
}

/** Asks before a page with unsaved changes is left. */
function useUnsavedPage() {
  const { session } = useEditing()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      session.store.hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.store.hasUnsaved) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [session])
  return blocker
}

/** In a window made narrow the panel would lie over the page. */
function useNarrowWindow(onNarrow: () => void): void {
  const act = useEffectEvent(onNarrow)
  useEffect(() => {
    const narrow = window.matchMedia('(max-width: 1199px)')
    const close = () => narrow.matches && act()
    narrow.addEventListener('change', close)
    return () => narrow.removeEventListener('change', close)
  }, [])
}

/** On a narrow screen the page comes first. */
function firstLeft(): 'pages' | 'outline' | null {
  if (window.innerWidth < 1200) return null
  const kept = localStorage.getItem(LEFT_KEY)
  return kept === 'outline' ? 'outline' : kept === 'none' ? null : 'pages'
}

function rememberLeft(panel: 'pages' | 'outline' | null): 'pages' | 'outline' | null {
  try {
    localStorage.setItem(LEFT_KEY, panel ?? 'none')
  } catch (error) {
    console.warn('The choice of panel could not be kept.', error)
  }
  return panel
}
