/**
 * Writes the templates and style sheets of the blocks and site templates into modules, because Node and the browser
 * both need them as text:
 *
 *   packages/blocks/src/generated.ts          every template.html and style.css, by path inside src
 *   packages/site-templates/src/generated.ts  files of each site template, by template id and path
 *   packages/site-templates/src/fonts/font-files.generated.ts  font files with the hash of their contents
 *
 * `node scripts/generate-templates.mjs` writes; `--check` exits 1 when something is stale.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

const root = fileURLToPath(new URL('..', import.meta.url))
const blocksFolder = join(root, 'packages/blocks/src')
const templatesFolder = join(root, 'packages/site-templates/src')

/** A style sheet without comments and needless white space. Texts in quotes stay as they are. */
export function minifyCss(source) {
  const strings = []
  const kept = source.replace(/\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (text) =>
    text.startsWith('/*') ? '' : `\u0001${strings.push(text) - 1}\u0001`,
  )
  return kept
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()
    .replace(/\u0001(\d+)\u0001/g, (_, index) => strings[Number(index)])
}

/** A template without the indentation and line breaks between tags, which visitors would only download. */
export function minifyTemplate(source) {
  if (/<(?:pre|textarea|script)\b/i.test(source)) return source.trim()
  return source
    .replace(/\{##[^]*?##\}/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/([>}])\n(?=[<{])/g, '$1')
    .trim()
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** Templates and style sheets below a folder, by path with `/`. */
function collect(folder) {
  const found = {}
  for (const path of filesBelow(folder)) {
    const name = relative(folder, path).split(sep).join('/')
    if (name.startsWith('demo/')) continue
    const text = name.endsWith('.css')
      ? minifyCss(readFileSync(path, 'utf8'))
      : name.endsWith('.html')
        ? minifyTemplate(readFileSync(path, 'utf8'))
        : undefined
    if (text !== undefined) found[name] = text
  }
  return found
}

/** Font files the families name, with a hash of their contents and where npm keeps them. */
function collectFonts() {
  const require = createRequire(join(root, 'packages/site-templates/package.json'))
  const source = readFileSync(join(templatesFolder, 'fonts/font-families.ts'), 'utf8')
  const names = [...source.matchAll(/(?:normal|italic): '([^']+)'/g)].map(([, name]) => name)
  return Object.fromEntries(
    names.map((name) => {
      const specifier = `@fontsource-variable/${name.split('-latin-')[0]}/files/${name}.woff2`
      const hash = createHash('sha256')
        .update(readFileSync(require.resolve(specifier)))
        .digest('hex')
        .slice(0, 10)
      return [name, { hash, specifier }]
    }),
  )
}

async function outputs() {
  const prettierOptions = { ...(await resolveConfig(join(root, 'package.json'))), parser: 'typescript' }
  const note = '// Written by scripts/generate-templates.mjs; change the files it reads, then run it again.\n'
  const siteTemplates = {}
  for (const entry of readdirSync(templatesFolder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const files = collect(join(templatesFolder, entry.name))
    if (Object.keys(files).length > 0) siteTemplates[entry.name] = files
  }
  const module = (declaration) => format(`${note}\n${declaration}`, prettierOptions)
  return {
    [join(blocksFolder, 'generated.ts')]: await module(
      `export const files: Readonly<Record<string, string>> = ${JSON.stringify(collect(blocksFolder))}`,
    ),
    [join(templatesFolder, 'generated.ts')]: await module(
      `export const files: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(siteTemplates)}`,
    ),
    [join(templatesFolder, 'fonts/font-files.generated.ts')]: await module(
      `/** Font files by name: a hash of the contents for the address, and the npm file they are. */\n` +
        `export const fontFiles: Readonly<Record<string, { readonly hash: string; readonly specifier: string }>> = ${JSON.stringify(collectFonts())}`,
    ),
  }
}

function current(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Paths of generated modules that no longer say what their sources say. */
export async function staleModules() {
  return Object.entries(await outputs())
    .filter(([path, text]) => current(path) !== text)
    .map(([path]) => relative(root, path))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const checkOnly = process.argv.includes('--check')
  const stale = await staleModules()
  if (checkOnly && stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}. Run: node scripts/generate-templates.mjs`)
    process.exit(1)
  }
  if (!checkOnly) {
    for (const [path, text] of Object.entries(await outputs()))
      if (current(path) !== text) writeFileSync(path, text)
    console.log(stale.length === 0 ? 'Templates are up to date.' : `Wrote ${stale.join(', ')}.`)
  }
}
