import type { PageComponents } from '@plinth/renderer'
import type { ComponentState } from './hydrate.ts'

/** What a page's component shows now; or where the page leads instead; or that the server could not be asked. */
export type FreshState<State> =
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'unknown' }

/** What the server answers with the state: the JSON it drew the component from. */
interface StateResponse<Name extends keyof PageComponents> extends Response {
  json(): Promise<ComponentState<Name>>
}

/** Asks the server for the state of a page's component, formatted in the words of the page. [STOREFRONT-51] */
export async function fetchState<Name extends keyof PageComponents>(
  path: string,
): Promise<FreshState<ComponentState<Name>>> {
  try {
    const response: StateResponse<Name> = await fetch(`${path}?format=state`, {
      headers: { Accept: 'application/json' },
    })
    if (response.redirected) return { kind: 'elsewhere', address: response.url }
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return { kind: 'state', state: await response.json() }
  } catch (error) {
    console.warn('The page could not be brought up to date.', error)
    return { kind: 'unknown' }
  }
}
