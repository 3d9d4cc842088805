import type { PageComponents, PageInput } from '@plinth/renderer'

/** Pages that hold a React component. */
const withComponent: ReadonlySet<PageInput['kind']> = new Set(['cart', 'checkout'])

/**
 * What draws the component of a page; nothing for pages without one. React is loaded with the first page that needs it.
 * [STOREFRONT-55]
 */
export async function componentsFor({ kind }: Pick<PageInput, 'kind'>): Promise<PageComponents | undefined> {
  return withComponent.has(kind) ? loadPageComponents() : undefined
}

/** Loads React and the components, once. */
export async function loadPageComponents(): Promise<PageComponents> {
  const { pageComponents } = await import('@plinth/storefront/page-components')
  return pageComponents
}
