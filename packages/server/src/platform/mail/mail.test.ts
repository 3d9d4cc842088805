import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startMailServer as start, type TestMailServer } from '../../testing/mail-server.ts'

let site: TestApp | undefined
let server: TestMailServer | undefined
afterEach(async () => {
  await site?.close()
  await server?.close()
  server = undefined
})

async function startMailServer(refusals = 0): Promise<TestMailServer> {
  server = await start(refusals)
  return server
}

const mail = (websiteId: string) => ({
  websiteId,
  kind: 'greeting',
  to: 'mara@example.com',
  subject: 'Grüße vom Ofen',
  text: 'Hello Mara.',
  html: '<p>Hello <b>Mara</b>.</p>',
  replyTo: 'shop@example.com',
})

describe('mail', () => {
  test('[MAIL-1] without a mail server it is kept in the outbox', async () => {
    site = await createTestApp()
    await site.app.mail.send(site.db, mail(site.websiteId))
    expect(await site.runJobs()).toBe(0)
    expect(await site.outbox()).toMatchObject([
      { status: 'kept', recipient: 'mara@example.com', sentAt: null },
    ])
  })

  test('[MAIL-2] the owner reads the outbox', async () => {
    site = await createTestApp()
    await site.app.mail.send(site.db, mail(site.websiteId))
    const response = await (await site.signInOwner()).get('/api/config/outbox')
    expect(response.json().mails).toMatchObject([
      { subject: 'Grüße vom Ofen', text: 'Hello Mara.', status: 'kept' },
    ])
  })

  test('[MAIL-3] is handed to the mail server', async () => {
    const { mails, smtp } = await startMailServer()
    site = await createTestApp({ config: { smtp, mailFrom: 'Kiln <shop@kiln.example>' } })
    await site.app.mail.send(site.db, mail(site.websiteId))
    expect(mails).toEqual([])
    await site.runJobs()
    expect(mails).toMatchObject([{ from: 'shop@kiln.example', to: ['mara@example.com'] }])
    expect(mails[0]?.source).toContain('Reply-To: shop@example.com')
    expect(mails[0]?.source).toContain('Hello Mara.')
    expect(mails[0]?.source).toMatch(/Message-ID: <[0-9a-f]{24}@kiln\.example>/)
    expect(await site.outbox()).toMatchObject([{ status: 'sent', attempts: 1, lastError: null }])
  })

  test('[MAIL-3] is tried again when the mail server refuses, and told what it said', async () => {
    const { mails, smtp } = await startMailServer(1)
    site = await createTestApp({ config: { smtp } })
    await site.app.mail.send(site.db, mail(site.websiteId))
    await site.runJobs()
    const [refused] = await site.outbox()
    expect(refused).toMatchObject({ status: 'failed', attempts: 1 })
    expect(refused?.lastError).toContain('Try again later')
    site.clock.advance(20_000)
    await site.runJobs()
    expect(mails).toHaveLength(1)
    expect(await site.outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  test('[MAIL-3] after the last try the owner sees the failed job and can start it again', async () => {
    site = await createTestApp({ config: { smtp: { url: 'smtp://127.0.0.1:1' } } })
    await site.app.mail.send(site.db, mail(site.websiteId))
    for (let attempt = 0; attempt < 7; attempt++) {
      await site.runJobs()
      site.clock.advance(60 * 60 * 1000)
    }
    const owner = await site.signInOwner()
    const { jobs } = (await owner.get('/api/config/jobs/failed')).json()
    expect(jobs).toMatchObject([{ name: 'mail.deliver', attempts: 7 }])
    expect(jobs[0].error).toContain('ECONNREFUSED')
    expect((await owner.post(`/api/config/jobs/failed/${jobs[0].id}/retry`)).statusCode).toBe(200)
    expect((await owner.get('/api/config/jobs/failed')).json().jobs).toEqual([])
    expect(site.jobs.waiting).toHaveLength(1)
  })

  test('[MAIL-4] a line break in a header adds no header', async () => {
    const { mails, smtp } = await startMailServer()
    site = await createTestApp({ config: { smtp } })
    await site.app.mail.send(site.db, { ...mail(site.websiteId), subject: 'Hello\r\nBcc: evil@example.com' })
    await site.runJobs()
    expect(mails[0]?.to).toEqual(['mara@example.com'])
    expect(mails[0]?.source).toContain('Subject: Hello Bcc: evil@example.com')
  })

  test('[MAIL-8] one mail does not wait behind a crowd of another kind', async () => {
    const { mails, smtp } = await startMailServer()
    site = await createTestApp({ config: { smtp } })
    const send = (kind: string, to: string) =>
      site!.app.mail.send(site!.db, { ...mail(site!.websiteId), kind, to })
    for (let n = 0; n < 40; n++) await send('form-thanks', `crowd-${n}@example.com`)
    await send('order-confirmation', 'buyer@example.com')
    await send('order-confirmation', 'second@example.com')
    const other = await site.addWebsite('other')
    await site.app.mail.send(site.db, { ...mail(other), kind: 'form-thanks', to: 'other@example.com' })
    await site.runJobs()
    const places = (who: string) => mails.findIndex(({ to }) => to.includes(`${who}@example.com`))
    expect(mails).toHaveLength(43)
    expect(places('buyer')).toBeLessThanOrEqual(1)
    expect(places('other')).toBeLessThanOrEqual(2)
    expect(places('second')).toBeLessThanOrEqual(5)
    // A crowd keeps its order.
    expect(places('crowd-0')).toBe(0)
    expect(places('crowd-39')).toBe(42)
  })

  test('[MAIL-8] what waits for more than a day holds nothing up', async () => {
    const { mails, smtp } = await startMailServer()
    site = await createTestApp({ config: { smtp } })
    for (let n = 0; n < 20; n++) await site.app.mail.send(site.db, mail(site.websiteId))
    site.clock.advance(25 * 60 * 60 * 1000)
    await site.app.mail.send(site.db, { ...mail(site.websiteId), to: 'today@example.com' })
    await site.runJobs()
    expect(mails.findIndex(({ to }) => to.includes('today@example.com'))).toBe(1)
  })
})
