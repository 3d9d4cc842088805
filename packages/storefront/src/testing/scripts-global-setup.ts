import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run in which the storefront's browser code is built once, by the first file that needs it. */
    scripts: string
  }
}

/** Vitest's global set-up: test files of one run share what they build. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-'))
  project.provide('scripts', folder)
  return () => rm(folder, { recursive: true, force: true })
}
