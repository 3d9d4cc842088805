import type { FilesChange } from '@plinth/contract/media/media-calls'
import { say } from '@plinth/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { transaction } from '../../platform/database/database.ts'
import { mayDo, requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { languageOf, refusalInWords } from '../../platform/http/words-of-answers.ts'
import { folderName, noteFileChanges, type FileDoer } from './file-changes.ts'
import { isFolder } from './folders.ts'
import { eraseAsset, setAssetDeleted } from './media-library.ts'
import { assets } from './schema.ts'
import { isSeenByVisitors } from './seen-by-visitors.ts'

/** Tags a file may have. */
const mostTags = 30

/** A file that visitors see takes the right to change what they see. [MEDIA-30] */
export async function requireRightToChange(app: App, request: FastifyRequest, id: string): Promise<void> {
  if (mayDo(request, 'media.publish')) return
  if (await isSeenByVisitors(app.db, app.pageSources, request.website.id, id))
    requireAction(request, 'media.publish')
}

/** Puts a file into the trash, or takes it out of there. @throws AppError 404 when there is nothing to do */
export async function setDeleted(
  app: App,
  request: FastifyRequest,
  id: string,
  deleted: boolean,
): Promise<void> {
  await requireRightToChange(app, request, id)
  const known = await setAssetDeleted(app.db, app.clock, doerOf(request), id, deleted)
  if (!known) throw notFound('file')
}

/** Whose file a call is about, and who makes it. */
export const doerOf = ({ website, account }: FastifyRequest): FileDoer => ({
  websiteId: website.id,
  accountId: account.id,
})

/** Does the same to several files; each is changed as a whole, or refused and left as it is. [MEDIA-36] */
export async function changeFiles(
  app: App,
  request: FastifyRequest,
  ids: readonly string[],
  change: FilesChange,
): Promise<{ changed: string[]; failed: { id: string; message: string }[] }> {
  const { website } = request
  if (
    change.do === 'move' &&
    change.folderId !== null &&
    !(await isFolder(app.db, website.id, change.folderId))
  )
    throw notFound('folder')
  const changed: string[] = []
  const failed: { id: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await changeOne(app, request, id, change)
      changed.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const { code, sentence } = error
      failed.push({ id, message: refusalInWords({ code, message: sentence }, languageOf(request)).message })
    }
  }
  return { changed, failed }
}

async function changeOne(app: App, request: FastifyRequest, id: string, change: FilesChange): Promise<void> {
  const { website } = request
  switch (change.do) {
    case 'move':
      return moveFile(app, doerOf(request), id, change.folderId)
    case 'tag':
    case 'untag':
      return changeTags(app, website.id, id, change)
    case 'delete':
      return setDeleted(app, request, id, true)
    case 'restore':
      return setDeleted(app, request, id, false)
    case 'erase':
      await requireRightToChange(app, request, id)
      if (!(await eraseAsset(app.db, app.media, website.id, id))) throw notFound('file')
  }
}

async function moveFile(app: App, doer: FileDoer, id: string, folderId: string | null): Promise<void> {
  const { websiteId } = doer
  const isIt = and(eq(assets.websiteId, websiteId), eq(assets.id, id), isNull(assets.deletedAt))
  await transaction(app.db, async (tx) => {
    const [file] = await tx.select({ folderId: assets.folderId }).from(assets).where(isIt).for('update')
    if (file === undefined) throw notFound('file')
    if (file.folderId === folderId) return
    await tx.update(assets).set({ folderId }).where(isIt)
    const before = await folderName(tx, websiteId, file.folderId)
    const after = await folderName(tx, websiteId, folderId)
    await noteFileChanges(tx, app.clock, doer, id, [{ deed: 'moved', before, after }])
  })
}

/** Adds a tag to a file or takes it off, in one statement: two people who tag it at once both succeed. [MEDIA-33] */
async function changeTags(
  app: App,
  websiteId: string,
  id: string,
  change: Extract<FilesChange, { do: 'tag' | 'untag' }>,
): Promise<void> {
  const without = sql`coalesce((
    select jsonb_agg(tag) from jsonb_array_elements_text(${assets.tags}) tag where tag <> ${change.name}), '[]'::jsonb)`
  const [row] = await app.db
    .update(assets)
    .set({
      tags:
        change.do === 'untag'
          ? without
          : sql`case when jsonb_array_length(${without}) >= ${mostTags}::integer then ${assets.tags}
              else ${without} || to_jsonb(${change.name}::text) end`,
    })
    .where(and(eq(assets.websiteId, websiteId), eq(assets.id, id), isNull(assets.deletedAt)))
    .returning({ tags: assets.tags })
  if (row === undefined) throw notFound('file')
  if (change.do === 'tag' && !row.tags.includes(change.name))
    throw new AppError({
      code: 'too-many-tags',
      status: 422,
      message: say('A file can have {most} tags at most.', { most: mostTags }),
    })
}
