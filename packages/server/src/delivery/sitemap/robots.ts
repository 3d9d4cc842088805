/** Namespace of the owner's own rules. */
export const robotsNamespace = 'robots'

/** What search engines are asked to leave alone: pages that are one visitor's, and calls. [SITE-41] */
const defaultRules = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /config',
  'Disallow: /account',
  'Allow: /_plinth/',
  'Allow: /media/',
].join('\n')

/** The rules an owner starts from. */
export const startingRules: string = defaultRules

/**
 * `/robots.txt`. Pages that say `noindex` (cart, checkout, search) are not blocked here, or nobody would ever read it.
 * The sitemap is always named. [SITE-41]
 *
 * @param own the owner's rules; empty for those of the software
 */
export function robotsText(own: string, origin: string): string {
  const rules = own.trim() === '' ? defaultRules : own.trim()
  const withoutSitemap = rules.split(/\r?\n/).filter((line) => !/^\s*sitemap\s*:/i.test(line))
  return `${withoutSitemap.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}
