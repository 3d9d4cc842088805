import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, inEnglish, newId, type Block, type JsonObject } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPage } from '../../content/pages/collections.ts'
import { publish } from '../../content/publishing/publish.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { section } from '../../testing/page-builders.ts'
import { startLocalRecaptcha, type LocalRecaptcha } from '../../testing/recaptcha-for-tests.ts'
import { captchaSolutions } from './schema.ts'
import { forgetOldSolutions } from './used-once.ts'

let site: TestApp
let owner: Client
let visitor: Client
let google: LocalRecaptcha
let dataFolder: string

beforeEach(async () => {
  google = await startLocalRecaptcha()
  dataFolder = await mkdtemp(join(tmpdir(), 'captcha-'))
  site = await createTestApp({ config: { rateLimits: false, recaptchaApi: google.url, dataFolder } })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  visitor = site.client()
})
afterEach(async () => {
  await site.close()
  await google.close()
  await rm(dataFolder, { recursive: true })
})

/** A page with a form that asks for an e-mail address. */
async function pageWithForm(value: JsonObject = {}): Promise<{ block: Block; path: string }> {
  const fresh = newBlock(BLOCK_TYPES.form, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no form block.')
  const items = [{ id: 'email', kind: 'email', required: true }]
  const block = { ...fresh, value: { ...fresh.value, items, ...value } }
  const website = { id: site.websiteId, primaryLanguage: 'en' }
  const document = { format: 1 as const, sections: [section([block])] }
  const made = await createPage(site.db, site.clock, website, {
    title: `Page ${newId()}`,
    type: 10,
    document,
  })
  if (!made.ok) throw new Error(inEnglish(made.message))
  await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
  return { block, path: `/${made.value.urlId}` }
}

async function challenge(subject: string, action = 'form_block', client = visitor) {
  const answer = await client.get(`/api/captcha/challenge?action=${action}&for=${subject}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['cache-control']).toContain('no-store')
  return answer.json()
}

const inBase64 = (given: unknown) => Buffer.from(JSON.stringify(given)).toString('base64')

/** What a browser makes of a sum. */
async function solved(given: Awaited<ReturnType<typeof challenge>>): Promise<string> {
  return inBase64({ challenge: given, solution: await solveChallenge({ challenge: given, deriveKey }) })
}

async function begin(): Promise<string> {
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  site.clock.advance(60_000)
  return key
}

const send = (
  block: Pick<Block, 'id'>,
  captchaKey: string | undefined,
  key: string,
  email = 'ada@example.com',
) =>
  visitor.post('/api/form/SaveFormSubmission', {
    formId: block.id,
    key,
    form: JSON.stringify({ email }),
    ...(captchaKey === undefined ? {} : { captchaKey }),
  })

const answers = async (state = 'all') =>
  (await owner.get(`/api/config/form-answers?state=${state}`)).json().answers

test('[FORM-27] [FORM-28] a new form takes answers of whoever worked out the sum, and of nobody else', async () => {
  const { block } = await pageWithForm()
  const refused = await send(block, undefined, await begin())
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error).toMatchObject({
    code: 'form-captcha',
    message: 'Complete CAPTCHA before submitting.',
  })
  const sum = await challenge(block.id)
  expect(sum.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256' })
  const taken = await send(block, await solved(sum), await begin())
  expect(taken.statusCode, taken.body).toBe(200)
  expect(await answers()).toHaveLength(1)
})

test('[FORM-28] a sum counts for one submission, however often that one is sent', async () => {
  const { block } = await pageWithForm()
  const captcha = await solved(await challenge(block.id))
  const key = await begin()
  const both = await Promise.all([send(block, captcha, key), send(block, captcha, key)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const replayed = await send(block, captcha, await begin(), 'eve@example.com')
  expect([replayed.statusCode, replayed.json().error.code]).toEqual([400, 'form-captcha'])
  expect(await answers()).toHaveLength(1)
})

test('[FORM-28] a sum of another form, another action, another website, changed, wrong or old counts for nothing', async () => {
  const { block } = await pageWithForm()
  await site.addWebsite('pots')
  const sum = await challenge(block.id)
  const right = JSON.parse(Buffer.from(await solved(sum), 'base64').toString())
  const { data } = sum.parameters
  const easy = { ...sum, parameters: { ...sum.parameters, keyPrefix: right.solution.derivedKey.slice(0, 8) } }
  const longer = {
    ...sum,
    parameters: { ...sum.parameters, data: { ...data, until: data.until + 1_000_000 } },
  }
  const useless = [
    await solved(await challenge('another')),
    await solved(await challenge(block.id, 'newsletter_block')),
    await solved(await challenge(block.id, 'form_block', site.client('pots.localhost'))),
    inBase64({ ...right, challenge: easy }),
    inBase64({ ...right, challenge: longer }),
    inBase64({ ...right, solution: { ...right.solution, counter: right.solution.counter + 1 } }),
    inBase64({ ...right, solution: { counter: 'x' } }),
    inBase64(null),
    'nonsense',
  ]
  for (const captcha of useless) {
    const refused = await send(block, captcha, await begin())
    expect([refused.statusCode, refused.json().error.code], captcha.slice(0, 60)).toEqual([
      400,
      'form-captcha',
    ])
  }
  const old = await solved(await challenge(block.id))
  site.clock.advance(61 * 60_000)
  expect((await send(block, old, await begin())).statusCode).toBe(400)
  expect(await answers()).toEqual([])
})

test('[POPUP-4] [FORM-28] a sum worked out for a newsletter block counts for no pop-up, one for the pop-up does', async () => {
  const popup = { isOn: true, captcha: 'altcha' }
  expect((await owner.put('/api/config/settings', { popup })).statusCode).toBe(200)
  const sendFor = async (action: string) =>
    send({ id: 'popup' }, await solved(await challenge('popup', action)), await begin())
  for (const action of ['newsletter_block', 'form_block', 'product_waitlist'])
    expect((await sendFor(action)).json().error, action).toMatchObject({ code: 'form-captcha' })
  const taken = await sendFor('promo_popup')
  expect(taken.statusCode, taken.body).toBe(200)
})

test('[FORM-28] what was used is forgotten once nobody can send it any more', async () => {
  const { block } = await pageWithForm()
  await send(block, await solved(await challenge(block.id)), await begin())
  await site.jobs.runScheduled(forgetOldSolutions)
  expect(await site.db.select().from(captchaSolutions)).toHaveLength(1)
  site.clock.advance(2 * 60 * 60_000)
  await site.jobs.runScheduled(forgetOldSolutions)
  expect(await site.db.select().from(captchaSolutions)).toEqual([])
})

test('[FORM-27] what is wrong with the answers is said first, and uses no sum up', async () => {
  const { block } = await pageWithForm()
  const captcha = await solved(await challenge(block.id))
  const wrong = await send(block, captcha, await begin(), 'ada')
  expect(wrong.json().error.code).toBe('form-invalid')
  expect((await send(block, captcha, await begin())).statusCode).toBe(200)
})

test('[FORM-31] without scripts the button is pressed a second time, which counts once', async () => {
  const { block, path } = await pageWithForm()
  expect((await visitor.get(path)).body).toContain('class="captcha" hidden')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = (form: Record<string, string>) =>
    visitor.call('POST', `/api/form/post/${block.id}`, { form, headers })
  const first = await post({ 'f-email': 'ada@example.com' })
  expect(first.statusCode).toBe(422)
  expect(first.body).toContain('Please press the button once more. So we know that a person sends this.')
  expect(first.body).toContain('value="ada@example.com"')
  expect(await answers()).toEqual([])
  const [, mark = ''] = /name="form-again" value="([^"]+)"/.exec(first.body) ?? []
  site.clock.advance(5000)
  const second = await post({ 'f-email': 'ada@example.com', 'form-again': mark })
  expect(second.statusCode, second.body).toBe(200)
  expect(await answers()).toHaveLength(1)
  expect((await post({ 'f-email': 'eve@example.com', 'form-again': mark })).statusCode).toBe(422)
  expect((await post({ 'f-email': 'eve@example.com', 'form-again': `${mark}x` })).statusCode).toBe(422)
  expect(await answers()).toHaveLength(1)
})

test('[FORM-31] whoever presses twice within a second is kept apart', async () => {
  const { block } = await pageWithForm()
  const post = (form: Record<string, string>) =>
    visitor.call('POST', `/api/form/post/${block.id}`, { form, headers: { 'sec-fetch-site': 'same-origin' } })
  const first = await post({ 'f-email': 'ada@example.com' })
  const [, mark = ''] = /name="form-again" value="([^"]+)"/.exec(first.body) ?? []
  expect((await post({ 'f-email': 'ada@example.com', 'form-again': mark })).statusCode).toBe(200)
  expect(await answers()).toEqual([])
  expect(await answers('suspected')).toHaveLength(1)
})

const keys = { siteKey: 'the-site-key', projectId: 'kiln-1', leastScore: 0.5, apiKey: 'the-api-key' }

test('[FORM-30] Google is asked by the server, and says who is a person, who a suspect and what counts for nothing', async () => {
  expect((await owner.put('/api/config/captcha', keys)).json()).toEqual({
    siteKey: 'the-site-key',
    projectId: 'kiln-1',
    leastScore: 0.5,
    hasApiKey: true,
  })
  const { block, path } = await pageWithForm({ captcha: 'recaptcha' })
  google.scores.set('ada', { action: 'form_block', score: 0.9 })
  google.scores.set('robot', { action: 'form_block', score: 0.1 })
  google.scores.set('elsewhere', { action: 'newsletter_block', score: 0.9 })
  const statuses: number[] = []
  for (const token of ['ada', 'robot', 'elsewhere', 'unknown', undefined])
    statuses.push((await send(block, token, await begin(), `${token}@example.com`)).statusCode)
  expect(statuses).toEqual([200, 200, 400, 400, 400])
  expect(await answers()).toHaveLength(1)
  expect(await answers('suspected')).toHaveLength(1)
  expect(google.asked[0]).toMatchObject({
    path: '/v1/projects/kiln-1/assessments',
    key: 'the-api-key',
    event: { token: 'ada', siteKey: 'the-site-key', expectedAction: 'form_block' },
  })
  const page = await visitor.get(path)
  expect(page.body).not.toContain('src="https://www.google.com')
  expect(page.headers['content-security-policy']).toContain('https://www.google.com/recaptcha/')
  expect(page.body).not.toContain('the-api-key')
})

test('[FORM-30] while Google cannot be reached nobody is turned away', async () => {
  await owner.put('/api/config/captcha', { ...keys, apiKey: 'a-wrong-key' })
  const { block } = await pageWithForm({ captcha: 'recaptcha' })
  expect((await send(block, 'ada', await begin())).statusCode).toBe(200)
  expect(await answers('suspected')).toHaveLength(1)
})

test('[FORM-30] without a site key a form asks as by default', async () => {
  const { block } = await pageWithForm({ captcha: 'recaptcha' })
  expect((await send(block, 'ada', await begin())).statusCode).toBe(400)
  expect((await send(block, await solved(await challenge(block.id)), await begin())).statusCode).toBe(200)
})

test('[FORM-30] the API key is shown to nobody, stays when it is not sent, and goes with the site key', async () => {
  await owner.put('/api/config/captcha', keys)
  const kept = await owner.put('/api/config/captcha', { ...keys, apiKey: '', leastScore: 0.7 })
  expect(kept.json()).toMatchObject({ hasApiKey: true, leastScore: 0.7 })
  expect((await owner.get('/api/config/captcha')).body).not.toContain('the-api-key')
  expect((await owner.put('/api/config/captcha', { ...keys, siteKey: '<script>' })).statusCode).toBe(400)
  const gone = await owner.put('/api/config/captcha', { ...keys, siteKey: '', apiKey: '' })
  expect(gone.json()).toMatchObject({ siteKey: '', hasApiKey: false })
  const editor = await site.signInOwner({ role: roles.viewer })
  expect((await editor.put('/api/config/captcha', keys)).statusCode).toBe(403)
  expect((await visitor.get('/api/config/captcha')).statusCode).toBe(401)
})

test('[FORM-30] the page says the site key where templates look for it', async () => {
  await owner.put('/api/config/captcha', keys)
  const { path } = await pageWithForm()
  const { websiteSettings } = (await visitor.get(`${path}?format=json`)).json()
  expect(websiteSettings.captchaSettings).toEqual({ siteKey: 'the-site-key' })
})
