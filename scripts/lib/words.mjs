// The sentences of the editor, and those of websites, mails and the server's answers: those in calls of `t`, `rich` and
// `say`, the texts of templates, and those that blocks, products, settings and payment methods declare with their fields.
// Written out they can be found; what is shown without going through the words is a problem.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { sourceFiles } from '../checks/source-files.mjs'

const EDITOR = 'packages/editor/src'
/** Schemas of what is sent to the server: what they say of it goes into its answers. */
const CONTRACT = 'packages/contract/src'
const METHODS = 'packages/server/src/shop/payments/methods'
/** Rules whose sentences the editor says too. */
const SHARED = ['packages/domain/src', 'packages/blocks/src']
/** Where sentences for visitors, for the readers of mails and for whoever calls the server are said. */
const SITE = [...SHARED, CONTRACT, 'packages/renderer/src', 'packages/storefront/src', 'packages/server/src']
/** Tests, what only they use, and the words themselves. */
const NOT_SAID = /\.(test|contract|d)\.tsx?$|\/testing\/|storefront\/src\/page\/(said|words)\.ts$/
/** Where every sentence is for visitors: none may be bare. */
const SHOWN = [
  'packages/storefront/src',
  'packages/renderer/src',
  'packages/server/src/shop/orders/order-mail-text.ts',
  'packages/server/src/identity/own-account/hand-over-reset.ts',
]
const TEMPLATES = ['packages/site-templates/src', 'packages/blocks/src']

/** Attributes that are read by people. */
const READ =
  /^(label|title|aria-label|aria-roledescription|placeholder|description|alt|lead|confirm|cancel|hint|head|text|message|error|closeButtonLabel|nothingFound|nothingFoundMessage)$/
/** Properties of a field or a block that are shown. */
const DECLARED = /^(label|help|placeholder|unit|required|says|noun|about)$/
/** Calls whose texts nobody is shown: the log, routes, selectors, services of others, and the words themselves. */
const UNSHOWN =
  /^(console\.\w+|run\.errors\.push|this\.errors\.push|api|callShop|upload|fbq|t|rich|keyCaps|wants|press\.getModifierState|.*\.(closest|querySelector(All)?|startsWith|endsWith|includes|getAttribute))$/
/** Names of things and keys, which are the same in every language. */
const NAMES = new Set([
  'Google Maps',
  ...(
    'Plinth Bluesky Brevo Facebook GitHub Instagram LinkedIn Mailchimp Mastodon Pinterest Threads TikTok Vimeo YouTube ' +
    'Edge Opera Firefox Chrome Safari Android Windows Linux iOS iPadOS macOS ' +
    'Mod Shift Alt Ctrl Esc Space Enter Escape Tab Delete Backspace AltGraph ArrowUp ArrowDown ArrowLeft ArrowRight ' +
    'Home End PageUp PageDown AbortError ApiError NotFoundError Files Bytes SiteUserInfo ' +
    // What search engines read of a page.
    'Brand Product ProductGroup Offer AggregateRating Review Rating QuantitativeValue UnitPriceSpecification WebSite SearchAction BlogPosting Event Place PostalAddress Person Organization BreadcrumbList ListItem'
  ).split(' '),
])
const UNREAD =
  /^\{\} · Plinth$|^(Mod|Shift|Alt)\+|^(GET|POST|PUT|PATCH|DELETE) \/|<\/|^<|var\(--|cubic-bezier|^required name=|^\{\} \{\}w$|;border-|^button button-|Inter Variable|^[\w-]+\/[\w-]+$/

const isSentence = (text) =>
  !NAMES.has(text) &&
  !UNREAD.test(text) &&
  (/^[\p{Lu}“].*\p{Ll}/u.test(text) || /\p{L}+ \p{L}+/u.test(text) || /^\{\} .*\p{L}/u.test(text))

/**
 * Every sentence there is and what is wrong with how they are written.
 *
 * @returns `{ sentences, problems }`: English patterns in order, and one line for each problem
 */
export async function collectWords(root) {
  const sentences = new Set()
  const problems = []
  for (const file of sourceFiles(join(root, EDITOR))) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|\.d\.ts$/.test(file)) continue
    const path = relative(root, file)
    if (path.startsWith(`${EDITOR}/testing/`) || path.startsWith(`${EDITOR}/words/`)) continue
    readEditorFile(file, path, sentences, problems)
  }
  for (const file of sourceFiles(join(root, METHODS))) {
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) readDeclarations(file, sentences)
  }
  for (const file of sourcesIn(root, SHARED)) readSaid(file, relative(root, file), sentences, problems)
  for (const text of await declaredInPackages(root)) sentences.add(text)
  return { sentences: inOrder(sentences), problems }
}

