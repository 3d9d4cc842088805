import { useLayoutEffect, useSyncExternalStore } from 'react'
import { isArriving } from '../ui/arriving.ts'
import { isEnabled, type Command } from './command.ts'
import { matches, type KeyPress } from './keys.ts'

/** The tables of the screens now shown, innermost last. */
const tables = new Map<symbol, readonly Command[]>()
const listeners = new Set<() => void>()
let all: readonly Command[] = []

function changed(): void {
  all = [...tables.values()].flat()
  for (const listener of listeners) listener()
}

/** Makes a table of commands reachable while the component is shown: a key pressed as soon as it is seen is not lost. */
export function useCommandTable(commands: readonly Command[]): void {
  useLayoutEffect(() => {
    const key = Symbol('commands')
    tables.set(key, commands)
    changed()
    return () => {
      tables.delete(key)
      changed()
    }
  }, [commands])
}

/** Every command that can be reached now. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )
}

/** The command a key press stands for, among `commands`; the innermost screen wins, and text editing over both. */
export function commandFor(
  press: KeyPress,
  typing: boolean,
  commands: readonly Command[] = all,
): Command | undefined {
  return commands.findLast(
    (command) =>
      command.native !== true &&
      (!typing || command.whileTyping === true) &&
      command.keys?.some((keys) => matches(press, keys)) === true &&
      isEnabled(command),
  )
}

/** Inputs that hold no text: a letter means nothing to them. */
const TEXTLESS = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

/** Whether a place takes text, so that plain keys belong to it. */
export function takesText(target: EventTarget | null): boolean {
  // The target may live in the canvas frame, whose classes are not ours: no instanceof.
  const element = target as (Partial<HTMLElement> & { readonly type?: string }) | null
  const tag = element?.tagName
  if (element?.isContentEditable === true || tag === 'TEXTAREA' || tag === 'SELECT') return true
  return tag === 'INPUT' && !TEXTLESS.has(element?.type ?? 'text')
}

const PRESSED =
  'a[href], button, summary, input, [role="button"], [role="menuitem"], [role="option"], [role="switch"], [role="tab"]'
const STEPPED =
  'input[type="radio"], input[type="range"], [role="menuitem"], [role="option"], [role="radio"], [role="slider"], [role="tab"], [role="treeitem"]'

/** The handle of an item of a list: arrows carry the item that has been picked up, and do nothing before. */
const HANDLE = '[data-item] > [data-handle]'
/** The same once the item has been picked up with the keyboard: Escape puts it back. */
const CARRIED = '[data-handle][aria-pressed="true"]'

/**
 * Whether a control does something of its own with a key: Enter and Space press a button, arrows go through choices. Those
 * keys stay its own; every other shortcut works while it has the focus. [EDIT-64]
 */
export function ownsKey(target: EventTarget | null, press: KeyPress): boolean {
  const element = target as Partial<HTMLElement> | null
  if (press.ctrlKey || press.metaKey || press.altKey || element?.closest === undefined) return false
  if (press.key.startsWith('Arrow') && element.closest(HANDLE) !== null) return true
  if (press.key === 'Escape' && element.closest(CARRIED) !== null) return true
  if (press.key === 'Enter' || press.key === ' ') return element.closest(PRESSED) !== null
  return /^(Arrow|Home|End|Page)/.test(press.key) && element.closest(STEPPED) !== null
}

const DIALOG = '[aria-modal="true"]'

/** What a key may mean in a place: in a dialog, or beside one that is open, nothing that is done to the page behind it. [EDIT-1253] */
function commandsAt(target: EventTarget | null): readonly Command[] {
  const element = target as Partial<HTMLElement> | null
  const isInDialog =
    element?.closest?.(DIALOG) != null ||
    (target === document.body && document.querySelector(DIALOG) !== null)
  return isInDialog ? all.filter(({ category }) => category === 'help') : all
}

/** Runs the command of a key press, if there is one, and keeps the browser from doing its own. */
export function handleKey(event: KeyboardEvent): void {
  const { target } = event
  if (event.defaultPrevented || event.isComposing || ownsKey(target, event)) return
  // What is typed for a dialog that is about to come means nothing here. [EDIT-1276]
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !takesText(target) && isArriving()) return
  const command = commandFor(event, takesText(target), commandsAt(target))
  if (command === undefined) return
  event.preventDefault()
  command.run()
}
