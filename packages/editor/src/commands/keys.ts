/** What of a key press counts for shortcuts. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  getModifierState?(name: string): boolean
}

/** Whether this is a Mac, where Mod is the Cmd key. */
export function isMac(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return /^(Mac|iP)/.test(platform)
}

/** Whether a key press is the one written: `Mod+Shift+Z`, `ArrowUp`, `?`. AltGr never counts as Ctrl+Alt. [EDIT-61] */
export function matches(press: KeyPress, keys: string, mac = isMac()): boolean {
  if (press.getModifierState?.('AltGraph') === true) return false
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (name: string) => parts.slice(0, -1).includes(name)
  const mod = mac ? press.metaKey : press.ctrlKey
  const other = mac ? press.ctrlKey : press.metaKey
  // A sign such as ? needs Shift on some keyboards and not on others: only letters and named keys look at it.
  const shiftCounts = key.length > 1 || /[a-z0-9]/i.test(key)
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    mod === wants('Mod') &&
    !other &&
    press.altKey === wants('Alt') &&
    (!shiftCounts || press.shiftKey === wants('Shift'))
  )
}

const MAC_SIGNS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
const NAMES: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

/** The keys of a shortcut as they are printed, one by one: `['Ctrl', 'K']`. */
export function keyCaps(keys: string, mac = isMac()): string[] {
  return keys.split('+').map((part) => (mac ? MAC_SIGNS[part] : undefined) ?? NAMES[part] ?? part)
}
