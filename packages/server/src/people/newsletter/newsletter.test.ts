import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, inEnglish, newId, type Block, type JsonObject } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPage } from '../../content/pages/collections.ts'
import { publish } from '../../content/publishing/publish.ts'
import { recordStatements } from '../../platform/database/database.ts'
import { websites } from '../../site/websites/schema.ts'
import { frameProblems, readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { section } from '../../testing/page-builders.ts'
import { forgetUnconfirmed, takeSubscriber } from './subscribe.ts'

let site: TestApp
let owner: Client
let visitor: Client
let post: TestMailServer

async function start(rateLimits = false) {
  post = await startMailServer()
  site = await createTestApp({
    config: {
      rateLimits,
      smtp: post.smtp,
      privateWebhooks: true,
      encryptionKey: 'a key of the tests that is long enough',
    },
  })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  visitor = site.client()
}
async function stop() {
  await site.close()
  await post.close()
}
beforeEach(() => start())
afterEach(stop)

const AGREED = 'We write once a month. Leave at any time.'

/** A page with a newsletter block that has no captcha. */
async function pageWithNewsletter(
  value: JsonObject = {},
): Promise<{ id: string; block: Block; path: string }> {
  const fresh = newBlock(BLOCK_TYPES.newsletter, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no newsletter block.')
  const texts = { en: { ...fresh.texts['en'], disclaimer: `<em>${AGREED}</em>` } }
  const block = { ...fresh, value: { ...fresh.value, captcha: 'none', ...value }, texts }
  const website = { id: site.websiteId, primaryLanguage: 'en' }
  const document = { format: 1 as const, sections: [section([block])] }
  const made = await createPage(site.db, site.clock, website, {
    title: `Page ${newId()}`,
    type: 10,
    document,
  })
  if (!made.ok) throw new Error(inEnglish(made.message))
  await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
  return { id: made.value.id, block, path: `/${made.value.urlId}` }
}

async function ask(block: Block, email = 'Ada@Example.com', more: object = {}) {
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  const form = JSON.stringify({ email })
  site.clock.advance(2000)
  const answer = await visitor.post('/api/form/SaveFormSubmission', { formId: block.id, key, form, ...more })
  await site.runJobs()
  return answer
}

const list = async (query = '', client = owner) =>
  (await client.get(`/api/config/subscribers${query}`)).json()

/** Everything that was sent so far, as its readers see it, the newest last. */
async function sent(): Promise<string[]> {
  await site.runJobs()
  return post.mails.map(({ source }) => readMail(source))
}

/** The address of the one link in the words of a mail, without its host. */
const linkIn = (mail: string): string =>
  /^http:\/\/localhost(\/_newsletter\/(?:confirm|preferences)\?\S+)/m.exec(mail)?.[1] ?? ''

const headerOf = (mail: string): string =>
  /^List-Unsubscribe: *<http:\/\/localhost([^>]+)>/im
    .exec(mail.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]
    ?.replaceAll(' ', '') ?? ''

const inAddress = (address: string) => Object.fromEntries(new URL(address, 'http://localhost').searchParams)

const press = (path: string, form: Record<string, string>) =>
  visitor.call('POST', path, { form, headers: { 'sec-fetch-site': 'same-origin' }, withoutCrumb: true })

/** Asks for the newsletter and confirms it; gives the welcome mail. */
async function join(block: Block, email?: string): Promise<string> {
  await ask(block, email)
  const link = linkIn((await sent()).at(-1) ?? '')
  expect((await press('/_newsletter/confirm', inAddress(link))).statusCode).toBe(303)
  return (await sent()).at(-1) ?? ''
}

test('[HOOK-1] a service is told of who confirmed, once', async () => {
  // Nobody listens there: it is refused at once.
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['subscriber.confirmed'] }
  const { id } = (await owner.post('/api/config/webhooks', hook)).json().endpoint
  const { block } = await pageWithNewsletter()
  await ask(block)
  const log = async () => (await owner.get(`/api/config/webhooks/${id}/deliveries`)).json().deliveries
  expect(await log()).toEqual([])
  const link = linkIn((await sent()).at(-1) ?? '')
  await press('/_newsletter/confirm', inAddress(link))
  await press('/_newsletter/confirm', inAddress(link))
  expect(await log()).toMatchObject([{ event: 'subscriber.confirmed', state: 'waiting', attempts: 0 }])
})

test('[NEWS-1] [NEWS-2] [NEWS-3] whoever asks counts once they pressed the button their mail leads to', async () => {
  const { block, path } = await pageWithNewsletter()
  expect((await visitor.get(path)).body).toContain(AGREED)
  const asked = await ask(block)
  expect(asked.statusCode, asked.body).toBe(200)
  const { subscribers } = await list()
  expect(subscribers).toMatchObject([
    {
      email: 'ada@example.com',
      state: 'pending',
      source: 'form',
      consentPath: path,
      consentLanguage: 'en',
      consentedOn: site.clock.now().getTime(),
      confirmedOn: null,
    },
  ])
  expect(subscribers[0].consent).toContain(AGREED)
  expect(subscribers[0].consent).not.toContain('<em>')
  const [mail = '', ...others] = await sent()
  expect(others).toEqual([])
  expect(post.mails[0]?.to).toEqual(['ada@example.com'])
  const link = linkIn(mail)
  expect(link).toMatch(/^\/_newsletter\/confirm\?s=\w+&k=[\w-]{32}$/)
  const page = await visitor.get(link)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Press the button to get the newsletter at ada@example.com.')
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect((await list()).subscribers[0].state).toBe('pending')
  const pressed = await press('/_newsletter/confirm', inAddress(link))
  expect(pressed.statusCode, pressed.body).toBe(303)
  expect((await visitor.get(String(pressed.headers['location']))).body).toContain('You are subscribed')
  expect((await list()).subscribers[0]).toMatchObject({
    state: 'subscribed',
    confirmedOn: site.clock.now().getTime(),
  })
  expect((await sent()).at(-1)).toContain('From now on you get the newsletter of Test site.')
  await press('/_newsletter/confirm', inAddress(link))
  expect(await sent()).toHaveLength(2)
})

test('[NEWS-2] nobody is told who has the newsletter, and who has it gets no second mail to confirm', async () => {
  const { block } = await pageWithNewsletter()
  await join(block)
  const again = await ask(block)
  const other = await ask(block, 'bo@example.com')
  expect([again.statusCode, again.body]).toEqual([other.statusCode, other.body])
  expect((await sent()).filter((mail) => mail.includes('/confirm'))).toHaveLength(2)
  expect((await list('?search=ada')).subscribers[0].state).toBe('subscribed')
})

test('[NEWS-60] asking is the same work for every address: known, waiting, left or new', async () => {
  for (const doubleOptIn of [true, false]) {
    const { block } = await pageWithNewsletter({ doubleOptIn })
    await join((await pageWithNewsletter()).block, 'known@example.com')
    await ask((await pageWithNewsletter()).block, 'waits@example.com')
    const left = linkIn(await join((await pageWithNewsletter()).block, 'left@example.com'))
    await press('/_newsletter/unsubscribe', inAddress(left))
    const seen = []
    for (const name of ['known', 'waits', 'left', 'new']) {
      const email = `${name}@example.com`
      const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
      const form = JSON.stringify({ email })
      site.clock.advance(2000)
      const { result, statements } = await recordStatements(() =>
        visitor.post('/api/form/SaveFormSubmission', { formId: block.id, key, form }),
      )
      seen.push({ statusCode: result.statusCode, body: result.body, statements })
    }
    for (const one of seen) expect(one).toEqual(seen[0])
    await sent()
  }
})

test('[NEWS-64] mails of the newsletter stand in the frame of all mails: one heading, one button, no colours of their own', async () => {
  const { block } = await pageWithNewsletter()
  await join(block)
  const [confirm = '', welcome = ''] = await sent()
  for (const [mail, words, path] of [
    [confirm, 'Confirm your subscription', 'confirm'],
    [welcome, 'Choose what you get', 'preferences'],
  ] as const) {
    expect(frameProblems(mail)).toEqual([])
    expect(mail).toMatch(new RegExp(`class="action"><a href="[^"]*/_newsletter/${path}[^"]*">${words}</a>`))
  }
})

test('[NEWS-61] a job that runs twice asks nobody twice, nor who confirmed or left meanwhile', async () => {
  const { block } = await pageWithNewsletter()
  const runs = vi.spyOn(site.app.jobs, 'send')
  await ask(block)
  const first = runs.mock.calls.find(([job]) => job === takeSubscriber)?.[1] as Parameters<
    typeof takeSubscriber.handler
  >[0]
  const again = async () => {
    await site.app.jobs.send(takeSubscriber, first)
    return sent()
  }
  const [mail = '', ...more] = await again()
  expect(more).toEqual([])
  await press('/_newsletter/confirm', inAddress(linkIn(mail)))
  const [, welcome = '', ...others] = await again()
  expect(others).toEqual([])
  await press('/_newsletter/unsubscribe', inAddress(headerOf(welcome)))
  expect(await again()).toHaveLength(2)
  expect((await list()).counts).toEqual({ subscribed: 0, pending: 0, unsubscribed: 1 })
  // Who asks once more is asked, and is not asked for the time before.
  site.clock.advance(1000)
  await ask(block)
  expect(await again()).toHaveLength(3)
})

test('[NEWS-2] an address gets few mails however often it is written into a form', async () => {
  await stop()
  await start(true)
  const { block } = await pageWithNewsletter()
  for (let time = 0; time < 5; time++) await ask(block)
  expect(await sent()).toHaveLength(3)
})

test('[NEWS-1] what a program fills in is dropped, and what is no address refused', async () => {
  const { block } = await pageWithNewsletter()
  expect((await ask(block, 'ada@example.com', { trap: 'x' })).statusCode).toBe(200)
  const wrong = await ask(block, 'ada')
  expect(wrong.json().errors.email).toMatch(/^Email is not valid/)
  expect((await list()).subscribers).toEqual([])
  expect(await sent()).toEqual([])
})

test('[NEWS-1] a block asks for a captcha of its own action unless told otherwise', async () => {
  const { block } = await pageWithNewsletter({ captcha: 'altcha' })
  const refused = await ask(block)
  expect(refused.json().error.code).toBe('form-captcha')
})

test('[NEWS-1] without scripts the page comes again with the thanks', async () => {
  const { block } = await pageWithNewsletter()
  const wrong = await press(`/api/form/post/${block.id}`, { 'f-email': 'ada' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('value="ada"')
  const right = await press(`/api/form/post/${block.id}`, { 'f-email': 'ada@example.com' })
  expect(right.body).toContain('Please open the mail we sent you and confirm.')
  await site.runJobs()
  expect((await list()).counts).toEqual({ subscribed: 0, pending: 1, unsubscribed: 0 })
})

test('[NEWS-2] where the owner wants no confirmation an address counts at once', async () => {
  const { block } = await pageWithNewsletter({ withoutConfirmation: true })
  await ask(block)
  expect((await list()).subscribers[0]).toMatchObject({ state: 'subscribed', confirmedOn: null })
  expect((await sent()).join()).toContain('From now on you get the newsletter of Test site.')
})

test('[NEWS-4] a mail is left by the press of a mail program, and on its page, which changes nothing by being opened', async () => {
  const { block } = await pageWithNewsletter()
  const welcome = await join(block)
  expect(welcome).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
  const address = headerOf(welcome)
  const page = await visitor.get(address)
  expect(page.body).toContain('Press the button, and ada@example.com gets it no more.')
  expect((await list()).counts.subscribed).toBe(1)
  const form = { 'List-Unsubscribe': 'One-Click' }
  const headers = { 'sec-fetch-site': 'cross-site' }
  const oneClick = await visitor.call('POST', address, { form, headers, withoutCrumb: true })
  expect(oneClick.statusCode, oneClick.body).toBe(200)
  expect((await list()).subscribers[0]).toMatchObject({
    state: 'unsubscribed',
    unsubscribedOn: site.clock.now().getTime(),
  })
  const back = await press('/_newsletter/confirm', inAddress(address))
  expect(back.statusCode).toBe(303)
  expect((await list()).counts.subscribed).toBe(1)
  const left = await press('/_newsletter/unsubscribe', inAddress(address))
  expect((await visitor.get(String(left.headers['location']))).body).toContain('You are unsubscribed')
  expect((await list()).counts).toEqual({ subscribed: 0, pending: 0, unsubscribed: 1 })
})

test('[NEWS-4] who left is asked again only if they ask again', async () => {
  const { block } = await pageWithNewsletter()
  const welcome = await join(block)
  await press('/_newsletter/unsubscribe', inAddress(headerOf(welcome)))
  await ask(block)
  expect((await list()).counts).toEqual({ subscribed: 0, pending: 1, unsubscribed: 0 })
})

test('[NEWS-2] [NEWS-4] [NEWS-6] whoever writes the address of one who left into a form, they stay out until they press', async () => {
  const { block } = await pageWithNewsletter({ withoutConfirmation: true })
  await ask(block)
  expect((await list()).counts).toMatchObject({ subscribed: 1 })
  const [welcome = ''] = await sent()
  await press('/_newsletter/unsubscribe', inAddress(headerOf(welcome)))
  const { unsubscribedOn } = (await list()).subscribers[0]
  await ask(block)
  expect((await list()).subscribers).toMatchObject([{ state: 'pending', unsubscribedOn }])
  expect(linkIn((await sent()).at(-1) ?? '')).toMatch(/^\/_newsletter\/confirm/)
  site.clock.advance(15 * 24 * 60 * 60 * 1000)
  await site.jobs.runScheduled(forgetUnconfirmed)
  // Nobody forgets that they left: a list that is taken in does not bring them back.
  expect((await list()).subscribers).toMatchObject([{ state: 'unsubscribed', unsubscribedOn }])
  await owner.post('/api/config/subscribers/import', { text: 'ada@example.com', consent: AGREED })
  expect((await list()).counts).toEqual({ subscribed: 0, pending: 0, unsubscribed: 1 })
  await ask(block)
  await press('/_newsletter/confirm', inAddress(linkIn((await sent()).at(-1) ?? '')))
  expect((await list()).subscribers).toMatchObject([{ state: 'subscribed', unsubscribedOn: null }])
})

test('[NEWS-5] subscribers choose the language of their mails among those of the website', async () => {
  await site.db
    .update(websites)
    .set({ languages: ['en', 'de'] })
    .where(eq(websites.id, site.websiteId))
  const { block } = await pageWithNewsletter()
  const link = linkIn(await join(block))
  expect(link).toMatch(/^\/_newsletter\/preferences/)
  await press('/_newsletter/preferences', { ...inAddress(link), language: 'xx' })
  expect((await list()).subscribers[0].language).toBe('en')
  await press('/_newsletter/preferences', { ...inAddress(link), language: 'de' })
  expect((await list()).subscribers[0].language).toBe('de')
})

test('[NEWS-3] a link that is nobody’s, or of another website, shows and changes nothing', async () => {
  const { block } = await pageWithNewsletter()
  await ask(block)
  const link = linkIn((await sent())[0] ?? '')
  const own = inAddress(link)
  await site.addWebsite('pots')
  const elsewhere = site.client('pots.localhost')
  expect((await elsewhere.get(link)).body).not.toContain('ada@example.com')
  for (const wrong of [
    { ...own, k: '' },
    { ...own, k: `${own['k']?.slice(1)}x` },
    { ...own, s: 'x' },
  ]) {
    const page = await visitor.get(`/_newsletter/confirm?${new URLSearchParams(wrong)}`)
    expect([page.statusCode, page.body.includes('ada@example.com')]).toEqual([404, false])
    await press('/_newsletter/confirm', wrong)
    expect((await press('/_newsletter/unsubscribe', wrong)).statusCode).toBe(404)
    expect((await press('/_newsletter/preferences', wrong)).statusCode).toBe(404)
  }
  expect((await list()).subscribers[0].state).toBe('pending')
  const foreign = { form: own, headers: { 'sec-fetch-site': 'cross-site' }, withoutCrumb: true }
  expect((await visitor.call('POST', '/_newsletter/confirm', foreign)).statusCode).toBe(403)
  // What stands in the outbox opens nothing.
  expect(JSON.stringify(await site.outbox())).not.toContain(own['k'])
})

test('[NEWS-6] who did not confirm for two weeks is forgotten', async () => {
  const { block } = await pageWithNewsletter()
  await join(block, 'bo@example.com')
  await ask(block)
  site.clock.advance(13 * 24 * 60 * 60 * 1000)
  await site.jobs.runScheduled(forgetUnconfirmed)
  expect((await list()).subscribers).toHaveLength(2)
  site.clock.advance(24 * 60 * 60 * 1000)
  await site.jobs.runScheduled(forgetUnconfirmed)
  expect((await list()).subscribers).toMatchObject([{ email: 'bo@example.com' }])
})

test('[NEWS-7] subscribers are searched, narrowed, read page by page, exported and deleted', async () => {
  const { block } = await pageWithNewsletter()
  for (const name of ['ada', 'bo', 'cy']) {
    await ask(block, `${name}@example.com`)
    site.clock.advance(1000)
  }
  const first = await list('?limit=2')
  expect(first.subscribers.map(({ email }: { email: string }) => email)).toEqual([
    'cy@example.com',
    'bo@example.com',
  ])
  const rest = await list(`?limit=2&cursor=${first.nextCursor}`)
  expect(rest).toMatchObject({ subscribers: [{ email: 'ada@example.com' }], nextCursor: null })
  expect((await list('?search=BO@')).subscribers).toHaveLength(1)
  expect((await list('?search=%25')).subscribers).toEqual([])
  expect((await list('?state=subscribed')).subscribers).toEqual([])
  const file = await owner.get('/api/config/subscribers.csv?search=ada')
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.body).toMatch(/^\uFEFFEmail,State,/)
  expect(file.body).toContain('ada@example.com,pending,en,form,')
  const { id } = rest.subscribers[0]
  expect((await owner.delete(`/api/config/subscribers/${id}`)).statusCode).toBe(204)
  expect((await owner.delete(`/api/config/subscribers/${id}`)).statusCode).toBe(404)
})

test('[NEWS-7] who may not write newsletters sees no subscriber', async () => {
  for (const role of [roles.draftEditor, roles.viewer, roles.storeManager]) {
    const client = await site.signInOwner({ role })
    expect((await client.get('/api/config/subscribers')).statusCode).toBe(403)
    expect((await client.get('/api/config/subscribers.csv')).statusCode).toBe(403)
    const body = { text: 'eve@example.com', consent: 'They said so at the stall.' }
    expect((await client.post('/api/config/subscribers/import', body)).statusCode).toBe(403)
  }
  expect((await visitor.get('/api/config/subscribers')).statusCode).toBe(401)
})

test('[NEWS-67] lines without an address are counted, and the first twenty named; the first line too, where it is a mistyped address', async () => {
  const consent = 'Signed the list at our stall.'
  const tell = async (lines: readonly string[]) =>
    (await owner.post('/api/config/subscribers/import', { text: lines.join('\n'), consent })).json()
  expect(await tell(['E-mail', ...Array.from({ length: 20 }, () => 'nobody')])).toMatchObject({
    withoutAddress: Array.from({ length: 20 }, (_, line) => line + 2),
    countWithoutAddress: 20,
  })
  expect(await tell(['E-mail', ...Array.from({ length: 21 }, () => 'nobody')])).toMatchObject({
    withoutAddress: Array.from({ length: 20 }, (_, line) => line + 2),
    countWithoutAddress: 21,
  })
  expect(await tell(['cleo@exam ple.com', 'dora@example.com'])).toMatchObject({
    added: 1,
    withoutAddress: [1],
  })
})

test('[NEWS-8] a list is imported once, with how its people agreed; who left is not brought back', async () => {
  const { block } = await pageWithNewsletter()
  const welcome = await join(block)
  await press('/_newsletter/unsubscribe', inAddress(headerOf(welcome)))
  const text = '\uFEFFName;Email\r\nBo;"BO@example.com"\nAda,ada@example.com\nnobody\n\nbo@example.com'
  const consent = 'Signed the list at our stall.'
  const done = await owner.post('/api/config/subscribers/import', { text, consent })
  expect(done.json()).toEqual({ added: 1, known: 1, withoutAddress: [4], countWithoutAddress: 1 })
  expect((await list('?search=bo')).subscribers).toMatchObject([
    { email: 'bo@example.com', state: 'subscribed', source: 'import', consent },
  ])
  expect((await list('?search=ada')).subscribers[0].state).toBe('unsubscribed')
  const again = await owner.post('/api/config/subscribers/import', { text, consent })
  expect(again.json()).toMatchObject({ added: 0, known: 2 })
  const silent = await owner.post('/api/config/subscribers/import', { text, consent: 'yes' })
  expect(silent.json().error.fields.consent).toBe('Say how and when they agreed, in a sentence.')
})

test('[NEWS-65] [NEWS-20] [NEWS-21] [SEGMENT-4] subscribers choose the topics they get, and whether opens are counted; campaigns keep to it', async () => {
  const { block } = await pageWithNewsletter()
  const link = linkIn(await join(block))
  const own = inAddress(link)
  const saved = await owner.put('/api/config/newsletter/topics', {
    topics: [{ name: 'Workshops' }, { name: 'New pots' }],
  })
  const [workshops, pots] = saved.json().topics
  const page = (await visitor.get(link)).body
  expect(page).toMatch(/<input type="checkbox" name="wants" value="[^"]+" checked><span>Workshops/)
  expect(page).toMatch(/name="counting" value="1">/)
  const chosen = { ...own, choosing: '1', wants: pots.id, counting: '1' }
  expect(page).not.toContain('Your choices are saved.')
  const kept = await press('/_newsletter/preferences', chosen)
  expect(kept.statusCode).toBe(303)
  expect((await visitor.get(String(kept.headers['location']))).body).toContain('Your choices are saved.')
  const after = (await visitor.get(link)).body
  expect(after).toMatch(/name="wants" value="[^"]+"><span>Workshops/)
  expect(after).toMatch(/name="wants" value="[^"]+" checked><span>New pots/)
  expect(after).toMatch(/name="counting" value="1" checked>/)
  const topics = async () => (await owner.get('/api/config/newsletter/topics')).json().topics
  expect(await topics()).toEqual([
    { id: workshops.id, name: 'Workshops', left: 1 },
    { id: pots.id, name: 'New pots', left: 0 },
  ])
  const { campaign } = (await owner.post('/api/config/campaigns', {})).json()
  const people = async (topicId: string) => {
    await owner.patch(`/api/config/campaigns/${campaign.id}`, { topicId })
    return (await owner.get(`/api/config/campaigns/${campaign.id}/audience`)).json().people
  }
  expect([await people(workshops.id), await people(pots.id)]).toEqual([0, 1])
  const inUse = await owner.put('/api/config/newsletter/topics', {
    topics: [{ id: workshops.id, name: 'Classes' }],
  })
  expect(inUse.json().error.code).toBe('topic-in-use')
  await owner.patch(`/api/config/campaigns/${campaign.id}`, { topicId: null })
  const renamed = await owner.put('/api/config/newsletter/topics', {
    topics: [{ id: workshops.id, name: 'Classes' }],
  })
  expect(renamed.json().topics).toEqual([{ id: workshops.id, name: 'Classes', left: 1 }])
  const twice = await owner.put('/api/config/newsletter/topics', { topics: [{ name: 'A' }, { name: 'a' }] })
  expect(twice.json().error.code).toBe('name-taken')
  await press('/_newsletter/preferences', { ...own, language: 'en' })
  expect((await visitor.get(link)).body).toMatch(/name="counting" value="1" checked>/)
  await press('/_newsletter/preferences', { ...own, choosing: '1' })
  expect((await visitor.get(link)).body).toMatch(/name="counting" value="1">/)
})

const popup = {
  isOn: true,
  title: { en: 'News & more' },
  text: { en: 'Once a month.' },
  disclaimer: { en: AGREED },
  captcha: 'none',
}

test('[POPUP-1] [POPUP-3] a pop-up comes over pages to read, never at the cart, and only where its owner wants it', async () => {
  const { id: first, path } = await pageWithNewsletter()
  expect((await visitor.get(path)).body).not.toContain('class="popup"')
  const saved = await owner.put('/api/config/settings', { popup })
  expect(saved.statusCode, saved.body).toBe(200)
  const { body } = await visitor.get(path)
  expect(body).toContain(
    '<dialog class="popup" data-theme="white" aria-label="News &amp; more" data-island="popup"',
  )
  expect(body).toContain('action="/api/form/post/popup"')
  for (const elsewhere of ['/cart', '/search', '/nowhere'])
    expect((await visitor.get(elsewhere)).body, elsewhere).not.toContain('class="popup"')
  const other = await pageWithNewsletter()
  await owner.put('/api/config/settings', { popup: { where: 'pages', pageIds: [first] } })
  expect((await visitor.get(other.path)).body).not.toContain('class="popup"')
  const foreign = await site.addWebsite('foreign')
  const theirs = await site.signInOwner({ websiteId: foreign, host: 'foreign.localhost' })
  const { id } = (await theirs.post('/api/config/pages', { title: 'Theirs', urlId: 'theirs' })).json()
  const refused = await owner.put('/api/config/settings', { popup: { pageIds: [id] } })
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'foreign-thing'])
  await owner.put('/api/config/settings', { popup: { where: 'everywhere', action: 'button' } })
  const button = await owner.put('/api/config/settings', {
    popup: { button: { en: 'Look' }, link: '/shop' },
  })
  expect(button.statusCode, button.body).toBe(200)
  const shown = (await visitor.get(other.path)).body
  expect(shown).toContain('<a class="button popup-button" href="/shop">Look</a>')
  expect(shown).not.toContain('action="/api/form/post/popup"')
})

