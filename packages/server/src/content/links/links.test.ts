import {
  BLOCK_TYPES,
  COLLECTION_TYPES,
  newId,
  type Block,
  type Operation,
  type Product,
} from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { batchOf, section, textBlock, upload } from '../../testing/page-builders.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let site: TestApp
let owner: Client
let shop: TestShop
let mug: Product
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
  shop = await openShop(site, { withPages: true })
  mug = await shop.product({ name: { en: 'Ink mug' } })
})
afterAll(() => site.close())

const ok = async (sent: ReturnType<Client['get']>, status = 200) => {
  const response = await sent
  expect(response.statusCode, response.body).toBe(status)
  return response.body === '' ? undefined : response.json()
}

const addPage = (title: string, more: object = {}) =>
  ok(owner.post('/api/config/pages', { title, ...more }), 201)

async function draw(documentId: string, ...blocks: readonly Block[]): Promise<void> {
  const { revision } = await ok(owner.get(`/api/config/documents/${documentId}`))
  const operation = { type: 'insertSection', index: 0, section: section(blocks) } as const
  await ok(owner.post(`/api/config/documents/${documentId}/operations`, batchOf(revision, [operation])))
}

/** Puts links into the main navigation, for visitors too. */
async function arrange(main: readonly object[]): Promise<void> {
  await ok(owner.put('/api/config/navigation', { main, footer: [] }))
  await ok(owner.post('/api/config/publish', { navigation: true }))
}

const publish = (...documentIds: string[]) => ok(owner.post('/api/config/publish', { documentIds }))

/** A published page with these blocks. */
async function pageWith(title: string, ...blocks: readonly Block[]) {
  const page = await addPage(title)
  await draw(page.documentId, ...blocks)
  await publish(page.documentId)
  return page
}

const textTo = (name: string, words = 'there') => textBlock(`<p>Go <a href="/~${name}">${words}</a>.</p>`)

const buttonTo = (link: Block['value']): Block => ({
  id: newId(),
  type: BLOCK_TYPES.button,
  value: { link },
  texts: { en: { label: 'Press' } },
  layout: { desktop: { x: 0, y: 4, w: 6, h: 2 } },
})

const shown = async (path: string) => (await site.client().get(path)).body

const targets = async (query: string, client = owner, limit = 20) =>
  (await ok(client.get(`/api/config/links?query=${encodeURIComponent(query)}&limit=${limit}`))).targets

