import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ScriptManifest } from '@plinth/renderer'

/** Where visitors' scripts are built to. */
export const storefrontFolder = resolve(import.meta.dirname, '../../../../storefront/dist')

interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  readonly name?: string
  /** Other entries of the manifest. */
  readonly imports?: readonly string[]
}

const none: ScriptManifest = { loader: '', islands: {} }

/**
 * Reads which hashed files the build made. Without a build there are no scripts: pages work without them, and say so
 * by having none. Read again when the build has been run again. [SITE-31]
 */
export function createManifestReader(folder = storefrontFolder): () => ScriptManifest {
  const path = join(folder, '.vite', 'manifest.json')
  let readAt = -1
  let manifest = none
  return () => {
    const builtAt = existsSync(path) ? statSync(path).mtimeMs : -1
    if (builtAt !== readAt) {
      readAt = builtAt
      manifest = builtAt === -1 ? none : readManifest(path)
    }
    return manifest
  }
}

function readManifest(path: string): ScriptManifest {
  const entries = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestEntry>
  const wordsPath = join(dirname(path), 'words.json')
  const words = (existsSync(wordsPath) ? JSON.parse(readFileSync(wordsPath, 'utf8')) : {}) as Record<
    string,
    string[]
  >
  const files = Object.values(entries).filter((entry) => entry.isEntry === true)
  const address = (entry: ManifestEntry): string => `/_plinth/${entry.file}`
  const loader = files.find((entry) => entry.name === 'loader')
  const islands = files.filter((entry) => entry.name !== undefined && entry !== loader)
  const importsOf = (entry: ManifestEntry): string[] =>
    (entry.imports ?? []).flatMap((key) => {
      const imported = entries[key]
      return imported === undefined ? [] : [address(imported)]
    })
  return {
    loader: loader === undefined ? '' : address(loader),
    islands: Object.fromEntries(
      islands.flatMap((entry) => islandsOf(entry).map((island) => [island, address(entry)])),
    ),
    imports: Object.fromEntries(
      islands.flatMap((entry) => islandsOf(entry).map((island) => [island, importsOf(entry)])),
    ),
    words: Object.fromEntries(
      islands.flatMap((entry) => islandsOf(entry).map((island) => [island, words[entry.name ?? ''] ?? []])),
    ),
  }
}

/** The islands in a file of the build: its name is theirs, with `_` between them where it holds several. */
function islandsOf(entry: ManifestEntry): string[] {
  return entry.name?.split('_') ?? []
}
