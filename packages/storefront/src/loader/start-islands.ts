import type { Island, IslandContext } from '../islands/island.ts'
import { idle } from '../wake/idle.ts'
import { load } from '../wake/load.ts'
import { touch } from '../wake/touch.ts'
import { visible } from '../wake/visible.ts'
import type { Wake } from '../wake/wake.ts'

const WAKES: { readonly [name: string]: Wake } = { load, idle, visible, touch }

/** A module of one island, its default, or of several, each by its name. */
export type IslandModule = { readonly [name: string]: Island }

/** Fetches the module at an address; `import()`, or what stands in for it. */
export type ImportModule = (address: string) => Promise<IslandModule>

/** Milliseconds before a failed import is tried once more. */
const RETRY_DELAY = 1000

/**
 * Wakes the islands in `root` (and `root` itself), each by its own policy. An island that cannot be fetched, or that
 * throws, is reported as `island:error` and leaves its HTML as the server made it; the others do not notice.
 *
 * @returns what puts them all to rest
 */
export function startIslands(
  root: Element,
  context: Omit<IslandContext, 'start'>,
  importModule: ImportModule,
): () => void {
  const cleanups: (() => void)[] = []
  const islandContext: IslandContext = {
    ...context,
    start: (inner) => startIslands(inner, context, importModule),
  }
  for (const element of findIslands(root)) cleanups.push(startIsland(element, islandContext, importModule))
  return () => cleanups.forEach((cleanup) => cleanup())
}

function findIslands(root: Element): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>('[data-island]')]
  if (root instanceof HTMLElement && root.dataset.island !== undefined) found.unshift(root)
  return found.filter((element) => element.dataset.islandState === undefined)
}

function startIsland(element: HTMLElement, context: IslandContext, importModule: ImportModule): () => void {
  const name = element.dataset.island ?? ''
  let cleanup: (() => void) | void
  let stopped = false
  let isWaking = false

  async function wake(): Promise<void> {
    if (isWaking) return
    isWaking = true
    try {
      const address = context.page.islands[name]
      const module: IslandModule = address === undefined ? {} : await importTwice(address, importModule)
      if (stopped) return
      const island = module[name] ?? module['default']
      if (island === undefined) throw new Error(`No island ${name}`)
      cleanup = await island(element, readProps(element), context)
      element.dataset.islandState = 'awake'
    } catch (error) {
      element.dataset.islandState = 'failed'
      context.events.emit('island:error', { island: name, error })
      // Logs it, and lets the page tell of it. [LOG-5]
      reportError(error)
    }
    pressAgain()
  }

  element.dataset.islandState = 'waiting'
  const pressAgain =
    element.dataset.wake === 'touch' ? keepPress(element, () => void wake()) : () => undefined
  const policy = WAKES[element.dataset.wake ?? 'load'] ?? load
  const callOff = policy(element, () => void wake())
  return () => {
    stopped = true
    pressAgain()
    callOff()
    cleanup?.()
    delete element.dataset.islandState
  }
}

/**
 * Keeps a press that comes before the island is awake, as a finger's first one does, and wakes it.
 *
 * @returns what makes it again: the island answers it now, or without one the link leads where it always led
 */
function keepPress(element: HTMLElement, wake: () => void): () => void {
  let pressed: HTMLElement | undefined
  function keep(event: MouseEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!isPlain || element.dataset.islandState !== 'waiting' || !(event.target instanceof HTMLElement))
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = event.target
    wake()
  }
  element.addEventListener('click', keep, true)
  return () => {
    element.removeEventListener('click', keep, true)
    pressed?.click()
  }
}

/** A failed import is remembered by the browser under its address, so the second try asks under another one. */
async function importTwice(address: string, importModule: ImportModule): Promise<IslandModule> {
  try {
    return await importModule(address)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    return importModule(`${address}?retry=1`)
  }
}

function readProps(element: HTMLElement): unknown {
  const json = element.dataset.props
  return json === undefined || json === '' ? {} : JSON.parse(json)
}
