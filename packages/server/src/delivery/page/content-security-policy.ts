import type { OtherOrigins } from '../sources/other-origins.ts'
import { permissionsBesidePayment } from '../../platform/http/security-headers.ts'

/** What a page needs beyond the site's own files. */
export interface PagePolicy {
  /** `sha256-…` of inline scripts that owner's code blocks bring. */
  readonly scriptHashes: readonly string[]
  /** Whether the page holds owner's own markup: it may show pictures and frames from elsewhere. */
  readonly ownMarkup: boolean
  readonly origins?: OtherOrigins
  /** Nothing may be sent from it: no form, and nothing a script asks for. */
  readonly isInert?: boolean
}

/**
 * The content security policy of one published page: scripts are the site's own files and the inline scripts the owner
 * wrote, named by their hashes; never any inline script. Only a page with a code block may load from other hosts.
 * [SITE-20] [SITE-21]
 */
export function pagePolicy(policy: PagePolicy): string {
  const {
    scriptOrigins = [],
    frameOrigins = [],
    connectOrigins = [],
    mediaOrigins = [],
    imageOrigins = [],
  } = policy.origins ?? {}
  const elsewhere = policy.ownMarkup ? ['https:'] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...policy.scriptHashes.map((hash) => `'${hash}'`), ...scriptOrigins],
    'style-src': ["'self'", "'unsafe-inline'", ...elsewhere],
    'img-src': ["'self'", 'data:', ...elsewhere, ...imageOrigins],
    'media-src': ["'self'", ...elsewhere, ...mediaOrigins],
    'font-src': ["'self'", ...elsewhere],
    'connect-src': policy.isInert === true ? ["'none'"] : ["'self'", ...elsewhere, ...connectOrigins],
    'frame-src': ["'self'", ...elsewhere, ...frameOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': policy.isInert === true ? ["'none'"] : ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * The features a page with frames of others lends them: a payment service's fields ask the browser for its wallet.
 *
 * @returns the header's value, or undefined where the one of every page holds
 */
export function pagePermissions({ frameOrigins = [] }: OtherOrigins): string | undefined {
  if (frameOrigins.length === 0) return undefined
  const wallets = frameOrigins.map((origin) => `"${origin}"`).join(' ')
  return `${permissionsBesidePayment}, payment=(self ${wallets})`
}
