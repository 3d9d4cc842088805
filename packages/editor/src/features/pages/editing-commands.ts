import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconBookmark,
  IconClipboard,
  IconCopy,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceMobileOff,
  IconDeviceTablet,
  IconEye,
  IconFilePlus,
  IconFiles,
  IconHistory,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconLayoutRows,
  IconLayoutGrid,
  IconListTree,
  IconLock,
  IconLockOpen,
  IconPalette,
  IconShare,
  IconPencil,
  IconPlus,
  IconRowInsertBottom,
  IconScissors,
  IconReplace,
  IconSearch,
  IconSelectAll,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconTrash,
  IconZoomOut,
} from '@tabler/icons-react'
import { safeMode } from '../../canvas/safe-mode.ts'
import { openBlockMenu } from '../../canvas/open-block-menu.ts'
import { fillingOf } from '../../canvas/filling.ts'
import type { SitePart } from '../../canvas/site-parts.ts'
import type { StageStore } from '../../canvas/stage-store.ts'
import { isEnabled, type Command } from '../../commands/command.ts'
import type { Alignment, Axis } from '../../document/arrange-blocks.ts'
import { putClip } from '../../canvas/put-clip.ts'
import { isWrittenOnPage, type EditingSession } from '../../document/editing-session.ts'
import { focusNextPart } from './screen-parts.ts'
import { t } from '../../words/words.ts'

/** What commands may do with the screen around the page. */
export interface ScreenState {
  readonly showLeft: (panel: 'pages' | 'outline') => void
  readonly publish: () => void
  readonly history: () => void
  /** Links that show the draft to somebody without an account. */
  readonly share: () => void
  /** Shows or hides the style of the site. */
  readonly style: () => void
  /** Shows the settings of the header or the announcement bar. */
  readonly siteParts: (part: SitePart) => void
  readonly addPage: () => void
  /** Hides what stands beside the page, or shows it again. */
  readonly hidePanels: () => void
  /** Makes what is selected wider between the cells of the grid, px; narrower below 0. */
  readonly widen: (by: number) => void
  /** Finds words on the whole website and writes others. */
  readonly replace: () => void
  /** Shows the settings of the page that is open; of a post they stand beside it. */
  readonly settings: () => void
  /** Shows what belongs to the post that is open, where there is no room for it beside the page. */
  readonly post: () => void
  readonly mayPublish: boolean
  /** Whether what is edited is the footer of all pages, which is no page. */
  readonly isFooter: boolean
  readonly mayDesign: boolean
}

/** Everything one can tell the page editor: the palette, the shortcut sheet and the keyboard read this table. [EDIT-60] */
export function editingCommands(
  session: EditingSession,
  stage: StageStore,
  screen: ScreenState,
): readonly Command[] {
  // A page that is only looked at is not changed by a slip of the hand.
  const whileEditing = (command: Command): Command => ({
    ...command,
    enabled: () => !session.getState().previewing && isEnabled(command),
  })
  return [
    ...pageCommands(session, screen),
    ...[
      ...editCommands(session),
      ...sectionCommands(session, stage),
      ...blockCommands(session, stage, screen),
    ].map(whileEditing),
    ...seeing(session, stage, screen),
    ...viewCommands(session, screen),
    ...siteCommands(session, screen),
    ...PARTS,
  ]
}

