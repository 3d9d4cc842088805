import fastifyPlugin from 'fastify-plugin'
import type { App } from '../../platform/http/app-types.ts'
import { httpError } from '../../platform/http/errors.ts'
import { forgetSharedBuckets } from '../../platform/http/shared-buckets.ts'
import { forgetIdempotencyKeys } from '../../platform/database/idempotency.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import { dailyBackup } from './daily-backup.ts'
import { checkpointJob, tidyTablesJob } from './database-upkeep.ts'

const oneDay = 24 * 60 * 60 * 1000

/** What keeps an installation healthy while nobody looks. It has no routes. */
export const upkeepFeature = fastifyPlugin(async function upkeepFeature(app: App) {
  watchDisk(app)
  app.jobs.register(checkpointJob)
  app.jobs.register(tidyTablesJob)
  app.jobs.register(dailyBackup)
  app.jobs.register(forgetOldAnswers)
  app.jobs.register(forgetFullBuckets)
  app.jobs.register(removeAbandonedFiles(app))
})

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What would write is refused while the disk is full. [OPS-54] */
function watchDisk(app: App): void {
  const { disk } = app
  app.addHook('onRequest', async (request) => {
    if (disk.isFull && !harmless.has(request.method)) throw httpError('disk-full')
  })
  app.addHook('onClose', async () => disk.stop())
}

/** Answers kept for calls that are repeated; nobody repeats a call after a week. [OPS-56] */
export const forgetOldAnswers = defineJob(
  'upkeep.forget-old-answers',
  async (_data, { clock, db }) => forgetIdempotencyKeys(db, new Date(clock.now().getTime() - 7 * oneDay)),
  { schedule: '50 3 * * *' },
)

/** Counts of limits that nobody has touched for a day: the longest limit fills its bucket again in an hour. [HTTP-70] */
export const forgetFullBuckets = defineJob(
  'upkeep.forget-full-buckets',
  async (_data, { clock, db }) => forgetSharedBuckets(db, new Date(clock.now().getTime() - oneDay)),
  { schedule: '55 3 * * *' },
)

/** Files that were being received when the server or the sender went away. [OPS-55] */
function removeAbandonedFiles(app: App): Job {
  return defineJob(
    'upkeep.remove-abandoned-files',
    async (_data, { clock }) => app.media.storage.removeAbandoned(new Date(clock.now().getTime() - oneDay)),
    { schedule: '40 3 * * *' },
  )
}
