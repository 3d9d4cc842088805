import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, inEnglish, newId, type Block, type JsonObject } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPage } from '../../content/pages/collections.ts'
import { publish } from '../../content/publishing/publish.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { section, upload } from '../../testing/page-builders.ts'
import { purgeFiles } from './answered-files.ts'
import { formFiles } from './schema.ts'
import { FILE_ROOM } from './take-file.ts'

let folder: string
let site: TestApp
let owner: Client
let visitor: Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-form-files-'))
  site = await createTestApp({ config: { dataFolder: folder, rateLimits: false } })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  visitor = site.client()
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** A published page with a form of an address and a field for files. */
async function formWith(
  file: JsonObject = {},
  value: JsonObject = {},
): Promise<{ block: Block; path: string }> {
  const fresh = newBlock(BLOCK_TYPES.form, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no form block.')
  const items = [
    { id: 'email', kind: 'email', required: true },
    { id: 'plan', kind: 'file', required: true, mostFiles: 2, mostMegabytes: 1, ...file },
  ]
  const texts = { 'items.email.label': 'Email', 'items.plan.label': 'Your plan' }
  const block = {
    ...fresh,
    value: { ...fresh.value, captcha: 'none', items, ...value },
    texts: { en: texts },
  }
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

async function begin(): Promise<string> {
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  site.clock.advance(60_000)
  return key
}

const send = async (block: Block, name: string, content: Buffer | string, field = 'plan', key?: string) =>
  upload(visitor, `/api/form/upload/${block.id}?field=${field}&key=${key ?? (await begin())}`, {
    name,
    content,
  })

async function save(block: Block, plan: unknown, more: { key?: string; email?: string } = {}) {
  const { key = await begin(), email = 'ada@example.com' } = more
  return visitor.post('/api/form/SaveFormSubmission', {
    formId: block.id,
    key,
    form: JSON.stringify({ email, plan }),
  })
}

const answers = async (block: Block, query = '') =>
  (await owner.get(`/api/config/form-answers?form=${block.id}${query}`)).json().answers

/** The files of forms that lie on the disk. */
const onDisk = async (): Promise<string[]> =>
  readdir(join(folder, 'media', site.websiteId, 'form-files')).catch(() => [])

test('[FORM-61] [FORM-62] a file is sent ahead, kept with the answer, and only saved by those who read answers', async () => {
  const { block } = await formWith()
  const sent = await send(block, 'plan of the house.PDF', PDF)
  expect(sent.statusCode, sent.body).toBe(201)
  const { id } = sent.json()
  expect(sent.json()).toEqual({ id, fileName: 'plan of the house.PDF', size: PDF.length })
  const second = (await send(block, '../../etc/passwd\u202egpj.exe', PNG)).json()
  expect(second.fileName).toBe('passwdgpj.exe.png')
  const key = await begin()
  expect((await save(block, [id, second.id], { key })).statusCode).toBe(200)
  expect((await save(block, [id, second.id], { key })).statusCode).toBe(200)
  const [answer, ...others] = await answers(block)
  expect(others).toEqual([])
  expect(answer.answers[1]).toEqual({
    field: 'plan',
    kind: 'file',
    label: 'Your plan',
    answer: 'plan of the house.PDF, passwdgpj.exe.png',
    files: [
      { id, fileName: 'plan of the house.PDF', size: PDF.length },
      { id: second.id, fileName: 'passwdgpj.exe.png', size: PNG.length },
    ],
  })
  const path = `/api/config/form-answers/${answer.id}/files/${id}`
  const saved = await owner.get(path)
  expect(saved.rawPayload).toEqual(PDF)
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''plan%20of%20the%20house.PDF",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  expect((await visitor.get(path)).statusCode).toBe(401)
  const viewer = await site.signInOwner({ email: 'stocks@example.com', role: roles.scheduling })
  expect((await viewer.get(path)).statusCode).toBe(403)
  expect((await owner.get(`/api/config/form-answers/${newId()}/files/${id}`)).statusCode).toBe(404)
  // It is nobody else’s any more, and its sender cannot take it back.
  expect((await save(block, [id])).json().errors).toEqual({
    plan: 'A file is no longer there. Choose it once more.',
  })
  await visitor.delete(`/api/form/upload/${block.id}/${id}`)
  expect((await owner.get(path)).statusCode).toBe(200)
  const csv = (await owner.get(`/api/config/form-answers.csv?form=${block.id}`)).body
  expect(csv).toContain('"plan of the house.PDF, passwdgpj.exe.png"')
  await site.runJobs()
  const mail = (await site.outbox()).find(({ aboutId }) => aboutId === answer.id)
  expect(mail?.bodyText).toContain(
    `plan of the house.PDF (${PDF.length} B): http://localhost/config/forms?answer=${answer.id}`,
  )
  expect(await answers(block, `&answer=${newId()}`)).toEqual([])
})

test.each([
  ['a page in the name of a picture', 'cat.jpg', '<!doctype html><script>alert(1)</script>', 415],
  ['a drawing that can run', 'cat.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 415],
  ['a drawing in the name of a picture', 'cat.png', '<svg onload="alert(1)"></svg>', 415],
  ['a program', 'plan.pdf', Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00', 'latin1'), 415],
  ['a page', 'plan.html', '<html></html>', 415],
  ['a script', 'run.sh', '#!/bin/sh\nrm -rf /\n', 415],
  [
    'a film where pictures are asked',
    'a.mp4',
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    415,
  ],
  ['an archive', 'a.zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), 415],
  ['nothing at all', 'empty.txt', '', 400],
  ['what is too large', 'long.txt', 'x'.repeat(1_000_001), 413],
])('[FORM-62] %s is refused, and nothing of it stays', async (_what, name, content, status) => {
  const { block } = await formWith()
  const before = await onDisk()
  const refused = await send(block, name, content)
  expect(refused.statusCode, refused.body).toBe(status)
  expect(refused.json().error.message).toContain(name)
  expect(await onDisk()).toEqual(before)
  expect(await readdir(join(folder, 'media', 'incoming'))).toEqual([])
})

test('[FORM-62] only a field for files takes them, with a key of the website; a foreign form or name is nothing', async () => {
  const { block } = await formWith()
  expect((await send(block, 'a.png', PNG, 'email')).statusCode).toBe(404)
  expect((await send({ ...block, id: newId() }, 'a.png', PNG)).statusCode).toBe(404)
  expect((await send(block, 'a.png', PNG, 'plan', 'made-up')).statusCode).toBe(401)
  const other = await formWith()
  const { id } = (await send(other.block, 'a.png', PNG)).json()
  for (const plan of [[id], ['x'.repeat(24)], [`../${id}`]])
    expect((await save(block, plan)).json().errors.plan, String(plan)).toBeDefined()
  const three = await Promise.all([1, 2, 3].map(async () => (await send(block, 'a.png', PNG)).json().id))
  expect((await save(block, three)).json().errors).toEqual({ plan: 'At most 2 files can be sent here.' })
  expect((await save(block, [])).json().errors).toEqual({ plan: 'Required' })
  const [first] = three
  expect((await visitor.delete(`/api/form/upload/${block.id}/${first}`)).statusCode).toBe(204)
  expect((await save(block, [first])).json().errors.plan).toContain('no longer there')
})

/** A form as a browser without scripts sends it. */
function post(
  block: Block,
  parts: readonly (readonly [name: string, value: string | Buffer, file?: string])[],
) {
  const boundary = 'plinth-parts'
  const body = parts.flatMap(([name, value, file]) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`,
    value,
    '\r\n',
  ])
  return visitor.call('POST', `/api/form/post-files/${block.id}`, {
    body: Buffer.concat([...body, `--${boundary}--\r\n`].map((one) => Buffer.from(one))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

test('[FORM-61] [FORM-13] without scripts files come with the form; what was sent is there when something else is wrong', async () => {
  const { block, path } = await formWith()
  const page = (await visitor.get(path)).body
  expect(page).toContain(`action="/api/form/post-files/${block.id}" enctype="multipart/form-data"`)
  expect(page).toContain('Pictures and documents, up to 2 files of 1 MB')
  expect(page).toMatch(/type="file" name="f-plan-file" accept="\.jpg,[^"]*\.pdf[^"]*" multiple/)
  const wrong = await post(block, [
    ['f-email', 'nobody'],
    ['f-plan-file', PDF, 'plan.pdf'],
    ['f-plan-file', '<script>', 'bad.html'],
  ])
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('The file bad.html does not appear to be a supported file')
  const [, id = ''] =
    /type="checkbox" name="f-plan" value="([\w-]+)" checked><span>plan\.pdf \(/.exec(wrong.body) ?? []
  expect(id).not.toBe('')
  const again = [
    ['f-email', 'bo@example.com'],
    ['f-plan', id],
    ['f-plan-file', '', ''],
  ] as const
  const sent = await post(block, again)
  expect(sent.statusCode).toBe(200)
  expect(sent.body).toContain('data-sent')
  expect((await post(block, again)).body).toContain('data-sent')
  expect(await answers(block)).toHaveLength(1)
  // The browser sends the same file once more: it is no second answer.
  const whole = [
    ['f-email', 'cy@example.com'],
    ['f-plan-file', PDF, 'plan.pdf'],
  ] as const
  await post(block, whole)
  await post(block, whole)
  const all = await answers(block)
  expect(all).toHaveLength(2)
  expect(all[0].answers[1].answer).toBe('plan.pdf')
})

test('[FORM-62] without scripts a form that is too large is not read, and its page says so', async () => {
  const { block } = await formWith()
  const sent = await visitor.call('POST', `/api/form/post-files/${block.id}`, {
    body: Buffer.from('--plinth-parts--'),
    headers: {
      'content-type': 'multipart/form-data; boundary=plinth-parts',
      'content-length': String(400 * 1024 * 1024),
    },
  })
  expect(sent.statusCode).toBe(413)
  expect(sent.headers['content-type']).toContain('text/html')
  expect(sent.body).toMatch(/This is too large to be sent\. The most is \d+ MB\./)
  expect(sent.body).toContain('name="f-email"')
  expect(await answers(block)).toHaveLength(0)
})

test('[FORM-61] without scripts a form that asks for a second press keeps its files meanwhile', async () => {
  const { block } = await formWith({}, { captcha: 'altcha' })
  const first = await post(block, [
    ['f-email', 'di@example.com'],
    ['f-plan-file', PNG, 'plan.png'],
  ])
  const [, id = ''] = /name="f-plan" value="([\w-]+)" checked/.exec(first.body) ?? []
  const [, mark = ''] = /name="form-again" value="([^"]+)"/.exec(first.body) ?? []
  site.clock.advance(5000)
  const sent = await post(block, [
    ['f-email', 'di@example.com'],
    ['f-plan', id],
    ['form-again', mark],
  ])
  expect(sent.body).toContain('data-sent')
  expect((await answers(block))[0].answers[1].files).toMatchObject([{ id, fileName: 'plan.png' }])
})

test('[FORM-64] files go with their answer, with the person, and a day later where no form came', async () => {
  const { block } = await formWith()
  site.clock.advance(25 * 60 * 60 * 1000)
  await purgeFiles(site.app)
  const before = (await onDisk()).length
  const ids = await Promise.all([1, 2, 3].map(async () => (await send(block, 'a.png', PNG)).json().id))
  await save(block, [ids[0]])
  await save(block, [ids[1]], { email: 'eve@example.com' })
  expect(await onDisk()).toHaveLength(before + 3)
  const [ofEve, first] = await answers(block)
  await owner.delete(`/api/config/form-answers/${first.id}`)
  expect(await onDisk()).toHaveLength(before + 2)
  const { entries } = (await owner.post('/api/config/personal-data', { email: 'eve@example.com' })).json()
  expect(entries.form_files).toMatchObject([{ id: ids[1], answer_id: ofEve.id, file_name: 'a.png' }])
  const erased = await owner.post('/api/config/personal-data/erase', { email: 'eve@example.com' })
  expect(erased.statusCode).toBe(200)
  expect(await onDisk()).toHaveLength(before + 1)
  site.clock.advance(25 * 60 * 60 * 1000)
  await purgeFiles(site.app)
  expect(await onDisk()).toHaveLength(before)
})

test('[FORM-64] a website keeps so much of files; more is refused, and its owner is told how much there is', async () => {
  const { block } = await formWith()
  const id = newId()
  const common = { websiteId: site.websiteId, formId: block.id, fieldId: 'plan', contentType: 'text/plain' }
  const now = site.clock.now()
  await site.db.insert(formFiles).values({
    ...common,
    id,
    fileName: 'a.txt',
    size: FILE_ROOM.waitingBytes,
    hash: '',
    createdAt: now,
  })
  const refused = await send(block, 'a.png', PNG)
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    429,
    'No more files can be taken at the moment. Please try again later.',
  ])
  const { files } = (await owner.get('/api/config/forms')).json()
  expect(files.bytes).toBeGreaterThanOrEqual(FILE_ROOM.waitingBytes)
  await site.db.execute(sql`delete from form_files where id = ${id}`)
  const long = await visitor.call('POST', `/api/form/upload/${block.id}?field=plan&key=x`, {
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '99000000' },
  })
  expect(long.statusCode).toBe(413)
})
