import { blockFiles } from '@plinth/blocks'
import type { SiteTemplate } from '@plinth/site-templates'
import { compile, type Program } from '@plinth/template-language'

/** The compiled templates of a site: those of the blocks and those of its site template, by path. */
export interface Programs {
  readonly byPath: Readonly<Record<string, Program>>
  /** What was wrong with their sources. */
  readonly problems: readonly string[]
}

const compiled = new WeakMap<SiteTemplate, Programs>()

/** Programs of a site template, compiled once. A template's own file wins over a block's of the same path. [RENDERER-3] */
export function programsOf(template: SiteTemplate): Programs {
  const known = compiled.get(template)
  if (known !== undefined) return known
  const byPath: Record<string, Program> = {}
  const problems: string[] = []
  for (const [path, source] of Object.entries({ ...blockFiles, ...template.files })) {
    if (!path.endsWith('.html')) continue
    const { program, diagnostics } = compile(source)
    byPath[path] = program
    for (const { message, line } of diagnostics) problems.push(`${template.id}/${path}:${line} ${message}`)
  }
  const programs = { byPath, problems }
  compiled.set(template, programs)
  return programs
}