describe('what links lead to', () => {
  test('[LINK-30] a page, product and menu link opens a new window where it is asked to, and says so', async () => {
    const other = await pageWith('Aside', textBlock('<p>Aside</p>'))
    const plain = await pageWith('Plain', textBlock('<p>Plain</p>'))
    await pageWith(
      'Opens',
      buttonTo({ kind: 'page', collectionId: other.id, newWindow: true }),
      buttonTo({ kind: 'product', productId: mug.id, newWindow: true }),
      buttonTo({ kind: 'page', collectionId: plain.id }),
    )
    const externalLink = { url: `/~page/${other.id}`, newWindow: true }
    await arrange([{ id: 'm', externalLink, title: { en: 'Beside' }, items: [] }])
    const { body } = await site.client().get('/opens')
    const opening = [...body.matchAll(/<a [^>]*target="_blank"[^>]*>/g)].map(([tag]) => tag)
    const to = (href: string) => opening.filter((tag) => tag.includes(`href="${href}"`)).length
    expect(to('/aside')).toBeGreaterThanOrEqual(2)
    expect(to('/plain')).toBe(0)
    expect(body).toContain('href="/plain"')
    expect(opening.some((tag) => tag.includes('ink-mug'))).toBe(true)
    expect(opening.every((tag) => tag.includes('rel="noopener"'))).toBe(true)
    expect(body.match(/opens in a new window/gi)?.length).toBeGreaterThanOrEqual(3)
    await arrange([])
  })

  test('[LINK-2] text, button, description and announcement follow a product that moves', async () => {
    await pageWith('Follows', textTo(`product/${mug.id}`), buttonTo({ kind: 'product', productId: mug.id }))
    const bowl = await shop.product({
      name: { en: 'Bowl' },
      description: { en: `<p>As the <a href="/~product/${mug.id}#care">mug</a>.</p>` },
    })
    expect((await shown('/follows')).match(/href="\/shop\/ink-mug"/g)).toHaveLength(2)
    expect(await shown(`/shop/${bowl.urlId}`)).toContain('href="/shop/ink-mug#care"')
    const { product } = await ok(owner.get(`/api/config/products/${mug.id}`))
    const changes = { revision: product.revision, urlId: 'blue-mug' }
    await ok(owner.patch(`/api/config/products/${mug.id}`, changes))
    expect((await shown('/follows')).match(/href="\/shop\/blue-mug"/g)).toHaveLength(2)
    expect(await shown(`/shop/${bowl.urlId}`)).toContain('href="/shop/blue-mug#care"')
    await ok(owner.patch(`/api/config/pages/${shop.collectionId}`, { urlId: 'store' }))
    expect((await shown('/follows')).match(/href="\/store\/blue-mug"/g)).toHaveLength(2)
    await ok(owner.patch(`/api/config/pages/${shop.collectionId}`, { urlId: 'shop' }))
  })

  test('[LINK-2] a page, a post, a category and a file are linked to in the same way', async () => {
    const page = await pageWith('Target page')
    const blog = await addPage('Target blog', { type: COLLECTION_TYPES.generic })
    await publish(blog.documentId)
    const post = await ok(owner.post(`/api/config/collections/${blog.id}/items`, { title: 'A post' }), 201)
    await publish(post.documentId)
    const cups = { collectionId: shop.collectionId, displayName: { en: 'Cups' } }
    const { category } = await ok(owner.post('/api/config/categories', cups))
    const file = await ok(upload(owner, '/api/config/media', { name: 'list.txt', content: 'Prices' }), 201)
    await pageWith(
      'Leads everywhere',
      textTo(`page/${page.id}`),
      textTo(`post/${post.id}`),
      textTo(`category/${category.id}`),
      textTo(`file/${file.id}`),
      buttonTo({ kind: 'post', postId: post.id }),
      buttonTo({ kind: 'file', assetId: file.id }),
    )
    const html = await shown('/leads-everywhere')
    expect(html).toContain('href="/target-page"')
    expect(html.match(/href="\/target-blog\/a-post"/g)).toHaveLength(2)
    expect(html).toContain('href="/shop/category/cups"')
    expect(html.split(`href="${file.assetUrl}"`)).toHaveLength(3)
    const staying = await site.client().get(`/~post/${post.id}`)
    expect([staying.statusCode, staying.headers['location']]).toEqual([302, '/target-blog/a-post'])
  })

  test('[LINK-3] [LINK-4] what is hidden, deleted, led elsewhere and restored', async () => {
    const page = await addPage('Plans')
    await pageWith(
      'Tells of plans',
      textTo(`page/${page.id}`),
      buttonTo({ kind: 'page', collectionId: page.id }),
    )
    const stays = async () => {
      const { statusCode, headers } = await site.client().get(`/~page/${page.id}`)
      return [statusCode, headers['location']]
    }
    expect(await shown('/tells-of-plans')).toContain('<p>Go there.</p>')
    expect(await shown('/tells-of-plans')).not.toContain('Press')
    expect((await owner.get('/tells-of-plans?preview')).body).toContain('href="/plans"')
    expect((await stays())[0]).toBe(404)
    await publish(page.documentId)
    expect((await shown('/tells-of-plans')).match(/href="\/plans"/g)).toHaveLength(2)
    expect(await stays()).toEqual([302, '/plans'])
    await ok(owner.delete(`/api/config/pages/${page.id}?redirectTo=${encodeURIComponent('/shop')}`), 204)
    expect((await shown('/tells-of-plans')).match(/<a[^>]* href="\/shop">(there|<span>Press)/g)).toHaveLength(
      2,
    )
    expect(await stays()).toEqual([302, '/shop'])
    await ok(owner.post(`/api/config/pages/${page.id}/restore`))
    expect((await shown('/tells-of-plans')).match(/href="\/plans"/g)).toHaveLength(2)
    await ok(owner.delete(`/api/config/pages/${page.id}`), 204)
    expect(await shown('/tells-of-plans')).toContain('<p>Go there.</p>')
    expect((await stays())[0]).toBe(410)
    expect((await site.client().get('/~page/nobody')).statusCode).toBe(404)
  })

  test('[LINK-7] a link written as an address stays as it is', async () => {
    await pageWith('By address', textBlock('<p><a href="/shop?sort=name#all">All</a></p>'))
    expect(await shown('/by-address')).toContain('<a href="/shop?sort=name#all">All</a>')
  })
})

