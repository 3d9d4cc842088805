import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { migrate, readMigrations } from '../../platform/database/migrate.ts'
import { createWebsite } from '../../site/websites/websites.ts'
import { serverFile } from '../../../../../scripts/testing/server-file.ts'
import { compiledCode } from '../../testing/compiled-code.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { subscribers } from '../newsletter/schema.ts'
import { beginCampaign } from './campaigns.ts'
import { campaignRecipients, campaigns } from './schema.ts'

// The real process on a database on the disk, killed while it sends.
const folder = mkdtempSync(join(tmpdir(), 'plinth-campaign-'))
const open = () => connectDatabase({ databaseUrl: undefined, databasePoolSize: 1, dataFolder: folder })
let child: ChildProcess | undefined
let server: TestMailServer | undefined

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
afterEach(async () => {
  await kill()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A campaign that is being sent to so many; the first of them the mail server refuses. */
async function prepare(people: number): Promise<string> {
  const connection = await open()
  const { db } = connection
  await migrate(connection, readMigrations())
  const websiteId = await createWebsite(db, systemClock, { identifier: 'main', title: 'Kiln' })
  const now = systemClock.now()
  const begun = await beginCampaign(db, websiteId, { origin: 'http://localhost', now })
  const id = begun?.ok === true ? begun.value : ''
  const rows = Array.from({ length: people }, (_, index) => ({
    websiteId,
    id: newId(),
    email: `${index < people / 50 ? 'gone' : 'reader'}${index}@example.com`,
    state: 'subscribed' as const,
    language: 'en',
    source: 'form' as const,
    consent: '',
    consentLanguage: 'en',
    consentPath: '/',
    consentedAt: now,
    origin: 'http://localhost',
    createdAt: now,
  }))
  await db.insert(subscribers).values(rows)
  await db.insert(campaignRecipients).values(
    rows.map(({ id: subscriberId, email }) => ({
      websiteId,
      campaignId: id,
      subscriberId,
      email,
      language: 'en',
      state: 'waiting' as const,
      isCountable: false,
      notBefore: now,
    })),
  )
  await db
    .update(campaigns)
    .set({
      state: 'sending',
      perHour: 1_000_000,
      mails: { en: { subject: 'News', html: '<p>News</p>', text: 'News' } },
      startedAt: now,
      nextBatchAt: now,
    })
    .where(eq(campaigns.id, id))
  await connection.close()
  return id
}

function run(): void {
  child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', serverFile, '--port=0', `--data=${folder}`, '--no-demo'],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: compiledCode,
        PLINTH_BACKUPS: 'off',
        PLINTH_BASE_HOST: 'localhost',
        SMTP_URL: server!.smtp.url,
      },
      stdio: 'ignore',
    },
  )
}

test('[CAMPAIGN-9] killed while it sends it goes on afterwards, and whom the mail server took a mail for got it once', async () => {
  server = await startMailServer(0, (address) => (address.startsWith('gone') ? 550 : undefined))
  const id = await prepare(1000)
  const reached = () => server!.mails.flatMap(({ to }) => to)
  for (const enough of [60, 400]) {
    run()
    await vi.waitUntil(() => reached().length >= enough, { timeout: 120_000, interval: 10 })
    await kill()
  }
  run()
  // Of each kill at most as many as are handed over at a time are unsure.
  await vi.waitUntil(() => reached().length >= 980 - 8, { timeout: 120_000, interval: 50 })
  await vi.waitUntil(
    async () => {
      const before = reached().length
      await new Promise((later) => setTimeout(later, 1500))
      return reached().length === before
    },
    { timeout: 120_000 },
  )
  await kill()
  const connection = await open()
  const rows = await connection.db
    .select()
    .from(campaignRecipients)
    .where(eq(campaignRecipients.campaignId, id))
  await connection.close()
  const of = (state: string) => rows.filter((row) => row.state === state).map(({ email }) => email)
  expect(new Set(reached()).size).toBe(reached().length)
  expect(of('refused')).toHaveLength(20)
  expect(of('waiting')).toEqual([])
  const left = [...of('handing'), ...of('unsure')]
  expect(left.length).toBeLessThanOrEqual(12)
  expect(of('sent').length + left.length).toBe(980)
  const got = new Set(reached())
  expect(of('sent').filter((email) => !got.has(email))).toEqual([])
}, 240_000)
