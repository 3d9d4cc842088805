import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { h } from './element.ts'
import { useOnceAwake } from './use-once-awake.ts'

/** The state the server rendered an island's component from: the JSON right behind the island. */
export function stateOf<State>(island: HTMLElement): State {
  const state: State = JSON.parse(island.nextElementSibling?.textContent ?? '')
  return state
}

/**
 * Lets React go on with the HTML the server made. Resolves when it listens, with what stops it; rejects when it could not
 * begin. Should a component fail, then or later, the server's HTML comes back and works as it did without scripts.
 *
 * @param failed told of a failure after the beginning
 */
export function hydrate(
  island: HTMLElement,
  content: ReactNode,
  failed: (error: unknown) => void,
): Promise<() => void> {
  const html = island.innerHTML
  return new Promise((resolve, reject) => {
    const root = hydrateRoot(island, h(Awake, { tell: () => resolve(() => root.unmount()) }, content), {
      onUncaughtError(error) {
        // React is still putting its own tree away.
        setTimeout(() => {
          root.unmount()
          island.innerHTML = html
          island.dataset.islandState = 'failed'
        })
        reject(error)
        failed(error)
      },
    })
  })
}

/** Says when everything inside is in place. */
function Awake({ tell, children }: { readonly tell: () => void; readonly children?: ReactNode }): ReactNode {
  useOnceAwake(tell)
  return children
}
