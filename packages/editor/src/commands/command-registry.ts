import { useEffect, useSyncExternalStore } from 'react'
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

/** Makes a table of commands reachable while the component is shown. */
export function useCommandTable(commands: readonly Command[]): void {
  useEffect(() => {
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

/** Whether a place takes text, so that plain keys belong to it. */
export function takesText(target: EventTarget | null): boolean {
  // The target may live in the canvas frame, whose classes are not ours: no instanceof.
  const element = target as Partial<HTMLElement> | null
  const tag = element?.tagName
  return element?.isContentEditable === true || tag === 'INPUT' || tag === 'TEXTAREA' || tag === 'SELECT'
}

/** Runs the command of a key press, if there is one, and keeps the browser from doing its own. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const command = commandFor(event, takesText(event.target))
  if (command === undefined) return
  event.preventDefault()
  command.run()
}
