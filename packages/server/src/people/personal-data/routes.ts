import type { App } from '../../platform/http/app-types.ts'
import { refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { purgeFiles } from '../forms/answered-files.ts'
import { normalEmail } from '../members/members.ts'
import { collectPersonalData, erasePerson } from './personal-data.ts'

/** What owners owe people: their data when they ask for it, and to be forgotten. [PERSON-1] */
export async function personalDataFeature(app: App): Promise<void> {
  const config = {
    access: 'members.manage',
    rateLimit: { name: 'personal-data', burst: 20, perSeconds: 60 },
  } as const
  serve(app, 'POST /api/config/personal-data', config, async ({ website, body }, reply) => {
    reply.header('cache-control', 'no-store')
    return collectPersonalData(app.db, app.clock, website.id, normalEmail(body.email))
  })
  serve(app, 'POST /api/config/personal-data/erase', config, async ({ website, account, body }) => {
    const name = account?.name ?? ''
    const by = { actor: 'owner', ...(name === '' ? {} : { name }) } as const
    const done = await erasePerson(app, website.id, normalEmail(body.email), by)
    if (!done.ok) throw refusalError(done, { 'orders-open': 409 })
    await purgeFiles(app)
    return done.value
  })
}
