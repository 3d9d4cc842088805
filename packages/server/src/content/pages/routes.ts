import { COLLECTION_TYPES } from '@plinth/domain'
import { z } from 'zod'
import { transaction } from '../../platform/database/database.ts'
import { requireAction } from '../../platform/http/allow.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import {
  changePage,
  createPage,
  deletePage,
  duplicatePage,
  findOwnedCollection,
  listPages,
  restorePage,
  setHomePage,
  setNavigation,
} from './collections.ts'
import { registerDocumentRoutes } from '../documents/document-routes.ts'
import { othersSample } from './isolation-samples.ts'
import { pageError, type PageRefusal } from './page-errors.ts'
import { publishScheduled, showReleasedProducts } from '../publishing/publish.ts'
import { registerPublishRoutes } from '../publishing/publish-routes.ts'
import { collectionShape, idParams, navigationLink, navigationShape, pageChangesInput } from './shapes.ts'
import { changeStatus } from '../publishing/status.ts'

type CollectionAnswer = z.infer<typeof collectionShape>

/** Publishes what was scheduled, a minute late at most. [PUB-7] [PUB-11] */
export const publishScheduledJob = defineJob(
  'pages.publish-scheduled',
  async (_data, { db, clock }) => {
    await publishScheduled(db, clock)
    await showReleasedProducts(db, clock)
  },
  { schedule: '* * * * *' },
)

/** The owner's calls about pages: the list, their settings, drafts, publishing, versions. */
export async function pagesFeature(app: App): Promise<void> {
  app.jobs.register(publishScheduledJob)
  registerPageRoutes(app)
  registerDocumentRoutes(app)
  registerPublishRoutes(app)
}

function registerPageRoutes(app: App): void {
  const answer = async (websiteId: string, id: string): Promise<CollectionAnswer> => {
    const page = await findOwnedCollection(app.db, websiteId, id)
    if (page === undefined) throw notFound('page')
    return page as CollectionAnswer
  }
  const settled = (result: { ok: true } | PageRefusal | undefined): void => {
    if (result === undefined) throw notFound('page')
    if (!result.ok) throw pageError(result)
  }
  const aPage = (body?: unknown) => othersSample(({ pageId }) => ({ id: pageId }), body)

  app.get(
    '/api/config/pages',
    {
      config: { access: 'site.view' },
      schema: {
        tags: ['pages'],
        summary: 'Pages, journals and stores, and the navigation',
        response: {
          200: z.object({
            navigation: navigationShape.extend({ unlinked: z.array(navigationLink) }),
            collections: z.array(collectionShape),
          }),
        },
      },
    },
    async (request) => {
      const { navigation, collections } = await listPages(app.db, request.website)
      return {
        navigation: {
          main: [...navigation.main],
          footer: [...navigation.footer],
          unlinked: [...navigation.unlinked],
        },
        collections: collections as CollectionAnswer[],
      }
    },
  )

  app.post(
    '/api/config/pages',
    {
      config: { access: 'pages.edit' },
      schema: {
        tags: ['pages'],
        summary: 'Make a draft page, journal or store',
        body: z.strictObject({
          type: z
            .literal([COLLECTION_TYPES.page, COLLECTION_TYPES.generic, COLLECTION_TYPES.products])
            .default(COLLECTION_TYPES.page),
          title: z.string().trim().min(1, 'Please give a title.').max(200),
          urlId: z.string().trim().min(1).max(200).optional(),
        }),
        response: { 201: collectionShape },
      },
    },
    async (request, reply) => {
      const { type, title, urlId } = request.body
      const made = await createPage(app.db, app.clock, request.website, {
        type,
        title,
        ...(urlId === undefined ? {} : { urlId }),
      })
      if (!made.ok) throw pageError(made)
      return reply.code(201).send(await answer(request.website.id, made.value.id))
    },
  )

  app.patch(
    '/api/config/pages/:id',
    {
      config: { access: 'pages.edit', isolation: aPage({}) },
      schema: {
        tags: ['pages'],
        summary: 'Change title, address, status and search settings of a page; takes effect at once',
        params: idParams,
        body: pageChangesInput,
        response: { 200: collectionShape },
      },
    },
    async (request) => {
      const { id } = request.params
      const { website, account } = request
      const { status, scheduledFor, isHome, ...changes } = request.body
      const current = await answer(website.id, id)
      // What a page is called and where it is concerns visitors as soon as they can see it, or will on a date that is
      // set. [PUB-10] [PUB-20]
      const isSeen = current.publishedRevision !== null || current.status === 'scheduled'
      if ((isSeen && Object.keys(changes).length > 0) || isHome === true)
        requireAction(request, 'pages.publish')
      await transaction(app.db, async (tx) => {
        settled(await changePage(tx, app.clock, website.id, id, changes))
        if (isHome === true) settled(await setHomePage(tx, website.id, id))
        if (status === undefined) return
        const change = {
          status,
          accountId: account.id,
          ...(scheduledFor === undefined ? {} : { scheduledFor: new Date(scheduledFor) }),
        }
        const owner = { kind: 'collection' as const, id }
        settled(
          await changeStatus(tx, app.clock, website.id, owner, change, (action) =>
            requireAction(request, action),
          ),
        )
      })
      return answer(website.id, id)
    },
  )

  app.post(
    '/api/config/pages/:id/duplicate',
    {
      config: { access: 'pages.edit', isolation: aPage() },
      schema: {
        tags: ['pages'],
        summary: 'Make a draft copy',
        params: idParams,
        response: { 201: collectionShape },
      },
    },
    async (request, reply) => {
      const made = await duplicatePage(app.db, app.clock, request.website, request.params.id)
      if (made === undefined) throw notFound('page')
      if (!made.ok) throw pageError(made)
      return reply.code(201).send(await answer(request.website.id, made.value.id))
    },
  )

  app.delete(
    '/api/config/pages/:id',
    {
      config: { access: 'pages.delete', isolation: aPage() },
      schema: {
        tags: ['pages'],
        summary: 'Delete a page; it can be restored',
        params: idParams,
        querystring: z.object({
          redirectTo: z.string().max(2083).optional().describe('Where its visitors are sent'),
        }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { redirectTo } = request.query
      settled(await deletePage(app.db, app.clock, request.website.id, request.params.id, redirectTo))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/config/pages/:id/restore',
    {
      config: { access: 'pages.delete', isolation: aPage() },
      schema: {
        tags: ['pages'],
        summary: 'Bring a deleted page back',
        params: idParams,
        response: { 200: collectionShape },
      },
    },
    async (request) => {
      const { id } = request.params
      if ((await restorePage(app.db, app.clock, request.website.id, id)) === undefined) throw notFound('page')
      return answer(request.website.id, id)
    },
  )

  app.put(
    '/api/config/navigation',
    {
      config: { access: 'pages.publish' },
      schema: {
        tags: ['pages'],
        summary: 'Replace the navigations of header and footer',
        body: z.strictObject(navigationShape.shape),
        response: { 200: navigationShape },
      },
    },
    async (request) => {
      const { main, footer } = request.body
      settled(await setNavigation(app.db, request.website.id, { main, footer }))
      return { main, footer }
    },
  )
}
