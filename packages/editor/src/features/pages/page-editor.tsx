import { ActionIcon, Drawer, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import type { ContentItem } from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
} from 'react'
import { useBlocker } from 'react-router'
import { forgetSavedSections } from '../../api/saved-sections.ts'
import { useCan } from '../../api/session.ts'
import { Breadcrumb } from '../../canvas/breadcrumb.tsx'
import { CanvasStage, type CanvasTools } from '../../canvas/canvas-stage.tsx'
import { addressOf } from '../../canvas/draft-address.ts'
import { useDocument, useEditing, useSessionState } from '../../canvas/editing-context.ts'
import type { SitePlace } from '../../canvas/site-parts.ts'
import { useSyncedInStep } from '../../canvas/use-synced.ts'
import { useStage } from '../../canvas/stage-store.ts'
import { useCommandTable } from '../../commands/command-registry.ts'
import { LeaveDialog } from '../../dialogs/leave-dialog.tsx'
import { beginIfAdded } from '../../templates/begun-pages.ts'
import { part } from '../../ui/part.tsx'
import { PostPanel, SelectionPanel } from './selection-panel.tsx'
import { editingCommands, type ScreenState } from './editing-commands.ts'
import { PageSettings, StackedPagesDialog } from './page-settings-on-demand.ts'
import { useAsked } from './use-asked.ts'
import { useListedAsDrafted } from './use-page-about.ts'
import { usePostHeadInStep } from './use-post-head.ts'
import { useEditingRights } from './use-editing-rights.ts'
import { useShowBlock } from './use-show-block.ts'
import { useStackInStep } from './use-stack-in-step.ts'
import { useSiteStyleInStep } from './use-site-style.ts'
import { pageTitle, usePages, usePost, type PageEntry } from '../../api/pages.ts'
import { PagesPanel } from './pages-panel.tsx'
import { TopBar } from './top-bar.tsx'
import classes from './page-editor.module.css'
import { keepChoice, keptChoice } from '../../ui/kept-choice.ts'
import { t } from '../../words/words.ts'

const HistoryDrawer = part(
  async () => ({ default: (await import('../history/history-drawer.tsx')).HistoryDrawer }),
  { kind: 'dialog' },
)
const PublishDialog = part(
  async () => ({ default: (await import('../publish/publish-dialog.tsx')).PublishDialog }),
  { kind: 'dialog' },
)
const PreviewLinksDialog = part(
  async () => ({ default: (await import('../../dialogs/preview-links-dialog.tsx')).PreviewLinksDialog }),
  { kind: 'dialog' },
)
const ReplaceDialog = part(
  async () => ({ default: (await import('../../dialogs/replace-dialog.tsx')).ReplaceDialog }),
  { kind: 'dialog' },
)
const ConflictDialog = part(
  async () => ({ default: (await import('./parts-on-demand.ts')).ConflictDialog }),
  { kind: 'dialog' },
)

const FindBar = part(async () => ({ default: (await import('./parts-on-demand.ts')).FindBar }), {
  kind: 'dialog',
})

const SectionsOverview = part(
  async () => ({ default: (await import('./parts-on-demand.ts')).SectionsOverview }),
  { kind: 'tools' },
)

const SectionEdges = part(async () => ({ default: (await import('./parts-on-demand.ts')).SectionEdges }), {
  kind: 'tools',
})

const DraftPreview = part(async () => ({ default: (await import('./parts-on-demand.ts')).DraftPreview }), {
  kind: 'field',
})

/** What stands over the page now and then. */
const CANVAS_TOOLS: CanvasTools = {
  overview: (scale) => <SectionsOverview scale={scale} />,
  preview: (path, size) => <DraftPreview path={path} style={size} />,
  sectionEdges: (id, scale) => <SectionEdges key={`edges ${id}`} sectionId={id} scale={scale} />,
}

const Outline = part(async () => ({ default: (await import('./parts-on-demand.ts')).Outline }), {
  kind: 'field',
})

const FooterPanel = part(async () => ({ default: (await import('./parts-on-demand.ts')).FooterPanel }), {
  kind: 'field',
})