function pageCommands(session: EditingSession, screen: ScreenState): readonly Command[] {
  return [
    {
      id: 'save',
      name: t('Save now'),
      category: 'page',
      keys: ['Mod+S'],
      whileTyping: true,
      run: () => void session.store.flush(),
    },
    {
      id: 'add-page',
      name: t('Add page'),
      category: 'page',
      icon: IconFilePlus,
      keywords: ['new', 'blog', 'journal', 'store'],
      run: screen.addPage,
    },
    {
      id: 'page-settings',
      name: t('Page settings'),
      category: 'page',
      icon: IconSettings,
      keywords: ['title', 'slug', 'address', 'seo', 'password', 'status', 'schedule'],
      enabled: () => !screen.isFooter,
      run: screen.settings,
    },
    {
      id: 'publish',
      name: t('Publish…'),
      category: 'page',
      icon: IconSend,
      keys: ['Mod+Shift+Enter'],
      whileTyping: true,
      enabled: () => screen.mayPublish,
      run: screen.publish,
    },
    {
      id: 'history',
      name: t('Show history'),
      category: 'page',
      icon: IconHistory,
      keywords: ['versions', 'restore'],
      run: screen.history,
    },
  ]
}

function editCommands(session: EditingSession): readonly Command[] {
  const selected = () => session.getState().selection !== null
  return [
    {
      id: 'undo',
      name: t('Undo'),
      category: 'edit',
      icon: IconArrowBackUp,
      keys: ['Mod+Z'],
      whileTyping: true,
      enabled: () => session.undoWords !== undefined,
      run: () => session.undo(),
    },
    {
      id: 'redo',
      name: t('Redo'),
      category: 'edit',
      icon: IconArrowForwardUp,
      keys: ['Mod+Shift+Z', 'Mod+Y'],
      whileTyping: true,
      enabled: () => session.redoWords !== undefined,
      run: () => session.redo(),
    },
    {
      id: 'copy',
      name: t('Copy'),
      category: 'edit',
      icon: IconCopy,
      keys: ['Mod+C'],
      native: true,
      enabled: selected,
      run: () => void document.execCommand('copy'),
    },
    {
      id: 'cut',
      name: t('Cut'),
      category: 'edit',
      icon: IconScissors,
      keys: ['Mod+X'],
      native: true,
      enabled: selected,
      run: () => void document.execCommand('cut'),
    },
    {
      id: 'paste',
      name: t('Paste'),
      category: 'edit',
      icon: IconClipboard,
      keys: ['Mod+V'],
      native: true,
      run: () => void pasteFromClipboard(session),
    },
  ]
}

/** Paste without a paste event, from the palette: asks the browser, which asks the person. */
async function pasteFromClipboard(session: EditingSession): Promise<void> {
  try {
    for (const item of await navigator.clipboard.read()) {
      if (!item.types.includes('text/html')) continue
      if (putClip(await (await item.getType('text/html')).text(), session)) return
    }
    session.refuse(t('There is no block on the clipboard.'))
  } catch {
    session.refuse(t('The browser does not allow reading the clipboard. Use the keyboard to paste.'))
  }
}

/** The place after the section that is selected; the end of the page without one. */
function afterSelected(session: EditingSession): number {
  const { sections } = session.document
  const index = sections.findIndex(({ id }) => id === session.selectedSection?.id)
  return index < 0 ? sections.length : index + 1
}

function sectionCommands(session: EditingSession, stage: StageStore): readonly Command[] {
  return [
    {
      id: 'add-section',
      name: t('Add section'),
      category: 'block',
      icon: IconRowInsertBottom,
      keys: ['Shift+A'],
      run: () => void session.insertSection(afterSelected(session)),
    },
    {
      id: 'save-section',
      name: t('Save section…'),
      category: 'block',
      icon: IconBookmark,
      keywords: ['keep', 'reuse', 'template', 'library', 'favourite'],
      enabled: () => session.selectedSection !== undefined,
      run: () => {
        const section = session.selectedSection
        if (section !== undefined) stage.set({ choosing: { what: 'save', sectionId: section.id } })
      },
    },
    {
      id: 'choose-section',
      name: t('Add section from a template…'),
      category: 'block',
      icon: IconLayoutGrid,
      keys: ['Shift+S'],
      keywords: ['template', 'hero', 'gallery', 'testimonials', 'faq', 'pricing', 'team', 'layout'],
      run: () => stage.set({ choosing: { what: 'section', index: afterSelected(session) } }),
    },
  ]
}