test('[LINK-2] the announcement bar follows, and [ADDR-5] a deleted category sends its visitors where the owner says', async () => {
  const pots = { collectionId: shop.collectionId, displayName: { en: 'Pots' } }
  const { category } = await ok(owner.post('/api/config/categories', pots))
  const html = { en: `<a href="/~category/${category.id}">Pots are here</a>` }
  await ok(owner.put('/api/config/settings', { announcementBar: { enabled: true, html } }))
  expect(await shown('/')).toContain('<a href="/shop/category/pots">Pots are here</a>')
  const to = (path: string) =>
    owner.delete(`/api/config/categories/${category.id}?redirectTo=${encodeURIComponent(path)}`)
  expect((await to('/shop/category/pots')).json().error.code).toBe('redirect-loop')
  await ok(to('/shop'))
  expect(await shown('/')).toContain('<a href="/shop">Pots are here</a>')
  const former = await site.client().get('/shop/category/pots')
  expect([former.statusCode, former.headers['location']]).toEqual([301, '/shop'])
  await ok(owner.put('/api/config/settings', { announcementBar: { enabled: false, html: {} } }))
})

test('[LINK-11] [LINK-12] the announcement bar and the menus follow what they name, and are known to lead there', async () => {
  const lamp = await shop.product({ name: { en: 'Lamp' } })
  const announcementBar = { enabled: true, html: { en: 'New' }, link: `/~product/${lamp.id}#sizes` }
  await ok(owner.put('/api/config/settings', { announcementBar }))
  const externalLink = { url: `/~product/${lamp.id}`, newWindow: false }
  await arrange([{ id: 'lamp', externalLink, items: [] }])
  const inMenu = (path: string, name: string) => new RegExp(`<a href="${path}"[^>]*>${name}</a>`)
  expect(await shown('/')).toContain('<a href="/shop/lamp#sizes">New</a>')
  expect(await shown('/')).toMatch(inMenu('/shop/lamp', 'Lamp'))
  expect(await shown('/cart')).toMatch(inMenu('/shop/lamp', 'Lamp'))
  const change = async (changes: object) => {
    const { product } = await ok(owner.get(`/api/config/products/${lamp.id}`))
    await ok(owner.patch(`/api/config/products/${lamp.id}`, { revision: product.revision, ...changes }))
  }
  await change({ urlId: 'floor-lamp', name: { en: 'Floor lamp' } })
  expect(await shown('/')).toContain('<a href="/shop/floor-lamp#sizes">New</a>')
  expect(await shown('/')).toMatch(inMenu('/shop/floor-lamp', 'Floor lamp'))
  const known = await ok(owner.get(`/api/config/links/product/${lamp.id}/mentions`))
  expect(known).toMatchObject({ inMenus: true })
  await change({ status: 'draft' })
  expect(await shown('/')).not.toContain('Floor lamp')
  expect(await shown('/')).toMatch(/<aside class="announcement"[^>]*>New<\/aside>/)
  await ok(owner.put('/api/config/settings', { announcementBar: { enabled: false, html: {} } }))
  await arrange([])
})

test('[LINK-12] a page in a menu by the address that stays is one of the linked pages', async () => {
  const page = await pageWith('Linked by address')
  const listed = async () => (await ok(owner.get('/api/config/pages'))).navigation
  const main = [{ id: 'a', externalLink: { url: `/~page/${page.id}`, newWindow: false }, items: [] }]
  expect((await listed()).unlinked).toContainEqual({ id: page.id, collectionId: page.id, items: [] })
  await arrange(main)
  expect((await listed()).main).toEqual(main)
  expect((await listed()).unlinked).not.toContainEqual(expect.objectContaining({ id: page.id }))
  const renamed = { navigationTitle: { en: 'In short' }, urlId: 'short' }
  await ok(owner.patch(`/api/config/pages/${page.id}`, renamed))
  await ok(owner.post('/api/config/publish', { documentIds: [page.documentId] }))
  expect(await shown('/')).toMatch(/<a href="\/short"[^>]*>In short<\/a>/)
  await ok(owner.delete(`/api/config/pages/${page.id}`), 204)
  expect((await listed()).main).toEqual([])
  expect(await shown('/')).not.toContain('In short')
  const nobody = { id: 'b', externalLink: { url: '/~page/nobody', newWindow: false }, items: [] }
  expect((await owner.put('/api/config/navigation', { main: [nobody], footer: [] })).statusCode).toBe(422)
  await arrange([])
})

