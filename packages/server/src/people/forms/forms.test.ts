import { newBlock } from '@plinth/blocks'
import {
  BLOCK_TYPES,
  inEnglish,
  newId,
  type Block,
  type FormFieldKind,
  type JsonObject,
} from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { eq } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordStatements } from '../../platform/database/database.ts'
import { addPeople } from '../../testing/fill-people.ts'
import { rowsReadByEach } from '../../testing/rows-read.ts'
import { everyPage } from '../../testing/site-steps.ts'
import { createPage } from '../../content/pages/collections.ts'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { publish } from '../../content/publishing/publish.ts'
import type { CallOptions, Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { section } from '../../testing/page-builders.ts'
import { webhookDeliveries } from '../../site/webhooks/schema.ts'
import { forgetOldAnswers } from './jobs.ts'
import { formAnswers } from './schema.ts'

let site: TestApp
let owner: Client
let visitor: Client

async function start(config: { rateLimits: boolean; encryptionKey?: string } = { rateLimits: false }) {
  site = await createTestApp({ config })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  visitor = site.client()
}
beforeEach(() => start())
afterEach(() => site.close())

/** A form block with the fields a new one has: a name, an e-mail address and a message, all required; without a captcha. */
function formBlock(value: JsonObject = {}, texts: Record<string, string> = {}): Block {
  const fresh = newBlock(BLOCK_TYPES.form, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no form block.')
  return {
    ...fresh,
    value: { ...fresh.value, captcha: 'none', ...value },
    texts: { en: { ...fresh.texts['en'], ...texts } },
  }
}

/** A page of its own with a block, published unless told otherwise. */
async function pageWith(block: Block, { published = true } = {}): Promise<{ id: string; path: string }> {
  const website = { id: site.websiteId, primaryLanguage: 'en' }
  const document = { format: 1 as const, sections: [section([block])] }
  const made = await createPage(site.db, site.clock, website, {
    title: `Page ${newId()}`,
    type: 10,
    document,
  })
  if (!made.ok) throw new Error(inEnglish(made.message))
  if (published) await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
  return { id: made.value.id, path: `/${made.value.urlId}` }
}

const right = { name: ['Ada', 'Lovelace'], email: 'ada@example.com', message: 'Hello\nthere' }

/** A key, as a page asks for one when somebody begins to type; a minute later the form is sent. */
async function begin(): Promise<string> {
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  site.clock.advance(60_000)
  return key
}

async function save(block: Block, answers: unknown = right, more: object = {}, options: CallOptions = {}) {
  const key = 'key' in more ? {} : { key: await begin() }
  return visitor.post(
    '/api/form/SaveFormSubmission',
    { formId: block.id, form: JSON.stringify(answers), ...key, ...more },
    options,
  )
}

const list = async (query = '', client = owner) =>
  (await client.get(`/api/config/form-answers${query}`)).json().answers

test('[FORM-1] the editor is told the kinds of fields', async () => {
  const { fields } = (await owner.get('/api/template/GetTemplateSchema?type=form-block')).json()
  expect(fields).toHaveLength(20)
  expect(fields[0]).toEqual({ kind: 'text', properties: ['description', 'placeholder', 'required'] })
  expect((await visitor.get('/api/template/GetTemplateSchema')).statusCode).toBe(401)
  expect((await owner.get('/api/template/GetTemplateSchema?type=gallery')).statusCode).toBe(400)
})

test('[SECTION-39] [FORM-10] a form in a synced section takes answers wherever visitors see it', async () => {
  const block = formBlock()
  const kept = { name: 'Write to us', section: section([block]) }
  const { id } = (await owner.post('/api/config/saved-sections', kept)).json()
  const source = (await owner.post(`/api/config/saved-sections/${id}/synced`, {})).json()
  const { id: blockId } = source.section.blocks[0]
  const inSource = { ...block, id: blockId }
  expect((await save(inSource)).statusCode).toBe(404)
  const page = (await owner.post('/api/config/pages', { title: 'Ask', urlId: 'ask' })).json()
  const place = section([])
  const added = await owner.post(`/api/config/documents/${page.documentId}/operations`, {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab',
    entries: [
      {
        id: newId(),
        operation: {
          type: 'insertSection',
          index: 0,
          section: { ...place, settings: { ...place.settings, synced: source.id } },
        },
      },
    ],
  })
  expect(added.statusCode, added.body).toBe(200)
  expect((await save(inSource)).statusCode).toBe(404)
  await owner.post('/api/config/publish', { all: true })
  expect((await visitor.get('/ask')).body).toContain(`/api/form/post/${blockId}`)
  const saved = await save(inSource)
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await list()).toMatchObject([{ formId: blockId, pagePath: '/ask' }])
})

test('[FORM-10] a form of the footer takes answers below every page', async () => {
  const home = await pageWith(formBlock())
  await owner.patch(`/api/config/pages/${home.id}`, { isHome: true })
  const { documentId } = (await owner.put('/api/site-header-footer', { footer: 'sections' })).json().footer
  const block = formBlock()
  const added = await owner.post(`/api/config/documents/${documentId}/operations`, {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab',
    entries: [{ id: newId(), operation: { type: 'insertSection', index: 0, section: section([block]) } }],
  })
  expect(added.statusCode, added.body).toBe(200)
  expect((await save(block)).statusCode).toBe(404)
  await owner.post('/api/config/publish', { all: true })
  expect((await visitor.get('/')).body).toContain(`/api/form/post/${block.id}`)
  const saved = await save(block)
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await list()).toMatchObject([{ formId: block.id, pagePath: '/' }])
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = () =>
    visitor.call('POST', `/api/form/post/${block.id}`, { form: { 'f-email': 'ada' }, headers })
  const sent = await post()
  expect(sent.statusCode).toBe(422)
  expect(sent.body).toContain('value="ada"')
  // The home page may have a password: the footer stands below every other page too, and gives nothing of it away.
  const locked = await owner.patch(`/api/config/pages/${home.id}`, { password: 'kiln and wheel' })
  expect(locked.statusCode, locked.body).toBe(200)
  expect((await save(block, { ...right, email: 'bo@example.com' })).statusCode).toBe(200)
  const away = await post()
  expect([away.statusCode, away.headers['location']]).toEqual([303, '/'])
})

