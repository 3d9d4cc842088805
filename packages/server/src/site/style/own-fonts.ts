import { isFontName, ownFamilies, type FontFamily } from '@plinth/site-templates'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { typefacesOf, type SiteStyle } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import { collectionFamiliesFor, hasCollectionFamily } from './collection-fonts.ts'
import { ownFonts } from './schema.ts'

/** A file of a font with what was read from it, without its contents. */
export type OwnFont = Omit<typeof ownFonts.$inferSelect, 'data'>

const { data: _, ...columns } = getTableColumns(ownFonts)

const ENDINGS = { woff2: 'woff2', woff: 'woff', truetype: 'ttf', opentype: 'otf' } as const

/** Where browsers get a file from. It never changes, so they keep it. */
export const ownFontAddress = ({ id, format }: Pick<OwnFont, 'id' | 'format'>): string =>
  `/_plinth/own-fonts/${id}.${ENDINGS[format]}`

/** The files a website's owners have uploaded, by family and weight. */
export const listOwnFonts = (db: Database, websiteId: string): Promise<OwnFont[]> =>
  db
    .select(columns)
    .from(ownFonts)
    .where(eq(ownFonts.websiteId, websiteId))
    .orderBy(asc(ownFonts.family), asc(ownFonts.lightest), asc(ownFonts.italic))

/** A website's own fonts, uploaded and of the collection, as families that pages are set in. [STYLE-60] [STYLE-82] */
export async function ownFamiliesFor(
  db: Database,
  websiteId: string,
  language?: string,
): Promise<readonly FontFamily[]> {
  const [fonts, collected] = await Promise.all([
    listOwnFonts(db, websiteId),
    collectionFamiliesFor(db, websiteId, language),
  ])
  const uploaded = ownFamilies(
    fonts.map(({ family, format, lightest, boldest, italic, metrics, letters, ...font }) => ({
      family,
      format,
      italic,
      metrics,
      letters,
      weights: [lightest, boldest] as const,
      address: ownFontAddress({ ...font, format }),
    })),
  )
  return [...uploaded, ...collected]
}

/** The own fonts a style is set in, for a page; nothing is asked when it is set in fonts everybody has. */
export async function ownFamiliesOf(
  db: Database,
  websiteId: string,
  style: SiteStyle,
  language: string,
): Promise<readonly FontFamily[]> {
  const names = typefacesOf(style)
  if ([...names].every(isFontName)) return []
  const used = await ownFamiliesFor(db, websiteId, language)
  return used.filter(({ name }) => names.has(name))
}

/** Whether pages of a website can be set in a font of this name, because its owners uploaded or brought it. [STYLE-24] */
export async function hasOwnFamily(db: Database, websiteId: string, family: string): Promise<boolean> {
  const [found] = await db
    .select({ id: ownFonts.id })
    .from(ownFonts)
    .where(and(eq(ownFonts.websiteId, websiteId), eq(ownFonts.family, family)))
    .limit(1)
  return found !== undefined || hasCollectionFamily(db, websiteId, family)
}