function blockCommands(session: EditingSession, stage: StageStore, screen: ScreenState): readonly Command[] {
  const selected = () => session.getState().selection !== null
  const block = () => session.selectedBlock !== undefined
  const several = () => session.getState().also.length > 0
  const inHead = () => session.getState().headPart !== null
  return [
    {
      id: 'add-block',
      name: t('Add block…'),
      category: 'block',
      icon: IconPlus,
      keys: ['/', 'A'],
      run: () => openBlockMenu(session, stage),
    },
    ...selecting(session, stage),
    {
      id: 'take',
      name: t('Take the block the arrow keys led to'),
      category: 'block',
      keys: [' '],
      keyboardOnly: true,
      enabled: () => session.getState().roaming,
      run: () => session.take(),
    },
    {
      id: 'edit-text',
      name: t('Edit text'),
      category: 'block',
      icon: IconPencil,
      keys: ['Enter'],
      enabled: () =>
        (block() || session.getState().headPart !== null) &&
        !several() &&
        session.getState().editing === null,
      run: () => {
        const { headPart } = session.getState()
        if (headPart !== null) {
          session.selectHead(headPart, true)
          return
        }
        const selected = session.selectedBlock
        if (selected === undefined) return
        if (isWrittenOnPage(selected.type) && fillingOf(selected).kind === 'panel') session.edit(selected.id)
        else stage.set({ filling: selected.id })
      },
    },
    {
      id: 'step-out',
      name: t('Step out'),
      category: 'block',
      keys: ['Escape'],
      whileTyping: false,
      keyboardOnly: true,
      enabled: () => selected() || inHead() || stage.getState().sitePlace !== null,
      run: () => (selected() || inHead() ? session.stepOut() : stage.set({ sitePlace: null })),
    },
    ...changesOfSelected(session),
    ...arrangements(session, several),
    ...markings(session),
    ...nudges(session, block),
    ...widths(session, screen),
  ]
}

/** The ways from block to block, and to several. */
function selecting(session: EditingSession, stage: StageStore): readonly Command[] {
  const selected = () => session.getState().selection !== null
  return [
    {
      id: 'next',
      name: t('Select next block'),
      category: 'block',
      keys: ['J'],
      keyboardOnly: true,
      run: () => session.selectBeside(1),
    },
    {
      id: 'previous',
      name: t('Select previous block'),
      category: 'block',
      keys: ['K'],
      keyboardOnly: true,
      run: () => session.selectBeside(-1),
    },
    {
      id: 'extend-next',
      name: t('Select next block, too'),
      category: 'block',
      keys: ['Shift+J'],
      keyboardOnly: true,
      run: () => session.extendSelection(1),
    },
    {
      id: 'extend-previous',
      name: t('Select previous block, too'),
      category: 'block',
      keys: ['Shift+K'],
      keyboardOnly: true,
      run: () => session.extendSelection(-1),
    },
    {
      id: 'select-section',
      name: t('Select the section around it'),
      category: 'block',
      icon: IconLayoutRows,
      enabled: () => session.selectedBlock !== undefined,
      run: () => {
        const section = session.selectedSection
        if (section !== undefined) session.select({ kind: 'section', id: section.id })
      },
    },
    {
      id: 'context-menu',
      name: t('Show what can be done with the selection'),
      category: 'block',
      keys: ['Shift+F10', 'ContextMenu'],
      keyboardOnly: true,
      enabled: selected,
      run: () => stage.set({ context: {} }),
    },
    {
      id: 'select-all',
      name: t('Select all blocks'),
      category: 'block',
      keys: ['Mod+A'],
      icon: IconSelectAll,
      keywords: ['everything', 'section'],
      enabled: () => session.document.sections.some(({ blocks }) => blocks.length > 0),
      run: () => session.selectAll(),
    },
  ]
}