test('[FORM-66] a form of the footer is answered at the page it was sent from, and kept with it', async () => {
  const home = await pageWith(formBlock())
  await owner.patch(`/api/config/pages/${home.id}`, { isHome: true })
  const { documentId } = (await owner.put('/api/site-header-footer', { footer: 'sections' })).json().footer
  const block = formBlock()
  await owner.post(`/api/config/documents/${documentId}/operations`, {
    baseRevision: 0,
    batchId: newId(),
    sessionId: 'tab',
    entries: [{ id: newId(), operation: { type: 'insertSection', index: 0, section: section([block]) } }],
  })
  const page = await pageWith(formBlock())
  await owner.post('/api/config/publish', { all: true })
  const post = (referer: string, email = 'ada') =>
    visitor.call('POST', `/api/form/post/${block.id}`, {
      form: { 'f-email': email },
      headers: { 'sec-fetch-site': 'same-origin', referer },
    })
  const canonical = /<link rel="canonical" href="([^"]+)"/
  const pageOf = (body: string) => new URL(canonical.exec(body)?.[1] ?? '', 'http://localhost').pathname
  expect(pageOf((await post(`http://localhost${page.path}?q=1`)).body)).toBe(page.path)
  // What another website says, or what is no page, is not believed.
  for (const other of [`http://elsewhere.example${page.path}`, 'http://localhost/nothing', 'no address'])
    expect(pageOf((await post(other)).body), other).toBe('/')
  const key = await begin()
  const sent = await visitor.call('POST', '/api/form/SaveFormSubmission', {
    body: { formId: block.id, key, form: JSON.stringify(right) },
    headers: { referer: `http://localhost${page.path}` },
  })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(await list()).toMatchObject([{ formId: block.id, pagePath: page.path }])
  await owner.patch(`/api/config/pages/${page.id}`, { password: 'kiln and wheel' })
  expect(pageOf((await post(`http://localhost${page.path}`)).body)).toBe('/')
})

test('[FORM-86] a submission that names no form is for the one of its page with the fields that were answered', async () => {
  const field = {
    required: true,
    maxLength: 0,
    showCountryCode: false,
    currencySymbol: '$',
    underline: false,
  }
  const other = formBlock(
    { items: [{ ...field, id: 'size', kind: 'text' }], name: 'Sizes' },
    { 'items.size.label': 'Size' },
  )
  const contact = formBlock({ name: 'Contact' })
  const website = { id: site.websiteId, primaryLanguage: 'en' }
  const document = { format: 1 as const, sections: [section([other]), section([contact])] }
  const made = await createPage(site.db, site.clock, website, { title: 'Write', type: 10, document })
  if (!made.ok) throw new Error(inEnglish(made.message))
  const pageId = made.value.id
  const sent = async (answers: unknown, more: object = {}) =>
    visitor.post('/api/form/SaveFormSubmission', {
      key: await begin(),
      form: typeof answers === 'string' ? answers : JSON.stringify(answers),
      pageTitle: 'Write',
      pageId,
      contentSource: 'c',
      pagePath: '/write',
      pagePermissionTypeValue: 1,
      ...more,
    })
  expect((await sent(right)).statusCode).toBe(404)
  await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
  expect((await sent(right)).json()).toEqual({ ok: true })
  expect((await sent({ size: 'L' })).json()).toEqual({ ok: true })
  const kept = await site.db.select().from(formAnswers)
  expect(kept.map(({ formId }) => formId).toSorted()).toEqual([contact.id, other.id].toSorted())
  expect((await sent({ ...right, email: '' })).json().data.errors).toEqual({ email: 'Required' })
  expect((await sent('{')).json().error.message).toBe(
    'Could not parse the form fields, please check your entries.',
  )
  for (const more of [{ pageId: newId() }, { pageId: '' }, { contentSource: 'i' }])
    expect((await sent(right, more)).json().error.message).toBe('This form has not been configured yet.')
  expect((await sent({ nothing: 'of ours' })).statusCode).toBe(404)
})

test('[FORM-90] one that names no form finds it in synced sections, in the footer and in the pop-up too', async () => {
  const text = (id: string) => ({
    required: true,
    maxLength: 0,
    showCountryCode: false,
    currencySymbol: '$',
    underline: false,
    id,
    kind: 'text',
  })
  const asking = (id: string) =>
    formBlock({ items: [text(id)], name: id }, { [`items.${id}.label`]: `The ${id}` })
  const insert = (documentId: string, one: object) =>
    owner.post(`/api/config/documents/${documentId}/operations`, {
      baseRevision: 0,
      batchId: newId(),
      sessionId: 'tab',
      entries: [{ id: newId(), operation: { type: 'insertSection', index: 0, section: one } }],
    })
  const elsewhere = await pageWith(formBlock({ items: [] }))
  await owner.patch(`/api/config/pages/${elsewhere.id}`, { isHome: true })
  const kept = { name: 'Write to us', section: section([asking('glaze')]) }
  const { id } = (await owner.post('/api/config/saved-sections', kept)).json()
  const source = (await owner.post(`/api/config/saved-sections/${id}/synced`, {})).json()
  const page = (await owner.post('/api/config/pages', { title: 'Ask', urlId: 'ask' })).json()
  const place = section([])
  await insert(page.documentId, { ...place, settings: { ...place.settings, synced: source.id } })
  const below = asking('kiln')
  const { documentId } = (await owner.put('/api/site-header-footer', { footer: 'sections' })).json().footer
  await insert(documentId, section([below]))
  const sent = async (answers: object, more: object = {}) =>
    visitor.post('/api/form/SaveFormSubmission', {
      key: await begin(),
      form: JSON.stringify(answers),
      pageId: page.id,
      contentSource: 'c',
      ...more,
    })
  // What is not published yet is nowhere.
  expect((await sent({ glaze: 'Ash' })).statusCode).toBe(404)
  await owner.post('/api/config/publish', { all: true })
  for (const answers of [{ glaze: 'Ash' }, { kiln: 'Wood' }]) {
    const saved = await sent(answers)
    expect(saved.statusCode, saved.body).toBe(200)
  }
  expect((await list()).map(({ formId }: { formId: string }) => formId)).toEqual([
    below.id,
    source.section.blocks[0].id,
  ])
  // Products have the footer too, and no document of their own.
  expect((await sent({ kiln: 'Gas' }, { pageId: newId(), contentSource: 'i' })).statusCode).toBe(200)
  expect((await sent({ glaze: 'Ash' }, { pageId: newId() })).statusCode).toBe(404)
  const popup = { isOn: true, title: { en: 'News' }, captcha: 'none', where: 'pages', pageIds: [page.id] }
  expect((await sent({ email: 'pop@example.com' })).statusCode).toBe(404)
  const set = await owner.put('/api/config/settings', { popup })
  expect(set.statusCode, set.body).toBe(200)
  expect((await sent({ email: 'pop@example.com' })).json()).toEqual({ ok: true })
  await site.runJobs()
  const { subscribers } = (await owner.get('/api/config/subscribers')).json()
  expect(subscribers).toMatchObject([{ email: 'pop@example.com' }])
  expect((await sent({ email: 'away@example.com' }, { pageId: elsewhere.id })).statusCode).toBe(404)
})

test('[FORM-12] an answer is kept with what was asked, and the same one sent twice once', async () => {
  const block = formBlock()
  const page = await pageWith(block)
  const key = await begin()
  const first = await save(block, right, { key })
  expect(first.statusCode, first.body).toBe(200)
  expect((await save(block, right, { key })).statusCode).toBe(200)
  const both = await Promise.all([save(block, right, { key }), save(block, right, { key })])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [answer, ...others] = await list()
  expect(others).toEqual([])
  expect(answer).toMatchObject({
    formId: block.id,
    formName: 'Contact form',
    pagePath: page.path,
    isRead: false,
    answers: [
      { field: 'name', kind: 'name', label: 'Name', answer: 'Ada Lovelace' },
      { field: 'email', kind: 'email', label: 'Email', answer: 'ada@example.com' },
      { field: 'message', kind: 'textarea', label: 'Message', answer: 'Hello\nthere' },
    ],
  })
  expect(await site.outbox()).toHaveLength(1)
})

