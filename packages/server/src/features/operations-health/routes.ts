import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../../http/app-types.ts'
import { AppError } from '../../http/errors.ts'

/** Whether the process lives, whether it can serve, and what it measured. */
export async function operationsHealthFeature(app: App): Promise<void> {
  app.get(
    '/healthz',
    { config: { access: 'setup' }, schema: { response: { 200: z.object({ status: z.literal('ok') }) } } },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/readyz',
    { config: { access: 'setup' }, schema: { response: { 200: z.object({ status: z.literal('ready') }) } } },
    async () => {
      try {
        await app.db.execute(sql`select 1`)
      } catch (cause) {
        throw new AppError({
          code: 'not-ready',
          status: 503,
          message: 'The database does not answer.',
          cause,
        })
      }
      return { status: 'ready' as const }
    },
  )
}
