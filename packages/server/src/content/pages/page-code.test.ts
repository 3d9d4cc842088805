import { BLOCK_TYPES, newId, roles, type Block, type Operation } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock } from '../../testing/page-builders.ts'
import { ok } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
})
afterAll(() => site.close())

async function save(documentId: string, operations: readonly Operation[], client = owner) {
  const { revision } = await ok(owner.get(`/api/config/documents/${documentId}`))
  return client.post(`/api/config/documents/${documentId}/operations`, batchOf(revision, operations))
}
const head = (source: string): Operation => ({ type: 'setCode', place: 'head', source })
const bodyEnd = (source: string): Operation => ({ type: 'setCode', place: 'bodyEnd', source })
const publish = (documentId: string) => ok(owner.post('/api/config/publish', { documentIds: [documentId] }))

const codeBlock = (source: string): Block => ({
  id: newId(),
  type: BLOCK_TYPES.code,
  value: { source, language: 'html' },
  texts: {},
  layout: { desktop: { x: 0, y: 8, w: 8, h: 2 } },
})

async function newPage(title: string) {
  const made = await ok(owner.post('/api/config/pages', { title }))
  const block = section([textBlock('<p>Words</p>')])
  await ok(save(made.documentId, [{ type: 'insertSection', index: 0, section: block }]))
  await publish(made.documentId)
  return made as { id: string; documentId: string; urlId: string }
}
const see = (path: string) => site.client().get(path)

test('[PAGES-46] code of a page is seen by nobody before it is published, then on this page alone', async () => {
  const page = await newPage('Counted')
  await newPage('Uncounted')
  expect((await see('/counted')).body).not.toContain('verify-me')
  await ok(save(page.documentId, [head('<meta name="verify-me" content="1">'), bodyEnd('<i id=last></i>')]))
  expect((await see('/counted')).body).not.toContain('verify-me')
  const { changes } = await ok(owner.get('/api/config/changes'))
  expect(JSON.stringify(changes)).toContain('Code in the head of the page')
  await publish(page.documentId)
  const { body } = await see('/counted')
  expect(body.indexOf('verify-me')).toBeGreaterThan(0)
  expect(body.indexOf('verify-me')).toBeLessThan(body.indexOf('</head>'))
  expect(body.indexOf('<i id=last>')).toBeGreaterThan(body.indexOf('</main>'))
  expect((await see('/uncounted')).body).not.toMatch(/verify-me|id=last/)
  expect((await see('/counted?format=main-content')).body).not.toMatch(/verify-me|id=last/)
  await ok(save(page.documentId, [head(''), bodyEnd('')]))
  await publish(page.documentId)
  expect((await see('/counted')).body).not.toMatch(/verify-me|id=last/)
})

test('[PAGES-46] its scripts run because they are named, on no other page, and those of other hosts by address', async () => {
  const page = await newPage('Scripted')
  await newPage('Unscripted')
  const before = (await see('/scripted')).headers['content-security-policy']
  const source = '<script>counted()</script><script src="https://count.example/a.js"></script>'
  await ok(save(page.documentId, [bodyEnd(source)]))
  await publish(page.documentId)
  const policy = String((await see('/scripted')).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+' https:\/\/count\.example\/a\.js/)
  expect(policy).toContain("connect-src 'self' https:")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect((await see('/unscripted')).headers['content-security-policy']).toBe(before)
})

test('[PAGES-47] it takes the right to write code; who has not got it leaves it as it is', async () => {
  const page = await newPage('Rights')
  await ok(save(page.documentId, [head('<meta name="theirs">')]))
  for (const role of [roles.editor, roles.draftEditor]) {
    const client = await site.signInOwner({ role, email: `code-${role}@example.com` })
    for (const operation of [head('<script>evil()</script>'), head(''), bodyEnd('x')]) {
      const refused = await save(page.documentId, [operation], client)
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'code-not-allowed'])
    }
    const group: Operation = { type: 'group', operations: [bodyEnd('x'), bodyEnd('')] }
    expect((await save(page.documentId, [group], client)).statusCode).toBe(403)
  }
  const { document } = await ok(owner.get(`/api/config/documents/${page.documentId}`))
  expect(document.code).toEqual({ head: '<meta name="theirs">' })
})

test('[PAGES-47] it is in the versions: restored with them, and copied with the page', async () => {
  const page = await newPage('Versions')
  await ok(save(page.documentId, [head('<meta name="first">')]))
  await publish(page.documentId)
  await ok(save(page.documentId, [head('<meta name="second">'), bodyEnd('<i></i>')]))
  const { versions } = await ok(owner.get(`/api/config/documents/${page.documentId}/versions`))
  await ok(
    owner.post(`/api/config/documents/${page.documentId}/versions/${versions[0].id}/restore`, {
      target: 'draft',
    }),
  )
  const { document } = await ok(owner.get(`/api/config/documents/${page.documentId}`))
  expect(document.code).toEqual({ head: '<meta name="first">' })
  const copy = await ok(owner.post(`/api/config/pages/${page.id}/duplicate`))
  const copied = await ok(owner.get(`/api/config/documents/${copy.documentId}`))
  expect(copied.document.code).toEqual({ head: '<meta name="first">' })
})

