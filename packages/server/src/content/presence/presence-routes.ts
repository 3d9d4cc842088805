import { and, eq } from 'drizzle-orm'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { othersSample } from '../pages-and-posts/isolation-samples.ts'
import { documents } from '../pages-and-posts/schema.ts'
import { Presence, type Present } from './presence.ts'

/** Colours there are for people. */
const colours = 8

/** A tab says something every 15 seconds, and when another block is selected. */
const limit = { name: 'presence', burst: 120, perSeconds: 60 } as const

/** Who else is on a page. [EDIT-236] */
export async function registerPresenceRoutes(app: App): Promise<void> {
  const presence = new Presence(app.db)
  const now = () => app.clock.now().getTime()
  app.addHook('onClose', await presence.follow(app.database, now))
  serve(
    app,
    'POST /api/config/documents/:documentId/presence',
    {
      access: 'site.view',
      rateLimit: limit,
      isolation: othersSample(({ documentId }) => ({ documentId }), { tab: 'isolation', blockId: null }),
    },
    async ({ params: { documentId }, website, account, body: { tab, blockId, leaves } }) => {
      const isThis = and(eq(documents.websiteId, website.id), eq(documents.id, documentId))
      if ((await app.db.$count(documents, isThis)) === 0) throw notFound('page')
      const { id: accountId, name } = account
      const present: Present = { websiteId: website.id, documentId, accountId, name, tab, blockId }
      if (leaves === true) {
        await presence.leaves(present)
        return { people: [] }
      }
      await presence.comes(present, now())
      const others = presence.others(present, now())
      return {
        people: others.map((one) => ({
          tab: one.tab,
          name: one.name,
          isYou: one.accountId === accountId,
          colour: colourOf(one.accountId),
          blockId: one.blockId,
        })),
      }
    },
  )
}

/** The same for a person wherever they are. */
function colourOf(accountId: string): number {
  let sum = 0
  for (const letter of accountId) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum % colours
}