/** Whether the website has members. */
const members = (on: boolean) => ok(owner.put('/api/config/member-settings', { on, signUp: 'open' }))

test('[LINK-24] a menu leads to an area of members: to the first page kept for it, else to where one joins', async () => {
  await members(true)
  const { id } = await ok(
    owner.post('/api/config/member-areas', { name: { en: 'Kiln club' }, joining: 'open' }),
    201,
  )
  expect((await targets('kiln club'))[0]).toMatchObject({
    name: `area/${id}`,
    kind: 'area',
    path: '/_members/areas',
    state: 'seen',
  })
  await arrange([{ id: 'club', externalLink: { url: `/~area/${id}`, newWindow: false }, items: [] }])
  const inMenu = (path: string, name: string) => new RegExp(`<a href="${path}"[^>]*>${name}</a>`)
  expect(await shown('/')).toMatch(inMenu('/_members/areas', 'Kiln club'))
  const page = await pageWith('Club news')
  await ok(owner.patch(`/api/config/pages/${page.id}`, { membersOnly: [id] }))
  expect(await shown('/')).toMatch(inMenu('/club-news', 'Kiln club'))
  await ok(owner.put(`/api/config/member-areas/${id}`, { name: { en: 'Friends' }, joining: 'open' }), 204)
  expect(await shown('/')).toMatch(inMenu('/club-news', 'Friends'))
  await members(false)
  expect(await shown('/')).not.toContain('Friends')
  await members(true)
  await ok(owner.patch(`/api/config/pages/${page.id}`, { membersOnly: [] }))
  expect(await shown('/')).toMatch(inMenu('/_members/areas', 'Friends'))
  await ok(owner.delete(`/api/config/member-areas/${id}`), 204)
  expect(await shown('/')).not.toContain('Friends')
  expect((await ok(owner.get(`/api/config/links?names=area/${id}`))).targets).toEqual([])
  await arrange([])
  await members(false)
})

test('[LINK-24] a text leads to an area, and before a publish the owner is told once that is gone', async () => {
  await members(true)
  const { id } = await ok(
    owner.post('/api/config/member-areas', { name: { en: 'Glaze club' }, joining: 'open' }),
    201,
  )
  const leading = await pageWith('Leads to a club', textTo(`area/${id}`))
  expect(await shown('/leads-to-a-club')).toContain('<a href="/_members/areas">there</a>')
  const sent = await site.client().get(`/~area/${id}`)
  expect([sent.statusCode, sent.headers.location]).toEqual([302, '/_members/areas'])
  const { revision } = await ok(owner.get(`/api/config/documents/${leading.documentId}`))
  const operation = {
    type: 'insertSection',
    index: 1,
    section: section([buttonTo({ kind: 'area', memberAreaId: id })]),
  } as const
  await ok(
    owner.post(`/api/config/documents/${leading.documentId}/operations`, batchOf(revision, [operation])),
  )
  const deadEnds = async () =>
    (await ok(owner.get('/api/config/changes'))).changes.find(
      ({ documentId }: { documentId: string }) => documentId === leading.documentId,
    ).deadEnds
  expect(await deadEnds()).toEqual([])
  await ok(owner.delete(`/api/config/member-areas/${id}`), 204)
  expect(await deadEnds()).toEqual([{ name: `area/${id}`, title: null, state: 'deleted', redirectTo: null }])
  expect(await shown('/leads-to-a-club')).toContain('<p>Go there.</p>')
  await members(false)
})

