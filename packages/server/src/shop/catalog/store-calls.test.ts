import { beforeEach, expect, test } from 'vitest'
import { roles } from '@plinth/domain/permissions/permissions'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let running: TestApp
let owner: Client
let at: string
beforeEach(async () => {
  running = await createTestApp()
  owner = await running.signInOwner()
  at = `/api/content-service/product/1.1/websites/${running.websiteId}/products`
  return () => running.close()
})

const wanted = {
  navigationTitle: 'Buy',
  title: 'Pots',
  urlId: 'pots',
  description: 'All we make',
  enabled: true,
}
const layout = async () => (await owner.get('/api/commondata/GetSiteLayout')).json().layout
const update = (items: object[], fieldName = 'mainNavigation') =>
  owner.post('/api/widget/UpdateNavigation', { fieldName, templateId: 'any', navigation: { items } })

test('[STORECALL-1] a store is made, and enabled visitors see it at once; a second one has its own address', async () => {
  const made = await owner.post(at, wanted)
  expect(made.json()).toEqual({ ...wanted, id: expect.any(String) })
  expect((await running.client().get('/pots')).statusCode).toBe(200)
  const second = (await owner.post(at, { title: 'Kilns' })).json()
  expect(second).toMatchObject({ urlId: 'kilns', enabled: false })
  expect((await running.client().get('/kilns')).statusCode).toBe(404)
  expect((await owner.post(at, wanted)).json().error.code).toBe('address-taken')
})

test('[STORECALL-2] only on the own website, and by those who may', async () => {
  const other = await running.addWebsite('other')
  expect((await owner.post(at.replace(running.websiteId, other), wanted)).statusCode).toBe(404)
  const drafts = await running.signInOwner({ role: roles.draftEditor, email: 'drafts@example.com' })
  expect((await drafts.post(at, wanted)).statusCode).toBe(403)
  expect((await drafts.post(at, { ...wanted, enabled: false })).statusCode).toBe(200)
  const visitor = running.client()
  expect((await visitor.get('/api/commondata/GetSiteLayout')).statusCode).toBe(401)
})

test('[STORECALL-3] the root category is the store itself, and others stand below it', async () => {
  const { id } = (await owner.post(at, wanted)).json()
  const root = {
    displayName: 'All',
    parentCategoryId: null,
    type: 'ROOT',
    pageRendering: 'LIST_VIEW',
    displayIndex: 1,
  }
  expect((await owner.post(`${at}/${id}/categories`, root)).json()).toEqual({ ...root, id })
  const mugs = { displayName: 'Mugs', parentCategoryId: id, displayIndex: 2 }
  const made = (await owner.post(`${at}/${id}/categories`, mugs)).json()
  expect(made).toMatchObject({ displayName: 'Mugs', parentCategoryId: null, displayIndex: 2 })
  const { categories } = (await owner.get(`/api/config/categories?collectionId=${id}`)).json()
  expect(categories).toMatchObject([{ id: made.id, displayName: { en: 'Mugs' } }])
  expect((await owner.post(`${at}/no-store/categories`, root)).statusCode).toBe(404)
})

test('[STORECALL-4] [STORECALL-5] the main menu comes first, and is replaced in the draft with its names kept', async () => {
  const { id } = (await owner.post(at, wanted)).json()
  const link = { externalLink: { url: 'https://example.com/', newWindow: true } }
  await owner.put('/api/config/navigation', {
    main: [{ id: 'one', ...link, title: { en: 'Friends' }, items: [] }],
    footer: [],
  })
  const [main, footer] = await layout()
  expect(main).toEqual({
    identifier: 'mainNavigation',
    links: [{ collectionId: null, memberAreaId: null, children: [], ...link }],
  })
  expect(footer).toEqual({ identifier: 'footerNavigation', links: [] })
  expect((await update([{ collectionId: id, items: [link] }])).statusCode).toBe(200)
  const { navigation } = (await owner.get('/api/config/pages')).json()
  expect(navigation.main).toMatchObject([
    { collectionId: id, items: [{ id: 'one', title: { en: 'Friends' }, ...link }] },
  ])
  // Visitors see it once it is published.
  expect((await running.client().get('/')).body).not.toContain('Friends')
})

test('[STORECALL-5] a link that leads nowhere, or to a page of nobody, is refused', async () => {
  expect((await update([{ items: [] }])).json().error.code).toBe('link-invalid')
  expect((await update([{ memberAreaId: 'an-area', items: [] }])).json().error.code).toBe('link-invalid')
  expect((await update([{ collectionId: 'nobodys', items: [] }])).json().error.code).toBe('link-invalid')
  expect((await update([], 'sideNavigation')).statusCode).toBe(400)
  expect((await layout())[0].links).toEqual([])
})

