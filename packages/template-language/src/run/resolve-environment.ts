/** Defaults of the environment. */
import type { Environment, Limits, ResolvedEnvironment } from '../extension.ts'

/** Deepest nesting of partials, macros and includes. [TPL-71] */
const MAX_PARTIAL_DEPTH = 16

/** Guards of a render; each far above what real pages need. [TPL-110] */
export const defaultLimits: Limits = {
  iterations: 1_000_000,
  outputLength: 16 * 1024 * 1024,
  textLength: 128 * 1024 * 1024,
  work: 1_000_000_000,
  renderMs: 10_000,
  errors: 1_000,
}

export function resolveEnvironment({
  locale = 'en',
  timeZone = 'America/New_York',
  currency = 'USD',
  quirks = true,
  enableExpr = false,
  enableInclude = false,
  exprOpts = {},
  maxPartialDepth = MAX_PARTIAL_DEPTH,
  limits,
}: Environment): ResolvedEnvironment {
  return {
    locale: locale ?? undefined,
    timeZone,
    currency,
    quirks,
    enableExpr,
    enableInclude,
    exprOpts,
    maxPartialDepth,
    limits: { ...defaultLimits, ...limits },
  }
}