/** What can be done with the selected block or section as a whole. */
function changesOfSelected(session: EditingSession): readonly Command[] {
  const enabled = () => session.getState().selection !== null
  const onlyOne = () => enabled() && session.getState().also.length === 0
  return [
    {
      id: 'move-up',
      name: t('Move up in reading order'),
      category: 'block',
      icon: IconArrowUp,
      keys: ['Alt+ArrowUp'],
      enabled: onlyOne,
      run: () => session.moveSelected(-1),
    },
    {
      id: 'move-down',
      name: t('Move down in reading order'),
      category: 'block',
      icon: IconArrowDown,
      keys: ['Alt+ArrowDown'],
      enabled: onlyOne,
      run: () => session.moveSelected(1),
    },
    {
      id: 'duplicate',
      name: t('Duplicate'),
      category: 'block',
      icon: IconFiles,
      keys: ['Mod+D'],
      enabled,
      run: () => session.duplicateSelected(),
    },
    {
      id: 'delete',
      name: t('Delete'),
      category: 'block',
      icon: IconTrash,
      keys: ['Delete', 'Backspace'],
      enabled,
      run: () => session.deleteSelected(),
    },
  ]
}

/** What is said of what is selected as a whole. [EDIT-220] [EDIT-221] */
function markings(session: EditingSession): readonly Command[] {
  const marks = [
    ['hide-on-phone', t('Hide on phones'), 'hiddenOnPhone', true, IconDeviceMobileOff],
    ['show-on-phone', t('Show on phones again'), 'hiddenOnPhone', false, IconDeviceMobile],
    ['lock', t('Lock'), 'locked', true, IconLock],
    ['unlock', t('Unlock'), 'locked', false, IconLockOpen],
  ] as const
  return marks.map(([id, name, mark, set, icon]): Command => ({
    id,
    name,
    category: 'block',
    icon,
    enabled: () => session.getState().selection !== null && session.hasMark(mark) !== set,
    run: () => session.mark(mark, set),
  }))
}

/** How several blocks stand to each other. [EDIT-214] */
function arrangements(session: EditingSession, enabled: () => boolean): readonly Command[] {
  const names: readonly (readonly [Alignment, string])[] = [
    ['left', t('Align left')],
    ['center', t('Align centers')],
    ['right', t('Align right')],
    ['top', t('Align top')],
    ['middle', t('Align middles')],
    ['bottom', t('Align bottom')],
  ]
  const axes: readonly (readonly [Axis, string])[] = [
    ['across', t('Same gaps from left to right')],
    ['down', t('Same gaps from top to bottom')],
  ]
  return [
    ...names.map(([alignment, name]): Command => {
      const run = () => session.alignSelected(alignment)
      return { id: `align-${alignment}`, name, category: 'block', enabled, run }
    }),
    ...axes.map(([axis, name]): Command => {
      const isEnough = () => session.getState().also.length > 1
      const run = () => session.distributeSelected(axis)
      return {
        id: `distribute-${axis}`,
        name,
        category: 'block',
        keywords: ['distribute'],
        enabled: isEnough,
        run,
      }
    }),
  ]
}

const DIRECTIONS = [
  {
    key: 'ArrowLeft',
    way: 'left',
    dx: -1,
    dy: 0,
    move: t('Move left on the grid'),
    moveOver: t('Move left over other blocks'),
    resize: t('Narrower'),
    resizeOver: t('Narrower over other blocks'),
  },
  {
    key: 'ArrowRight',
    way: 'right',
    dx: 1,
    dy: 0,
    move: t('Move right on the grid'),
    moveOver: t('Move right over other blocks'),
    resize: t('Wider'),
    resizeOver: t('Wider over other blocks'),
  },
  {
    key: 'ArrowUp',
    way: 'up',
    dx: 0,
    dy: -1,
    move: t('Move up on the grid'),
    moveOver: t('Move up over other blocks'),
    resize: t('Shorter'),
    resizeOver: t('Shorter over other blocks'),
  },
  {
    key: 'ArrowDown',
    way: 'down',
    dx: 0,
    dy: 1,
    move: t('Move down on the grid'),
    moveOver: t('Move down over other blocks'),
    resize: t('Taller'),
    resizeOver: t('Taller over other blocks'),
  },
] as const

