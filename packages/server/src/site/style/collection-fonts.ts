import { collectionFamilies, type FontFamily, type OwnFace } from '@plinth/site-templates'
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

/** A face with its address. */
export function collectionFace(
  id: string,
  { hash, weights: [lightest, boldest], italic, letters, alphabet }: CollectionFace,
) {
  const weights: [number, number] = [lightest, boldest]
  const address = `${FOLDER}/${id}-${hash}.woff2`
  return { address, format: 'woff2', weights, italic, letters, alphabet } satisfies OwnFace
}

/** The families of the collection that a website has, by name. */
export const listCollectionFonts = (db: Database, websiteId: string): Promise<CollectionFont[]> =>
  db
    .select(columns)
    .from(collectionFonts)
    .where(eq(collectionFonts.websiteId, websiteId))
    .orderBy(asc(collectionFonts.family))

/** They as families that pages are set in. [STYLE-82] */
export async function collectionFamiliesFor(db: Database, websiteId: string): Promise<readonly FontFamily[]> {
  const kept = await listCollectionFonts(db, websiteId)
  return collectionFamilies(
    kept.map(({ id, family, category, metrics, faces, sheetHash }) => {
      const weights = faces.flatMap((face) => face.weights)
      return {
        family,
        category,
        metrics,
        weights: [Math.min(...weights), Math.max(...weights)],
        faces: faces.map((face) => collectionFace(id, face)),
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