test('[LINK-24] a link to an area of another website is refused', async () => {
  const other = await site.addWebsite('club')
  const others = await site.signInOwner({
    host: 'club.localhost',
    websiteId: other,
    email: 'club@example.com',
  })
  const theirs = await others.post('/api/config/member-areas', { name: { en: 'Theirs' }, joining: 'open' })
  const externalLink = { url: `/~area/${theirs.json().id}`, newWindow: false }
  const main = [{ id: 'club', externalLink, items: [] }]
  const refused = await owner.put('/api/config/navigation', { main, footer: [] })
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'foreign-thing'])
  expect(refused.json().error.fields).toEqual({ main: expect.stringContaining('area') })
})

describe('the search for links', () => {
  test('[LINK-5] finds every type by its title, the nearest first, and what is at an address', async () => {
    await pageWith('Kiln')
    await addPage('The kiln room')
    const kiln = await shop.product({ name: { en: 'Small kiln' } }, { sku: 'KX-900' })
    const named = (await targets('kiln')).map(({ title, kind, state }: Record<string, string>) => [
      title,
      kind,
      state,
    ])
    expect(named).toEqual([
      ['Kiln', 'page', 'seen'],
      ['The kiln room', 'page', 'hidden'],
      ['Small kiln', 'product', 'seen'],
    ])
    expect((await targets('room KILN'))[0]).toMatchObject({ title: 'The kiln room' })
    expect((await targets('kx-900'))[0]).toMatchObject({
      name: `product/${kiln.id}`,
      path: '/shop/small-kiln',
    })
    expect((await targets('/kiln'))[0]).toMatchObject({ title: 'Kiln' })
    expect((await targets('/kiln/?utm=1#top'))[0]).toMatchObject({ title: 'Kiln' })
    expect(await targets('100% "no\' such\\ _')).toEqual([])
    expect((await targets('', owner, 2)).length).toBe(2)
    const asked = await ok(owner.get(`/api/config/links?names=product/${kiln.id},page/nobody,nonsense`))
    expect(asked.targets).toMatchObject([{ title: 'Small kiln', state: 'seen' }])
  })

  test('[LINK-6] without the right to see products, drafts of them are not found', async () => {
    await shop.product({ name: { en: 'Secret jug' }, status: 'draft' })
    await shop.product({ name: { en: 'Open jug' } })
    const writer = await site.signInOwner({ role: roles.draftEditor, email: 'writer@example.com' })
    const titles = async (client: Client) =>
      (await targets('jug', client)).map(({ title }: { title: string }) => title)
    expect(await titles(writer)).toEqual(['Open jug'])
    expect((await titles(owner)).sort()).toEqual(['Open jug', 'Secret jug'])
    const stranger = await site.client().get('/api/config/links?query=jug')
    expect(stranger.statusCode).toBe(401)
  })

  test('[LINK-6] nor are they shown to whoever knows their name, or what links to them', async () => {
    const secret = await shop.product({ name: { en: 'Secret bowl' }, status: 'draft' })
    const open = await shop.product({ name: { en: 'Open bowl' } })
    const writer = await site.signInOwner({ role: roles.draftEditor, email: 'by-name@example.com' })
    const named = async (client: Client) =>
      (await ok(client.get(`/api/config/links?names=product/${secret.id},product/${open.id}`))).targets.map(
        ({ title, state }: { title: string; state: string }) => [title, state],
      )
    expect(await named(writer)).toEqual([['Open bowl', 'seen']])
    expect((await named(owner)).toSorted()).toEqual([
      ['Open bowl', 'seen'],
      ['Secret bowl', 'hidden'],
    ])
    const mentions = (client: Client, id: string) => client.get(`/api/config/links/product/${id}/mentions`)
    expect((await mentions(writer, secret.id)).statusCode).toBe(404)
    await ok(mentions(writer, open.id))
    await ok(mentions(owner, secret.id))
    await ok(mentions(owner, newId()), 404)
  })
})