test('[FORM-12] a key that was made up, is of another website, or a day old opens nothing', async () => {
  const block = formBlock()
  await pageWith(block)
  await site.addWebsite('pots')
  const others = (await site.client('pots.localhost').post('/api/form/FormSubmissionKey')).json()
  const old = await begin()
  site.clock.advance(25 * 60 * 60 * 1000)
  for (const key of ['', 'nonsense', others.key, old, `${old}x`, 'é'.repeat(400)]) {
    const refused = await save(block, right, { key })
    expect(refused.statusCode, key).toBe(401)
    expect(refused.json().error.message).toBe('Unable to submit form. Please try again later.')
  }
  expect(await list()).toEqual([])
})

test('[FORM-4] [FORM-11] what is wrong is said field by field, and nothing is kept', async () => {
  const block = formBlock()
  await pageWith(block)
  const wrong = { name: ['', ''], email: 'ada', message: 'Hi' }
  const errors = {
    name: 'Required',
    email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
  }
  const asked = await visitor.post(`/api/rest/forms/validate/${block.id}`, wrong)
  expect(asked.statusCode).toBe(400)
  expect(asked.json().errors).toEqual(errors)
  const sent = await save(block, wrong)
  expect(sent.statusCode).toBe(400)
  expect(sent.json()).toMatchObject({
    errors,
    data: { errors },
    error: { message: 'One or more fields is invalid, please check your entries.' },
  })
  const broken = await save(block, right, { form: '{"name":' })
  expect(broken.statusCode).toBe(400)
  expect(broken.json().error.message).toBe('Could not parse the form fields, please check your entries.')
  expect((await visitor.post(`/api/rest/forms/validate/${block.id}`, right)).json()).toEqual({ errors: {} })
  expect(await list()).toEqual([])
})

test('[FORM-10] only a form that visitors can see takes answers', async () => {
  const draft = formBlock()
  await pageWith(draft, { published: false })
  const gone = formBlock()
  const page = await pageWith(gone)
  const neverPublished = await save(formBlock())
  expect(neverPublished.statusCode).toBe(404)
  expect(neverPublished.json().error.message).toBe('This form has not been configured yet.')
  const own = await save(gone)
  expect(own.statusCode).toBe(200)
  for (const hidden of [
    { status: 'private' as const },
    { enabled: false },
    { deletedAt: site.clock.now() },
  ]) {
    const seen = { status: 'published' as const, enabled: true, deletedAt: null }
    await site.db
      .update(collections)
      .set({ ...seen, ...hidden })
      .where(eq(collections.id, page.id))
    expect((await save(gone)).statusCode).toBe(404)
  }
  await site.addWebsite('pots')
  const elsewhere = site.client('pots.localhost')
  const { key } = (await elsewhere.post('/api/form/FormSubmissionKey')).json()
  const body = { formId: gone.id, key, form: JSON.stringify(right) }
  expect((await elsewhere.post('/api/form/SaveFormSubmission', body)).statusCode).toBe(404)
})

test('[FORM-10] the form of a page with a password takes answers of nobody else, and gives nothing of the page away', async () => {
  const block = formBlock({}, { disclaimer: 'Among friends' })
  const page = await pageWith(block)
  expect((await owner.patch(`/api/config/pages/${page.id}`, { password: 'sesame' })).statusCode).toBe(200)
  expect((await save(block)).statusCode).toBe(404)
  expect((await visitor.post(`/api/rest/forms/validate/${block.id}`, {})).statusCode).toBe(404)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = () => visitor.call('POST', `/api/form/post/${block.id}`, { form: { 'f-email': 'x' }, headers })
  const refused = await post()
  expect(refused.statusCode).toBe(404)
  expect(refused.body).not.toContain('Among friends')
  await visitor.call('POST', '/api/page-password', { form: { page: page.id, password: 'sesame' }, headers })
  expect((await save(block)).statusCode).toBe(200)
  expect((await post()).body).toContain('Among friends')
})

test('[FORM-10] a draft that was not published changes nothing of what the form asks', async () => {
  const draft = formBlock()
  await pageWith(draft, { published: false })
  expect((await save(draft)).statusCode).toBe(404)
  await publish(site.db, site.clock, site.websiteId, { documentIds: 'all', accountId: null })
  expect((await save(draft)).statusCode).toBe(200)
})

test('[FORM-5] a password is nowhere afterwards', async () => {
  const block = formBlock(
    { items: [{ id: 'secret', kind: 'password', required: true }] },
    { 'items.secret.label': 'Password' },
  )
  await pageWith(block)
  await save(block, { secret: 'hunter2' })
  const [answer] = await list()
  expect(answer.answers[0].answer).toBe('__MASKED_FIELD__')
  const kept = JSON.stringify([await site.db.select().from(formAnswers), await site.outbox()])
  expect(kept).not.toContain('hunter2')
})

test('[FORM-14] what a program seems to have sent is kept apart, and it is told what people are told', async () => {
  const block = formBlock()
  await pageWith(block)
  expect((await save(block, right, { trap: 'https://buy.example' })).json()).toEqual({ ok: true })
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  expect((await save(block, right, { key })).json()).toEqual({ ok: true })
  expect(await list()).toEqual([])
  const suspected = await list('?state=suspected')
  expect(suspected).toHaveLength(2)
  expect(await site.outbox()).toEqual([])
  await owner.patch(`/api/config/form-answers/${suspected[0].id}`, { suspected: false })
  expect(await list()).toHaveLength(1)
})

test('[HOOK-1] a service is told of an answer with what was asked and said, once, and of no suspected one', async () => {
  await site.close()
  await start({ rateLimits: false, encryptionKey: 'a key of the tests that is long enough' })
  const made = await owner.post('/api/config/webhooks', {
    url: 'https://example.com/hook',
    events: ['form.submitted'],
  })
  const { id } = made.json().endpoint
  const block = formBlock()
  await pageWith(block)
  await save(block, right, { trap: 'https://buy.example' })
  const log = async () => (await owner.get(`/api/config/webhooks/${id}/deliveries`)).json().deliveries
  expect(await log()).toEqual([])
  await save(block)
  expect(await log()).toMatchObject([{ event: 'form.submitted', state: 'waiting' }])
  const [delivery] = await site.db.select().from(webhookDeliveries)
  const [answer] = await list()
  expect(JSON.parse(delivery?.body ?? '').data).toMatchObject({
    id: answer.id,
    form: { id: block.id, name: 'Contact form' },
    answers: expect.arrayContaining([expect.objectContaining({ kind: 'email', answer: 'ada@example.com' })]),
  })
})

test('[FORM-15] the owner is told by mail and answers the sender by replying', async () => {
  const first = formBlock()
  await pageWith(first)
  const second = formBlock({
    name: 'Orders\r\nBcc: evil@example.com'.replace(/\r\n/, ' '),
    notify: 'team@example.com',
  })
  await pageWith(second)
  await save(first)
  await save(second, { ...right, name: ['Ada\r\nBcc: evil@example.com', ''] })
  const [toTeam, toOwner] = await site.outbox()
  expect(toOwner).toMatchObject({
    kind: 'form-answer',
    recipient: 'owner@example.com',
    replyTo: 'ada@example.com',
    subject: 'Contact form: new answer on Test site',
  })
  expect(toOwner?.bodyText).toContain('Message:\nHello\nthere')
  expect(toTeam?.recipient).toBe('team@example.com')
  expect(toTeam?.subject).not.toMatch(/[\r\n]/)
})

