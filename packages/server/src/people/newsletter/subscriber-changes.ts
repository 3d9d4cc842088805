import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { tellWebhooks } from '../../site/webhooks/tell-webhooks.ts'
import { tellList } from '../connections/tell-list.ts'
import type { Subscriber } from './schema.ts'

/**
 * What became of somebody at the newsletter. `joined` is by their own hand, `added` by the owner's; both get it from now on.
 * `left` gets it no more, whoever saw to that.
 */
export type SubscriberChange = 'joined' | 'added' | 'left'

/**
 * Says that people get the newsletter from now on, or no more: the list of a connected service follows, and services are told of who
 * joined. Whatever changes who gets it calls this, in the same transaction, with whom it changed and nobody else. [CONN-5]
 * [CONN-30] [HOOK-1]
 */
export async function subscribersChanged(
  { jobs, clock }: Pick<App, 'jobs' | 'clock'>,
  tx: Database,
  websiteId: string,
  changed: readonly Pick<Subscriber, 'id' | 'email' | 'language'>[],
  change: SubscriberChange,
): Promise<void> {
  const now = clock.now()
  const action = change === 'left' ? 'unsubscribe' : 'subscribe'
  const told = changed.map(
    ({ email, language }) => ({ email, language, action, from: 'newsletter' }) as const,
  )
  await tellList(jobs, tx, websiteId, told, now)
  if (change !== 'joined') return
  for (const { id, email, language } of changed)
    await tellWebhooks(jobs, tx, websiteId, {
      event: 'subscriber.confirmed',
      data: { id, email, language },
      now,
    })
}
