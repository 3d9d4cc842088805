import type { Island, IslandContext } from '../islands/island.ts'
import { idle } from '../wake/idle.ts'
import { load } from '../wake/load.ts'
import { touch } from '../wake/touch.ts'
import { visible } from '../wake/visible.ts'
import type { Wake } from '../wake/wake.ts'

const WAKES: { readonly [name: string]: Wake } = { load, idle, visible, touch }

/** Fetches the module at an address; `import()`, or what stands in for it. */
export type ImportModule = (address: string) => Promise<{ default: Island }>

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

  async function wake(): Promise<void> {
    try {
      const address = context.page.islands[name]
      if (address === undefined) throw new Error(`This page names no module for the island “${name}”.`)
      const module = await importTwice(address, importModule)
      if (stopped) return
      cleanup = module.default(element, readProps(element), context)
      element.dataset.islandState = 'awake'
    } catch (error) {
      element.dataset.islandState = 'failed'
      context.events.emit('island:error', { island: name, error })
      console.error(`The island “${name}” could not start.`, error)
    }
  }

  element.dataset.islandState = 'waiting'
  const policy = WAKES[element.dataset.wake ?? 'load'] ?? load
  const callOff = policy(element, () => void wake())
  return () => {
    stopped = true
    callOff()
    cleanup?.()
    delete element.dataset.islandState
  }
}

/** A failed import is remembered by the browser under its address, so the second try asks under another one. */
async function importTwice(address: string, importModule: ImportModule): Promise<{ default: Island }> {
  try {
    return await importModule(address)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    return importModule(`${address}${address.includes('?') ? '&' : '?'}retry=1`)
  }
}

function readProps(element: HTMLElement): unknown {
  const json = element.dataset.props
  return json === undefined || json === '' ? {} : JSON.parse(json)
}
