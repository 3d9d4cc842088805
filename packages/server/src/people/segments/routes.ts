import { EVERYBODY } from '@plinth/domain'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  countPeople,
  deleteSegment,
  keepSegment,
  listSegments,
  listTopics,
  saveTopics,
  segmentStatus,
  type HasOpenCampaign,
} from './segments.ts'

const access = 'campaigns.edit'

/** Groups of subscribers under a name, and the topics they choose mails by. [SEGMENT-1] to [SEGMENT-4] */
export async function segmentsFeature(
  app: App,
  { hasOpenCampaign }: { readonly hasOpenCampaign: HasOpenCampaign },
): Promise<void> {
  const desk = { db: app.db, hasOpenCampaign }
  serve(app, 'GET /api/config/segments', { access }, async ({ website }) => ({
    segments: await listSegments(app.db, website.id, app.clock.now()),
    everybody: await countPeople(app.db, website.id, EVERYBODY, app.clock.now()),
  }))

  serve(app, 'POST /api/config/segments', { access }, async ({ website, body }) => {
    const kept = await keepSegment(app.db, website.id, body, app.clock.now())
    if (kept === undefined) throw notFound('segment')
    if (!kept.ok) throw refusalError(kept, segmentStatus)
    return { segment: kept.value }
  })

  serve(app, 'POST /api/config/segments/count', { access }, async ({ website, body }) => ({
    people: await countPeople(app.db, website.id, body.rules, app.clock.now()),
  }))

  serve(
    app,
    'PATCH /api/config/segments/:id',
    { access, isolation: theirs({ name: 'Mine now', rules: EVERYBODY }) },
    async ({ website, params, body }) => {
      const kept = await keepSegment(app.db, website.id, { ...body, id: params.id }, app.clock.now())
      if (kept === undefined) throw notFound('segment')
      if (!kept.ok) throw refusalError(kept, segmentStatus)
      return { segment: kept.value }
    },
  )

  serve(
    app,
    'DELETE /api/config/segments/:id',
    { access, isolation: theirs() },
    async ({ website, params }) => {
      const gone = await deleteSegment(desk, website.id, params.id)
      if (gone === undefined) throw notFound('segment')
      if (!gone.ok) throw refusalError(gone, segmentStatus)
    },
  )

  serve(app, 'GET /api/config/newsletter/topics', { access }, async ({ website }) => ({
    topics: await listTopics(app.db, website.id),
  }))

  serve(app, 'PUT /api/config/newsletter/topics', { access }, async ({ website, body }) => {
    const saved = await saveTopics(desk, website.id, body.topics, app.clock.now())
    if (!saved.ok) throw refusalError(saved, segmentStatus)
    return { topics: saved.value }
  })
}

/** A segment of another website, for the isolation test. */
function theirs(body?: unknown): IsolationSample {
  return {
    sample: async (db, websiteId) => ({
      params: { id: await keepOne(db, websiteId) },
      ...(body === undefined ? {} : { body }),
    }),
  }
}

async function keepOne(db: Database, websiteId: string): Promise<string> {
  const now = systemClock.now()
  const [known] = await listSegments(db, websiteId, now)
  if (known !== undefined) return known.id
  const kept = await keepSegment(db, websiteId, { name: 'Theirs', rules: EVERYBODY }, now)
  return kept?.ok === true ? kept.value.id : ''
}
