import { momentOf } from '@plinth/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, media, pages, posts } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { PageSettings } from './page-settings.tsx'

const PATCH = 'PATCH /api/config/pages/:id'
const PATCH_POST = 'PATCH /api/config/collections/:id/items/:itemId'
const about = pages.collections[1]!

async function open(changes: Partial<typeof about> = {}, width = 1440, answers: Answers = {}) {
  const shown = { ...about, ...changes }
  return show(<PageSettings page={shown} opened onClose={() => undefined} />, {
    width,
    answers: { ...everything, [PATCH]: shown, ...answers },
  })
}

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const keepsOut = page.getByRole('switch', { name: /^Keep it out of search engines/ })
const preview = page.getByRole('region', { name: 'As search engines show it' })

test('[EDIT-263] what search engines show is shown as it is typed, and how much of it is seen', async () => {
  const { api } = await open({}, 390)
  await expect.element(preview.getByText(/About the studio — Tern/)).toBeVisible()
  await expect.element(preview.getByText(`${location.host}/about`)).toBeVisible()
  const description = page.getByRole('textbox', { name: 'Description for search engines' })
  await description.fill('Two potters.')
  await expect.element(page.getByText('12 of about 155 characters')).toBeVisible()
  await expect.element(preview.getByText('Two potters.')).toBeVisible()
  await description.fill('Two potters. '.repeat(20))
  await expect.element(page.getByText(/what comes after about 155 is left out/)).toBeVisible()
  await expect.element(preview.getByText(/Two potters\. …|Two …/)).toBeVisible()
  await page.getByRole('textbox', { name: 'URL slug' }).fill('us')
  await expect.element(preview.getByText(`${location.host}/us`)).toBeVisible()
  await expectSound()
  await description.fill('')
  await expect
    .element(preview.getByText('Without a description, that of the website is shown.'))
    .toBeVisible()
  await save()
  await expect.poll(() => api.sent(PATCH)).toMatchObject([{ urlId: 'us', seoDescription: { en: '' } }])
})

test('[LANG-13] of a page with titles in several languages the one in the first language is shown and changed', async () => {
  const { api } = await open({ title: { de: 'Das Atelier', en: 'The studio' } })
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect.element(title).toHaveValue('The studio')
  await title.fill('The workshop')
  await save()
  await expect
    .poll(() => api.sent(PATCH))
    .toMatchObject([{ title: { de: 'Das Atelier', en: 'The workshop' } }])
})

test('[EDIT-238] how it looks where its link is shared is shown as it is typed, with the picture that is taken', async () => {
  const large = { ...media.assets[0]!, id: '6b034d1317b4f27a4e0d9e99', width: 2000, height: 1500 }
  const library = { ...everything['POST /api/config/library'], assets: { [large.id]: large } }
  const card = page.getByRole('region', { name: 'As it looks where its link is shared' })
  const too = card.getByText(/^The picture chosen is too small for it/)
  await open({ socialAssetId: large.id }, 390, { 'POST /api/config/library': library })
  await expect.element(card.getByText(location.host)).toBeVisible()
  await expect.poll(() => card.element().querySelector('img')?.getAttribute('src')).toContain(large.assetUrl)
  await expect.element(too).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Description for search engines' }).fill('Two potters.')
  await expect.element(card.getByText('Two potters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title for search engines' }).fill('The studio')
  await expect.element(card.getByText('The studio')).toBeVisible()
  await expectSound()
})

test('[EDIT-238] a picture that is too small for it is said to be', async () => {
  const small = { ...media.assets[0]!, id: '6b034d1317b4f27a4e0d9e98', width: 300, height: 200 }
  const library = { ...everything['POST /api/config/library'], assets: { [small.id]: small } }
  await open({ socialAssetId: small.id }, 390, { 'POST /api/config/library': library })
  await expect.element(page.getByText(/^The picture chosen is too small for it/)).toBeVisible()
  await expectSound()
})

test('[EDIT-264] a page has a picture for when it is shared, and is kept out of search engines', async () => {
  const { api } = await open()
  const picture = page.getByRole('group', { name: 'Picture when it is shared' })
  await picture.getByRole('button', { name: 'Choose' }).click()
  const first = media.assets.find(({ kind }) => kind === 'image')!
  await page.getByTitle(first.fileName).first().dblClick()
  const library = page.getByRole('dialog', { name: 'Choose an image' })
  await expect.element(library).not.toBeInTheDocument()
  await keepsOut.click()
  await save()
  await expect.poll(() => api.sent(PATCH)).toMatchObject([{ socialAssetId: first.id, noIndex: true }])
  expect(api.sent(PATCH)[0]).not.toHaveProperty('password')
})

test('[EDIT-265] a password is set, and never shown; what is wrong with it is said in its field', async () => {
  const said = 'Please give a password.'
  const { api } = await open({}, 390, {
    [PATCH]: { refused: 422, code: 'invalid-request', message: said, fields: { password: said } },
  })
  const field = page.getByLabelText('Password for visitors')
  await field.fill('open sesame')
  await expect.element(field).toHaveAttribute('type', 'password')
  await save()
  await expect.element(page.getByText(said)).toBeVisible()
  await expectSound()
  await expect.poll(() => api.sent(PATCH)).toMatchObject([{ password: 'open sesame' }])
})

