/**
 * Writes the templates and style sheets of the blocks and site templates into modules, because Node and the browser
 * both need them as text:
 *
 *   packages/blocks/src/generated.ts          every template.html and style.css, by path inside src
 *   packages/blocks/src/registry.generated.ts every folder with a definition.ts, which is a block
 *   packages/blocks/src/icons.generated.ts    every icon.svg, for the editor alone
 *   docs/developers/blocks.md                 the list of blocks at its end
 *   packages/editor/src/words/english.json    every sentence of the editor
 *   packages/domain/src/words/english.json    every sentence of websites, mails and the server's answers
 *   packages/domain/src/checkout/address-formats.generated.ts  how addresses are written in every country
 *   packages/site-templates/src/generated.ts  files of each site template, by template id and path
 *   packages/site-templates/src/fonts/font-families.generated.ts  typefaces: their files, weights and measures
 *   packages/site-templates/src/fonts/font-files.generated.ts  the npm file behind each font's address
 *
 * `node scripts/generate-templates.mjs` writes; `--check` exits 1 when something is stale.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Features, transform } from 'lightningcss'
import { format, resolveConfig } from 'prettier'
import { addressFormatsModule } from './lib/address-formats.mjs'
import { blockReference, camelCase } from './lib/block-reference.mjs'
import { readFonts } from './lib/font-files.mjs'
import { collectSiteWords, collectWords } from './lib/words.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const blocksFolder = join(root, 'packages/blocks/src')
const templatesFolder = join(root, 'packages/site-templates/src')

/**
 * A style sheet in as few bytes as say the same, to the browsers that understood it before: no newer way of saying it is
 * put in place of an older one.
 *
 * @param name what to call it when it is no CSS
 * @throws Error that says where
 */
export function minifyCss(source, name = 'style.css') {
  const include = Features.MediaRangeSyntax
  const { code } = transform({ filename: name, code: Buffer.from(source), minify: true, include })
  return code.toString()
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
      ? minifyCss(readFileSync(path, 'utf8'), path)
      : name.endsWith('.html')
        ? minifyTemplate(readFileSync(path, 'utf8'))
        : undefined
    if (text !== undefined) found[name] = text
  }
  return found
}

/** Folders of the blocks: those with a definition. */
function blockFolders() {
  return readdirSync(blocksFolder)
    .filter((name) => existsSync(join(blocksFolder, name, 'definition.ts')))
    .sort()
}

function registryModule(folders) {
  const imports = folders.map((name) => `import { ${camelCase(name)}Block } from './${name}/definition.ts'`)
  const entries = folders.map((name) => `'${name}': ${camelCase(name)}Block`)
  return `${imports.join('\n')}\n\n/** Every block, by the folder it is in. */\nexport const blocks = { ${entries.join(', ')} }`
}

/** What is drawn inside the `svg` element of a block's icon: 24 by 24, strokes in the colour of the words beside it. */
function collectIcons(folders) {
  return Object.fromEntries(
    folders.map((name) => {
      const path = join(blocksFolder, name, 'icon.svg')
      if (!existsSync(path)) throw new Error(`The block ${name} has no icon.svg.`)
      const drawing = /<svg[^>]*viewBox="0 0 24 24"[^>]*>([^]*)<\/svg>/.exec(readFileSync(path, 'utf8'))?.[1]
      if (drawing === undefined) throw new Error(`${name}/icon.svg is no drawing of 24 by 24.`)
      return [name, drawing.replace(/\s*\n\s*/g, '')]
    }),
  )
}

const LIST_OF_BLOCKS = '## The blocks\n'

/** The documentation of the blocks with its list as the blocks say it now. */
async function blockPage(prettierOptions) {
  const path = join(root, 'docs/developers/blocks.md')
  const { registry, ASPECT_RATIOS } = await import(pathToFileURL(join(blocksFolder, 'index.ts')).href)
  const [before] = readFileSync(path, 'utf8').split(LIST_OF_BLOCKS)
  const page = `${before}${LIST_OF_BLOCKS}\nWritten by \`npm run generate\` from the folders of the blocks.\n\n${blockReference([...registry.values()], ASPECT_RATIOS)}\n`
  return [path, await format(page, { ...prettierOptions, parser: 'markdown' })]
}

/** Every sentence of the editor, and of websites and mails, for whoever translates them. */
async function englishWords(prettierOptions) {
  const lists = [
    ['packages/editor/src/words/english.json', await collectWords(root)],
    ['packages/domain/src/words/english.json', await collectSiteWords(root)],
  ]
  return Promise.all(
    lists.map(async ([path, { sentences }]) => [
      join(root, path),
      await format(JSON.stringify(sentences), { ...prettierOptions, parser: 'json' }),
    ]),
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
  const folders = blockFolders()
  const { fontList } = await import(pathToFileURL(join(templatesFolder, 'fonts/font-list.ts')).href)
  const fonts = readFonts(root, fontList)
  return {
    [join(blocksFolder, 'registry.generated.ts')]: await module(registryModule(folders)),
    [join(blocksFolder, 'icons.generated.ts')]: await module(
      `/** The drawing inside each block's icon, by folder. */\nexport const icons: Readonly<Record<string, string>> = ${JSON.stringify(collectIcons(folders))}`,
    ),
    [join(blocksFolder, 'generated.ts')]: await module(
      `export const files: Readonly<Record<string, string>> = ${JSON.stringify(collect(blocksFolder))}`,
    ),
    [join(root, 'packages/domain/src/checkout/address-formats.generated.ts')]: await module(
      await addressFormatsModule(root),
    ),
    [join(templatesFolder, 'generated.ts')]: await module(
      `export const files: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(siteTemplates)}`,
    ),
    [join(templatesFolder, 'fonts/font-families.generated.ts')]: await module(
      `import type { FontFamily } from './font-families.ts'\n\n` +
        `export const families: readonly FontFamily[] = ${JSON.stringify(fonts.families)}`,
    ),
    [join(templatesFolder, 'fonts/font-files.generated.ts')]: await module(
      `/** Font files by the name in their address, which ends with a hash of the contents: the npm file they are. */\n` +
        `export const fontFiles: Readonly<Record<string, string>> = ${JSON.stringify(fonts.files)}`,
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

/** What is stale, by path: first the modules, then the page that is written from them. */
async function stale() {
  const prettierOptions = await resolveConfig(join(root, 'package.json'))
  return {
    modules: async () => Object.entries(await outputs()).filter(([path, text]) => current(path) !== text),
    page: async () =>
      [await blockPage(prettierOptions), ...(await englishWords(prettierOptions))].filter(
        ([path, text]) => current(path) !== text,
      ),
  }
}

/** Paths of generated files that no longer say what their sources say. */
export async function staleModules() {
  const { modules, page } = await stale()
  return [...(await modules()), ...(await page())].map(([path]) => relative(root, path))
}

/** Writes what is stale; returns the paths. */
export async function writeStale() {
  const { modules, page } = await stale()
  const written = []
  // The page imports the modules, so they come first.
  for (const part of [modules, page])
    for (const [path, text] of await part()) {
      writeFileSync(path, text)
      written.push(relative(root, path))
    }
  return written
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const paths = await staleModules()
    if (paths.length > 0) {
      console.error(`Stale: ${paths.join(', ')}. Run: npm run generate`)
      process.exit(1)
    }
  } else {
    const written = await writeStale()
    console.log(written.length === 0 ? 'Templates are up to date.' : `Wrote ${written.join(', ')}.`)
  }
}