const HeaderPanel = part(async () => ({ default: (await import('./parts-on-demand.ts')).HeaderPanel }), {
  kind: 'field',
})

const SectionChooser = part(
  async () => ({ default: (await import('./template-dialogs.ts')).SectionChooser }),
  { kind: 'dialog' },
)
const SaveSectionDialog = part(
  async () => ({ default: (await import('./template-dialogs.ts')).SaveSectionDialog }),
  { kind: 'dialog' },
)
const PageChooser = part(async () => ({ default: (await import('./template-dialogs.ts')).PageChooser }), {
  kind: 'dialog',
})

const StylePanel = part(async () => ({
  default: (await import('../../panel/style/style-panel.tsx')).StylePanel,
}))

/** What can be opened over the page. */
type Dialog = 'publish' | 'history' | 'post' | 'settings' | 'share' | 'replace'

const LEFT = 'left-panel'

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
  const [alone, setAlone] = useState(false)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [adding, setAdding] = useState(false)
  const announcer = useRef<HTMLDivElement>(null)
  const previewing = useSessionState((state) => state.previewing)
  const finding = useStage(stage, (state) => state.finding)
  const [styling, setStyling] = useState(false)
  const { edits } = input
  const isShared = edits !== undefined
  const sharedName = nameOfShared(edits)
  useEditingRights(documentId, edits)
  useSyncedInStep(input.synced)
  useForgottenSections(edits === 'section')
  const post = input.page.kind === 'post' && !isShared ? input.page.item : undefined
  const { page, path } = usePlaceOf(documentId, input, post)

  useListedAsDrafted(documentId)
  useStackInStep()
  const postTitle = usePostHeadInStep(post)
  const name = isShared ? sharedName : (postTitle ?? pageName(page, post))
  useAnnouncements(announcer)
  useJustAdded(documentId)
  const screen = useScreen({ setLeft, setDialog, setStyling, setAdding, setAlone, edits })
  useCommandTable(useMemo(() => editingCommands(session, stage, screen), [session, stage, screen]))

  const siteStyle = useSiteStyleInStep(accountId)
  useWidthOfWindow(() => setLeft(firstLeft))
  useSelecting(() => setStyling(false))
  useSitePlace(({ link }) => {
    setStyling(false)
    setAlone(false)
    if (link !== undefined) setLeft(rememberLeft('pages'))
  })

  return (
    <div className={classes.editor} data-editor>
      <TopBar
        documentId={documentId}
        post={post}
        path={path}
        screen={screen}
        {...(isShared ? { name: sharedName } : {})}
      />
      <div className={classes.screen}>
        {left !== null && !previewing && !alone && (
          <LeftPanel panel={left} onPanelChange={(panel) => setLeft(rememberLeft(panel))}>
            {left === 'pages' ? <PagesPanel adding={adding} onAddingChange={setAdding} /> : <Outline />}
          </LeftPanel>
        )}
        <div className={classes.middle} data-part>
          <CanvasStage input={input} path={path} name={name} tools={CANVAS_TOOLS} />
          {finding && !previewing && <FindBar />}
          {!previewing && <Breadcrumb page={name} />}
        </div>
        {!previewing && !alone && (
          <RightPanel
            documentId={documentId}
            siteStyle={siteStyle}
            input={input}
            styling={styling}
            onStyled={() => setStyling(false)}
            onMenu={() => setLeft(rememberLeft('pages'))}
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

const nameOfShared = (edits: RenderInput['edits']): string =>
  edits === 'footer' ? t('Footer') : edits === 'mail' ? t('Mail') : t('Synced section')

/** The page and where it is: it, or a post, may get another address while it is open. */
function usePlaceOf(documentId: string, input: RenderInput, post: ContentItem | undefined) {
  const page = usePages().data?.collections.find((one) => one.documentId === documentId)
  const postNow = usePost(post).data
  const path = page === undefined ? addressOf(input, postNow?.urlId) : page.isHome ? '/' : `/${page.urlId}`
  return { page, path }
}

/** A page that was just added begins as was chosen; which pages an index page shows is asked then. [EDIT-820] */
function useJustAdded(documentId: string): void {
  const { session, stage } = useEditing()
  useEffect(() => beginIfAdded(documentId, session), [documentId, session])
  useAsked('stacks', () => stage.set({ choosing: { what: 'shown-pages' } }))
}

/** After a synced section was edited, what is known of it is old. */
function useForgottenSections(isSection: boolean): void {
  useEffect(() => (isSection ? forgetSavedSections : undefined), [isSection])
}

/** What commands may do with the screen around the page. */
function useScreen({
  setLeft,
  setDialog,
  setStyling,
  setAdding,
  setAlone,
  edits,
}: {
  readonly setLeft: Dispatch<SetStateAction<'pages' | 'outline' | null>>
  readonly setDialog: (dialog: Dialog) => void
  readonly setStyling: Dispatch<SetStateAction<boolean>>
  readonly setAdding: (adding: boolean) => void
  readonly setAlone: Dispatch<SetStateAction<boolean>>
  readonly edits: RenderInput['edits']
}): ScreenState {
  const { session, stage, canvas } = useEditing()
  // A mail is sent, not published.
  const mayPublish = useCan('pages.publish') && edits !== 'mail'
  const mayDesign = useCan('design.edit')
  return useMemo<ScreenState>(
    () => ({
      showLeft: (panel) => {
        setAlone(false)
        setLeft((before) => rememberLeft(before === panel ? null : panel))
      },
      publish: () => setDialog('publish'),
      history: () => setDialog('history'),
      share: () => setDialog('share'),
      replace: () => setDialog('replace'),
      post: () => setDialog('post'),
      settings: () => setDialog('settings'),
      style: () => {
        setAlone(false)
        setStyling((before) => !before)
      },
      hidePanels: () => setAlone((before) => !before),
      siteParts: (part) => {
        session.select(null)
        stage.set({ sitePlace: { part } })
      },
      addPage: () => {
        setAlone(false)
        setLeft(rememberLeft('pages'))
        setAdding(true)
      },
      mayPublish,
      mayDesign,
      isFooter: edits !== undefined,
      widen: (by) => void import('./parts-on-demand.ts').then(({ widen }) => widen(session, canvas, by)),
    }),
    [
      mayPublish,
      mayDesign,
      edits,
      session,
      stage,
      canvas,
      setLeft,
      setDialog,
      setStyling,
      setAdding,
      setAlone,
    ],
  )
}

function pageName(page: PageEntry | undefined, post: ContentItem | undefined): string {
  const named = page ?? post
  return named === undefined ? t('Page') : pageTitle(named)
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
  const pages = usePages().data?.collections
  const page = pages?.find((one) => one.documentId === documentId)
  const keptBy = keptByOf(page)
  const blocker = useUnsavedPage()
  const showBlock = useShowBlock(documentId)
  const inConflict = useDocument(({ conflict }) => conflict !== null)
  return (
    <>
      {post !== undefined && (
        <Drawer
          opened={dialog === 'post' || dialog === 'settings'}
          onClose={onClose}
          position="right"
          title={t('Post')}
        >
          <PostPanel post={post} inDrawer />
        </Drawer>
      )}
      <ChoosingDialogs page={page} />
      {inConflict && <ConflictDialog />}
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
      {dialog === 'settings' && page !== undefined && <PageSettings page={page} opened onClose={onClose} />}
      {dialog === 'share' && <PreviewLinksDialog documentId={documentId} keptBy={keptBy} onClose={onClose} />}
      {dialog === 'replace' && <ReplaceDialog onClose={onClose} />}
      {dialog === 'history' && <HistoryDrawer opened onClose={onClose} documentId={documentId} />}
    </>
  )
}

function keptByOf(page: PageEntry | undefined) {
  if (page === undefined) return undefined
  if (page.membersOnly !== null) return page.membersOnly.length === 0 ? 'members' : 'areas'
  return page.hasPassword ? 'password' : undefined
}

/** Sections and pages to begin from, or pages that the page shows, while they are being chosen. */
function ChoosingDialogs({ page }: { readonly page: PageEntry | undefined }) {
  const { stage } = useEditing()
  const choosing = useStage(stage, (state) => state.choosing)
  const close = () => stage.set({ choosing: null })
  if (choosing === null) return null
  if (choosing.what === 'shown-pages')
    return page === undefined ? null : <StackedPagesDialog page={page} onClose={close} />
  if (choosing.what === 'save') return <SaveSectionDialog sectionId={choosing.sectionId} onClose={close} />
  return choosing.what === 'page' ? (
    <PageChooser opened onClose={close} />
  ) : (
    <SectionChooser opened index={choosing.index} onClose={close} />
  )
}

/** Settings of what is selected, or the style of the whole site. */
function RightPanel({
  documentId,
  input,
  siteStyle,
  styling,
  onStyled,
  onMenu,
}: {
  readonly documentId: string
  readonly input: RenderInput
  readonly siteStyle: ReturnType<typeof useSiteStyleInStep>
  readonly styling: boolean
  readonly onStyled: () => void
  readonly onMenu: () => void
}) {
  const { stage } = useEditing()
  const sitePlace = useStage(stage, (state) => state.sitePlace)
  const selection = useSessionState((state) => state.selection)
  const side = useStage(stage, ({ settingsSide }) => settingsSide)
  // Settings that have come may stand over what they are of. [EDIT-1202]
  useLayoutEffect(() => stage.moved(), [selection, stage])
  return styling ? (
    <aside className={classes.right} data-part data-wide aria-label={t('Style')}>
      <StylePanel state={siteStyle.state} onRetry={siteStyle.retry} onClose={onStyled} />
    </aside>
  ) : sitePlace?.part === 'footer' ? (
    <aside className={classes.right} data-part aria-label={t('Settings of the selection')}>
      <FooterPanel onClose={() => stage.set({ sitePlace: null })} />
    </aside>
  ) : sitePlace !== null ? (
    <aside className={classes.right} data-part aria-label={t('Settings of the selection')}>
      <HeaderPanel
        key={sitePlace.part}
        place={sitePlace}
        state={siteStyle.state}
        onRetry={siteStyle.retry}
        onClose={() => stage.set({ sitePlace: null })}
        onMenu={onMenu}
        onPart={(part) => stage.set({ sitePlace: { part } })}
      />
    </aside>
  ) : (
    <aside
      className={classes.right}
      data-part
      data-empty={selection === null}
      data-settings={side}
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
    <aside
      className={classes.left}
      data-part
      data-list-of-pages
      aria-label={panel === 'pages' ? t('Pages') : t('Outline')}
    >
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

/** Whoever points at what all pages share wants its settings; a selection of the page ends that. */
function useSitePlace(onPlace: (place: SitePlace) => void): void {
  const { session, stage } = useEditing()
  const act = useEffectEvent(onPlace)
  useEffect(() => {
    let before = stage.getState().sitePlace
    const stopStage = stage.subscribe(() => {
      const { sitePlace } = stage.getState()
      if (sitePlace !== null && sitePlace !== before) act(sitePlace)
      before = sitePlace
    })
    const stopSession = session.subscribe(() => {
      if (session.getState().selection !== null && stage.getState().sitePlace !== null)
        stage.set({ sitePlace: null })
    })
    return () => {
      stopStage()
      stopSession()
    }
  }, [session, stage])
}

/** In a window made narrow the panel would lie over the page; made wide again it has the room it had. [EDIT-1269] */
function useWidthOfWindow(onChange: () => void): void {
  const act = useEffectEvent(onChange)
  useEffect(() => {
    const narrow = window.matchMedia('(max-width: 1199px)')
    const changed = () => act()
    narrow.addEventListener('change', changed)
    return () => narrow.removeEventListener('change', changed)
  }, [])
}

/** On a narrow screen the page comes first. */
function firstLeft(): 'pages' | 'outline' | null {
  if (window.innerWidth < 1200) return null
  const kept = keptChoice(LEFT)
  return kept === 'outline' ? 'outline' : kept === 'none' ? null : 'pages'
}

function rememberLeft(panel: 'pages' | 'outline' | null): 'pages' | 'outline' | null {
  keepChoice(LEFT, panel ?? 'none')
  return panel
}