test('[FORM-15] the sender gets the words of the owner alone, and no address gets many', async () => {
  await site.close()
  await start({ rateLimits: true })
  const thanks = { thanksSubject: 'We have it', thanksText: 'Thank you. We answer within a day.' }
  const block = formBlock({ thankSender: true, notify: 'team@example.com' }, thanks)
  await pageWith(block)
  for (let time = 0; time < 5; time++) await save(block, { ...right, message: `Buy now ${time}` })
  const mails = await site.outbox()
  const sent = mails.filter(({ kind }) => kind === 'form-thanks')
  expect(sent).toHaveLength(3)
  for (const mail of sent)
    expect(mail).toMatchObject({
      recipient: 'ada@example.com',
      subject: 'We have it',
      bodyText: 'Thank you. We answer within a day.',
      replyTo: 'team@example.com',
    })
  expect(mails.filter(({ kind }) => kind === 'form-answer')).toHaveLength(5)
})

test('[FORM-180] whoever wants a mail to the sender and writes none has the software write it', async () => {
  const block = formBlock({ thankSender: true })
  await pageWith(block)
  await save(block)
  expect((await site.outbox()).find(({ kind }) => kind === 'form-thanks')).toMatchObject({
    recipient: 'ada@example.com',
    subject: 'Thank you for writing to Test site',
    bodyText: 'Thank you for writing to Test site. What you sent has reached us.',
  })
  expect((await site.outbox()).filter(({ kind }) => kind === 'form-thanks')).toHaveLength(1)
  const silent = formBlock({ thankSender: false }, { thanksText: 'Hello' })
  await pageWith(silent)
  await save(silent, { ...right, email: 'bo@example.com' })
  expect((await site.outbox()).some(({ recipient }) => recipient === 'bo@example.com')).toBe(false)
})

test('[FORM-33] a copy of the answers goes to the sender where the owner wants that and programs are kept out', async () => {
  const texts = { thanksText: 'We have it.', 'items.secret.label': 'Secret' }
  const items = [
    { id: 'email', kind: 'email', required: true },
    { id: 'message', kind: 'textarea', required: true },
    { id: 'secret', kind: 'password', required: false },
  ]
  const wanted = { thankSender: true, copyToSender: true, items }
  const open = formBlock(wanted, texts)
  await pageWith(open)
  await save(open, { ...right, secret: 'hunter2' })
  expect((await site.outbox()).find(({ kind }) => kind === 'form-thanks')?.bodyText).toBe('We have it.')
  const guarded = formBlock({ ...wanted, captcha: 'altcha' }, texts)
  await pageWith(guarded)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const form = { 'f-email': 'bo@example.com', 'f-message': 'Hello', 'f-secret': 'hunter2' }
  const post = (more: object) =>
    visitor.call('POST', `/api/form/post/${guarded.id}`, { form: { ...form, ...more }, headers })
  const [, mark = ''] = /name="form-again" value="([^"]+)"/.exec((await post({})).body) ?? []
  site.clock.advance(5000)
  expect((await post({ 'form-again': mark })).statusCode).toBe(200)
  const copy = (await site.outbox()).find(({ recipient }) => recipient === 'bo@example.com')?.bodyText
  expect(copy).toContain('We have it.')
  expect(copy).toContain('Message:\nHello')
  expect(copy).not.toContain('hunter2')
})

test('[FORM-32] beside an answer stands what became of the mail about it', async () => {
  await site.close()
  const post = await startMailServer(1)
  try {
    site = await createTestApp({ config: { rateLimits: false, smtp: post.smtp } })
    owner = await site.signInOwner({ email: 'owner@example.com' })
    visitor = site.client()
    const block = formBlock()
    await pageWith(block)
    await save(block)
    expect((await list())[0].mail).toEqual({ state: 'queued', to: 'owner@example.com', problem: null })
    await site.runJobs()
    const [{ id, mail }] = await list()
    expect(mail).toMatchObject({ state: 'failed', problem: expect.stringContaining('Try again later') })
    const marked = await owner.patch(`/api/config/form-answers/${id}`, { isRead: true })
    expect(marked.json().mail).toMatchObject({ state: 'failed' })
    site.clock.advance(60_000)
    await site.runJobs()
    expect((await list())[0].mail).toMatchObject({ state: 'sent', problem: null })
  } finally {
    await post.close()
  }
})

test('[FORM-32] without a mail server a mail is kept, and what no mail tells of has none', async () => {
  const block = formBlock()
  await pageWith(block)
  await save(block)
  await save(block, right, { trap: 'x' })
  expect((await list())[0].mail).toMatchObject({ state: 'kept' })
  expect((await list('?state=suspected'))[0].mail).toBeNull()
})

test('[FORM-16] a visitor who sends and sends is told to wait', async () => {
  await site.close()
  await start({ rateLimits: true })
  const block = formBlock()
  await pageWith(block)
  const key = await begin()
  const statuses: number[] = []
  for (let time = 0; time < 22; time++) statuses.push((await save(block, right, { key })).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  const refused = await save(block, right, { key })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error.message).toBe(
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  )
})

test('[FORM-17] answers go when they have been kept as long as their form says', async () => {
  const block = formBlock({ keepDays: 30 })
  await pageWith(block)
  const forever = formBlock()
  await pageWith(forever)
  await save(block)
  await save(forever)
  site.clock.advance(29 * 24 * 60 * 60 * 1000)
  await site.jobs.runScheduled(forgetOldAnswers)
  expect(await site.db.select().from(formAnswers)).toHaveLength(2)
  site.clock.advance(24 * 60 * 60 * 1000)
  await site.jobs.runScheduled(forgetOldAnswers)
  const left = await site.db.select({ formId: formAnswers.formId }).from(formAnswers)
  expect(left).toEqual([{ formId: forever.id }])
})

test('[FORM-18] answers are listed by page, form, words and whether they were read', async () => {
  const [one, other] = [formBlock(), formBlock({ name: 'Survey' })]
  await pageWith(one)
  await pageWith(other)
  for (const message of ['Clay', 'Glaze 100%', 'KILN']) await save(one, { ...right, message })
  await save(other)
  const { answers, nextCursor } = (await owner.get('/api/config/form-answers?limit=3')).json()
  expect(answers).toHaveLength(3)
  const rest = (await owner.get(`/api/config/form-answers?limit=3&cursor=${nextCursor}`)).json()
  expect(rest).toMatchObject({ answers: [{ formId: one.id }], nextCursor: null })
  expect(await list(`?form=${other.id}`)).toHaveLength(1)
  expect(await list('?search=kiln')).toHaveLength(1)
  expect(await list('?search=100%25')).toHaveLength(1)
  expect(await list('?search=_')).toHaveLength(0)
  const read = await owner.patch(`/api/config/form-answers/${answers[0].id}`, { isRead: true })
  expect(read.json()).toMatchObject({ isRead: true })
  expect(await list('?state=unread')).toHaveLength(3)
  expect(await list('?state=read')).toHaveLength(1)
  expect((await owner.get('/api/config/forms')).json().forms).toEqual([
    { id: other.id, name: 'Survey', answers: 1, unread: 0 },
    { id: one.id, name: 'Contact form', answers: 3, unread: 3 },
  ])
  expect((await owner.delete(`/api/config/form-answers/${answers[0].id}`)).statusCode).toBe(204)
  expect((await owner.delete(`/api/config/form-answers/${answers[0].id}`)).statusCode).toBe(404)
})