describe('sections of pages', () => {
  /** A published page with two sections below each other, the second of which has a name for links. */
  async function pageWithSection(title: string, anchor: string) {
    const page = await addPage(title)
    const prices = section([textBlock('<p>Ten.</p>')], 'Prices')
    const operations = [
      { type: 'insertSection', index: 0, section: section([textBlock('<p>First.</p>')]) },
      { type: 'insertSection', index: 1, section: prices },
      { type: 'updateSection', sectionId: prices.id, changes: { anchor } },
    ] as const
    const send = async (...operations: readonly Operation[]) => {
      const { revision } = await ok(owner.get(`/api/config/documents/${page.documentId}`))
      await ok(
        owner.post(`/api/config/documents/${page.documentId}/operations`, batchOf(revision, operations)),
      )
    }
    await send(...operations)
    await publish(page.documentId)
    return { page, sectionId: prices.id, send }
  }

  test('[LINK-21] visitors land at a section by its name for links, wherever the link stands, and it follows a new name', async () => {
    const { page, sectionId, send } = await pageWithSection('What it costs', 'prices')
    expect(await shown('/what-it-costs')).toMatch(/<section [^>]*id="prices"/)
    const name = `page/${page.id}~${sectionId}`
    await pageWith(
      'Leads to prices',
      textTo(name),
      buttonTo({ kind: 'page', collectionId: page.id, sectionId }),
    )
    await arrange([
      { id: newId(), title: {}, externalLink: { url: `/~${name}`, newWindow: false }, items: [] },
    ])
    const leads = (html: string) => [...html.matchAll(/href="(\/what-it-costs[^"]*)"/g)].map(([, to]) => to)
    expect(new Set(leads(await shown('/leads-to-prices')))).toEqual(new Set(['/what-it-costs#prices']))
    expect(await shown('/leads-to-prices')).toMatch(/href="\/what-it-costs#prices"[^>]*>\s*Prices\s*</)
    expect(await shown('/what-it-costs')).not.toMatch(/aria-current="page"[^>]*href="\/what-it-costs#prices"/)
    const sent = await site.client().get(`/~${name}`)
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/what-it-costs#prices'])

    await send({ type: 'updateSection', sectionId, changes: { anchor: 'costs' } })
    expect(new Set(leads(await shown('/leads-to-prices')))).toEqual(new Set(['/what-it-costs#prices']))
    await publish(page.documentId)
    expect(new Set(leads(await shown('/leads-to-prices')))).toEqual(new Set(['/what-it-costs#costs']))
    await send({ type: 'removeSection', sectionId })
    await publish(page.documentId)
    expect(new Set(leads(await shown('/leads-to-prices')))).toEqual(new Set(['/what-it-costs']))
    await arrange([])
  })

  test('[LINK-22] the sections of a page that have a name for links are listed, and what a link names is found', async () => {
    const { page, sectionId, send } = await pageWithSection('Listed sections', 'prices')
    const { sections } = await ok(owner.get(`/api/config/links/page/${page.id}/sections`))
    const prices = {
      name: `page/${page.id}~${sectionId}`,
      kind: 'page',
      title: 'Prices',
      path: '/listed-sections#prices',
      state: 'seen',
      redirectTo: null,
      section: 'there',
    }
    expect(sections).toEqual([prices])
    const named = async () => (await ok(owner.get(`/api/config/links?names=${prices.name}`))).targets
    expect(await named()).toEqual([prices])
    await send({ type: 'updateSection', sectionId, changes: { anchor: null } })
    expect(await named()).toEqual([
      { ...prices, title: 'Listed sections', path: '/listed-sections', section: 'gone' },
    ])
    await ok(owner.get(`/api/config/links/page/${newId()}/sections`), 404)
  })

  test('[LINK-23] before a publish the owner is told of links to a section that is gone', async () => {
    const { page, sectionId, send } = await pageWithSection('Loses a section', 'prices')
    const leading = await addPage('Leads there')
    await draw(leading.documentId, textTo(`page/${page.id}~${sectionId}`))
    const deadEnds = async () => {
      const { changes } = await ok(owner.get('/api/config/changes'))
      return changes.find(({ documentId }: { documentId: string }) => documentId === leading.documentId)
        .deadEnds
    }
    expect(await deadEnds()).toEqual([])
    await send({ type: 'removeSection', sectionId })
    expect(await deadEnds()).toEqual([
      {
        name: `page/${page.id}~${sectionId}`,
        title: 'Loses a section',
        state: 'noSection',
        redirectTo: null,
      },
    ])
    const { things } = await ok(owner.get(`/api/config/links/page/${page.id}/mentions`))
    expect(things.map(({ title }: { title: string }) => title)).toEqual(['Leads there'])
  })
})

