import type { ItemsChange } from '@plinth/contract/posts/post-calls'
import { newId, type Action } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { transaction, type Database } from '../../platform/database/database.ts'
import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { languageOf, refusalInWords } from '../../platform/http/words-of-answers.ts'
import { pageError, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { publish } from '../publishing/publish.ts'
import { changeStatus, type StatusChange } from '../publishing/status.ts'
import {
  changeItem,
  deleteItem,
  findOwnedItem,
  holdItem,
  isDraftOfPost,
  restoreItem,
  type ItemChanges,
  type OwnedItem,
} from './items.ts'

/** What becomes of a post's settings and of its status. */
export interface PostChange {
  readonly settings: ItemChanges
  readonly status?: Omit<StatusChange, 'accountId'>
}

/** Throws what a service refuses, as the answer that says it. */
export function settledPost(result: { ok: true } | PageRefusal | undefined): void {
  if (result === undefined) throw notFound('post')
  if (!result.ok) throw pageError(result)
}

/** A post of a blog. @throws AppError 404 when there is none */
export async function knownPost(
  db: Database,
  websiteId: string,
  blogId: string,
  id: string,
): Promise<OwnedItem> {
  const item = await findOwnedItem(db, websiteId, blogId, id)
  if (item === undefined) throw notFound('post')
  return item
}

/** Changes settings and status of a post as far as the person who asks may. [PUB-10] [PUB-20] */
export async function changePost(
  app: App,
  request: FastifyRequest,
  blogId: string,
  current: OwnedItem,
  { settings, status }: PostChange,
): Promise<void> {
  const { website, account } = request
  requireChangeOf(request, current, Object.keys(settings))
  await transaction(app.db, async (tx) => {
    const by = { accountId: account.id, sessionId: 'settings' }
    settledPost(await changeItem(tx, app.clock, website, blogId, current.id, settings, by))
    if (status === undefined) return
    const owner = { kind: 'item' as const, id: current.id }
    const change = { ...status, accountId: account.id }
    settledPost(await changeStatus(tx, app.clock, website.id, owner, change, mayDoOf(request)))
  })
}

/**
 * Where a post is and what it is about concerns visitors as soon as they can see it; what will be public on a date that is set, as
 * a whole. [PUB-10] [PUB-20]
 */
function requireChangeOf(request: FastifyRequest, post: OwnedItem, names: readonly string[]): void {
  const atOnce = names.filter((name) => !isDraftOfPost.has(name))
  const isSeen = post.publishedRevision !== null && atOnce.length > 0
  const isDue = post.status === 'scheduled' && names.length > 0
  if (isSeen || isDue) requireAction(request, 'content.publish')
}

const mayDoOf = (request: FastifyRequest) => (action: Action) => requireAction(request, action)

/** Does the same to several posts; each is changed as a whole, or refused and left as it is. [POST-13] */
export async function changePosts(
  app: App,
  request: FastifyRequest,
  blogId: string,
  ids: readonly string[],
  change: ItemsChange,
): Promise<{ changed: string[]; failed: { id: string; message: string }[] }> {
  const changed: string[] = []
  const failed: { id: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await changeOne(app, request, blogId, id, change)
      changed.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const { code, sentence } = error
      failed.push({ id, message: refusalInWords({ code, message: sentence }, languageOf(request)).message })
    }
  }
  return { changed, failed }
}

async function changeOne(
  app: App,
  request: FastifyRequest,
  blogId: string,
  id: string,
  change: ItemsChange,
): Promise<void> {
  const { db, clock } = app
  const { website } = request
  switch (change.do) {
    case 'status':
      return changeStatusOf(app, request, await knownPost(db, website.id, blogId, id), change)
    case 'add':
    case 'take-off': {
      const { tagType, name } = change.named
      const field = tagType === 'tag' ? 'tags' : 'categories'
      return transaction(db, async (tx) => {
        // Held before it is read: of two windows that tag it at once, neither takes off what the other has added.
        await holdItem(tx, website.id, blogId, id)
        const post = await knownPost(tx, website.id, blogId, id)
        requireChangeOf(request, post, [field])
        const others = post[field].filter((one) => one !== name)
        const names = change.do === 'add' ? [...post[field], name] : others
        const by = { accountId: request.account.id, sessionId: 'settings' }
        settledPost(await changeItem(tx, clock, website, blogId, id, { [field]: names }, by))
      })
    }
    case 'delete':
      requireAction(request, 'content.delete')
      return settledPost(await deleteItem(db, clock, website.id, blogId, id, undefined, request.account.id))
    case 'restore':
      requireAction(request, 'content.delete')
      return settledPost(await restoreItem(db, clock, website.id, blogId, id))
  }
}

async function changeStatusOf(
  { db, clock }: App,
  request: FastifyRequest,
  post: OwnedItem,
  { status, scheduledFor }: Extract<ItemsChange, { do: 'status' }>,
): Promise<void> {
  const { website, account } = request
  const owner = { kind: 'item' as const, id: post.id }
  const accountId = account.id
  await transaction(db, async (tx) => {
    const change = {
      status,
      accountId,
      ...(scheduledFor === undefined ? {} : { scheduledFor: new Date(scheduledFor) }),
    }
    settledPost(await changeStatus(tx, clock, website.id, owner, change, mayDoOf(request)))
    if (status === 'published')
      await publish(tx, clock, website.id, {
        documentIds: [post.documentId],
        accountId,
        publishId: newId(clock.now().getTime()),
      })
  })
}