test('[FORM-18] who may not read what visitors sent gets none of it', async () => {
  const block = formBlock()
  await pageWith(block)
  await save(block)
  const [{ id }] = await list()
  for (const role of [roles.draftEditor, roles.storeManager, roles.viewer, roles.none]) {
    const client = await site.signInOwner({ role })
    for (const path of ['forms', 'form-answers', 'form-answers.csv'])
      expect((await client.get(`/api/config/${path}`)).statusCode).toBe(403)
    expect((await client.patch(`/api/config/form-answers/${id}`, { isRead: true })).statusCode).toBe(403)
    expect((await client.delete(`/api/config/form-answers/${id}`)).statusCode).toBe(403)
  }
  const editor = await site.signInOwner({ role: roles.editor })
  expect(await list('', editor)).toHaveLength(1)
  expect((await visitor.get('/api/config/form-answers')).statusCode).toBe(401)
})

test('[FORM-19] answers are a table in CSV, and no cell is a formula', async () => {
  const block = formBlock()
  await pageWith(block)
  await save(block, { ...right, name: ['=HYPERLINK("x")', ''], message: 'One, "two"\nthree' })
  await save(block, { ...right, name: ['Jo', ''], message: '-5' })
  const file = await owner.get('/api/config/form-answers.csv')
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.body.startsWith('\uFEFFSent,Form,Page,Name,Email,Message\r\n')).toBe(true)
  expect(file.body).toContain(`"'=HYPERLINK(""x"")",ada@example.com,"One, ""two""\nthree"\r\n`)
  expect(file.body).toContain('Jo,ada@example.com,-5\r\n')
})

test('[FORM-13] without scripts the page comes again with each problem at its field, and what was typed', async () => {
  const block = formBlock(
    {
      items: [
        { id: 'name', kind: 'name', required: true },
        { id: 'email', kind: 'email', required: true },
        { id: 'tea', kind: 'checkbox', required: false },
        { id: 'secret', kind: 'password', required: false },
      ],
    },
    { 'items.tea.label': 'Tea', 'items.tea.options': 'Black\nGreen', 'items.secret.label': 'Secret' },
  )
  const page = await pageWith(block)
  const markup = (await visitor.get(page.path)).body
  expect(markup).toContain(`action="/api/form/post/${block.id}"`)
  const form = {
    'f-name-first': '<b>Ada</b>',
    'f-email': 'ada',
    'f-tea': 'Green',
    'f-secret': 'hunter2',
    'contact-website': '',
  }
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  const post = (fields: Record<string, string>) =>
    visitor.call('POST', `/api/form/post/${block.id}`, {
      form: fields,
      headers: sameOrigin,
      withoutCrumb: true,
    })
  const refused = await post(form)
  expect(refused.statusCode).toBe(422)
  expect(refused.headers['cache-control']).toContain('no-store')
  expect(refused.body).toContain(
    'Email is not valid. Email addresses should follow the format user@domain.com.',
  )
  expect(refused.body).toContain('One or more fields is invalid, please check your entries.')
  expect(refused.body).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"')
  expect(refused.body).toMatch(/value="Green" checked/)
  expect(refused.body).not.toContain('hunter2')
  const arrived = await post({ ...form, 'f-email': 'ada@example.com' })
  expect(arrived.statusCode).toBe(200)
  expect(arrived.body).toContain('Thank you! We will answer as soon as we can.')
  expect(arrived.body).not.toContain('<form class="form"')
  await post({ ...form, 'f-email': 'ada@example.com' })
  expect(await list()).toHaveLength(1)
  expect(
    (await visitor.call('POST', '/api/form/post/nothing', { form, headers: sameOrigin, withoutCrumb: true }))
      .statusCode,
  ).toBe(404)
  const foreign = { form, headers: { 'sec-fetch-site': 'cross-site' }, withoutCrumb: true }
  expect((await visitor.call('POST', `/api/form/post/${block.id}`, foreign)).statusCode).toBe(403)
})

/** A form that asks for a number of an order only of those who write about one, and for more only below that. */
const withCondition = () =>
  formBlock(
    {
      items: [
        { id: 'topic', kind: 'radio', required: true },
        {
          id: 'number',
          kind: 'text',
          required: true,
          condition: { field: 'topic', test: 'is', value: 'An "order"' },
        },
        { id: 'part', kind: 'section', condition: { field: 'number', test: 'filled', value: '' } },
        { id: 'damage', kind: 'name', required: true },
        { id: 'done', kind: 'section' },
        { id: 'email', kind: 'email', required: true },
      ],
    },
    {
      'items.topic.label': 'Topic',
      'items.topic.options': 'An "order"\nSomething <else>',
      'items.number.label': 'Number of the order',
      'items.part.label': 'The damage',
      'items.damage.label': 'What broke',
      'items.done.label': 'About you',
    },
  )

test('[FORM-35] what is not asked is not required, not looked at and not kept', async () => {
  const block = withCondition()
  await pageWith(block)
  const about = { topic: 'Something <else>', email: 'ada@example.com' }
  expect((await save(block, { ...about, number: 'left over', damage: ['left', 'over'] })).statusCode).toBe(
    200,
  )
  const [first] = await list()
  expect(first.answers.map(({ field }: { field: string }) => field)).toEqual(['topic', 'email'])
  expect(JSON.stringify(await list())).not.toContain('left')
  const order = { ...about, topic: 'An "order"' }
  expect((await save(block, order)).json().errors).toEqual({ number: 'Required' })
  const asked = await visitor.post(`/api/rest/forms/validate/${block.id}`, { ...order, number: '7' })
  expect(asked.json().errors).toEqual({ damage: 'Required' })
  expect((await save(block, { ...order, number: '7', damage: ['The lid', ''] })).statusCode).toBe(200)
  expect((await list('?q=lid'))[0].answers).toHaveLength(4)
})

