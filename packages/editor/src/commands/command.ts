import type { Icon } from '@tabler/icons-react'
import { t } from '../words/words.ts'

/** What commands are listed under. */
export type Category = 'go-to' | 'page' | 'edit' | 'block' | 'view' | 'help'

export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  'go-to': t('Go to'),
  page: t('Page'),
  edit: t('Edit'),
  block: t('Block'),
  view: t('View'),
  help: t('Help'),
}

/**
 * Something a person can tell the editor to do. Menus, the palette, the shortcut sheet and the keyboard all read the
 * same tables of these: a shortcut that is in no table does not exist. [EDIT-60]
 */
export interface Command {
  readonly id: string
  /** As a verb phrase: "Duplicate block". */
  readonly name: string
  readonly category: Category
  readonly icon?: Icon
  /** Other words people search it by. */
  readonly keywords?: readonly string[]
  /** `Mod+Shift+Z`; Mod is Cmd on a Mac, else Ctrl. The first is shown. */
  readonly keys?: readonly string[]
  /** Whether its keys work while somebody types. Without it, text editing wins. */
  readonly whileTyping?: boolean
  /** Its keys are the browser's own (copy, paste): listed, but left to the browser. */
  readonly native?: boolean
  /** Not listed in the palette: only makes sense with the keyboard. */
  readonly keyboardOnly?: boolean
  /** Whether it can be done now. Left out: always. */
  readonly enabled?: () => boolean
  readonly run: () => void
}

export function isEnabled(command: Command): boolean {
  return command.enabled?.() ?? true
}
