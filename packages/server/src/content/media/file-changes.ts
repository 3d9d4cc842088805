import type { AnswerOf } from '@plinth/contract'
import type { FileDeed, LibraryFile } from '@plinth/contract/media/media-calls'
import { entryOf, newId, type Localized } from '@plinth/domain'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { accounts } from '../../identity/accounts/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { assetChanges, assetFolders } from './schema.ts'

/** How much is kept of one file, and how much of that is told. [MEDIA-85] */
const MOST_KEPT = 50

/** Longest text kept of what something was called or said. */
const LONGEST = 1000

/** Whose file it is, and who did something to it. */
export interface FileDoer {
  readonly websiteId: string
  readonly accountId: string
}

/** What was done, and how it was before and after, where that can be said in words. */
export interface FileChange {
  readonly deed: FileDeed
  readonly before?: string | null
  readonly after?: string | null
}

/** A text in a language. [MEDIA-85] */
const saidIn = (text: Localized, language: string): string => entryOf(text, language) ?? ''

const shortened = (text: string | null = null) => text?.slice(0, LONGEST) ?? null

/** Keeps what happened to a file, in the transaction in which it happens: neither is there without the other. [MEDIA-85] [MEDIA-86] */
export async function noteFileChanges(
  tx: Database,
  clock: Clock,
  { websiteId, accountId }: FileDoer,
  assetId: string,
  changes: readonly FileChange[],
): Promise<void> {
  if (changes.length === 0) return
  const isOf = and(eq(assetChanges.websiteId, websiteId), eq(assetChanges.assetId, assetId))
  const at = clock.now()
  await tx.insert(assetChanges).values(
    changes.map(({ deed, before, after }) => ({
      websiteId,
      assetId,
      id: newId(at.getTime()),
      accountId,
      deed,
      before: shortened(before),
      after: shortened(after),
      at,
    })),
  )
  const newest = tx
    .select({ id: assetChanges.id })
    .from(assetChanges)
    .where(isOf)
    .orderBy(desc(assetChanges.at), desc(assetChanges.id))
    .limit(MOST_KEPT)
  await tx.delete(assetChanges).where(and(isOf, notInArray(assetChanges.id, newest)))
}

/** What is other about a file than it was: name, alternative text, focal point. */
export function differences(before: LibraryFile, after: LibraryFile): FileChange[] {
  const languages = new Set([...Object.keys(before.altText), ...Object.keys(after.altText)])
  const language = [...languages].find((one) => saidIn(before.altText, one) !== saidIn(after.altText, one))
  return [
    ...(before.fileName === after.fileName
      ? []
      : [{ deed: 'renamed', before: before.fileName, after: after.fileName } as const]),
    ...(language === undefined
      ? []
      : [
          {
            deed: 'described',
            before: saidIn(before.altText, language),
            after: saidIn(after.altText, language),
          } as const,
        ]),
    ...(before.focalPoint.x === after.focalPoint.x && before.focalPoint.y === after.focalPoint.y
      ? []
      : [{ deed: 'focused' } as const]),
  ]
}

/** What a folder is called; null of none. */
export async function folderName(db: Database, websiteId: string, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [folder] = await db
    .select({ name: assetFolders.name })
    .from(assetFolders)
    .where(and(eq(assetFolders.websiteId, websiteId), eq(assetFolders.id, id)))
  return folder?.name ?? null
}

/** What happened to a file, newest first. [MEDIA-85] */
export async function fileChanges(
  db: Database,
  websiteId: string,
  assetId: string,
): Promise<AnswerOf<'GET /api/config/media/:id/changes'>['changes']> {
  const rows = await db
    .select({ change: assetChanges, by: accounts.name })
    .from(assetChanges)
    .leftJoin(accounts, eq(accounts.id, assetChanges.accountId))
    .where(and(eq(assetChanges.websiteId, websiteId), eq(assetChanges.assetId, assetId)))
    .orderBy(desc(assetChanges.at), desc(assetChanges.id))
    .limit(MOST_KEPT)
  return rows.map(({ change: { id, deed, before, after, at }, by }) => ({
    id,
    deed,
    before,
    after,
    by,
    at: at.getTime(),
  }))
}
