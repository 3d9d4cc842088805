/**
 * Writes packages/server/src/content/fonts/collection/collection-list.generated.ts: every typeface of the Fontsource
 * collection that owners can bring to their website, with what is known of it before it is here.
 *
 *   node scripts/write-font-collection.mjs
 *
 * The facts are those of `google-font-metadata`, which Fontsource itself is packed from. It weighs 57 MB and is needed here
 * alone, so it is no dependency: npm brings the version below into a folder that is deleted again. Run it when the
 * collection should be a newer one, and look at what changed.
 */
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { pipeline } from 'node:stream/promises'
import { format, resolveConfig } from 'prettier'

const METADATA = 'google-font-metadata@6.0.8'
const target = 'packages/server/src/content/fonts/collection/collection-list.generated.ts'

const CATEGORIES = { 'sans-serif': 'a', serif: 'e', display: 'd', handwriting: 'h', monospace: 'm' }
const SLAB = 's'
const OTHER = 'o'

/** The metadata knows no slab serifs: they are serifs or display there. */
const SLABS = new Set(
  `aleo alfa-slab-one antic-slab arbutus-slab arvo bevan biorhyme biorhyme-expanded bitter bree-serif copse coustard
  crete-round cutive enriqueta glegoo hepta-slab holtwood-one-sc josefin-slab kameron kreon maitree nixie-one noticia-text
  patua-one podkova pridi rhodium-libre roboto-slab rokkitt sanchez scope-one slabo-13px slabo-27px solway trocchi ultra
  zilla-slab zilla-slab-highlight`.split(/\s+/),
)
/** What writes no words, or was made for those who read with difficulty, as the families that come with the software say. */
const OTHERS =
  /^(?:libre-barcode|flow-|redacted|noto-(?:color-)?emoji|noto-music|noto-sans-(?:symbols|math|signwriting|mayan|duployan)|noto-znamenny|libertinus-math|wavefont|linefont|yarndings|adobe-blank|lexend|atkinson|andika|open-?dyslexic|dseg|adwaita)/

/** Packed by Fontsource, and not Google's: name, category, weights, whether there is an italic. */
const ELSEWHERE = [
  ['aileron', 'Aileron', 'a', '100-900', true],
  ['clear-sans', 'Clear Sans', 'a', '100-700', true],
  ['comic-mono', 'Comic Mono', 'm', '400-700', false],
  ['commit-mono', 'Commit Mono', 'm', '200-700', true],
  ['cooper-hewitt', 'Cooper Hewitt', 'a', '100-900', true],
  ['iosevka', 'Iosevka', 'm', '100-900', true],
  ['iosevka-aile', 'Iosevka Aile', 'a', '100-900', true],
  ['metropolis', 'Metropolis', 'a', '100-900', true],
  ['opendyslexic', 'OpenDyslexic', OTHER, '400-700', true],
  ['pretendard', 'Pretendard', 'a', '100-900', false],
]

async function readMetadata() {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-font-collection-'))
  try {
    execFileSync('npm', ['pack', METADATA, '--ignore-scripts', '--pack-destination', folder], {
      stdio: 'ignore',
    })
    const [archive] = readdirSync(folder)
    await pipeline(
      createReadStream(join(folder, archive)),
      createGunzip(),
      unpackTar(join(folder, 'unpacked'), {
        filter: ({ name }) => /^package\/data\/[\w-]+\.json$/.test(name),
      }),
    )
    const read = (name) =>
      JSON.parse(readFileSync(join(folder, 'unpacked/package/data', `${name}.json`), 'utf8'))
    return { fonts: read('google-fonts-v2'), variable: read('variable'), licences: read('licenses') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const LICENCES = { SIL: 'o', Apache: 'a', Ubuntu: 'u' }
const usualId = (name) => name.toLowerCase().replaceAll(' ', '-')

function line({ id, name, category, set, weights, isVariable, italic, licence }) {
  if (!/^[\w .+-]{1,60}$/.test(name) || !/^[a-z0-9-]{1,60}$/.test(id))
    throw new Error(`${id} cannot be said.`)
  return [
    name,
    category + (isVariable ? 'v' : 's') + (italic ? 'i' : '-') + licence,
    weights,
    set.toString(36),
    id === usualId(name) ? '' : id,
  ].join(';')
}

const { fonts, variable, licences } = await readMetadata()
const sets = new Map()
const numberOf = (alphabets) => {
  const key = alphabets.toSorted().join(' ')
  if (!sets.has(key)) sets.set(key, sets.size)
  return sets.get(key)
}
const range = (weights) =>
  weights.at(0) === weights.at(-1) ? `${weights[0]}` : `${weights[0]}-${weights.at(-1)}`
const nameOf = (said) => said.slice(0, said.indexOf(';')).toLowerCase()
const lines = [
  ...Object.values(fonts).map(({ id, family, category, subsets, weights, styles }) => {
    const axis = variable[id]?.axes.wght
    return line({
      id,
      name: family,
      category: OTHERS.test(id) ? OTHER : SLABS.has(id) ? SLAB : CATEGORIES[category],
      set: numberOf(subsets),
      weights: axis === undefined ? range(weights) : range([axis.min, axis.max]),
      isVariable: axis !== undefined,
      italic: styles.includes('italic'),
      licence: LICENCES[licences[id]?.license.type.split(' ')[0]] ?? '-',
    })
  }),
  ...ELSEWHERE.map(([id, name, category, weights, italic]) =>
    line({ id, name, category, set: numberOf(['latin']), weights, isVariable: false, italic, licence: '-' }),
  ),
].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

const module = `// Written by scripts/write-font-collection.mjs from ${METADATA}.

/** Alphabets that typefaces have, set by set; a family names the number of its set, in base 36. */
export const alphabetSets: readonly string[] = ${JSON.stringify([...sets.keys()])}

/**
 * A family a line: name; category, whether it is variable or static, whether it has an italic, licence, a letter each; weights;
 * alphabets; the name of its package where that is not the usual one.
 */
export const collectionLines = \`${lines.join('\n')}\`
`
const options = { ...(await resolveConfig('package.json')), parser: 'typescript' }
writeFileSync(fileURLToPath(new URL(`../${target}`, import.meta.url)), await format(module, options))
