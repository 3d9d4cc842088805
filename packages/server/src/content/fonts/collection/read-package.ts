import type { FontMetrics } from '@plinth/site-templates'
import { z } from 'zod'
import { isWholeWoff2 } from '../../../platform/woff2.ts'
import { readFont } from '../read-font.ts'
import { readLetters } from '../letters.ts'
import type { ListedFamily } from './collection.ts'
import { PackageError } from './package-error.ts'
import { readArchive } from './read-archive.ts'

/** A file of a family with what is known of it. */
export interface PackedFace {
  readonly file: Buffer
  readonly weights: readonly [number, number]
  readonly italic: boolean
  readonly alphabet: string
  /** As CSS writes them; empty where the whole family is one file a face. */
  readonly letters: string
  /** Whether it is one of the many parts that alphabets of thousands of letters are cut into. */
  readonly isPart: boolean
}

export interface PackedFamily {
  /** Package and version. */
  readonly source: string
  readonly licence: string
  readonly licenceText: string
  readonly metrics: FontMetrics
  readonly weights: readonly [number, number]
  readonly faces: readonly PackedFace[]
}

const MOST_FILES = 800
const MOST_BYTES = 32 * 1024 * 1024
const MOST_LICENCE = 64 * 1024
const HEAVIEST = 900

/** Weights of a family that has a file for each, those that are wanted most first; how many of them are kept. */
const WEIGHTS = [400, 700, 500, 300, 600, 900, 800, 200, 100]
const MOST_UPRIGHT = 5
/** Italics, and weights of families in parts: each is a hundred files more. */
const MOST_OTHER = 2

const metadata = z.looseObject({
  license: z.looseObject({
    type: z.string().max(100),
    url: z.string().max(500).optional(),
    attribution: z.string().max(2000).optional(),
  }),
})
const packageFacts = z.looseObject({ name: z.string(), version: z.string().regex(/^[\w.+-]{1,50}$/) })
const ranges = z.record(z.string().max(60), z.string())

/** A font file by its name: `noto-sans-jp-12-wght-normal.woff2`. */
interface NamedFile {
  readonly path: string
  readonly alphabet: string
  /** 0 where one file has all weights. */
  readonly weight: number
  readonly italic: boolean
}

/**
 * Reads what a page needs from the package of a family: its WOFF2 files with their letters, its licence, its measures. Files are
 * found by the names they must have and looked into. [STYLE-82]
 *
 * @throws PackageError
 */
export async function readFontPackage(archive: string, listed: ListedFamily): Promise<PackedFamily> {
  const files: NamedFile[] = []
  const texts = await readArchive(archive, (name) => {
    const file = readName(name, listed)
    if (file !== undefined && !files.some(({ path }) => path === file.path)) files.push(file)
    return /^(?:package|metadata|unicode)\.json$|^LICENSE$/.test(name)
  })
  const { name, version } = parsed(texts, 'package.json', packageFacts)
  if (name !== listed.package) throw new PackageError('font-broken', `${archive} is ${name}`)
  const letters = lettersByAlphabet(parsed(texts, 'unicode.json', ranges))
  const chosen = chooseFiles(files.filter(({ alphabet }) => letters.size === 0 || letters.has(alphabet)))
  const read = await readArchive(archive, (one) => chosen.some(({ path }) => path === one))
  const faces = chosen.map((file) => faceOf(file, read.get(file.path), letters))
  const size = faces.reduce((sum, { file }) => sum + file.length, 0)
  if (size > MOST_BYTES) throw new PackageError('font-too-large', `${archive} has ${size} bytes of fonts`)
  const { metrics, weights } = await measure(faces)
  const family = faces.map((face) => (listed.isVariable ? { ...face, weights } : face))
  const { type, url = '', attribution = '' } = parsed(texts, 'metadata.json', metadata).license
  const text =
    texts.get('LICENSE')?.toString('utf8').slice(0, MOST_LICENCE) ?? `${attribution}\n\n${type}\n${url}\n`
  const all = family.flatMap((face) => face.weights)
  return {
    source: `${name}@${version}`,
    licence: type,
    licenceText: text.replaceAll('\0', ''),
    metrics,
    weights: [Math.min(...all), Math.max(...all)],
    faces: family,
  }
}

