import { ActionIcon, Drawer, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import type { ContentItem } from '@plinth/domain'
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
import { PostPanel, SelectionPanel } from './selection-panel.tsx'
import { editingCommands, type ScreenState } from './editing-commands.ts'
import { Outline } from './outline.tsx'
import { useEditingRights } from './use-editing-rights.ts'
import { useShowBlock } from './use-show-block.ts'
import { useSiteStyleInStep } from './use-site-style.ts'
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

const StylePanel = part(async () => ({
  default: (await import('../../panel/style/style-panel.tsx')).StylePanel,
}))

/** What can be opened over the page. */
type Dialog = 'publish' | 'history' | 'post'

const LEFT_KEY = 'plinth-left-panel'

/** The editor of one page. */
export function PageEditor({
  documentId,
  accountId,
  input,
}: {
  readonly documentId: string
  readonly accountId: string
  readonly input: RenderInput
}) {
  const { session, stage } = useEditing()
  const [left, setLeft] = useState<'pages' | 'outline' | null>(firstLeft)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [adding, setAdding] = useState(false)
  const announcer = useRef<HTMLDivElement>(null)
  const previewing = useSessionState((state) => state.previewing)
  const mayPublish = useCan('pages.publish')
  const mayDesign = useCan('design.edit')
  const [styling, setStyling] = useState(false)
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
      style: () => setStyling((before) => !before),
      addPage: () => {
        setLeft(rememberLeft('pages'))
        setAdding(true)
      },
      mayPublish,
      mayDesign,
    }),
    [mayPublish, mayDesign],
  )
  useCommandTable(useMemo(() => editingCommands(session, stage, screen), [session, stage, screen]))

  const siteStyle = useSiteStyleInStep(accountId)
  useNarrowWindow(() => setLeft(null))
  useSelecting(() => setStyling(false))

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
          <RightPanel
            documentId={documentId}
            siteStyle={siteStyle}
            input={input}
            styling={styling}
            onStyled={() => setStyling(false)}
          />
        )}
      </div>
      <VisuallyHidden>
        <div ref={announcer} role="status" aria-live="polite" />
      </VisuallyHidden>
      <PageDialogs dialog={dialog} onClose={() => setDialog(null)} documentId={documentId} post={post} />
    </div>
  )
}

/** What is asked and shown over the page. */
function PageDialogs({
  dialog,
  onClose,
  documentId,
  post,
}: {
  readonly dialog: Dialog | null
  readonly onClose: () => void
  readonly documentId: string
  readonly post: ContentItem | undefined
}) {
  const blocker = useUnsavedPage()
  const showBlock = useShowBlock(documentId)
  return (
    <>
      {post !== undefined && (
        <Drawer opened={dialog === 'post'} onClose={onClose} position="right" title={t('Post')}>
          <PostPanel post={post} inDrawer />
        </Drawer>
      )}
      <ConflictDialog />
      <LeaveDialog blocker={blocker} />
      {dialog === 'publish' && (
        <PublishDialog
          opened
          onClose={onClose}
          documentId={documentId}
          onShow={(id, blockId) => {
            onClose()
            showBlock(id, blockId)
          }}
        />
      )}
      {dialog === 'history' && <HistoryDrawer opened onClose={onClose} documentId={documentId} />}
    </>
  )
}

/** Settings of what is selected, or the style of the whole site. */
function RightPanel({
  documentId,
  input,
  siteStyle,
  styling,
  onStyled,
}: {
  readonly documentId: string
  readonly input: RenderInput
  readonly siteStyle: ReturnType<typeof useSiteStyleInStep>
  readonly styling: boolean
  readonly onStyled: () => void
}) {
  const selection = useSessionState((state) => state.selection)
  return styling ? (
    <aside className={classes.right} data-wide aria-label={t('Style')}>
      <StylePanel state={siteStyle.state} onRetry={siteStyle.retry} onClose={onStyled} />
    </aside>
  ) : (
    <aside
      className={classes.right}
      data-empty={selection === null}
      aria-label={t('Settings of the selection')}
    >
      <SelectionPanel documentId={documentId} input={input} />
    </aside>
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

/** Who selects something wants its settings. */
function useSelecting(onSelect: () => void): void {
  const { session } = useEditing()
  const act = useEffectEvent(onSelect)
  useEffect(() => {
    let before = session.getState().selection
    return session.subscribe(() => {
      const { selection } = session.getState()
      if (selection !== null && selection.id !== before?.id) act()
      before = selection
    })
  }, [session])
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