test('[PAGES-90] who may not write code brings back none that is gone, and no page without the one there is', async () => {
  const page = await newPage('Brought back')
  const editor = await site.signInOwner({ role: roles.editor, email: 'brings-back@example.com' })
  const versionsOf = `/api/config/documents/${page.documentId}/versions`
  const restore = (versionId: string, target: string, client: Client = editor) =>
    client.post(`${versionsOf}/${versionId}/restore`, { target })
  const code = codeBlock('<b onclick="mine()">raw</b>')
  const removed: Operation = { type: 'removeBlock', blockId: code.id }
  const { document: first } = await ok(owner.get(`/api/config/documents/${page.documentId}`))
  const inserted: Operation = { type: 'insertBlock', sectionId: first.sections[0].id, index: 1, block: code }

  await ok(save(page.documentId, [head('<meta name="gone">'), inserted]))
  await publish(page.documentId)
  const { versions } = await ok(owner.get(versionsOf))
  const [withCode, plain] = versions.map(({ id }: { id: string }) => id)

  // The same code: a text is brought back around it, and what visitors see is theirs to choose among what is there.
  expect((await restore(withCode, 'draft')).statusCode).toBe(200)
  expect((await restore(withCode, 'published')).statusCode).toBe(200)

  // Without it, the code of the page would be taken away.
  for (const target of ['draft', 'published']) {
    const refused = await restore(plain, target)
    expect([refused.statusCode, refused.json().error.code], target).toEqual([403, 'code-not-allowed'])
  }

  // Taken away by the owner, first from the draft: visitors see it still, so they may go on to.
  await ok(save(page.documentId, [head(''), removed]))
  expect((await restore(withCode, 'draft')).json().error.message).toMatch(/other code.*Ask an administrator/)
  expect((await restore(withCode, 'published')).statusCode).toBe(200)
  expect((await restore(plain, 'published')).statusCode).toBe(200)
  expect((await restore(withCode, 'published')).statusCode).toBe(403)
  expect((await see('/brought-back')).body).not.toMatch(/name="gone"|onclick="mine/)
  const { document } = await ok(owner.get(`/api/config/documents/${page.documentId}`))
  expect(JSON.stringify(document)).not.toMatch(/gone|onclick/)

  // A listing made to run is other code too, and whoever may write it brings back everything.
  await ok(
    save(page.documentId, [
      { ...inserted, block: { ...code, value: { ...code.value, displaySource: true } } },
    ]),
  )
  await ok(save(page.documentId, [head('<meta name="gone">')]))
  expect((await restore(withCode, 'draft')).statusCode).toBe(403)
  expect((await restore(withCode, 'draft', owner)).statusCode).toBe(200)
  expect((await restore(withCode, 'published', owner)).statusCode).toBe(200)
  expect((await see('/brought-back')).body).toMatch(/onclick="mine/)
})

test('[PAGES-90] a publish of one’s own is taken back with the code it brought, one of somebody else’s is not', async () => {
  const page = await newPage('Taken back')
  const editor = await site.signInOwner({ role: roles.editor, email: 'takes-back@example.com' })
  const versionsOf = `/api/config/documents/${page.documentId}/versions`
  const restore = (versionId: string) =>
    editor.post(`${versionsOf}/${versionId}/restore`, { target: 'published' })
  const latest = async () => (await ok(owner.get(versionsOf))).versions[0].id as string
  const plain = await latest()

  await ok(save(page.documentId, [head('<meta name="brought">')]))
  await ok(editor.post('/api/config/publish', { documentIds: [page.documentId] }))
  const brought = await latest()
  expect((await restore(plain)).statusCode).toBe(200)
  expect((await see('/taken-back')).body).not.toContain('name="brought"')
  // The draft has it still.
  expect((await restore(brought)).statusCode).toBe(200)

  await ok(save(page.documentId, [head('<meta name="next">')]))
  await publish(page.documentId)
  expect((await restore(brought)).statusCode).toBe(403)
  expect((await see('/taken-back')).body).toContain('name="next"')
})

test('[PAGES-48] owners reach the page without it, and no canvas has it', async () => {
  const page = await newPage('Safe')
  await ok(save(page.documentId, [head('<script>location.href = "/"</script>')]))
  const preview = await owner.get('/safe?preview=draft')
  expect(preview.body).toContain('location.href')
  expect(String(preview.headers['content-security-policy'])).toContain('sha256-')
  const safe = await owner.get('/safe?preview=draft&safe')
  expect([safe.statusCode, safe.body.includes('location.href'), safe.body.includes('Words')]).toEqual([
    200,
    false,
    true,
  ])
  expect(String(safe.headers['content-security-policy'])).not.toContain('sha256-')
  const canvas = await ok(owner.get(`/api/config/documents/${page.documentId}/canvas`))
  expect(canvas.withCode).toBeUndefined()
})