function readName(path: string, { id, isVariable }: ListedFamily): NamedFile | undefined {
  const start = `files/${id}-`
  if (!path.startsWith(start)) return undefined
  const [, alphabet, kind, style] =
    /^([a-z\d-]+)-(wght|\d{3})-(normal|italic)\.woff2$/.exec(path.slice(start.length)) ?? []
  if (alphabet === undefined || kind === undefined || (kind === 'wght') !== isVariable) return undefined
  return { path, alphabet, weight: isVariable ? 0 : Number(kind), italic: style === 'italic' }
}

function parsed<T>(texts: ReadonlyMap<string, Buffer>, name: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(texts.get(name)?.toString('utf8') ?? ''))
  } catch (error) {
    throw new PackageError('font-broken', `${name} cannot be read`, error)
  }
}

/** Parts are called `[12]` there and `12` in names of files. */
function lettersByAlphabet(given: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(given).map(([name, text]) => {
      const letters = readLetters(text)
      if (letters === undefined)
        throw new PackageError('font-broken', `the letters of ${name} cannot be read`)
      return [name.replaceAll(/[[\]]/g, ''), letters]
    }),
  )
}

function chooseFiles(files: readonly NamedFile[]): readonly NamedFile[] {
  const inParts = files.some(isPart)
  const keep = (italic: boolean) => {
    const there = new Set(files.filter((file) => file.italic === italic).map(({ weight }) => weight))
    if (there.has(0)) return [0]
    return WEIGHTS.filter((weight) => there.has(weight)).slice(
      0,
      inParts || italic ? MOST_OTHER : MOST_UPRIGHT,
    )
  }
  const [upright, slanted] = [keep(false), keep(true)]
  const chosen = files.filter(({ weight, italic }) => (italic ? slanted : upright).includes(weight))
  if (chosen.length === 0)
    throw new PackageError('font-broken', 'the package has none of the files it should')
  if (chosen.length > MOST_FILES) throw new PackageError('font-too-large', `${chosen.length} files`)
  return chosen
}

const isPart = ({ alphabet }: { readonly alphabet: string }): boolean => /^\d+$/.test(alphabet)

const MOST_UNPACKED = 20 * 1024 * 1024

function faceOf(
  { path, alphabet, weight, italic }: NamedFile,
  file: Buffer | undefined,
  letters: ReadonlyMap<string, string>,
): PackedFace {
  // What it says of itself, beside its own length, is that of the font inside.
  const isFont = file !== undefined && isWholeWoff2(file) && file.readUInt32BE(16) <= MOST_UNPACKED
  if (!isFont) throw new PackageError('font-broken', `${path} is no WOFF2 file`)
  return {
    file,
    weights: [weight, weight],
    italic,
    alphabet,
    letters: letters.get(alphabet) ?? '',
    isPart: isPart({ alphabet }),
  }
}

/** Measures of the upright face of texts, and the weights in it. */
async function measure(faces: readonly PackedFace[]): Promise<Pick<PackedFamily, 'metrics' | 'weights'>> {
  const away = ({ italic, alphabet, weights, isPart: part }: PackedFace) =>
    (italic ? 1000 : 0) +
    (alphabet === 'latin' ? 0 : part ? 20_000 : 10_000) +
    (weights[0] === 0 ? 0 : Math.abs(weights[0] - 400))
  const [main] = faces.toSorted((a, b) => away(a) - away(b))
  const facts = main === undefined ? undefined : await readFont(main.file)
  if (facts === undefined) throw new PackageError('font-broken', 'the main file cannot be read as a font')
  const [lightest, boldest] = facts.weights
  return { metrics: facts.metrics, weights: [lightest, Math.min(HEAVIEST, boldest)] }
}
