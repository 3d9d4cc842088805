import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

const compiledCode = join(import.meta.dirname, '../../../../node_modules/.cache/plinth-code')

/** Libraries of many modules whose relative imports name files: for each Node would look for the package's description. */
const ofManyModules = /\/node_modules\/(?:drizzle-orm|zod)\//

/** Imports by name that come again in a hundred files. */
const namedOften = /^(?:drizzle-orm|zod|@plinth)(?:\/|$)/

/**
 * Makes the modules loaded from now on load quickly: compiled code is kept from start to start, and a relative import of
 * Drizzle, of Zod and of our own is the file it names, without reading the description of its package each time; that of
 * Drizzle is 180 kB long. Together that is half of what a restart costs. Why this way: docs/decisions/0008.
 */
export function loadQuickly(): void {
  enableCompileCache(compiledCode)
  const found = new Map<string, { readonly url: string; readonly format: string | null | undefined }>()
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context
      if (specifier.startsWith('.') && parentURL !== undefined) {
        const format = formatOf(specifier, parentURL)
        if (format === undefined) return nextResolve(specifier, context)
        return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
      }
      // What is required instead is another file of the same name.
      if (!namedOften.test(specifier) || !context.conditions.includes('import'))
        return nextResolve(specifier, context)
      const known = found.get(specifier)
      if (known !== undefined) return { ...known, shortCircuit: true }
      const resolved = nextResolve(specifier, context)
      found.set(specifier, { url: resolved.url, format: resolved.format })
      return resolved
    },
  })
}

/** The format of the file a relative import names, where that is certain without looking. */
function formatOf(specifier: string, parentURL: string): 'module' | 'module-typescript' | undefined {
  if (!parentURL.includes('/node_modules/'))
    return specifier.endsWith('.ts') ? 'module-typescript' : undefined
  return specifier.endsWith('.js') && ofManyModules.test(parentURL) ? 'module' : undefined
}
