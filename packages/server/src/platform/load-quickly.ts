import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

const compiledCode = join(import.meta.dirname, '../../../../node_modules/.cache/plinth-code')

/**
 * Makes the modules loaded from now on load quickly: compiled code is kept from start to start, and the two hundred
 * modules of Drizzle are found without reading the description of their package each time, which is 180 kB long.
 * Together that is half of what a restart costs. Why this way: docs/decisions/0008.
 */
export function loadQuickly(): void {
  enableCompileCache(compiledCode)
  const found = new Map<string, string>()
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      }
      if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context)
      const known = found.get(specifier)
      if (known !== undefined) return { url: known, format: 'module', shortCircuit: true }
      const resolved = nextResolve(specifier, context)
      found.set(specifier, resolved.url)
      return resolved
    },
  })
}
