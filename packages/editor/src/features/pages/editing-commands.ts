import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconClipboard,
  IconCopy,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconEye,
  IconFilePlus,
  IconFiles,
  IconHistory,
  IconListTree,
  IconPalette,
  IconPencil,
  IconPlus,
  IconRowInsertBottom,
  IconScissors,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { fillingOf } from '../../canvas/filling.ts'
import type { StageStore } from '../../canvas/stage-store.ts'
import { isEnabled, type Command } from '../../commands/command.ts'
import { readClip } from '../../document/clipboard.ts'
import { isWrittenOnPage, type EditingSession } from '../../document/editing-session.ts'
import { t } from '../../words/words.ts'

/** What commands may do with the screen around the page. */
export interface ScreenState {
  readonly showLeft: (panel: 'pages' | 'outline') => void
  readonly publish: () => void
  readonly history: () => void
  /** Shows or hides the style of the site. */
  readonly style: () => void
  readonly addPage: () => void
  /** Shows what belongs to the post that is open, where there is no room for it beside the page. */
  readonly post: () => void
  readonly mayPublish: boolean
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
    ...[...editCommands(session), ...blockCommands(session, stage)].map(whileEditing),
    ...viewCommands(session, screen),
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
      const clip = readClip(await (await item.getType('text/html')).text())
      if (clip !== undefined) {
        session.paste(clip)
        return
      }
    }
    session.refuse(t('There is no block on the clipboard.'))
  } catch {
    session.refuse(t('The browser does not allow reading the clipboard. Use the keyboard to paste.'))
  }
}

function blockCommands(session: EditingSession, stage: StageStore): readonly Command[] {
  const selected = () => session.getState().selection !== null
  const block = () => session.selectedBlock !== undefined
  return [
    {
      id: 'add-block',
      name: t('Add block…'),
      category: 'block',
      icon: IconPlus,
      keys: ['/', 'A'],
      run: () => openMenu(session, stage),
    },
    {
      id: 'add-section',
      name: t('Add section'),
      category: 'block',
      icon: IconRowInsertBottom,
      keys: ['Shift+A'],
      run: () => {
        const { sections } = session.document
        const index = sections.findIndex(({ id }) => id === session.selectedSection?.id)
        session.insertSection(index < 0 ? sections.length : index + 1)
      },
    },
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
      id: 'edit-text',
      name: t('Edit text'),
      category: 'block',
      icon: IconPencil,
      keys: ['Enter'],
      enabled: () => block() && session.getState().editing === null,
      run: () => {
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
      enabled: selected,
      run: () => session.stepOut(),
    },
    ...changesOfSelected(session),
    ...nudges(session, block),
  ]
}

/** What can be done with the selected block or section as a whole. */
function changesOfSelected(session: EditingSession): readonly Command[] {
  const enabled = () => session.getState().selection !== null
  return [
    {
      id: 'move-up',
      name: t('Move up in reading order'),
      category: 'block',
      icon: IconArrowUp,
      keys: ['Alt+ArrowUp'],
      enabled,
      run: () => session.moveSelected(-1),
    },
    {
      id: 'move-down',
      name: t('Move down in reading order'),
      category: 'block',
      icon: IconArrowDown,
      keys: ['Alt+ArrowDown'],
      enabled,
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
    resize: t('Less high'),
    resizeOver: t('Less high over other blocks'),
  },
  {
    key: 'ArrowDown',
    way: 'down',
    dx: 0,
    dy: 1,
    move: t('Move down on the grid'),
    moveOver: t('Move down over other blocks'),
    resize: t('Higher'),
    resizeOver: t('Higher over other blocks'),
  },
] as const

function nudges(session: EditingSession, enabled: () => boolean): readonly Command[] {
  return DIRECTIONS.flatMap(({ key, way, dx, dy, ...names }): Command[] => [
    {
      id: `nudge-${way}`,
      name: names.move,
      category: 'block',
      keys: [key],
      keyboardOnly: true,
      enabled,
      run: () => session.nudge(dx, dy),
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

function openMenu(session: EditingSession, stage: StageStore): void {
  const section = session.selectedSection ?? session.document.sections.at(-1)
  const sectionId = section?.id ?? session.insertSection(0)
  if (sectionId === undefined) return
  const block = session.selectedBlock
  const index = section?.blocks.findIndex(({ id }) => id === block?.id) ?? -1
  stage.set({ menu: { sectionId, ...(index < 0 ? {} : { index: index + 1 }) } })
}

function viewCommands(session: EditingSession, screen: ScreenState): readonly Command[] {
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
      id: 'pages',
      name: t('Show or hide pages'),
      category: 'view',
      icon: IconFiles,
      keys: ['P'],
      run: () => screen.showLeft('pages'),
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
