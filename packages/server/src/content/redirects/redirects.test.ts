import { COLLECTION_TYPES, roles } from '@plinth/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { ok } from '../../testing/site-steps.ts'

let site: TestApp
let owner: Client

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
})
afterAll(() => site.close())

async function shownPage(title: string, type: number = COLLECTION_TYPES.page) {
  const page = await ok(owner.post('/api/config/pages', { title, type }))
  await ok(owner.post('/api/config/publish', { documentIds: [page.documentId] }))
  return page
}

const base = '/api/config/redirects'
const add = (from: string, to: string) => owner.post(base, { from, to })
const refused = async (from: string, to: string) => (await add(from, to)).json().error?.code
const list = async (query = '') =>
  (await ok(owner.get(`${base}?limit=100${query}`))).redirects as Record<string, unknown>[]
const see = async (path: string) => {
  const { statusCode, headers } = await site.client().get(path)
  return headers.location ?? statusCode
}

describe('redirects made by hand', () => {
  test('[ADDR-12] send visitors at once, however the address is written, with what follows it', async () => {
    expect(await see('/old/About.html')).toBe(404)
    const { redirect, followed } = await ok(add('/old/About.html', '/cart'))
    expect([redirect.from, redirect.to, redirect.origin, followed]).toEqual([
      '/old/About.html',
      '/cart',
      'hand',
      false,
    ])
    expect(await see('/old/About.html')).toBe('/cart')
    expect(await see('/OLD/about.HTML?ref=mail')).toBe('/cart?ref=mail')
    expect(await see('/old')).toBe(404)
    await ok(add('/far', 'https://example.com/a?b=c#d'))
    expect(await see('/far')).toBe('https://example.com/a?b=c#d')
    await ok(add('/caf%C3%A9/men%C3%BC', '/cart'))
    expect(await see('/caf%C3%A9/MEN%C3%9C')).toBe('/cart')
    await ok(add('http://localhost/whole-address', 'http://localhost/search?q=x'))
    expect(await see('/whole-address')).toBe('/search?q=x')
  })

  test('[ADDR-12] lead to a thing by what it is, wherever it moves', async () => {
    const page = await shownPage('Followed')
    const { redirect } = await ok(add('/to-followed', `/~page/${page.id}`))
    expect(redirect).toMatchObject({ title: 'Followed', to: '/followed' })
    await ok(owner.patch(`/api/config/pages/${page.id}`, { urlId: 'moved-on' }))
    expect(await see('/to-followed')).toBe('/moved-on')
    await ok(owner.patch(`/api/config/pages/${page.id}`, { status: 'private' }))
    expect(await see('/to-followed')).toBe(404)
    await ok(owner.delete(`/api/config/pages/${page.id}`))
    expect(await see('/to-followed')).toBe(410)
    expect((await list('&search=to-followed'))[0]).toMatchObject({ to: null, isCovered: false })
    expect(await refused('/other', `/~page/${page.id}`)).toBe('link-invalid')
    expect(await refused('/other', '/~page/nobody')).toBe('link-invalid')
  })

  test('[ADDR-12] are refused where they could not be', async () => {
    await shownPage('Seen here')
    const cases: readonly (readonly [string, string, string])[] = [
      ['/', '/cart', 'redirect-from-own'],
      ['/cart', '/', 'redirect-from-own'],
      ['/API/config', '/', 'redirect-from-own'],
      ['/~page/x', '/', 'redirect-from-own'],
      ['/seen-here', '/', 'redirect-from-page'],
      ['/seen-here/', '/', 'redirect-from-page'],
      ['no-slash', '/', 'redirect-from-invalid'],
      ['//host/x', '/', 'redirect-from-invalid'],
      ['https://elsewhere.example/x', '/', 'redirect-from-invalid'],
      ['/x?p=1', '/', 'redirect-from-invalid'],
      ['/x#y', '/', 'redirect-from-invalid'],
      ['/x/*', '/', 'redirect-from-invalid'],
      ['/x%00y', '/', 'redirect-from-invalid'],
      ['/%E0%A4%A', '/', 'redirect-from-invalid'],
      ['/fine', 'javascript:alert(1)', 'link-invalid'],
      ['/fine', '//evil.example', 'link-invalid'],
      ['/fine', '/\\evil.example', 'link-invalid'],
      ['/fine', 'mailto:a@b.example', 'link-invalid'],
      ['/fine', 'no-address', 'link-invalid'],
      ['/fine', '/FINE', 'redirect-loop'],
    ]
    for (const [from, to, code] of cases)
      expect([from, to, await refused(from, to)]).toEqual([from, to, code])
    await ok(add('/twice', '/'))
    const again = await add('/TWICE', '/cart')
    expect([again.statusCode, again.json().error.fields.from]).toEqual([
      409,
      expect.stringContaining('/TWICE already'),
    ])
    expect((await add('/fine', '/\0')).statusCode).toBe(400)
    expect((await add('', '/')).statusCode).toBe(400)
  })

  test('[ADDR-12] a page that comes to the address is seen there, and the list says so', async () => {
    await ok(add('/later-a-page', '/cart'))
    await shownPage('Later a page')
    expect(await see('/later-a-page')).toBe(200)
    expect((await list('&search=later-a'))[0]).toMatchObject({ isCovered: true })
  })

  test('[ADDR-12] stand before what was deleted or moved from there', async () => {
    const page = await shownPage('Was here')
    await ok(owner.delete(`/api/config/pages/${page.id}`))
    expect(await see('/was-here')).toBe(410)
    await ok(add('/was-here', '/cart'))
    expect(await see('/was-here')).toBe('/cart')
  })
})

