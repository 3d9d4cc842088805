import { collectionFamilies, subsetsOf, type FontFamily, type OwnFace } from '@plinth/site-templates'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { collectionFonts, type CollectionFace } from './schema.ts'

/** A family of the collection that a website has, without what only its own addresses answer with. */
export type CollectionFont = Omit<typeof collectionFonts.$inferSelect, 'sheetFaces' | 'licenceText'>

const { sheetFaces: _faces, licenceText: _text, ...columns } = getTableColumns(collectionFonts)

const FOLDER = '/_plinth/collection-fonts'

type Addressed = Pick<CollectionFont, 'id' | 'sheetHash'>

/** Where browsers get the rules of its further files from. What is there never changes, so they keep it. */
export const collectionSheetAddress = ({ id, sheetHash }: Addressed): string =>
  `${FOLDER}/${id}-${sheetHash}.css`

export const collectionLicenceAddress = ({ id }: Pick<CollectionFont, 'id'>): string =>
  `${FOLDER}/${id}-licence.txt`

/** Alphabets beyond those of the families that come with the software, and the languages written with them. */
const furtherAlphabets: ReadonlyMap<string, string> = new Map(
  Object.entries({
    arabic: ['ar', 'fa', 'ur'],
    armenian: ['hy'],
    bengali: ['bn'],
    devanagari: ['hi', 'mr', 'ne'],
    ethiopic: ['am', 'ti'],
    georgian: ['ka'],
    gujarati: ['gu'],
    gurmukhi: ['pa'],
    hebrew: ['he', 'yi'],
    kannada: ['kn'],
    khmer: ['km'],
    lao: ['lo'],
    malayalam: ['ml'],
    myanmar: ['my'],
    oriya: ['or'],
    sinhala: ['si'],
    tamil: ['ta'],
    telugu: ['te'],
    thai: ['th'],
    tibetan: ['bo'],
  }).flatMap(([alphabet, languages]) => languages.map((language) => [language, alphabet])),
)

/**
 * The faces a page in a language names: those of its alphabets, the one most of it is written with first, Latin last, which so has
 * the letters that several have. All of them where none is of its alphabets. [STYLE-87]
 */
export function facesFor(faces: readonly CollectionFace[], language: string): readonly CollectionFace[] {
  const further = furtherAlphabets.get(language.split('-')[0] ?? '')
  const wanted: readonly string[] = [...(further === undefined ? [] : [further]), ...subsetsOf(language)]
  const found = wanted.flatMap((name) => faces.filter(({ alphabet }) => alphabet === name))
  return found.length === 0 ? faces : found
}

/** All faces, those first that a name in Latin letters is shown with. */
export const latinFirst = (faces: readonly CollectionFace[]): readonly CollectionFace[] =>
  faces.toSorted((a, b) => Number(b.alphabet === 'latin') - Number(a.alphabet === 'latin'))

/** A face with its address. */
export function collectionFace(
  id: string,
  { hash, weights: [lightest, boldest], italic, letters }: CollectionFace,
) {
  const weights: [number, number] = [lightest, boldest]
  const address = `${FOLDER}/${id}-${hash}.woff2`
  return { address, format: 'woff2', weights, italic, letters } satisfies OwnFace
}

/** The families of the collection that a website has, by name. */
export const listCollectionFonts = (db: Database, websiteId: string): Promise<CollectionFont[]> =>
  db
    .select(columns)
    .from(collectionFonts)
    .where(eq(collectionFonts.websiteId, websiteId))
    .orderBy(asc(collectionFonts.family))

/**
 * They as families that pages are set in. [STYLE-82]
 *
 * @param language of the page; without one all alphabets are named, for a canvas on which anything may be written
 */
export async function collectionFamiliesFor(
  db: Database,
  websiteId: string,
  language?: string,
): Promise<readonly FontFamily[]> {
  const kept = await listCollectionFonts(db, websiteId)
  return collectionFamilies(
    kept.map(({ id, family, category, metrics, faces, sheetHash }) => {
      const weights = faces.flatMap((face) => face.weights)
      return {
        family,
        category,
        metrics,
        weights: [Math.min(...weights), Math.max(...weights)],
        faces: (language === undefined ? latinFirst(faces) : facesFor(faces, language)).map((face) =>
          collectionFace(id, face),
        ),
        ...(sheetHash === '' ? {} : { sheet: collectionSheetAddress({ id, sheetHash }) }),
      }
    }),
  )
}

/** Whether a website has a family of this name from the collection. [STYLE-24] */
export async function hasCollectionFamily(db: Database, websiteId: string, family: string): Promise<boolean> {
  const [found] = await db
    .select({ id: collectionFonts.id })
    .from(collectionFonts)
    .where(and(eq(collectionFonts.websiteId, websiteId), eq(collectionFonts.family, family)))
  return found !== undefined
}