describe('what owners are told', () => {
  test('[LINK-8] before a publish, which links lead to what visitors cannot see', async () => {
    const gone = await pageWith('Soon gone')
    await ok(owner.delete(`/api/config/pages/${gone.id}?redirectTo=/`), 204)
    const draft = await addPage('Half written')
    const page = await addPage('Warned')
    await draw(
      page.documentId,
      textTo(`page/${gone.id}`),
      textTo(`page/${draft.id}`),
      textTo(`product/${mug.id}`),
    )
    const { changes } = await ok(owner.get('/api/config/changes'))
    const own = changes.find(({ documentId }: { documentId: string }) => documentId === page.documentId)
    expect(own.deadEnds).toEqual([
      { name: `page/${gone.id}`, title: 'Soon gone', state: 'deleted', redirectTo: '/' },
      { name: `page/${draft.id}`, title: 'Half written', state: 'hidden', redirectTo: null },
    ])
  })

  test('[LINK-10] before a publish, which addresses written out lead nowhere', async () => {
    const moved = await pageWith('Moves away')
    await ok(owner.patch(`/api/config/pages/${moved.id}`, { urlId: 'moved-away' }))
    const gone = await pageWith('Erased')
    await ok(owner.delete(`/api/config/pages/${gone.id}`), 204)
    const sent = await pageWith('Sent on')
    await ok(owner.delete(`/api/config/pages/${sent.id}?redirectTo=/`), 204)
    const draft = await addPage('Not yet there')
    const page = await addPage('By hand')
    const answered = [
      '/moves-away',
      '/moved-away#top',
      '/sent-on',
      '/cart',
      '/search?q=mug',
      '//other.example',
    ]
    const dead = ['/shop/never-there?a=1&amp;b=2', '/erased', '/not-yet-there', '/nowhere#x', '/%E0%A4%A']
    const links = [...answered, ...dead].map((address) => `<a href="${address}">x</a>`)
    await draw(
      page.documentId,
      textBlock(`<p>${links.join(' ')} <a href="https://example.com/nowhere">x</a> /nowhere-either</p>`),
      buttonTo({ kind: 'url', url: '/pressed-in-vain' }),
    )
    const { changes } = await ok(owner.get('/api/config/changes'))
    const own = changes.find(({ documentId }: { documentId: string }) => documentId === page.documentId)
    expect(own.deadAddresses.toSorted()).toEqual(
      [...dead.map((address) => address.replace('&amp;', '&')), '/pressed-in-vain'].toSorted(),
    )
    expect(own.deadEnds).toEqual([])
    await publish(draft.documentId)
    const after = (await ok(owner.get('/api/config/changes'))).changes
    const now = after.find(({ documentId }: { documentId: string }) => documentId === page.documentId)
    expect(now.deadAddresses).not.toContain('/not-yet-there')
  })

  test('[LINK-9] who leads to a thing, by identifier or by address, and whether menus do', async () => {
    const page = await pageWith('Well known')
    const named = (of: string) => ok(owner.get(`/api/config/links/${of}/mentions`))
    expect(await named(`page/${page.id}`)).toEqual({
      things: [],
      total: 0,
      inTrash: 0,
      inMenus: false,
      ofSite: [],
    })
    await pageWith('By id', textTo(`page/${page.id}`))
    await pageWith('By button', buttonTo({ kind: 'page', collectionId: page.id }))
    await pageWith('By path', textBlock('<p><a href="/well-known#x">x</a></p>'))
    await pageWith('Not at all', textBlock('<p><a href="/well-known-too">x</a> /well-known</p>'))
    const draft = await addPage('In a draft')
    await draw(draft.documentId, textTo(`page/${page.id}`))
    await shop.product({
      name: { en: 'Tells' },
      description: { en: `<p><a href="/~page/${page.id}">x</a></p>` },
    })
    const link = { id: 'l1', collectionId: page.id, items: [] }
    await arrange([link])
    const known = await named(`page/${page.id}`)
    expect(known).toMatchObject({ total: 5, inMenus: true })
    expect(known.things.map(({ title }: { title: string }) => title).sort()).toEqual(
      ['By id', 'By button', 'By path', 'In a draft', 'Tells'].sort(),
    )
    expect((await owner.get('/api/config/links/page/nobody/mentions')).statusCode).toBe(404)
  })
})