test('[ADDR-13] a chain becomes one hop, whichever end comes first, and a circle is refused', async () => {
  await ok(add('/b', '/c'))
  const chained = await ok(add('/a', '/b'))
  expect(chained).toMatchObject({ followed: true, redirect: { to: '/c' } })
  await ok(add('/c', '/cart'))
  expect(await Promise.all(['/a', '/b', '/c'].map(see))).toEqual(['/cart', '/cart', '/cart'])
  expect(await refused('/d', '/d')).toBe('redirect-loop')
  await ok(add('/d', '/e'))
  expect(await refused('/e', '/d')).toBe('redirect-loop')
  const e = await ok(add('/e', '/f'))
  expect(await refused('/f', '/d')).toBe('redirect-loop')
  const changed = await owner.put(`${base}/${e.redirect.id}`, { from: '/e', to: '/d' })
  expect(changed.json()).toMatchObject({ followed: true, redirect: { to: '/f' } })
  expect(await see('/d')).toBe('/f')
})

test('[ADDR-13] what moves afterwards is still one hop away, and is no way into a circle', async () => {
  const page = await shownPage('Travels')
  await ok(add('/to-travels', '/travels'))
  await ok(owner.patch(`/api/config/pages/${page.id}`, { urlId: 'travelled' }))
  expect(await see('/to-travels')).toBe('/travelled')
  const followed = await ok(add('/second', '/travels'))
  expect(followed).toMatchObject({ followed: true, redirect: { to: '/travelled' } })
  const deleted = await shownPage('Leads away')
  await ok(owner.delete(`/api/config/pages/${deleted.id}?redirectTo=/not-yet`))
  expect(await refused('/not-yet', '/leads-away')).toBe('redirect-loop')
  const other = await shownPage('Other end')
  const sent = await owner.delete(`/api/config/pages/${other.id}?redirectTo=/to-other-end`)
  expect(sent.statusCode).toBe(204)
  expect(await refused('/to-other-end', '/other-end')).toBe('redirect-loop')
})

describe('a pasted list', () => {
  const paste = (text: string) => ok(owner.post('/api/config/redirects-import', { text }))

  test('[ADDR-14] makes redirects of its lines, however a table writes them', async () => {
    const text =
      'Old address;New address\r\n/p1;/cart\r\n\r\n"/p,2";"/search"\r\n/p3;https://example.com;301\n/p4;/p3'
    expect(await paste(`\uFEFF${text}`)).toEqual({ added: 4, changed: 0, problems: [] })
    expect(await Promise.all(['/p1', '/p%2C2', '/p3', '/p4'].map(see))).toEqual([
      '/cart',
      '/search',
      'https://example.com',
      'https://example.com',
    ])
    expect(await paste('/p1,/search\n/p3,https://example.com')).toEqual({
      added: 0,
      changed: 1,
      problems: [],
    })
    expect(await see('/p1')).toBe('/search')
    expect(await paste('/p5\t/cart\n/p6,https://example.com/a,b;c')).toMatchObject({ added: 2 })
    expect(await see('/p6')).toBe('https://example.com/a,b;c')
  })

  test('[ADDR-14] is kept whole or not at all, with what is wrong by line', async () => {
    await shownPage('In the list')
    const text = ['/q1,/cart', '/q2', '/in-the-list,/', '/q3,/q4', '/q4,/q3', '/Q1,/search', '', 'x,y'].join(
      '\n',
    )
    const { added, problems } = await paste(text)
    expect(added).toBe(0)
    expect(problems.map(({ line, message }: { line: number; message: string }) => [line, message])).toEqual([
      [2, expect.stringContaining('Two addresses are needed')],
      [3, expect.stringContaining('Visitors see a page at /in-the-list')],
      [4, expect.stringContaining('leads back to /q3')],
      [5, expect.stringContaining('leads back to /q4')],
      [6, '/Q1 is in the list twice.'],
      [8, expect.stringContaining('An address of this website is needed here')],
    ])
    expect(await see('/q1')).toBe(404)
    expect((await owner.post('/api/config/redirects-import', { text: ' ' })).statusCode).toBe(400)
    const long = Array.from({ length: 2001 }, (_, index) => `/l${index},/cart`).join('\n')
    const tooLong = await owner.post('/api/config/redirects-import', { text: long })
    expect([tooLong.statusCode, tooLong.json().error.code]).toEqual([422, 'too-many-redirects'])
  })

  test('[ADDR-14] a circle through what is there already is found', async () => {
    await ok(add('/r1', '/r2'))
    const { problems } = await paste('/r2,/r3\n/r3,/r1')
    expect(problems.map(({ line }: { line: number }) => line)).toEqual([1, 2])
    expect(await paste('/r2,/r3\n/r3,/cart')).toMatchObject({ added: 2 })
    expect(await see('/r1')).toBe('/cart')
  })
})