/** Whether the canvas has the focus. */
const isInCanvas = () => document.activeElement?.tagName === 'IFRAME'

function nudges(session: EditingSession, enabled: () => boolean): readonly Command[] {
  return DIRECTIONS.flatMap(({ key, way, dx, dy, ...names }): Command[] => [
    {
      id: `nudge-${way}`,
      name: names.move,
      category: 'block',
      keys: [key],
      keyboardOnly: true,
      enabled: () => enabled() || isInCanvas(),
      run: () => {
        if (enabled() && !session.getState().roaming) session.nudge(dx, dy)
        else session.roam(dx + dy < 0 ? -1 : 1)
      },
    },
    {
      id: `resize-${way}`,
      name: names.resize,
      category: 'block',
      keys: [`Shift+${key}`],
      keyboardOnly: true,
      enabled,
      run: () => session.nudge(dx, dy, { resize: true }),
    },
    {
      id: `overlap-${way}`,
      name: names.moveOver,
      category: 'block',
      keys: [`Mod+${key}`],
      keyboardOnly: true,
      enabled,
      run: () => session.nudge(dx, dy, { over: true }),
    },
    {
      id: `overlap-resize-${way}`,
      name: names.resizeOver,
      category: 'block',
      keys: [`Mod+Shift+${key}`],
      keyboardOnly: true,
      enabled,
      run: () => session.nudge(dx, dy, { resize: true, over: true }),
    },
  ])
}

/** Widths between the cells, and of what a section holds. [EDIT-1260] */
function widths(session: EditingSession, { widen }: ScreenState): readonly Command[] {
  const enabled = () => session.getState().selection !== null
  const names = [
    ['narrower', t('Narrower by 8 px'), 'ArrowLeft', -8],
    ['wider', t('Wider by 8 px'), 'ArrowRight', 8],
  ] as const
  return names.map(([id, name, key, by]) => ({
    id,
    name,
    category: 'block',
    keys: [`Alt+Shift+${key}`],
    keywords: ['width'],
    enabled,
    run: () => widen(by),
  }))
}

/** The way around the screen. [EDIT-218] */
const PARTS: readonly Command[] = [
  {
    id: 'next-part',
    name: t('Go to the next part of the screen'),
    category: 'view',
    keys: ['F6'],
    whileTyping: true,
    keyboardOnly: true,
    run: () => focusNextPart(1),
  },
  {
    id: 'previous-part',
    name: t('Go to the previous part of the screen'),
    category: 'view',
    keys: ['Shift+F6'],
    whileTyping: true,
    keyboardOnly: true,
    run: () => focusNextPart(-1),
  },
]

/** The ways to see the page as a whole, or a place on it. */
function seeing(session: EditingSession, stage: StageStore, screen: ScreenState): readonly Command[] {
  return [
    {
      id: 'replace',
      name: t('Find and replace on the whole website…'),
      category: 'view',
      icon: IconReplace,
      keys: ['Mod+Shift+F'],
      keywords: ['search', 'words', 'rename', 'substitute', 'everywhere'],
      whileTyping: true,
      enabled: () => !session.getState().previewing,
      run: screen.replace,
    },
    {
      id: 'find',
      name: t('Find on this page'),
      category: 'view',
      icon: IconSearch,
      keys: ['Mod+F'],
      keywords: ['search', 'words'],
      whileTyping: true,
      enabled: () => !session.getState().previewing,
      run: () => stage.set({ finding: true }),
    },
    {
      id: 'overview',
      name: t('Show the whole page, or go back'),
      category: 'view',
      icon: IconZoomOut,
      keys: ['Z'],
      keywords: ['zoom', 'overview', 'sections', 'order'],
      enabled: () => !session.getState().previewing,
      run: () => stage.set({ overview: !stage.getState().overview }),
    },
  ]
}