test('[STYLE-103] a pop-up has the colours of a section of one’s style; one kept before there was a choice is white', async () => {
  const { path } = await pageWithNewsletter()
  await owner.put('/api/config/settings', { popup: { ...popup, theme: 'accent' } })
  const { body } = await visitor.get(path)
  expect(body).toContain('<dialog class="popup" data-theme="accent"')
  expect(body).toContain('[data-theme=accent]{--bg:')
  await owner.put('/api/config/settings', { popup: { theme: 'white' } })
  expect((await visitor.get(path)).body).not.toContain('[data-theme=accent]{')
  for (const theme of ['pink', 'accent\0', 7])
    expect((await owner.put('/api/config/settings', { popup: { theme } })).statusCode).toBe(400)
  await site.db.execute(sql`update websites set popup = popup - 'theme' where id = ${site.websiteId}`)
  expect((await owner.get('/api/config/settings')).json().popup.theme).toBe('white')
  await owner.put('/api/config/settings', { popup: { isOn: false } })
})

test('[POPUP-4] who subscribes in a pop-up agrees to what stands in it; without scripts it comes again, open', async () => {
  const home = await pageWithNewsletter()
  await owner.patch(`/api/config/pages/${home.id}`, { isHome: true })
  await owner.put('/api/config/settings', { popup })
  const form = { id: 'popup' } as Block
  expect((await ask(form, 'pop@example.com')).statusCode).toBe(200)
  const [subscriber] = (await list()).subscribers
  expect(subscriber.consent).toContain('News & more\nOnce a month.\n' + AGREED)
  const wrong = await press('/api/form/post/popup', { 'f-email': 'nobody' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toMatch(/<dialog class="popup"[^>]* open>/)
  // What was worked out for a newsletter block counts for no pop-up.
  await owner.put('/api/config/settings', { popup: { captcha: 'altcha' } })
  expect((await ask(form, 'robot@example.com')).json().error.code).toBe('form-captcha')
  await owner.put('/api/config/settings', { popup: { isOn: false } })
  expect((await ask(form, 'late@example.com')).statusCode).toBe(404)
})

test('[NEWS-75] an address that was sent within a second of its beginning is not taken, and the sender is told what people are told', async () => {
  const { block } = await pageWithNewsletter()
  const send = async (email: string, took: number) => {
    const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
    site.clock.advance(took)
    const form = JSON.stringify({ email })
    return visitor.post('/api/form/SaveFormSubmission', { formId: block.id, key, form })
  }
  expect((await send('quick@example.com', 999)).json()).toEqual({ ok: true })
  expect((await send('calm@example.com', 1000)).json()).toEqual({ ok: true })
  await site.runJobs()
  expect((await list('?search=quick')).subscribers).toEqual([])
  expect((await list('?search=calm')).subscribers).toHaveLength(1)
})