/** As {@link collectWords}, for websites, mails and the answers of the server. */
export async function collectSiteWords(root) {
  const sentences = new Set()
  const problems = []
  const shown = new Set(sourcesIn(root, SHOWN))
  for (const file of shown) readEditorFile(file, relative(root, file), sentences, problems)
  for (const file of sourcesIn(root, SITE))
    if (!shown.has(file)) readSaid(file, relative(root, file), sentences, problems)
  for (const file of sourcesIn(root, [CONTRACT])) problems.push(...bareInSchemas(file, relative(root, file)))
  for (const file of TEMPLATES.flatMap((folder) => [...sourceFiles(join(root, folder))]).filter((file) =>
    file.endsWith('.html'),
  ))
    problems.push(...bareInTemplate(readFileSync(file, 'utf8'), relative(root, file)))
  const { english } = await import(pathToFileURL(join(root, 'packages/site-templates/src/index.ts')).href)
  for (const text of [...Object.values(english), ...(await declaredInPackages(root))]) sentences.add(text)
  return { sentences: inOrder(sentences), problems }
}

function inOrder(sentences) {
  sentences.delete('')
  return [...sentences].sort((a, b) => (a < b ? -1 : 1))
}

/** The source files, without tests and what only tests use. */
function sourcesIn(root, places) {
  return places
    .flatMap((place) => (/\.tsx?$/.test(place) ? [join(root, place)] : [...sourceFiles(join(root, place))]))
    .filter((file) => /\.tsx?$/.test(file) && !NOT_SAID.test(file))
}

/** A file whose `say` is that of the words; others have one of their own. */
const SAYS = /import \{[^}]*\bsay\b[^}]*\} from '(@plinth\/domain|[./]+words\/sentence\.ts)'/

/** Reads the calls of `say` in a file. */
export function readSaid(file, path, sentences, problems) {
  const source = readFileSync(file, 'utf8')
  if (!SAYS.test(source)) return
  const report = (node, what) =>
    problems.push(`${path}:${source.slice(0, node.start).split('\n').length}: ${what}`)
  walk(parseSync(file, source).program, (node) => {
    if (node.type !== 'CallExpression' || textOf(node.callee, source) !== 'say') return true
    return readCall(node, source, sentences, report)
  })
}

/** The sentences a module of the browser says: its calls of `t` and `say`. */
export function sentencesIn(file) {
  if (!/\.tsx?$/.test(file) || NOT_SAID.test(file)) return []
  const source = readFileSync(file, 'utf8')
  const sentences = new Set()
  walk(parseSync(file, source).program, (node) => {
    if (node.type !== 'CallExpression' || !/^(t|say)$/.test(textOf(node.callee, source))) return true
    return readCall(node, source, sentences, () => undefined)
  })
  return [...sentences]
}

/** Parts of a call that are for whoever reads the documentation of the API, which is in English. */
const DOCUMENTED = /^(summary|description|tag)$/

/** Words that a schema says itself of what was sent: they are said with `say`, so that they can be found. */
export function bareInSchemas(file, path) {
  const source = readFileSync(file, 'utf8')
  const problems = []
  const found = (node) => {
    const text = literal(node) ?? (node?.type === 'TemplateLiteral' ? textOf(node, source).slice(1, -1) : '')
    if (/\p{L}+ \p{L}+/u.test(text))
      problems.push(`${path}:${source.slice(0, node.start).split('\n').length}: ${bare(text)}`)
  }
  walk(parseSync(file, source).program, (node) => {
    if (node.type === 'Property' && /^(error|message)$/.test(node.key.name)) found(node.value)
    if (node.type === 'Property' && DOCUMENTED.test(node.key.name)) return false
    if (node.type !== 'CallExpression') return true
    const callee = textOf(node.callee, source)
    if (/\.(describe|meta)$|^(say|Error)$/.test(callee)) return node.callee
    if (/^z\b|\.(min|max|length|regex|refine|email|url|gte|lte|int|nonempty)$/.test(callee))
      node.arguments.forEach(found)
    return true
  })
  return problems
}

