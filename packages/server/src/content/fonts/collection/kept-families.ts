import { createHash } from 'node:crypto'
import { newId, say, typefacesOf, type Refusal } from '@plinth/domain'
import type { AnswerOf } from '@plinth/contract'
import { ownFontFaces } from '@plinth/site-templates'
import { and, count, eq, sum } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { transaction, type Database } from '../../../platform/database/database.ts'
import { changed } from '../../../site/changes/changes.ts'
import { siteDraft, type DraftedSite } from '../../../site/style/draft-style.ts'
import {
  collectionFace,
  collectionLicenceAddress,
  collectionSheetAddress,
  latinFirst,
  listCollectionFonts,
} from '../../../site/style/collection-fonts.ts'
import {
  collectionFontFiles,
  collectionFonts,
  ownFonts,
  type CollectionFace,
} from '../../../site/style/schema.ts'
import { websites } from '../../../site/websites/schema.ts'
import type { ListedFamily } from './collection.ts'
import type { FetchedFamily } from './family-cache.ts'

/** Families of a website, and bytes of all of them. */
const MOST_FAMILIES = 20
const MOST_BYTES = 80 * 1024 * 1024
/** Files that are written at once. */
const AT_ONCE = 25

export type KeptFamilies = AnswerOf<'GET /api/config/fonts'>['collection']
type Brought = AnswerOf<'POST /api/config/font-collection/:id'>

/** Families of the collection that a website has, with where they are used. [STYLE-62] [STYLE-82] */
export async function keptWithUse(
  db: Database,
  website: DraftedSite & { readonly id: string },
): Promise<KeptFamilies> {
  const [kept, draft] = await Promise.all([listCollectionFonts(db, website.id), siteDraft(db, website)])
  const [drafted, published] = [typefacesOf(draft.style), typefacesOf(website.style)]
  return kept.map((font) => ({
    id: font.id,
    family: font.family,
    category: font.category,
    weights: weightsOf(font.faces),
    metrics: font.metrics,
    faces: latinFirst(font.faces).map((face) => collectionFace(font.id, face)),
    ...(font.sheetHash === '' ? {} : { sheet: collectionSheetAddress(font) }),
    source: font.source,
    licence: font.licence,
    licenceAddress: collectionLicenceAddress(font),
    size: font.size,
    usedBy: [
      ...(drafted.has(font.family) ? (['draft'] as const) : []),
      ...(published.has(font.family) ? (['published'] as const) : []),
    ],
  }))
}

const weightsOf = (faces: readonly CollectionFace[]): [number, number] => {
  const all = faces.flatMap(({ weights }) => weights)
  return [Math.min(...all), Math.max(...all)]
}

export async function isKept(db: Database, websiteId: string, id: string): Promise<boolean> {
  const [found] = await db
    .select({ id: collectionFonts.id })
    .from(collectionFonts)
    .where(and(eq(collectionFonts.websiteId, websiteId), eq(collectionFonts.id, id)))
  return found !== undefined
}

/** Keeps a family that was fetched, with all its files; one that is kept already stays as it is. [STYLE-82] */
export async function keepFamily(
  db: Database,
  clock: Clock,
  websiteId: string,
  listed: ListedFamily,
  fetched: { readonly family: FetchedFamily; readonly files: ReadonlyMap<string, Buffer> },
): Promise<(Brought & { readonly ok: true }) | Refusal<'font-exists' | 'too-many-fonts'>> {
  return transaction(db, async (tx) => {
    // One after the other, so that there are never more, and two people who choose the same get the same.
    await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update')
    const brought = { ok: true, family: listed.family } as const
    if (await isKept(tx, websiteId, listed.id)) return brought
    const refusal = await whyNot(tx, websiteId, listed, fetched.family.size)
    if (refusal !== undefined) return refusal
    await insertFamily(tx, clock, websiteId, listed, fetched)
    await changed(tx, websiteId, ['settings'])
    return brought
  })
}

async function whyNot(
  tx: Database,
  websiteId: string,
  { family }: ListedFamily,
  size: number,
): Promise<Refusal<'font-exists' | 'too-many-fonts'> | undefined> {
  const [uploaded] = await tx
    .select({ id: ownFonts.id })
    .from(ownFonts)
    .where(and(eq(ownFonts.websiteId, websiteId), eq(ownFonts.family, family)))
    .limit(1)
  if (uploaded !== undefined)
    return {
      ok: false,
      code: 'font-exists',
      message: say('You have uploaded a font called {family}. Use that, or delete it first.', { family }),
    }
  const [known] = await tx
    .select({ families: count(), size: sum(collectionFonts.size).mapWith(Number) })
    .from(collectionFonts)
    .where(eq(collectionFonts.websiteId, websiteId))
  if ((known?.families ?? 0) < MOST_FAMILIES && (known?.size ?? 0) + size <= MOST_BYTES) return undefined
  return {
    ok: false,
    code: 'too-many-fonts',
    message: say('A website has at most {count} fonts of the collection, of {size} MB. Remove one first.', {
      count: MOST_FAMILIES,
      size: MOST_BYTES / 1024 / 1024,
    }),
  }
}