test('[ADDR-11] every redirect is listed with how it came about, page by page, and searched', async () => {
  const page = await shownPage('List me')
  await ok(owner.patch(`/api/config/pages/${page.id}`, { urlId: 'listed' }))
  const blog = await shownPage('List blog', COLLECTION_TYPES.generic)
  const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: 'List post' }))
  await ok(owner.post('/api/config/publish', { documentIds: [post.documentId] }))
  await ok(owner.patch(`/api/config/collections/${blog.id}/items/${post.id}`, { urlId: 'listed-post' }))
  const gone = await shownPage('List gone')
  await ok(owner.delete(`/api/config/pages/${gone.id}?redirectTo=/cart`))
  await ok(add('/list-hand', '/cart'))
  const rows = await list('&search=%2FLIST-')
  expect(rows.map(({ from, to, origin, title }) => [from, to, origin, title])).toEqual([
    ['/list-blog/list-post', '/list-blog/listed-post', 'moved', 'List post'],
    ['/list-gone', '/cart', 'deleted', null],
    ['/list-hand', '/cart', 'hand', null],
    ['/list-me', '/listed', 'moved', 'List me'],
  ])
  expect((await list('&search=list-&origin=hand')).map(({ from }) => from)).toEqual(['/list-hand'])
  const first = await ok(owner.get(`${base}?search=%2Flist-&limit=3`))
  const second = await ok(owner.get(`${base}?search=%2Flist-&limit=3&cursor=${first.nextCursor}`))
  expect([...first.redirects, ...second.redirects]).toEqual(rows)
  expect(second.nextCursor).toBeNull()
  await ok(add('/list-gone', '/search'))
  expect((await list('&search=list-gone')).map(({ origin }) => origin)).toEqual(['hand'])
  expect((await owner.get(`${base}?cursor=bm9uc2Vuc2U`)).statusCode).toBe(200)
})

test('[ADDR-15] what was made by hand or by moving is removed, changed and not found again', async () => {
  const page = await shownPage('Unmove')
  await ok(owner.patch(`/api/config/pages/${page.id}`, { urlId: 'unmoved' }))
  const [moved] = await list('&search=unmove&origin=moved')
  expect(await see('/unmove')).toBe('/unmoved')
  await ok(owner.delete(`${base}/${encodeURIComponent(String(moved?.['id']))}`))
  expect(await see('/unmove')).toBe(404)
  const { redirect } = await ok(add('/hand-made', '/cart'))
  await ok(owner.put(`${base}/${redirect.id}`, { from: '/made-by-hand', to: '/search' }))
  expect([await see('/hand-made'), await see('/made-by-hand')]).toEqual([404, '/search'])
  await ok(owner.delete(`${base}/${redirect.id}`))
  expect(await see('/made-by-hand')).toBe(404)
  expect((await owner.delete(`${base}/${redirect.id}`)).statusCode).toBe(404)
  expect((await owner.put(`${base}/nobody`, { from: '/x-y', to: '/' })).statusCode).toBe(404)
  expect((await owner.delete(`${base}/moved:x:y`)).statusCode).toBe(404)
})

test('[ADDR-12] who may not publish neither sees nor makes redirects', async () => {
  const writer = await site.signInOwner({ role: roles.draftEditor, email: 'writer@example.com' })
  expect((await writer.get(base)).statusCode).toBe(403)
  expect((await writer.post(base, { from: '/w', to: '/' })).statusCode).toBe(403)
  expect((await writer.post('/api/config/redirects-import', { text: '/w,/' })).statusCode).toBe(403)
})
