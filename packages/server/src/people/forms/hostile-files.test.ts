import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, FILE_LIMITS, newId, type Asset } from '@plinth/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload } from '../../testing/page-builders.ts'
import { s3Keys, startS3Server, type S3Server } from '../../testing/s3-server.ts'
import { makeHome, ok, publishBlocks } from '../../testing/site-steps.ts'

const SCRIPT = '<script>alert(document.cookie)</script>'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Names that lead elsewhere, end early, turn the writing round, break out of a header, or never end. */
const NAMES = [
  '../../../etc/cron.d/plan.pdf',
  '..\\..\\windows\\plan.pdf',
  '/etc/passwd',
  'plan.html\0.pdf',
  'plan\u202efdp.exe',
  'plan.pdf; filename=other.html',
  "plan.pdf''%0d%0aset-cookie: a=b",
  '....//....//plan.pdf',
  `${'long'.repeat(75)}.pdf`,
  `${'\u{1f600}'.repeat(300)}.pdf`,
  '.pdf',
  ' ',
  'CON.pdf',
]

let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-hostile-files-'))
  s3 = await startS3Server('files')
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['on disk', 'in a bucket'])('hostile files kept %s', (where) => {
  let site: TestApp
  let owner: Client
  let visitor: Client
  let formId: string
  beforeAll(async () => {
    const bucket = { endpoint: s3.endpoint, region: 'eu-test-1', bucket: 'files', prefix: 'shop/', ...s3Keys }
    site = await createTestApp({
      config: {
        dataFolder: join(folder, where.replaceAll(' ', '-')),
        rateLimits: false,
        ...(where === 'on disk' ? {} : { s3: bucket }),
      },
    })
    owner = await site.signInOwner()
    visitor = site.client()
    const fresh = newBlock(BLOCK_TYPES.form, newId(), 'en', { x: 0, y: 0 })
    if (fresh === undefined) throw new Error('There is no form block.')
    const items = [{ id: 'plan', kind: 'file', required: true, mostFiles: 10, mostMegabytes: 1 }]
    const texts = { en: { 'items.plan.label': 'Plan' } }
    const home = await makeHome(owner)
    await publishBlocks(owner, home.documentId, [
      { ...fresh, value: { ...fresh.value, captcha: 'none', items }, texts },
    ])
    formId = fresh.id
  })
  afterAll(() => site.close())

  /** Where its files are, from the folder of the media or from the bucket. */
  const kept = async (): Promise<string[]> =>
    where === 'on disk'
      ? (await readdir(join(folder, 'on-disk', 'media'), { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'on-disk', 'media/').length))
      : [...s3.objects.keys()].map((key) => key.replace('shop/', ''))
  const begin = async (): Promise<string> => {
    const { key } = await ok(visitor.post('/api/form/FormSubmissionKey'))
    site.clock.advance(60_000)
    return key
  }
  const send = async (name: string, content: Buffer | string) =>
    upload(visitor, `/api/form/upload/${formId}?field=plan&key=${await begin()}`, { name, content })

  test('[FORM-91] whatever a file of a form is called, it is kept under a name of ours and saved under a harmless one', async () => {
    const taken: { id: string; fileName: string }[] = []
    for (const name of NAMES) {
      const sent = await send(name, PDF)
      expect([201, 400], `${JSON.stringify(name)} ${sent.body}`).toContain(sent.statusCode)
      if (sent.statusCode === 201) taken.push(sent.json())
    }
    expect(taken.length).toBeGreaterThan(NAMES.length - 3)
    for (const { fileName } of taken) {
      expect(fileName).toMatch(/^[^/\\\p{Cc}\u202e<>:"|?*]+\.pdf$/u)
      expect(Array.from(fileName).length).toBeLessThanOrEqual(FILE_LIMITS.name + '.pdf'.length)
    }
    for (const few of [taken.slice(0, 10), taken.slice(10)]) {
      const form = JSON.stringify({ plan: few.map(({ id }) => id) })
      await ok(visitor.post('/api/form/SaveFormSubmission', { formId, key: await begin(), form }))
      const { answers } = await ok(owner.get(`/api/config/form-answers?form=${formId}`))
      for (const { id, fileName } of few) {
        const saved = await owner.get(`/api/config/form-answers/${answers[0].id}/files/${id}`)
        expect(saved.rawPayload).toEqual(PDF)
        expect(saved.headers['set-cookie']).toBeUndefined()
        const disposition = String(saved.headers['content-disposition'])
        const told = /^attachment; filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? ''
        expect(decodeURIComponent(told)).toBe(fileName)
      }
    }
    for (const key of await kept())
      expect(key).toMatch(new RegExp(`^${site.websiteId}/form-files/[\\w-]{24}$|^incoming`))
  })

  test('[FORM-92] what is two kinds at once, or carries scripts, is never shown, only saved', async () => {
    const files = {
      'cat.gif': Buffer.from(`GIF89a/*${SCRIPT}*/=1;`),
      'cat.png': Buffer.concat([PNG, Buffer.from(SCRIPT)]),
      'plan.pdf': PDF,
      'notes.txt': Buffer.from(SCRIPT),
    }
    for (const [name, content] of Object.entries(files)) {
      const sent = await send(name, content)
      if (sent.statusCode === 415) continue
      expect(sent.statusCode, sent.body).toBe(201)
      const form = JSON.stringify({ plan: [sent.json().id] })
      await ok(visitor.post('/api/form/SaveFormSubmission', { formId, key: await begin(), form }))
      const { answers } = await ok(owner.get(`/api/config/form-answers?form=${formId}&limit=1`))
      const saved = await owner.get(`/api/config/form-answers/${answers[0].id}/files/${sent.json().id}`)
      expect(saved.headers, name).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(saved.headers['content-disposition']).toMatch(/^attachment;/)
    }
    for (const [name, content] of [
      ['page.png', `<html>${SCRIPT}`],
      ['page.pdf', `<html>${SCRIPT}%PDF-1.7`],
      ['page.gif', SCRIPT],
    ] as const)
      expect((await send(name, content)).statusCode, name).toBe(415)
  })

  test('[MEDIA-70] a file of the library has a name fit for its address, and can do nothing where it is shown', async () => {
    for (const name of NAMES) {
      const sent = await upload(owner, '/api/config/media', { name, content: PDF })
      expect([201, 400], `${JSON.stringify(name)} ${sent.body}`).toContain(sent.statusCode)
      if (sent.statusCode !== 201) continue
      const { assetUrl, fileName } = sent.json<Asset>()
      expect(fileName).toMatch(/^[A-Za-z0-9._-]{1,100}$/)
      const shown = await visitor.get(assetUrl)
      expect(shown.headers, name).toMatchObject({
        'content-type': 'application/pdf',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      })
      expect(String(shown.headers['content-security-policy'])).toContain('sandbox')
    }
    for (const [name, content] of [
      ['cat.png', `<html>${SCRIPT}`],
      ['plan.pdf', `<html>${SCRIPT}%PDF-1.7`],
      ['cat.gif', `GIF89a/*${SCRIPT}*/=1;`],
    ] as const) {
      const before = await kept()
      const sent = await upload(owner, '/api/config/media', { name, content })
      expect([415, 422], `${name} ${sent.body}`).toContain(sent.statusCode)
      expect(await kept()).toEqual(before)
    }
    // What stands behind a picture is left out, or is sent as a picture all the same.
    const behind = await upload(owner, '/api/config/media', {
      name: 'cat.html',
      content: Buffer.concat([PNG, Buffer.from(SCRIPT)]),
    })
    expect(behind.statusCode, behind.body).toBe(201)
    const shown = await visitor.get(behind.json<Asset>().assetUrl)
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
  })
})
