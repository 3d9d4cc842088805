import type { PageComponents } from '@plinth/renderer'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { h } from './element.ts'
import { useOnceAwake } from './use-once-awake.ts'

/** What the server draws a page's component from. */
export type ComponentState<Name extends keyof PageComponents> = Parameters<PageComponents[Name]>[0]

/** The state the server drew an island's component from: the JSON right behind the island. */
export function stateOf<Name extends keyof PageComponents>(island: HTMLElement): ComponentState<Name> {
  return JSON.parse(island.nextElementSibling?.textContent ?? '')
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