async function insertFamily(
  tx: Database,
  clock: Clock,
  websiteId: string,
  listed: ListedFamily,
  { family, files }: { readonly family: FetchedFamily; readonly files: ReadonlyMap<string, Buffer> },
): Promise<void> {
  const faces: CollectionFace[] = []
  const sheetFaces: CollectionFace[] = []
  for (const { isPart, ...face } of family.faces) (isPart ? sheetFaces : faces).push(face)
  // A family of parts alone: its page names nothing, so the first is named there.
  if (faces.length === 0) faces.push(...sheetFaces.splice(0, 1))
  const css = sheetCss(listed.id, listed.family, sheetFaces, faces)
  await tx.insert(collectionFonts).values({
    websiteId,
    id: listed.id,
    family: listed.family,
    category: listed.category,
    source: family.source,
    licence: family.licence,
    licenceText: family.licenceText,
    metrics: family.metrics,
    faces,
    sheetFaces,
    sheetHash: css === '' ? '' : createHash('sha256').update(css).digest('hex').slice(0, 10),
    size: family.size,
    createdAt: clock.now(),
  })
  const rows = [...files].map(([hash, file]) => ({
    websiteId,
    fontId: listed.id,
    hash,
    data: file.toString('base64'),
  }))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx.insert(collectionFontFiles).values(rows.slice(at, at + AT_ONCE))
}

/**
 * Rules of the files that pages do not name, then of those they do: parts of a hundred have the letters of texts in Latin too, and of
 * several files with a letter browsers take the last. Addresses are beside the sheet's own. Empty without parts. [STYLE-88]
 */
function sheetCss(
  id: string,
  family: string,
  parts: readonly CollectionFace[],
  faces: readonly CollectionFace[],
): string {
  if (parts.length === 0) return ''
  return ownFontFaces(
    family,
    [...parts, ...latinFirst(faces).toReversed()].map((face) => {
      const { address, ...rest } = collectionFace(id, face)
      return { ...rest, address: address.slice(address.lastIndexOf('/') + 1) }
    }),
  )
}

/** Takes a family off a website; pages set in it are set in another. False when it is not there. [STYLE-62] */
export async function dropFamily(db: Database, websiteId: string, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const gone = await tx
      .delete(collectionFonts)
      .where(and(eq(collectionFonts.websiteId, websiteId), eq(collectionFonts.id, id)))
      .returning({ id: collectionFonts.id })
    if (gone.length > 0) await changed(tx, websiteId, ['settings'])
    return gone.length > 0
  })
}

/** What is at an address of a kept family, on the website that has it. */
export interface CollectionFile {
  readonly type: string
  readonly body: Buffer | string
}

/** @param name last part of the address: `<id>-<hash>.woff2`, `<id>-<hash>.css` or `<id>-licence.txt` */
export async function collectionFile(
  db: Database,
  websiteId: string,
  name: string,
): Promise<CollectionFile | undefined> {
  const [, id, hash, ending] = /^([a-z\d-]{1,60})-([\da-f]{10}|licence)\.(woff2|css|txt)$/.exec(name) ?? []
  if (id === undefined || hash === undefined) return undefined
  if (ending === 'woff2') {
    const [row] = await db
      .select({ data: collectionFontFiles.data })
      .from(collectionFontFiles)
      .where(
        and(
          eq(collectionFontFiles.websiteId, websiteId),
          eq(collectionFontFiles.fontId, id),
          eq(collectionFontFiles.hash, hash),
        ),
      )
    return row === undefined ? undefined : { type: 'font/woff2', body: Buffer.from(row.data, 'base64') }
  }
  const [font] = await db
    .select({
      family: collectionFonts.family,
      faces: collectionFonts.faces,
      parts: collectionFonts.sheetFaces,
      sheetHash: collectionFonts.sheetHash,
      licenceText: collectionFonts.licenceText,
    })
    .from(collectionFonts)
    .where(and(eq(collectionFonts.websiteId, websiteId), eq(collectionFonts.id, id)))
  if (font === undefined) return undefined
  if (ending === 'txt' && hash === 'licence')
    return { type: 'text/plain; charset=utf-8', body: font.licenceText }
  if (ending !== 'css' || hash !== font.sheetHash) return undefined
  return { type: 'text/css; charset=utf-8', body: sheetCss(id, font.family, font.parts, font.faces) }
}

/** For the isolation test: a family that another website keeps. */
export const othersFamily = async (db: Database, websiteId: string): Promise<string> => {
  const id = `theirs-${newId()
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')}`
  const metrics = { ascent: 1, descent: 1, lineGap: 0, unitsPerEm: 1, averageWidth: 1 }
  await db.insert(collectionFonts).values({
    websiteId,
    id,
    family: id,
    category: 'serif',
    source: 'theirs@1',
    licence: '',
    licenceText: '',
    metrics,
    faces: [],
    sheetFaces: [],
    sheetHash: '',
    size: 0,
    createdAt: new Date(0),
  })
  return id
}
