import { say } from '@plinth/domain'
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fastifyPlugin from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { listOutbox } from '../../platform/mail/post-office.ts'
import { dailyBackup } from '../upkeep/daily-backup.ts'

/** They ask by address, before there is any website. */
const forWatchers = { access: 'setup', anyHost: true, sendsNoJobs: true } as const

/** Whether the process lives and can serve, what it measured, and what went wrong behind the scenes. */
export const operationsHealthFeature = fastifyPlugin(async function operationsHealthFeature(app: App) {
  // Nobody may read them without a token, so without one nothing is measured, and what measures is not loaded.
  const metrics =
    app.config.metricsToken === undefined ? undefined : (await import('./metrics.ts')).createMetrics(app)

  serve(app, 'GET /healthz', forWatchers, () => ({ status: 'ok' as const }))

  serve(app, 'GET /readyz', forWatchers, async () => {
    if (await app.disk.look()) {
      throw new AppError({
        code: 'disk-full',
        status: 503,
        message: say(
          'The disk of the data folder is full: free some space. What is read is still answered, what would write is refused.',
        ),
      })
    }
    try {
      await app.db.execute(sql`select 1`)
    } catch (cause) {
      throw new AppError({
        code: 'not-ready',
        status: 503,
        message: say('The database does not answer.'),
        cause,
      })
    }
    return { status: 'ready' as const }
  })

  serve(app, 'GET /metrics', forWatchers, async (request, reply) => {
    if (metrics === undefined || !mayReadMetrics(request, app.config)) throw notFound('page')
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.metrics()
  })

  serve(app, 'GET /api/config/outbox', { access: 'operations.view' }, async (request) => {
    const mails = await listOutbox(app.db, request.website.id)
    return {
      mails: mails.map((mail) => ({
        id: mail.id,
        kind: mail.kind,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.bodyText,
        html: mail.bodyHtml,
        status: mail.status,
        attempts: mail.attempts,
        lastError: mail.lastError,
        createdAt: mail.createdAt.toISOString(),
        sentAt: mail.sentAt?.toISOString() ?? null,
      })),
    }
  })

  serve(app, 'GET /api/config/jobs/failed', { access: 'operations.view' }, async (request) => {
    const failed = await app.jobs.failed(request.website.id, installationJobs(request))
    return {
      jobs: failed.map(({ id, name, error, failedAt, attempts }) => ({
        id,
        name,
        error,
        attempts,
        failedAt: failedAt.toISOString(),
      })),
    }
  })

  serve(
    app,
    'POST /api/config/jobs/failed/:jobId/retry',
    {
      access: 'operations.edit',
      isolation: {
        sample: async (_db, otherWebsiteId) => ({
          params: { jobId: (await app.jobs.failed(otherWebsiteId))[0]?.id ?? 'none' },
        }),
      },
    },
    async (request) => {
      const queued = await app.jobs.retry(request.website.id, request.params.jobId, installationJobs(request))
      if (!queued) throw notFound('job')
      return { ok: true as const }
    },
  )
})

/** Whoever runs the default website runs the installation: they hear of its jobs that carry nothing of a website. [BACKUP-7] */
function installationJobs({ website }: { readonly website: { readonly isDefault: boolean } }): string[] {
  return website.isDefault ? [dailyBackup.name] : []
}

/**
 * With the token only: whether a call from this machine is its operator's or a proxy's for anybody cannot be told. [OPS-33]
 */
function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  if (config.metricsToken === undefined) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${config.metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
