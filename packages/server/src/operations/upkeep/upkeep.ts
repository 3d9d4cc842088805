import fastifyPlugin from 'fastify-plugin'
import type { App } from '../../platform/http/app-types.ts'
import { httpError } from '../../platform/http/errors.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import { dailyBackup } from './daily-backup.ts'
import { checkpointJob, tidyTablesJob } from './database-upkeep.ts'

/** What keeps an installation healthy while nobody looks. It has no routes. */
export const upkeepFeature = fastifyPlugin(async (app: App) => {
  watchDisk(app)
  app.jobs.register(checkpointJob)
  app.jobs.register(tidyTablesJob)
  app.jobs.register(dailyBackup)
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

const oneDay = 24 * 60 * 60 * 1000

/** Files that were being received when the server or the sender went away. [OPS-55] */
function removeAbandonedFiles(app: App): Job {
  return defineJob(
    'upkeep.remove-abandoned-files',
    async (_data, { clock }) => app.media.storage.removeAbandoned(new Date(clock.now().getTime() - oneDay)),
    { schedule: '40 3 * * *' },
  )
}