/** Attributes of a template that people read. */
const READ_IN_TEMPLATES = /^(aria-label|aria-description|alt|title|placeholder|label)$/

/** Words that stand in a template itself: it takes them from the site's strings. */
export function bareInTemplate(source, path) {
  const words = source.replace(/\{[^{}]*\}/g, '\u0001')
  const problems = []
  const found = (text, at) => {
    const line = words.slice(0, at).split('\n').length
    const said = text.replaceAll('\u0001', '').trim()
    if (/\p{L}{2}/u.test(said)) problems.push(`${path}:${line}: ${bare(said)}`)
  }
  const tag = /<(\/?[a-zA-Z!\u0001][^\s>]*)((?:[^>"]|"[^"]*")*)>/g
  let end = 0
  for (let match = tag.exec(words); match !== null; match = tag.exec(words)) {
    found(words.slice(end, match.index), end)
    for (const [, name, value] of (match[2] ?? '').matchAll(/([\w-]+)="([^"]*)"/g))
      if (READ_IN_TEMPLATES.test(name)) found(value, match.index)
    end = tag.lastIndex
  }
  found(words.slice(end), end)
  return problems
}

/** Reads one file of the editor into `sentences` and `problems`; `path` is how problems call it. */
export function readEditorFile(file, path, sentences, problems) {
  const source = readFileSync(file, 'utf8')
  const lineOf = (node) => source.slice(0, node.start).split('\n').length
  const report = (node, what) => problems.push(`${path}:${lineOf(node)}: ${what}`)
  walk(parseSync(file, source).program, (node, parent) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'TSLiteralType':
      case 'TaggedTemplateExpression':
        return false
      case 'CallExpression':
        return readCall(node, source, sentences, report)
      case 'NewExpression':
        return !/^(Error|TypeError|Intl\.\w+)$/.test(textOf(node.callee, source))
      case 'BinaryExpression':
        return !/[!=]==?/.test(node.operator)
      case 'JSXText':
        if (/\p{L}/u.test(node.value) && !NAMES.has(node.value.trim())) report(node, bare(node.value))
        return false
      case 'JSXAttribute':
        return readAttribute(node, report)
      case 'Property':
        return !/^(keys?|className|fontFamily|border|srcDoc|value)$/.test(node.key.name ?? node.key.value)
      case 'Literal':
        if (typeof node.value === 'string' && parent?.type !== 'Property.key' && isSentence(node.value))
          report(node, bare(node.value))
        return false
      case 'TemplateLiteral': {
        const text = node.quasis.map((part) => part.value.cooked).join('{}')
        if (isSentence(text) && !/^[/.#?&]/.test(text)) report(node, bare(text))
        return true
      }
      default:
        return true
    }
  })
}

const textOf = (node, source) => source.slice(node.start, node.end)
const bare = (text) => `“${text.trim().replace(/\s+/g, ' ')}” is shown without going through the words`

/** A call of the words is read, a declaration of a field too; what nobody is shown is passed over. */
function readCall(node, source, sentences, report) {
  const callee = textOf(node.callee, source)
  if (/^field\.\w+$/.test(callee)) {
    readDeclared(node, sentences)
    return false
  }
  if (callee === 't' || callee === 'rich' || (callee === 'say' && SAYS.test(source))) {
    const [first, values] = node.arguments
    const english = literal(first)
    if (english === undefined) report(node, 'the sentence must be written out, so that it can be found')
    else {
      sentences.add(english)
      const given = namesGiven(values)
      const wanted = argumentsOf(english)
      for (const name of wanted)
        if (given !== undefined && !given.has(name)) report(node, `“${english}” is not given {${name}}`)
    }
    return values !== undefined ? values : false
  }
  return !UNSHOWN.test(callee)
}

function readAttribute(node, report) {
  const { value } = node
  const name = typeof node.name.name === 'string' ? node.name.name : ''
  if (value?.type !== 'Literal') return !/^(className|style|bd|srcDoc|key|to|href|src)$/.test(name)
  const text = String(value.value)
  if (READ.test(name) ? /\p{L}{2}/u.test(text) && !NAMES.has(text) : false) report(node, bare(text))
  return false
}

const literal = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : undefined
}

/** Names of an object written out; nothing when it cannot be told. */
function namesGiven(node) {
  if (node === undefined) return new Set()
  if (node.type !== 'ObjectExpression' || node.properties.some(({ type }) => type !== 'Property'))
    return undefined
  return new Set(node.properties.map(({ key }) => key.name ?? key.value))
}

/** The names a pattern wants: those behind an odd number of braces, and its tags. */
function argumentsOf(pattern) {
  const names = new Set([...pattern.matchAll(/<(\w+)>/g)].map(([, name]) => name))
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '}') depth--
    if (pattern[at] !== '{') continue
    depth++
    const [name] = /^\w+/.exec(pattern.slice(at + 1)) ?? []
    if (depth % 2 === 1 && name !== undefined) names.add(name)
  }
  return names
}

