import type { AnswerOf, RequestOf } from '@plinth/contract'
import { newId, say, typefacesOf, type Refusal } from '@plinth/domain'
import { and, count, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { siteDraft, type DraftedSite } from '../../site/style/draft-style.ts'
import { listOwnFonts, ownFontAddress } from '../../site/style/own-fonts.ts'
import { ownFonts } from '../../site/style/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { changed } from '../../site/changes/changes.ts'
import { hasCollectionFamily } from '../../site/style/collection-fonts.ts'
import { keptWithUse } from './collection/kept-families.ts'
import { ownName, readFont, type FontFacts } from './read-font.ts'

export type OwnFontList = AnswerOf<'GET /api/config/fonts'>
type Uploaded = AnswerOf<'POST /api/config/fonts'>

/** Bytes of a font file, and files of a website. */
const MOST_BYTES = 2 * 1024 * 1024
const MOST_FILES = 40

export const fontErrorStatus = {
  'not-a-font': 422,
  'font-too-large': 413,
  'too-many-fonts': 422,
  'font-exists': 409,
} as const satisfies Record<string, number>

export type FontRefusal = Refusal<keyof typeof fontErrorStatus>

/** The website's own fonts with where they are used. [STYLE-62] */
export async function ownFontsWithUse(
  db: Database,
  website: DraftedSite & { readonly id: string },
): Promise<OwnFontList> {
  const [fonts, draft, collection] = await Promise.all([
    listOwnFonts(db, website.id),
    siteDraft(db, website),
    keptWithUse(db, website),
  ])
  const [drafted, published] = [typefacesOf(draft.style), typefacesOf(website.style)]
  return {
    collection,
    fonts: fonts.map((font) => ({
      id: font.id,
      family: font.family,
      fileName: font.fileName,
      format: font.format,
      weights: [font.lightest, font.boldest],
      italic: font.italic,
      metrics: font.metrics,
      letters: font.letters,
      size: font.size,
      address: ownFontAddress(font),
      usedBy: [
        ...(drafted.has(font.family) ? (['draft'] as const) : []),
        ...(published.has(font.family) ? (['published'] as const) : []),
      ],
    })),
  }
}

/** Keeps a font file, read by its contents. [STYLE-60] [STYLE-61] */
export async function addOwnFont(
  db: Database,
  clock: Clock,
  websiteId: string,
  { fileName, data }: RequestOf<'POST /api/config/fonts'>['Body'],
): Promise<(Uploaded & { readonly ok: true }) | FontRefusal> {
  const file = Buffer.from(data, 'base64')
  if (file.length > MOST_BYTES)
    return refused('font-too-large', say('A font file may have at most {size} MB.', { size: 2 }))
  const facts = await readFont(file)
  if (facts === undefined)
    return refused('not-a-font', say('This is not a font file. Choose a WOFF2, WOFF, TTF or OTF file.'))
  return transaction(db, async (tx) => {
    // One upload after the other, so that there are never more.
    await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update')
    const [known] = await tx
      .select({ files: count() })
      .from(ownFonts)
      .where(eq(ownFonts.websiteId, websiteId))
    if ((known?.files ?? 0) >= MOST_FILES)
      return refused(
        'too-many-fonts',
        say('A website has at most {count} font files. Delete one first.', { count: MOST_FILES }),
      )
    const { format, italic, isRestricted, metrics, letters } = facts
    const [lightest, boldest] = facts.weights
    // A family of the collection keeps its name.
    const isTaken = await hasCollectionFamily(tx, websiteId, facts.family)
    const family = isTaken ? ownName(facts.family) : facts.family
    if (await isHere(tx, websiteId, { ...facts, family }))
      return refused('font-exists', say('{family} is here already, in this weight and style.', { family }))
    const id = newId(clock.now().getTime())
    const row = { websiteId, id, family, fileName, format, lightest, boldest, italic, metrics, letters }
    await tx
      .insert(ownFonts)
      .values({ ...row, size: file.length, data: file.toString('base64'), createdAt: clock.now() })
    await changed(tx, websiteId, ['settings'])
    return { ok: true, id, family, isRestricted }
  })
}

/**
 * Whether a family has a file of this weight and style with these letters. A file whose letters are not known may have
 * any. [STYLE-89]
 */
async function isHere(
  tx: Database,
  websiteId: string,
  { family, weights: [lightest, boldest], italic, letters }: FontFacts,
): Promise<boolean> {
  const faces = await tx
    .select({ letters: ownFonts.letters })
    .from(ownFonts)
    .where(
      and(
        eq(ownFonts.websiteId, websiteId),
        eq(ownFonts.family, family),
        eq(ownFonts.lightest, lightest),
        eq(ownFonts.boldest, boldest),
        eq(ownFonts.italic, italic),
      ),
    )
  return faces.some((face) => face.letters === '' || letters === '' || face.letters === letters)
}

const refused = (code: FontRefusal['code'], message: FontRefusal['message']): FontRefusal => ({
  ok: false,
  code,
  message,
})

/** Deletes a font file; pages set in a font without files are set in another. False when there is no such file. [STYLE-62] */
export async function deleteOwnFont(db: Database, websiteId: string, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const gone = await tx
      .delete(ownFonts)
      .where(and(eq(ownFonts.websiteId, websiteId), eq(ownFonts.id, id)))
      .returning({ id: ownFonts.id })
    if (gone.length > 0) await changed(tx, websiteId, ['settings'])
    return gone.length > 0
  })
}

/** A font file of a website; undefined for one of another. */
export async function ownFontFile(
  db: Database,
  websiteId: string,
  id: string,
): Promise<{ readonly address: string; readonly format: string; readonly file: Buffer } | undefined> {
  const [row] = await db
    .select({ id: ownFonts.id, format: ownFonts.format, data: ownFonts.data })
    .from(ownFonts)
    .where(and(eq(ownFonts.websiteId, websiteId), eq(ownFonts.id, id)))
  if (row === undefined) return undefined
  return { address: ownFontAddress(row), format: row.format, file: Buffer.from(row.data, 'base64') }
}
