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
  IconPencil,
  IconPlus,
  IconRowInsertBottom,
  IconScissors,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { StageStore } from '../../canvas/stage-store.ts'
import { isEnabled, type Command } from '../../commands/command.ts'
import { readClip } from '../../document/clipboard.ts'
import type { EditingSession } from '../../document/editing-session.ts'

/** What commands may do with the screen around the page. */
export interface ScreenState {
  readonly showLeft: (panel: 'pages' | 'outline') => void
  readonly publish: () => void
  readonly history: () => void
  readonly addPage: () => void
  /** Shows what belongs to the post that is open, where there is no room for it beside the page. */
  readonly post: () => void
  readonly mayPublish: boolean
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
      name: 'Save now',
      category: 'Page',
      keys: ['Mod+S'],
      whileTyping: true,
      run: () => void session.store.flush(),
    },
    {
      id: 'add-page',
      name: 'Add page',
      category: 'Page',
      icon: IconFilePlus,
      keywords: ['new', 'blog', 'journal', 'store'],
      run: screen.addPage,
    },
    {
      id: 'publish',
      name: 'Publish…',
      category: 'Page',
      icon: IconSend,
      keys: ['Mod+Shift+Enter'],
      whileTyping: true,
      enabled: () => screen.mayPublish,
      run: screen.publish,
    },
    {
      id: 'history',
      name: 'Show history',
      category: 'Page',
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
      name: 'Undo',
      category: 'Edit',
      icon: IconArrowBackUp,
      keys: ['Mod+Z'],
      whileTyping: true,
      enabled: () => session.store.getSnapshot().undo !== undefined,
      run: () => session.undo(),
    },
    {
      id: 'redo',
      name: 'Redo',
      category: 'Edit',
      icon: IconArrowForwardUp,
      keys: ['Mod+Shift+Z', 'Mod+Y'],
      whileTyping: true,
      enabled: () => session.store.getSnapshot().redo !== undefined,
      run: () => session.redo(),
    },
    {
      id: 'copy',
      name: 'Copy',
      category: 'Edit',
      icon: IconCopy,
      keys: ['Mod+C'],
      native: true,
      enabled: selected,
      run: () => void document.execCommand('copy'),
    },
    {
      id: 'cut',
      name: 'Cut',
      category: 'Edit',
      icon: IconScissors,
      keys: ['Mod+X'],
      native: true,
      enabled: selected,
      run: () => void document.execCommand('cut'),
    },
    {
      id: 'paste',
      name: 'Paste',
      category: 'Edit',
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
    session.refuse('There is no block on the clipboard.')
  } catch {
    session.refuse('The browser does not allow reading the clipboard. Use the keyboard to paste.')
  }
}

function blockCommands(session: EditingSession, stage: StageStore): readonly Command[] {
  const selected = () => session.getState().selection !== null
  const block = () => session.selectedBlock !== undefined
  return [
    {
      id: 'add-block',
      name: 'Add block…',
      category: 'Block',
      icon: IconPlus,
      keys: ['/', 'A'],
      run: () => openMenu(session, stage),
    },
    {
      id: 'add-section',
      name: 'Add section',
      category: 'Block',
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
      name: 'Select next block',
      category: 'Block',
      keys: ['J'],
      keyboardOnly: true,
      run: () => session.selectBeside(1),
    },
    {
      id: 'previous',
      name: 'Select previous block',
      category: 'Block',
      keys: ['K'],
      keyboardOnly: true,
      run: () => session.selectBeside(-1),
    },
    {
      id: 'edit-text',
      name: 'Edit text',
      category: 'Block',
      icon: IconPencil,
      keys: ['Enter'],
      enabled: () => block() && session.getState().editing === null,
      run: () => session.edit(session.getState().selection?.id ?? ''),
    },
    {
      id: 'step-out',
      name: 'Step out',
      category: 'Block',
      keys: ['Escape'],
      whileTyping: false,
      keyboardOnly: true,
      enabled: selected,
      run: () => session.stepOut(),
    },
    {
      id: 'move-up',
      name: 'Move up in reading order',
      category: 'Block',
      icon: IconArrowUp,
      keys: ['Alt+ArrowUp'],
      enabled: selected,
      run: () => session.moveSelected(-1),
    },
    {
      id: 'move-down',
      name: 'Move down in reading order',
      category: 'Block',
      icon: IconArrowDown,
      keys: ['Alt+ArrowDown'],
      enabled: selected,
      run: () => session.moveSelected(1),
    },
    {
      id: 'duplicate',
      name: 'Duplicate',
      category: 'Block',
      icon: IconFiles,
      keys: ['Mod+D'],
      enabled: selected,
      run: () => session.duplicateSelected(),
    },
    {
      id: 'delete',
      name: 'Delete',
      category: 'Block',
      icon: IconTrash,
      keys: ['Delete', 'Backspace'],
      enabled: selected,
      run: () => session.deleteSelected(),
    },
    ...nudges(session, block),
  ]
}

const DIRECTIONS = [
  ['ArrowLeft', 'left', 'Narrower', -1, 0],
  ['ArrowRight', 'right', 'Wider', 1, 0],
  ['ArrowUp', 'up', 'Less high', 0, -1],
  ['ArrowDown', 'down', 'Higher', 0, 1],
] as const

function nudges(session: EditingSession, enabled: () => boolean): readonly Command[] {
  return DIRECTIONS.flatMap(([key, way, size, dx, dy]): Command[] => [
    {
      id: `nudge-${way}`,
      name: `Move ${way} on the grid`,
      category: 'Block',
      keys: [key],
      keyboardOnly: true,
      enabled,
      run: () => session.nudge(dx, dy),
    },
    {
      id: `resize-${way}`,
      name: size,
      category: 'Block',
      keys: [`Shift+${key}`],
      keyboardOnly: true,
      enabled,
      run: () => session.nudge(dx, dy, { resize: true }),
    },
    {
      id: `overlap-${way}`,
      name: `Move ${way} over other blocks`,
      category: 'Block',
      keys: [`Mod+${key}`],
      keyboardOnly: true,
      enabled,
      run: () => session.nudge(dx, dy, { over: true }),
    },
    {
      id: `overlap-resize-${way}`,
      name: `${size} over other blocks`,
      category: 'Block',
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
      name: 'Desktop',
      category: 'View',
      icon: IconDeviceDesktop,
      keys: ['1'],
      run: () => session.setDevice('desktop'),
    },
    {
      id: 'device-tablet',
      name: 'Tablet',
      category: 'View',
      icon: IconDeviceTablet,
      keys: ['2'],
      run: () => session.setDevice('tablet'),
    },
    {
      id: 'device-phone',
      name: 'Phone',
      category: 'View',
      icon: IconDeviceMobile,
      keys: ['3'],
      run: () => session.setDevice('phone'),
    },
    {
      id: 'preview',
      name: 'Preview',
      category: 'View',
      icon: IconEye,
      keys: ['Mod+Shift+P'],
      whileTyping: true,
      run: () => session.setPreviewing(!session.getState().previewing),
    },
    {
      id: 'pages',
      name: 'Show or hide pages',
      category: 'View',
      icon: IconFiles,
      keys: ['P'],
      run: () => screen.showLeft('pages'),
    },
    {
      id: 'outline',
      name: 'Show or hide outline',
      category: 'View',
      icon: IconListTree,
      keys: ['O'],
      keywords: ['layers'],
      run: () => screen.showLeft('outline'),
    },
  ]
}