test('[FORM-36] without scripts every field is there with when it counts, and the server decides', async () => {
  const block = withCondition()
  const page = await pageWith(block)
  const { body } = await visitor.get(page.path)
  expect(body).toContain('Only if “Topic” is: An "order"')
  expect(body).toContain('Only if “Number of the order” is filled in')
  const box = (id: string) => body.split(`data-form-field="${id}"`)[1]?.split('data-form-field=')[0] ?? ''
  expect(box('number')).toMatch(/^ data-unasked/)
  expect(box('number')).toContain('aria-required="true"')
  expect(box('number')).not.toMatch(/\srequired/)
  expect(box('damage')).not.toMatch(/\srequired/)
  expect(box('email')).toMatch(/\srequired/)
  expect(box('email')).not.toContain('data-unasked')
  const post = (form: Record<string, string>) =>
    visitor.call('POST', `/api/form/post/${block.id}`, {
      form,
      headers: { 'sec-fetch-site': 'same-origin' },
      withoutCrumb: true,
    })
  const refused = await post({ 'f-topic': 'An "order"', 'f-email': 'ada@example.com' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toMatch(/data-form-field="number">/)
  expect(refused.body).toMatch(/data-form-field="damage" data-unasked/)
  const sent = await post({ 'f-topic': 'Something <else>', 'f-email': 'ada@example.com', 'f-number': 'x' })
  expect(sent.statusCode).toBe(200)
  expect((await list())[0].answers).toHaveLength(2)
})

test('[FORM-38] [FORM-39] [FORM-40] a form of steps is one form, whose first step, or the one with a problem, stands open', async () => {
  const block = formBlock(
    {
      items: [
        { id: 'name', kind: 'text', required: true },
        { id: 'second', kind: 'section', newStep: true },
        { id: 'email', kind: 'email', required: true },
      ],
    },
    { 'items.second.label': 'Where we answer' },
  )
  const page = await pageWith(block)
  const elsewhere = (body: string) =>
    [...body.matchAll(/data-form-field="(\w+)"[^>]* data-elsewhere/g)].map(([, id]) => id)
  const { body } = await visitor.get(page.path)
  expect(body).toMatch(/<form [^>]*data-steps/)
  expect(elsewhere(body)).toEqual(['second', 'email'])
  const sent = await visitor.call('POST', `/api/form/post/${block.id}`, {
    form: { 'f-name': 'Ada', 'f-email': 'ada' },
    headers: { 'sec-fetch-site': 'same-origin' },
    withoutCrumb: true,
  })
  expect(sent.statusCode).toBe(422)
  expect(elsewhere(sent.body)).toEqual(['name'])
  expect(sent.body).toContain('value="Ada"')
  expect((await save(block, { name: 'Ada', email: 'ada@example.com' })).statusCode).toBe(200)
  const plain = formBlock()
  expect((await visitor.get((await pageWith(plain)).path)).body).not.toMatch(
    /<form [^>]*data-steps|<(?:div|fieldset) [^>]*data-elsewhere/,
  )
})

test('[FORM-35] [FIELD-12] a condition that is none is not saved', async () => {
  const page = (await owner.post('/api/config/pages', { title: 'Ask', urlId: 'ask' })).json()
  const insert = async (condition: JsonObject) => {
    const block = formBlock({ items: [{ id: 'a', kind: 'text', condition }] })
    const operation = { type: 'insertSection', index: 0, section: section([block]) }
    return owner.post(`/api/config/documents/${page.documentId}/operations`, {
      baseRevision: 0,
      batchId: newId(),
      sessionId: 'tab',
      entries: [{ id: newId(), operation }],
    })
  }
  for (const wrong of [
    { field: 'b', test: 'rhymes', value: '' },
    { field: '</script>', test: 'is', value: '' },
    { field: 'b', test: 'is', value: 'x'.repeat(301) },
    { field: 'b', test: 'is', value: '\ud800' },
  ])
    expect((await insert(wrong)).statusCode, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400)
  expect((await insert({ field: 'b', test: 'is', value: 'x' })).statusCode).toBe(200)
})

test('[FORM-140] [FORM-3] without scripts a hidden field takes the parameter of its name, also when the form comes again', async () => {
  const block = formBlock({
    items: [
      { id: 'email', kind: 'email', required: true },
      { id: 'from', kind: 'hidden', required: false, key: 'utm', value: 'nowhere' },
    ],
  })
  const page = await pageWith(block)
  const send = (form: Record<string, string>, referer: string) =>
    visitor.call('POST', `/api/form/post/${block.id}`, {
      form,
      headers: { 'sec-fetch-site': 'same-origin', referer },
    })
  const typed = { 'f-email': 'ada', 'f-from': 'nowhere' }
  const at = `http://localhost${page.path}?utm=%22%3Cb%3Espring`
  const refused = await send(typed, at)
  const value = /name="f-from"[^>]* value="([^"]*)"/.exec(refused.body)?.[1]
  expect([refused.statusCode, value]).toEqual([422, '&quot;&lt;b&gt;spring'])
  // What comes again is sent from an address of ours that says nothing.
  const again = { 'f-email': 'ada@example.com', 'f-from': '"<b>spring' }
  expect((await send(again, `http://localhost/api/form/post/${block.id}`)).statusCode).toBe(200)
  await send({ ...typed, 'f-email': 'bo@example.com' }, at)
  await send({ ...typed, 'f-email': 'cy@example.com' }, `http://elsewhere.example${page.path}?utm=spring`)
  expect((await list()).map(({ answers }: { answers: object }) => JSON.stringify(answers))).toEqual([
    expect.stringContaining('nowhere'),
    expect.stringContaining('<b>spring'),
    expect.stringContaining('<b>spring'),
  ])
})

test('[FORM-141] without scripts too the address fills in fields, and no page that is kept has what one visitor’s address said', async () => {
  const block = formBlock(
    {
      items: [
        { id: 'who', kind: 'text', required: false, key: 'who' },
        { id: 'about', kind: 'textarea', required: false, key: 'about' },
        { id: 'size', kind: 'select', required: false, key: 'size' },
        { id: 'likes', kind: 'checkbox', required: false, key: 'likes' },
        { id: 'secret', kind: 'password', required: false, key: 'secret' },
        { id: 'own', kind: 'text', required: false },
      ],
    },
    {
      ...Object.fromEntries(
        ['who', 'about', 'size', 'likes', 'secret', 'own'].map((id) => [`items.${id}.label`, id]),
      ),
      'items.size.options': 'Small\nLarge',
      'items.likes.options': 'Red\nBlue\nGreen',
    },
  )
  const { path } = await pageWith(block)
  const at = async (query: string) => {
    const answer = await site.client().get(`${path}${query}`)
    expect(answer.statusCode).toBe(200)
    return answer
  }
  const valueOf = (html: string, name: string) =>
    new RegExp(`<input[^>]*name="f-${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1] ?? ''
  const chosen = (html: string, what: string) =>
    [...html.matchAll(new RegExp(`value="([^"]*)"[^>]* ${what}`, 'g'))].map(([, value]) => value)

  const plain = await at('')
  expect(plain.headers['cache-control']).toContain('public')
  const hostile = encodeURIComponent('"><script>x()</script></textarea>')
  const { body, headers } = await at(
    `?who=${hostile}&about=${hostile}&size=Large&likes=Red&likes=Green&likes=None&secret=s3cret&own=mine&utm=x`,
  )
  expect(valueOf(body, 'who')).toBe('&quot;&gt;&lt;script&gt;x()&lt;/script&gt;&lt;/textarea&gt;')
  expect(body).not.toContain('<script>x()')
  expect(body).not.toContain('s3cret')
  expect(valueOf(body, 'own')).toBe('')
  expect(chosen(body, 'selected')).toEqual(['Large'])
  expect(chosen(body, 'checked')).toEqual(['Red', 'Green'])
  expect(headers['cache-control']).toBe('private, no-store')

  expect((await at('')).body).toBe(plain.body)
  expect((await at('?utm=x')).body).toBe(plain.body)
  expect(valueOf((await at('?who=Bo')).body, 'who')).toBe('Bo')
  expect(valueOf((await at(`?who=${'a'.repeat(1000)}`)).body, 'who')).toBe('a'.repeat(1000))
  expect(valueOf((await at(`?who=${'a'.repeat(1001)}`)).body, 'who')).toBe('')
  expect(valueOf((await at('?own=Bo')).body, 'own')).toBe('')
})

