import { isFontName, type FontCategory } from '@plinth/site-templates'
import { alphabetSets, collectionLines } from './collection-list.generated.ts'

/** A family of the Fontsource collection, as it is known before its files are here. */
export interface ListedFamily {
  readonly id: string
  readonly family: string
  readonly category: FontCategory
  /** Lightest and boldest weight. */
  readonly weights: readonly [number, number]
  readonly italic: boolean
  readonly alphabets: readonly string[]
  /** Empty where only the package says it. */
  readonly licence: string
  /** The package that is fetched. */
  readonly package: string
  readonly isVariable: boolean
}

const CATEGORIES: Readonly<Record<string, FontCategory>> = {
  a: 'sans-serif',
  e: 'serif',
  d: 'display',
  h: 'script',
  s: 'slab-serif',
  m: 'mono',
  o: 'other',
}

const LICENCES: Readonly<Record<string, string>> = {
  o: 'SIL Open Font License',
  a: 'Apache License 2.0',
  u: 'Ubuntu Font License',
}

/** Families an alphabet is offered for to look by: those of a single one are found by their name. */
const OFTEN = 2

/** Every family of the collection but those that come with the software, by the alphabet. [STYLE-80] */
export const collection: readonly ListedFamily[] = collectionLines
  .split('\n')
  .map(readLine)
  .filter(({ family }) => !isFontName(family))

function readLine(line: string): ListedFamily {
  const [
    family = '',
    [category = '', kind = '', italic = '', licence = ''] = '',
    weights = '',
    set = '',
    ...more
  ] = line.split(';')
  const id = more[0] === undefined || more[0] === '' ? family.toLowerCase().replaceAll(' ', '-') : more[0]
  const [lightest = 400, boldest = lightest] = weights.split('-').map(Number)
  const isVariable = kind === 'v'
  return {
    id,
    family,
    category: CATEGORIES[category] ?? 'other',
    weights: [lightest, boldest],
    italic: italic === 'i',
    alphabets: alphabetSets[Number.parseInt(set, 36)]?.split(' ') ?? [],
    licence: LICENCES[licence] ?? '',
    package: `@fontsource${isVariable ? '-variable' : ''}/${id}`,
    isVariable,
  }
}

const byId: ReadonlyMap<string, ListedFamily> = new Map(collection.map((one) => [one.id, one]))

export const listedFamily = (id: string): ListedFamily | undefined => byId.get(id)

/** Alphabets to look by, those of most families first. */
export const alphabets: readonly string[] = [
  ...Map.groupBy(
    collection.flatMap((family) => family.alphabets),
    (name) => name,
  ),
]
  .filter(([, families]) => families.length >= OFTEN)
  .toSorted(([, a], [, b]) => b.length - a.length)
  .map(([name]) => name)

/** What is looked for; everything where nothing is said. */
export interface Wanted {
  readonly search?: string
  readonly category?: FontCategory
  readonly alphabet?: string
}

/** Families of some letters in their name, of a category, with an alphabet. Names that begin with the letters come first. [STYLE-80] */
export function findFamilies({ search = '', category, alphabet }: Wanted): readonly ListedFamily[] {
  const letters = search.trim().toLowerCase()
  const found = collection.filter(
    (one) =>
      (category === undefined || one.category === category) &&
      (alphabet === undefined || one.alphabets.includes(alphabet)) &&
      one.family.toLowerCase().includes(letters),
  )
  if (letters === '') return found
  const begins = ({ family }: ListedFamily) => (family.toLowerCase().startsWith(letters) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b))
}