/** What all pages share. */
function siteCommands(session: EditingSession, screen: ScreenState): readonly Command[] {
  return [
    {
      id: 'edit-header',
      name: t('Edit the header'),
      category: 'view',
      icon: IconLayoutNavbar,
      keywords: ['logo', 'title', 'menu', 'navigation', 'cart', 'search', 'sticky', 'button'],
      enabled: () => screen.mayDesign && !session.getState().previewing,
      run: () => screen.siteParts('header'),
    },
    {
      id: 'edit-footer',
      name: t('Edit the footer'),
      category: 'view',
      icon: IconLayoutBottombar,
      keywords: ['bottom', 'links', 'copyright', 'imprint'],
      enabled: () => !session.getState().previewing,
      run: () => screen.siteParts('footer'),
    },
    {
      id: 'edit-bar',
      name: t('Edit the announcement bar'),
      category: 'view',
      icon: IconSpeakerphone,
      keywords: ['announcement', 'banner', 'notice', 'sale'],
      enabled: () => screen.mayDesign && !session.getState().previewing,
      run: () => screen.siteParts('bar'),
    },
  ]
}

/** The windows a page is looked at in. */
function devices(session: EditingSession): readonly Command[] {
  return [
    {
      id: 'device-desktop',
      name: t('Desktop'),
      category: 'view',
      icon: IconDeviceDesktop,
      keys: ['1'],
      run: () => session.setDevice('desktop'),
    },
    {
      id: 'device-tablet',
      name: t('Tablet'),
      category: 'view',
      icon: IconDeviceTablet,
      keys: ['2'],
      run: () => session.setDevice('tablet'),
    },
    {
      id: 'device-phone',
      name: t('Phone'),
      category: 'view',
      icon: IconDeviceMobile,
      keys: ['3'],
      run: () => session.setDevice('phone'),
    },
  ]
}

function viewCommands(session: EditingSession, screen: ScreenState): readonly Command[] {
  return [
    ...devices(session),
    {
      id: 'preview',
      name: t('Preview'),
      category: 'view',
      icon: IconEye,
      keys: ['Mod+Shift+P'],
      whileTyping: true,
      run: () => session.setPreviewing(!session.getState().previewing),
    },
    {
      id: 'share-preview',
      name: t('Share a preview'),
      category: 'view',
      icon: IconShare,
      keywords: ['link', 'draft', 'review', 'client', 'show'],
      enabled: () => screen.mayPublish && !screen.isFooter,
      run: screen.share,
    },
    {
      id: 'pages',
      name: t('Show or hide pages'),
      category: 'view',
      icon: IconFiles,
      keys: ['P'],
      run: () => screen.showLeft('pages'),
    },
    {
      id: 'safe-mode',
      name: t('Show the page with or without custom CSS'),
      category: 'view',
      keywords: ['safe', 'css', 'code'],
      run: () => safeMode.set(!safeMode.isOn()),
    },
    {
      id: 'style',
      name: t('Show or hide the style of the site'),
      category: 'view',
      icon: IconPalette,
      keys: ['S'],
      keywords: ['colours', 'colors', 'fonts', 'theme', 'design', 'palette', 'buttons'],
      enabled: () => screen.mayDesign && !session.getState().previewing,
      run: screen.style,
    },
    {
      id: 'hide-panels',
      name: t('Hide or show the panels'),
      category: 'view',
      keys: ['Mod+\\'],
      keywords: ['full', 'wide', 'focus'],
      whileTyping: true,
      run: screen.hidePanels,
    },
    {
      id: 'outline',
      name: t('Show or hide outline'),
      category: 'view',
      icon: IconListTree,
      keys: ['O'],
      keywords: ['layers'],
      run: () => screen.showLeft('outline'),
    },
  ]
}