test('[FORM-141] two visitors who ask at once each have what their own address says', async () => {
  const long = 'a'.repeat(300)
  const items = [{ id: 'who', kind: 'text', required: false, key: 'who' }]
  const block = formBlock({ items }, { 'items.who.label': 'Who' })
  const { path } = await pageWith(block)
  const [ada, bo] = await Promise.all(
    [`${long}ada`, `${long}bo`].map(async (who) => (await site.client().get(`${path}?who=${who}`)).body),
  )
  expect([ada?.includes(`${long}ada"`), ada?.includes(`${long}bo"`)]).toEqual([true, false])
  expect([bo?.includes(`${long}bo"`), bo?.includes(`${long}ada"`)]).toEqual([true, false])
})

test('[FORM-13] a form that leads elsewhere does so without scripts too', async () => {
  const block = formBlock({ redirect: { kind: 'url', url: '/thanks', newWindow: false } })
  await pageWith(block)
  const form = { 'f-name-first': 'Ada', 'f-email': 'ada@example.com', 'f-message': 'Hi' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const sent = await visitor.call('POST', `/api/form/post/${block.id}`, { form, headers })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/thanks'])
})

test('[FORM-25] markup after sending is cleaned of whatever runs', async () => {
  const block = formBlock({}, { after: '<p onclick="x()">Bye<script>x()</script></p>' })
  const page = await pageWith(block)
  const { body } = await visitor.get(page.path)
  expect(body).toContain('<template>')
  expect(body).not.toMatch(/onclick|x\(\)/)
})

test('[FORM-2] whatever is sent instead of answers is refused or read, never a failure', async () => {
  const block = formBlock()
  await pageWith(block)
  const bad = [
    'null',
    '[]',
    '"x"',
    '1',
    '{"__proto__":{}}',
    JSON.stringify({ ...right, message: 'a\0\ud800b' }),
  ]
  for (const form of bad) {
    const answer = await save(block, right, { form })
    expect(answer.statusCode, form).toBeLessThan(500)
  }
  const answers = await list()
  expect(answers).toHaveLength(1)
  expect(answers[0].answers[2].answer).toBe('ab')
  expect((await visitor.post('/api/form/SaveFormSubmission', { formId: 'x\0' })).statusCode).toBeLessThan(500)
  expect((await visitor.post('/api/rest/forms/validate/x', [1])).statusCode).toBe(400)
})

/** Every text of forms and of the box for what is sold out that a call answers with, and a call that is answered with it. */
const TEXTS: readonly (readonly [text: string, ask: () => Promise<{ readonly body: string }>])[] = [
  ['Required', () => save(formBlockOf(), {})],
  [
    'Email is not valid. Email addresses should follow the format user@domain.com.',
    () => save(formBlockOf(), { ...right, email: 'ada' }),
  ],
  [
    'You have exceeded the character limit.',
    () => save(formBlockOf(), { ...right, message: 'x'.repeat(5001) }),
  ],
  ['One or more fields is invalid, please check your entries.', () => save(formBlockOf(), {})],
  ['Complete CAPTCHA before submitting.', () => save(guardedBlock)],
  ['Could not parse the form fields, please check your entries.', () => save(formBlockOf(), [])],
  ['Unable to submit form. Please try again later.', () => save(formBlockOf(), right, { key: 'made-up' })],
  ['This form has not been configured yet.', () => save(formBlock())],
  [
    'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    async () => {
      const key = await begin()
      for (let count = 0; count < 20; count++) await save(formBlockOf(), {}, { key })
      return save(formBlockOf(), {}, { key })
    },
  ],
  ['Email cannot be blank', () => waitFor('')],
  ['Email is invalid', () => waitFor('ada')],
]

let openBlock: Block
let guardedBlock: Block
const formBlockOf = () => openBlock
const waitFor = (siteVisitorEmail: string) =>
  visitor.post('/api/site-users/account/notifications/restock', {
    productId: 'none',
    variantId: 'none',
    siteVisitorEmail,
    isJoinMailingList: false,
    recaptchaEnterpriseV3Token: '',
  })

test('[FORM-6] [RESTOCK-3] every text a call answers with is reached through the server, letter by letter', async () => {
  await site.close()
  await start({ rateLimits: true })
  openBlock = formBlock()
  guardedBlock = formBlock({ captcha: 'altcha' })
  await pageWith(openBlock)
  await pageWith(guardedBlock)
  for (const [text, ask] of TEXTS) {
    const { body } = await ask()
    expect(body).toContain(JSON.stringify(text).slice(1, -1))
    // One minute for the limits to forget.
    site.clock.advance(700_000)
  }
})

test('[FORM-18] a thousand answers are listed in as many statements as ten', async () => {
  const asked = async (query: string) => {
    const { result, statements } = await recordStatements(() => owner.get(`/api/config/form-answers${query}`))
    expect(result.statusCode, result.body).toBe(200)
    return statements.length
  }
  const lists = ['?limit=50', '?limit=50&form=form-3&state=unread', '?limit=50&search=person1@']
  const each = async () => {
    const counts: number[] = []
    for (const query of lists) counts.push(await asked(query))
    return counts
  }
  await addPeople(site, 1, 10)
  await asked('')
  const ten = await each()
  await addPeople(site, 11, 1000)
  expect(await each()).toEqual(ten)
})

/** How many rows each of these lists reads; of as many answers as there are. */
async function readBy(lists: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  await site.db.execute(sql`analyze form_answers`)
  return rowsReadByEach(site.db, lists, async (path) => {
    const { statusCode, body } = await owner.get(`/api/config/${path}`)
    expect(statusCode, body).toBe(200)
  })
}

test('[FORM-67] a list of answers reads as much among many as among few, whoever is looked for', async () => {
  const lists = {
    newest: 'form-answers',
    unread: 'form-answers?state=unread',
    'unread of a form': 'form-answers?form=form-3&state=unread',
    suspected: 'form-answers?state=suspected',
    'one found': 'form-answers?search=person1200@',
    'all found': 'form-answers?search=EXAMPLE',
    'nobody found': 'form-answers?search=nobody',
  }
  await addPeople(site, 1, 2200)
  const few = await readBy(lists)
  await addPeople(site, 2201, 4600)
  for (const [list, rows] of Object.entries(await readBy(lists)))
    expect(rows, `${list}: ${few[list]} and ${rows}`).toBeLessThan(few[list]! * 1.1 + 300)
}, 60_000)

