/** Defaults of the environment. */
import type { Environment, Limits, ResolvedEnvironment } from '../extension.ts'

/** Deepest nesting of partials, macros and includes. [TPL-71] */
const MAX_PARTIAL_DEPTH = 16

/** Guards of a render; each far above what real pages need. [TPL-110] */
export const defaultLimits: Limits = {
  iterations: 1_000_000,
  outputLength: 16 * 1024 * 1024,
  textLength: 128 * 1024 * 1024,
  renderMs: 10_000,
  errors: 1_000,
}

export function resolveEnvironment(given: Environment): ResolvedEnvironment {
  return {
    locale: given.locale === undefined ? 'en' : (given.locale ?? undefined),
    timeZone: given.timeZone ?? 'America/New_York',
    currency: given.currency ?? 'USD',
    quirks: given.quirks !== false,
    enableExpr: given.enableExpr === true,
    enableInclude: given.enableInclude === true,
    exprOpts: given.exprOpts ?? {},
    maxPartialDepth: given.maxPartialDepth ?? MAX_PARTIAL_DEPTH,
    limits: given.limits === undefined ? defaultLimits : { ...defaultLimits, ...given.limits },
  }
}