/** The declarations of fields in a file. */
function readDeclarations(file, sentences) {
  const source = readFileSync(file, 'utf8')
  walk(parseSync(file, source).program, (node) => {
    if (node.type === 'CallExpression' && /^field\.\w+$/.test(textOf(node.callee, source)))
      readDeclared(node, sentences)
    if (node.type === 'Property' && DECLARED.test(node.key.name)) add(sentences, node.value)
    return true
  })
}

/** What one `field.…(…)` shows: its label, what else it says, and the words of its options. */
function readDeclared(call, sentences) {
  add(sentences, call.arguments[0])
  for (const argument of call.arguments.slice(1))
    walk(argument, (node) => {
      if (node.type === 'Property' && DECLARED.test(node.key.name)) add(sentences, node.value)
      if (node.type === 'ArrayExpression' && node.elements.length === 2) add(sentences, node.elements[1])
      return true
    })
}

function add(sentences, node) {
  const text = literal(node)
  if (text !== undefined && /\p{L}/u.test(text)) sentences.add(text)
}

/** What blocks and products declare, as it is at run time: some of it is made by functions. */
async function declaredInPackages(root) {
  const load = (path) => import(pathToFileURL(join(root, path)).href)
  const { registry } = await load('packages/blocks/src/index.ts')
  const { PRODUCT_FIELDS } = await load('packages/domain/src/index.ts')
  const found = []
  const readFields = (fields) => Object.values(fields).forEach(readField)
  const readField = (field) => {
    found.push(field.label, field.help, field.placeholder, field.unit, field.noun)
    found.push(...Object.values(field.rules).flatMap((rule) => [rule, rule?.says]))
    found.push(...(field.options ?? []).map(([, label]) => label))
    if (field.item !== undefined) readFields(field.item)
  }
  for (const block of registry.values()) {
    found.push(block.name, block.description, block.invitation, block.nothingYet, ...block.keywords)
    found.push(...Object.values(block.initialTexts ?? {}))
    readFields(block.fields)
    readFields(block.texts)
  }
  readFields(PRODUCT_FIELDS)
  const sections = 'packages/site-templates/src/sections'
  const { SECTION_KINDS } = await load(`${sections}/section-template.ts`)
  const { sectionTemplates } = await load(`${sections}/section-templates.ts`)
  const { pageTemplates } = await load(`${sections}/page-templates.ts`)
  found.push(...SECTION_KINDS.map(([, name]) => name), ...sectionTemplates.map(({ name }) => name))
  found.push(...pageTemplates.flatMap(({ name, description }) => [name, description]))
  return found.filter((text) => typeof text === 'string' && /\p{L}/u.test(text))
}

/**
 * Visits every node. `look` says whether to go on inside: false for no, a node for that one alone.
 */
function walk(node, look, parent) {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, look, parent))
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') {
    const inside = look(node, parent)
    if (inside === false) return
    if (inside !== true && inside !== undefined) return walk(inside, look, node)
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type' || (node.type === 'Property' && key === 'key' && !node.computed)) continue
    if (value !== null && typeof value === 'object') walk(value, look, node)
  }
}
