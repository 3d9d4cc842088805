import type { AnswerOf, RequestOf } from '@plinth/contract'
import {
  MAILING_LIST_SERVICES,
  type MailingList,
  type MailingListConnection,
} from '@plinth/contract/connections/connection-calls'
import { say, type Outcome, type Refusal } from '@plinth/domain'
import { and, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { readSettings, writeSettings } from '../../site/settings/settings.ts'
import { CONNECTORS } from './connectors.ts'
import type { Asked, MailingListAccount } from './mailing-list-connector.ts'
import { listDeliveries } from './schema.ts'

const NAMESPACE = 'mailing-list'

const kept = z.object({
  service: z.enum(MAILING_LIST_SERVICES),
  /** Locked. */
  apiKey: z.string().min(1),
  list: z.object({ id: z.string(), name: z.string() }),
  newsletter: z.boolean(),
})
type Kept = z.infer<typeof kept>

const placeOf = (websiteId: string): string => `mailing-list:${websiteId}`

/** Why a connection is not made, with the HTTP status of each. [CONN-1] */
export const connectionStatus = {
  'connection-refused': 422,
  'connection-away': 422,
  'list-missing': 422,
  'connection-missing': 409,
} as const

type ConnectionRefusal = Refusal<keyof typeof connectionStatus>

/** The list that people of a website are put on; undefined without one. */
export async function keptList(db: Database, websiteId: string): Promise<Kept | undefined> {
  return kept.safeParse(await readSettings(db, websiteId, NAMESPACE)).data
}

/** How far the connection is, as its owner sees it: never with the key. [CONN-1] */
export async function mailingListOf(db: Database, websiteId: string): Promise<MailingListConnection> {
  const connection = await keptList(db, websiteId)
  if (connection === undefined)
    return { state: 'disconnected', service: null, list: null, newsletter: true, failed: 0 }
  const { service, list, newsletter } = connection
  const [row] = await db
    .select({ failed: count() })
    .from(listDeliveries)
    .where(and(eq(listDeliveries.websiteId, websiteId), eq(listDeliveries.state, 'failed')))
  return { state: 'connected', service, list, newsletter, failed: row?.failed ?? 0 }
}

type Wanted = RequestOf<'POST /api/config/connections/mailing-list/lists'>['Body']

/** The key somebody wrote, or the one that is kept for the same service. */
async function keyOf(
  { db, config }: Pick<App, 'db' | 'config'>,
  websiteId: string,
  { service, apiKey }: Wanted,
): Promise<Outcome<string, ConnectionRefusal['code']>> {
  if (apiKey !== '') {
    if (CONNECTORS[service].isKey(apiKey)) return { ok: true, value: apiKey }
    return refused(say('This is no key of that service. Copy it as the service shows it.'))
  }
  const connection = await keptList(db, websiteId)
  const open =
    connection?.service === service
      ? await createSecretBox(config).open(connection.apiKey, placeOf(websiteId))
      : undefined
  return open === undefined ? refused(say('Required')) : { ok: true, value: open }
}

const refused = (message: ConnectionRefusal['message']): ConnectionRefusal => ({
  ok: false,
  code: 'connection-refused',
  message,
  fields: { apiKey: message },
})

const accountOf = ({ serviceApis }: Config, service: Wanted['service'], apiKey: string): MailingListAccount =>
  CONNECTORS[service].open(apiKey, serviceApis[service])

/** The lists of an account, to choose one from. [CONN-1] */
export async function listsOf(
  app: Pick<App, 'db' | 'config'>,
  websiteId: string,
  wanted: Wanted,
): Promise<Outcome<readonly MailingList[], ConnectionRefusal['code']>> {
  const key = await keyOf(app, websiteId, wanted)
  if (!key.ok) return key
  const asked = await accountOf(app.config, wanted.service, key.value).lists()
  return asked.ok ? asked : refusalOf(asked)
}

function refusalOf({ isFinal, said }: Extract<Asked<unknown>, { ok: false }>): ConnectionRefusal {
  if (isFinal) return refused(say('The service does not take this key. It says: {said}', { said }))
  return {
    ok: false,
    code: 'connection-away',
    message: say('Unable to connect. Please try again'),
  }
}

/**
 * Puts people on a list from now on. A list has to be chosen, and to be one of the account’s; the key is kept locked.
 * [CONN-1] [CONN-4]
 */
export async function connectList(
  app: Pick<App, 'db' | 'config' | 'clock'>,
  websiteId: string,
  { listId, newsletter, ...wanted }: RequestOf<'PUT /api/config/connections/mailing-list'>['Body'],
): Promise<
  Outcome<AnswerOf<'PUT /api/config/connections/mailing-list'>['mailingList'], ConnectionRefusal['code']>
> {
  const key = await keyOf(app, websiteId, wanted)
  if (!key.ok) return key
  const lists = await accountOf(app.config, wanted.service, key.value).lists()
  if (!lists.ok) return refusalOf(lists)
  if (lists.value.length === 0)
    return missing(say("You don't have any mailing lists, please create one before continuing"))
  const chosen = lists.value.find(({ id }) => id === listId)
  if (chosen === undefined) return missing(say('A List must be selected'))
  const value: Kept = {
    service: wanted.service,
    apiKey: await createSecretBox(app.config).lock(key.value, placeOf(websiteId)),
    list: { id: chosen.id, name: chosen.name },
    newsletter,
  }
  await transaction(app.db, async (tx) => {
    await writeSettings(tx, app.clock, websiteId, NAMESPACE, value)
  })
  return { ok: true, value: await mailingListOf(app.db, websiteId) }
}

const missing = (message: ConnectionRefusal['message']): ConnectionRefusal => ({
  ok: false,
  code: 'list-missing',
  message,
  fields: { listId: message },
})

/** Forgets the account of a website. [CONN-4] */
export async function disconnectList(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  websiteId: string,
): Promise<void> {
  await writeSettings(db, clock, websiteId, NAMESPACE, {})
}

/** The account people of a website are put on a list of, with that list; why not in words where there is none. */
export async function openList(
  db: Database,
  config: Config,
  websiteId: string,
): Promise<{ readonly account: MailingListAccount; readonly listId: string } | string> {
  const connection = await keptList(db, websiteId)
  if (connection === undefined) return 'The mailing list is not connected any more.'
  const apiKey = await createSecretBox(config).open(connection.apiKey, placeOf(websiteId))
  if (apiKey === undefined) return 'The key cannot be read any more. Connect the service again.'
  return { account: accountOf(config, connection.service, apiKey), listId: connection.list.id }
}
