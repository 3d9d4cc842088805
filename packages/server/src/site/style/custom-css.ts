import type { SiteStyle } from '@plinth/domain'

/** How many sheets are remembered as they are served: drafts and what is published of some websites. */
const REMEMBERED = 40

const served = new Map<string, string>()

/** The CSS a style's owner wrote, as it is served. What reads it is loaded with the first one. [STYLE-50] [STYLE-51] */
export async function servedCustomCss({ customCss }: SiteStyle): Promise<string> {
  if (customCss === '') return ''
  const known = served.get(customCss)
  if (known !== undefined) return known
  const { readCustomCss } = await import('@plinth/domain/site/custom-css')
  const { css } = readCustomCss(customCss)
  served.set(customCss, css)
  const [oldest] = served.keys()
  if (served.size > REMEMBERED && oldest !== undefined) served.delete(oldest)
  return css
}