test('[FORM-68] the list of forms reads as much among many answers as among few', async () => {
  const lists = { forms: 'forms' }
  // Letters are not looked for here, and take longest to write down.
  await site.db.execute(sql`drop index form_answers_grams`)
  await addPeople(site, 1, 5600)
  await site.db.execute(sql`update form_answers set read_at = null`)
  const few = await readBy(lists)
  await addPeople(site, 5601, 11_200)
  expect((await readBy(lists))['forms']).toBeLessThan(few['forms']! * 1.1)
}, 60_000)

test('[FORM-67] words are found wherever they stand in an answer, among the newest or long ago', async () => {
  await addPeople(site, 1, 2500)
  const say = (id: string, words: string, createdAt: string) =>
    site.db.execute(sql`
      update form_answers set words = ${words}, created_at = ${createdAt}::timestamptz where id = ${id.padStart(24, '0')}`)
  await say('1', `teapot ${'x'.repeat(3000)} the lid is broken`, '2019-01-01')
  await say('2', 'a lid', '2019-01-02')
  await say('3', 'the lid of 100%_\\', '2026-01-03')
  const found = async (search: string, query: Record<string, string> = {}) =>
    (await owner.get('/api/config/form-answers', { query: { search, ...query } }))
      .json()
      .answers.map(({ id }: { id: string }) => Number(id))
  expect(await found('LID')).toEqual([3, 2, 1])
  expect(await found('li')).toEqual([3, 2, 1])
  expect(await found('is brok')).toEqual([1])
  expect(await found('100%_\\')).toEqual([3])
  expect(await found('%')).toEqual([3])
  expect(await found('lid', { state: 'unread' })).toEqual([3, 1])
  // In pages, across what was looked through.
  const [first] = (await owner.get('/api/config/form-answers?search=lid&limit=1')).json().answers
  expect(Number(first.id)).toBe(3)
  const seen = await everyPage<{ id: string }>(async (cursor) => {
    const page = (await owner.get(`/api/config/form-answers?search=lid&limit=1&cursor=${cursor}`)).json()
    return { rows: page.answers, nextCursor: page.nextCursor }
  })
  expect(seen.map(({ id }) => Number(id))).toEqual([3, 2, 1])
})

test('[FORM-68] forms are listed by who was answered last, with the name they had last, counted as far as a thousand', async () => {
  await addPeople(site, 1, 2600)
  await site.db.execute(sql`
    update form_answers set form_name = 'Renamed', created_at = '2026-01-01' where id = ${'11'.padStart(24, '0')}`)
  await site.db.execute(
    sql`update form_answers set form_id = 'only-spam' where suspected and form_id = 'form-0'`,
  )
  await site.db.execute(
    sql`update form_answers set form_id = 'form-2' where form_id = 'form-3' and id < ${'2101'.padStart(24, '0')}`,
  )
  const { forms } = (await owner.get('/api/config/forms')).json()
  expect(forms).toEqual([
    { id: 'form-1', name: 'Renamed', answers: 520, unread: 260 },
    { id: 'form-4', name: 'Form 4', answers: 520, unread: 260 },
    { id: 'form-3', name: 'Form 3', answers: 100, unread: 50 },
    { id: 'form-2', name: 'Form 2', answers: 940, unread: 470 },
    { id: 'form-0', name: 'Form 0', answers: 390, unread: 260 },
  ])
  await site.db.execute(sql`update form_answers set form_id = 'form-2' where form_id = 'form-4'`)
  const { forms: fewer } = (await owner.get('/api/config/forms')).json()
  expect(fewer.find(({ id }: { id: string }) => id === 'form-2')).toMatchObject({
    answers: 1000,
    unread: 730,
  })
})

test('[FORM-3] [FORM-15] [FORM-18] [FORM-19] [HOOK-1] what is answered to every kind of field without scripts stands in list, mail, CSV and webhook', async () => {
  await site.close()
  await start({ rateLimits: false, encryptionKey: 'a key of the tests that is long enough' })
  await owner.post('/api/config/webhooks', { url: 'https://example.com/hook', events: ['form.submitted'] })
  const asked: readonly (readonly [kind: FormFieldKind, typed: Record<string, string>, read: string])[] = [
    ['text', { '': 'A lid' }, 'A lid'],
    ['textarea', { '': 'Two\r\nlines' }, 'Two\nlines'],
    ['email', { '': 'ada@example.com' }, 'ada@example.com'],
    ['number', { '': '12.5' }, '12.5'],
    ['website', { '': 'example.com/pots' }, 'example.com/pots'],
    ['currency', { '': '99' }, '99'],
    ['phone', { '': '01947 600 100' }, '01947 600 100'],
    ['radio', { '': 'Blue' }, 'Blue'],
    ['checkbox', { '': 'Red' }, 'Red'],
    ['select', { '': 'Blue' }, 'Blue'],
    ['likert', { '-0': 'Agree' }, 'Agree'],
    ['hidden', { '': 'from-spring' }, 'from-spring'],
    ['password', { '': 'open sesame' }, '__MASKED_FIELD__'],
    ['twitter', { '': '@ada' }, '@ada'],
    ['date', { '': '2027-03-09' }, '2027-03-09'],
    ['time', { '': '14:05' }, '14:05'],
    ['name', { '-first': 'Ada', '-last': 'Merrow' }, 'Ada Merrow'],
    ['address', { '-line1': '1 Quay', '-city': 'Leith', '-country': 'UK' }, '1 Quay'],
  ]
  const items = asked.map(([kind]) => ({ id: kind, kind, required: kind === 'text', key: '', value: 'own' }))
  const texts = Object.fromEntries(
    asked.flatMap(([kind]) => [
      [`items.${kind}.label`, `The ${kind}`],
      [`items.${kind}.options`, 'Red\nBlue'],
    ]),
  )
  const block = formBlock({ items: [{ id: 'part', kind: 'section' }, ...items] }, texts)
  const page = await pageWith(block)
  const { body } = await visitor.get(page.path)
  for (const [kind, typed] of asked)
    for (const part of Object.keys(typed)) expect(body).toContain(`name="f-${kind}${part}"`)
  const inputs = asked.flatMap(([kind, typed]) =>
    Object.entries(typed).map(([part, value]) => [`f-${kind}${part}`, value] as const),
  )
  const sent = await visitor.call('POST', `/api/form/post/${block.id}`, {
    form: Object.fromEntries(inputs),
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(sent.statusCode, sent.body).toBeLessThan(400)
  const [kept] = await list()
  const csv = (await owner.get('/api/config/form-answers.csv')).body
  const [mail] = await site.outbox()
  const [delivery] = await site.db.select().from(webhookDeliveries)
  const told: { kind: string; answer: unknown }[] = JSON.parse(delivery?.body ?? '{}').data.answers
  expect(kept.answers.map(({ kind }: { kind: string }) => kind)).toEqual(asked.map(([kind]) => kind))
  expect(told.map(({ kind }) => kind)).toEqual(asked.map(([kind]) => kind))
  for (const [kind, , read] of asked) {
    expect(JSON.stringify(kept.answers.find((one: { kind: string }) => one.kind === kind))).toContain(
      JSON.stringify(read).slice(1, -1),
    )
    expect(csv).toContain(read)
    expect(mail?.bodyText).toContain(read)
  }
  for (const place of [JSON.stringify(kept), csv, mail?.bodyText, delivery?.body])
    expect(place).not.toContain('open sesame')
})
