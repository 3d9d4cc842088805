/** What a page's component shows now; or where the page leads instead; or that the server could not be asked. */
export type FreshState<State> =
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'elsewhere'; readonly address: string }
  | { readonly kind: 'unknown' }

/** Asks the server for the state of a page's component, formatted in the words of the page. [STOREFRONT-51] */
export async function fetchState<State>(path: string): Promise<FreshState<State>> {
  try {
    const response = await fetch(`${path}?format=state`, { headers: { Accept: 'application/json' } })
    if (response.redirected) return { kind: 'elsewhere', address: response.url }
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    const state: State = await response.json()
    return { kind: 'state', state }
  } catch (error) {
    console.warn('The page could not be brought up to date.', error)
    return { kind: 'unknown' }
  }
}