test('[EDIT-265] a password that is there is changed or taken away, and left alone otherwise', async () => {
  const { api } = await open({ hasPassword: true })
  await expect.element(page.getByText('The page has a password.')).toBeVisible()
  await expect.element(page.getByLabelText('New password for visitors')).toHaveValue('')
  await save()
  await expect.poll(() => api.sent(PATCH).length).toBe(1)
  expect(api.sent(PATCH)[0]).not.toHaveProperty('password')
  await page.getByRole('button', { name: 'Take the password away' }).click()
  await save()
  await expect.poll(() => api.sent(PATCH).at(-1)).toMatchObject({ password: null })
})

test('[EDIT-265] blogs and stores have none', async () => {
  await open({ type: 1 })
  await expect.element(keepsOut).toBeVisible()
  await expect.element(page.getByLabelText(/assword for visitors/)).not.toBeInTheDocument()
})

test('[EDIT-1330] a post has a picture for when it is shared, is kept out of search engines, and has a password', async () => {
  const [post] = posts.items
  const { api } = await show(<PageSettings page={post!} blog={about} opened onClose={() => undefined} />, {
    width: 390,
    answers: { ...everything, [PATCH_POST]: post! },
  })
  await expect.element(page.getByText('Post settings')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: /^Only for members/ })).not.toBeInTheDocument()
  await page
    .getByRole('group', { name: 'Picture when it is shared' })
    .getByRole('button', { name: 'Choose' })
    .click()
  const first = media.assets.find(({ kind }) => kind === 'image')!
  await page.getByTitle(first.fileName).first().dblClick()
  await expect.element(page.getByRole('dialog', { name: 'Choose an image' })).not.toBeInTheDocument()
  await keepsOut.click()
  await page.getByLabelText('Password for visitors').fill(' open sesame ')
  await expectSound()
  await save()
  await expect
    .poll(() => api.sent(PATCH_POST))
    .toMatchObject([{ socialAssetId: first.id, noIndex: true, password: 'open sesame' }])
})

test('[EDIT-408] a page is kept for members, of all areas or of chosen ones, with a teaser for others', async () => {
  const { api } = await open({}, 390)
  const only = page.getByRole('switch', { name: /^Only for members/ })
  await only.click()
  await expect.element(page.getByLabelText('Password for visitors')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Glaze club' }).click()
  await page.getByLabelText('What others read instead').fill('Twelve glazes.')
  await expectSound()
  await save()
  await expect
    .poll(() => api.sent(PATCH))
    .toMatchObject([{ membersOnly: ['area-club'], teaser: { en: 'Twelve glazes.' } }])
})

test('[EDIT-408] a blog for members is opened to everybody again; a store is open', async () => {
  const { api } = await open({ type: 1, membersOnly: [] })
  await page.getByRole('switch', { name: /^Only for members/ }).click()
  await save()
  await expect.poll(() => api.sent(PATCH)).toMatchObject([{ membersOnly: null }])
})

test('[EDIT-964] a page is scheduled on the clocks of the website; a time that has passed is not taken', async () => {
  const { api } = await open({}, 390)
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Scheduled')
  const field = page.getByLabelText(/^Publish on/)
  await expect.element(page.getByText(/^Its changes go live on /)).toBeVisible()
  await field.fill('2020-01-01T10:00')
  await expect.element(page.getByText(/^This time has passed/)).toBeVisible()
  await save()
  await expectSound()
  expect(api.sent(PATCH)).toEqual([])
  await field.fill('2099-07-01T10:00')
  await save()
  const moment = momentOf('2099-07-01T10:00', everything['GET /api/config/session'].website!.timeZone)
  await expect.poll(() => api.sent(PATCH)).toMatchObject([{ status: 'scheduled', scheduledFor: moment }])
})

test('[EDIT-964] a page that is scheduled says for when, gets another date, and is taken off the schedule', async () => {
  const { timeZone } = everything['GET /api/config/session'].website!
  const scheduledFor = momentOf('2099-07-01T10:00', timeZone)
  const { api } = await open({ status: 'scheduled', scheduledFor })
  const field = page.getByLabelText(/^Publish on/)
  await expect.element(field).toHaveValue('2099-07-01T10:00')
  await field.fill('2099-07-02T10:00')
  await save()
  const later = momentOf('2099-07-02T10:00', timeZone)
  await expect.poll(() => api.sent(PATCH)).toMatchObject([{ status: 'scheduled', scheduledFor: later }])
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Draft')
  await expect.element(field).not.toBeInTheDocument()
  await save()
  await expect.poll(() => api.sent(PATCH).at(-1)).toMatchObject({ status: 'draft' })
})

test('[EDIT-965] a page is called otherwise in menus, once somebody says so', async () => {
  const { api } = await open()
  await page.getByRole('textbox', { name: 'Title in menus' }).fill('Us')
  await save()
  await expect.poll(() => api.sent(PATCH)).toMatchObject([{ navigationTitle: { en: 'Us' } }])
})

test('[PAGES-96] who takes the home page from visitors is told before', async () => {
  const told = page.getByText('Saved like this, visitors find no page at the address of the website.')
  await open({ isHome: true })
  await page.getByLabelText('Status').selectOptions('needs-review')
  await expect.element(told).not.toBeInTheDocument()
  await page.getByLabelText('Status').selectOptions('private')
  await expect.element(told).toBeVisible()
  await page.getByLabelText('Status').selectOptions('draft')
  await expect.element(told).toBeVisible()
  await expectSound()
})

test('[PAGES-96] of another page nothing is said of the address of the website', async () => {
  await open()
  await page.getByLabelText('Status').selectOptions('draft')
  await expect.element(page.getByText(/visitors find no page/)).not.toBeInTheDocument()
})
