/** What a page needs beyond the site's own files. */
export interface PagePolicy {
  /** `sha256-…` of inline scripts that owner's code blocks bring. */
  readonly scriptHashes: readonly string[]
  /** Whether the page holds owner's own markup: it may show pictures and frames from elsewhere. */
  readonly ownMarkup: boolean
  /** Other origins that scripts and frames may come from, such as a payment provider's at the checkout. */
  readonly scriptOrigins?: readonly string[]
  readonly frameOrigins?: readonly string[]
  readonly connectOrigins?: readonly string[]
}

/**
 * The content security policy of one published page: scripts are the site's own files and the inline scripts the owner
 * wrote, named by their hashes; never any inline script. Only a page with a code block may load from other hosts.
 * [SITE-20] [SITE-21]
 */
export function pagePolicy(policy: PagePolicy): string {
  const elsewhere = policy.ownMarkup ? ['https:'] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...policy.scriptHashes.map((hash) => `'${hash}'`),
      ...(policy.scriptOrigins ?? []),
    ],
    'style-src': ["'self'", "'unsafe-inline'", ...elsewhere],
    'img-src': ["'self'", 'data:', ...elsewhere],
    'media-src': ["'self'", ...elsewhere],
    'font-src': ["'self'", ...elsewhere],
    'connect-src': ["'self'", ...elsewhere, ...(policy.connectOrigins ?? [])],
    'frame-src': ["'self'", ...elsewhere, ...(policy.frameOrigins ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
