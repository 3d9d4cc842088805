import type { SsoSettings } from '@plinth/contract/members/sso-calls'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import type { App } from '../../platform/http/app-types.ts'
import { memberSso } from './schema.ts'

type Row = typeof memberSso.$inferSelect

const placeOf = (websiteId: string): string => `member-sso:${websiteId}`

/** The service of a website as its owner has set it up; undefined where nobody has. */
export async function findSso(db: Database, websiteId: string): Promise<Row | undefined> {
  const [row] = await db.select().from(memberSso).where(eq(memberSso.websiteId, websiteId))
  return row
}

/** The settings as owners see them: of the secret only whether there is one. [SSO-1] */
export async function readSsoSettings(db: Database, websiteId: string): Promise<SsoSettings> {
  const row = await findSso(db, websiteId)
  const { isOn, name, issuer, clientId, signsOutThere } = row ?? {
    isOn: false,
    name: '',
    issuer: '',
    clientId: '',
    signsOutThere: false,
  }
  return { isOn, name, issuer, clientId, signsOutThere, hasSecret: (row?.secret ?? '') !== '' }
}

/** Keeps the settings; an absent secret stays as it is. Another service, or client, begins without one. [SSO-1] */
export async function keepSsoSettings(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  websiteId: string,
  { secret, ...settings }: Omit<SsoSettings, 'hasSecret'> & { readonly secret?: string },
): Promise<void> {
  const before = await findSso(db, websiteId)
  const isSame = before?.issuer === settings.issuer && before.clientId === settings.clientId
  const locked =
    secret === undefined
      ? isSame
        ? before.secret
        : ''
      : secret === ''
        ? ''
        : await createSecretBox(config).lock(secret, placeOf(websiteId))
  const row = { ...settings, secret: locked, updatedAt: clock.now() }
  await db
    .insert(memberSso)
    .values({ websiteId, ...row })
    .onConflictDoUpdate({ target: memberSso.websiteId, set: row })
}

/** What the service knows this website by. Undefined where the secret cannot be opened any more. */
export async function clientOf(
  { config }: Pick<App, 'config'>,
  { websiteId, issuer, clientId, secret }: Row,
): Promise<{ issuer: string; clientId: string; secret: string } | undefined> {
  if (secret === '') return { issuer, clientId, secret: '' }
  const opened = await createSecretBox(config).open(secret, placeOf(websiteId))
  return opened === undefined ? undefined : { issuer, clientId, secret: opened }
}