test('[STORECALL-27] a link of a menu leads to an area of members, and is answered as one', async () => {
  const { id } = (
    await owner.post('/api/config/member-areas', { name: { en: 'Club' }, joining: 'open' })
  ).json()
  const link = { collectionId: null, externalLink: null, memberAreaId: id }
  expect((await update([{ memberAreaId: id, items: [] }])).statusCode).toBe(200)
  const first = (await owner.get('/api/config/pages')).json().navigation.main
  expect(first).toMatchObject([{ externalLink: { url: `/~area/${id}`, newWindow: false } }])
  expect((await layout())[0].links).toEqual([{ ...link, children: [] }])
  // Sent back as it was answered it is the same link.
  expect((await update([{ ...link, items: [] }])).statusCode).toBe(200)
  expect((await owner.get('/api/config/pages')).json().navigation.main).toEqual(first)
  const other = await running.addWebsite('other')
  const others = await running.signInOwner({
    host: 'other.localhost',
    websiteId: other,
    email: 'o@example.com',
  })
  const theirs = await others.post('/api/config/member-areas', { name: { en: 'Theirs' }, joining: 'open' })
  for (const refused of [
    { memberAreaId: theirs.json().id, items: [] },
    { memberAreaId: id, externalLink: { url: 'https://example.com' }, items: [] },
    { memberAreaId: id, collectionId: 'a-page', items: [] },
  ])
    expect((await update([refused])).json().error.code).toBe('link-invalid')
  expect((await layout())[0].links).toEqual([{ ...link, children: [] }])
  // One that was deleted since stays where it is until somebody takes it out.
  expect((await owner.delete(`/api/config/member-areas/${id}`)).statusCode).toBe(204)
  expect((await update([{ ...link, items: [] }])).statusCode).toBe(200)
})

test('[STORECALL-6] areas of members and pages of no menu are navigations of their own', async () => {
  const named = async (name: string) =>
    (await layout()).find(({ identifier }: { identifier: string }) => identifier === name).links
  expect(await named('_memberareas')).toEqual([])
  const { id } = (await owner.post(at, wanted)).json()
  const ofPage = { collectionId: id, externalLink: null, memberAreaId: null, children: [] }
  expect(await named('_hidden')).toContainEqual(ofPage)
  await update([{ collectionId: id, items: [] }])
  expect(await named('_hidden')).not.toContainEqual(ofPage)
  const make = (name: string) =>
    owner.post('/api/config/member-areas', { name: { en: name }, joining: 'open' })
  const [club, kiln] = [(await make('Club')).json().id, (await make('Kiln')).json().id]
  const page = (await owner.post('/api/config/pages', { title: 'For the club' })).json()
  const kept = await owner.patch(`/api/config/pages/${page.id}`, { membersOnly: [club] })
  expect(kept.statusCode, kept.body).toBe(200)
  expect(await named('_memberareas')).toEqual(
    [club, kiln].map((memberAreaId) => ({
      collectionId: null,
      externalLink: null,
      memberAreaId,
      children:
        memberAreaId === club
          ? [{ collectionId: page.id, externalLink: null, memberAreaId: null, children: [] }]
          : [],
    })),
  )
})

test('[STORECALL-26] a menu is read from JSON and from JSON text among the fields of a form', async () => {
  const { id } = (await owner.post(at, wanted)).json()
  const address = '/api/widget/UpdateNavigation'
  const navigation = { items: [{ collectionId: id, externalLink: null, memberAreaId: null, items: [] }] }
  const asForm = { fieldName: 'mainNavigation', templateId: '', navigation: JSON.stringify(navigation) }
  expect((await owner.post(address, undefined, { form: asForm })).json()).toEqual({ ok: true })
  expect((await layout())[0].links).toMatchObject([{ collectionId: id }])
  const bare = { fieldName: 'mainNavigation', templateId: null, navigation: { items: [] } }
  expect((await owner.post(address, bare)).statusCode).toBe(200)
  expect((await layout())[0].links).toEqual([])
  const broken = await owner.post(address, undefined, { form: { ...asForm, navigation: '{' } })
  expect(broken.statusCode).toBe(400)
  expect(Object.keys(broken.json().error.fields)).toEqual(['navigation'])
})
