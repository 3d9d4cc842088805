import type { PageComponents } from '@plinth/renderer'

/** Loads React and the components, once; with the first page that needs them. [STOREFRONT-55] */
export async function loadPageComponents(): Promise<PageComponents> {
  const { pageComponents } = await import('@plinth/storefront/page-components')
  return pageComponents
}
