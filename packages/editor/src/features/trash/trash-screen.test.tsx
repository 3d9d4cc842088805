import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything, posts, pages, session, trash } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import type { Answers } from '../../testing/fake-api.ts'
import TrashScreen from './trash-screen.tsx'

const TRASH = 'GET /api/config/trash'
const RESTORE = 'POST /api/config/pages/:id/restore'
const ERASE = 'DELETE /api/config/trash/:kind/:id'

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<TrashScreen />, '/config/trash', { answers: { ...everything, ...answers }, width })

const [prices, firing, diary] = trash.entries
const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-257] the trash says where things were, who deleted them, and what visitors are told', async () => {
  const { api, address } = await open()
  await expect.element(row(/Old prices \/prices Page .* by Ada Are sent to \/shop/)).toBeVisible()
  await expect
    .element(row(/First firing \/diary\/first-firing Post of Diary .* Are told it is gone/))
    .toBeVisible()
  await expect.element(row(/Diary \/diary Blog with 2 posts/)).toBeVisible()
  await expectSound()
  api.change({ [TRASH]: { entries: [firing!], nextCursor: null } })
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('post')
  await expect.poll(address).toContain('kind=post')
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('firing')
  await expect.poll(address).toContain('search=firing')
  await expect.element(row(/Old prices/)).not.toBeInTheDocument()
  api.change({ [TRASH]: { entries: [], nextCursor: null } })
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('nobody')
  await expect.element(page.getByText('Nothing in the trash matches')).toBeVisible()
})

test('[EDIT-258] what has its address yet comes back with a press; a post waits for its blog', async () => {
  const back = { ...pages.collections[0]!, urlId: 'diary' }
  const { api } = await open({ [RESTORE]: back })
  await expect.element(row(/First firing .*restore that first/)).toBeVisible()
  await button('Restore Diary').click()
  await expect.element(page.getByText('Diary is back at /diary')).toBeVisible()
  expect(api.made.filter(({ key }) => key === RESTORE).map(({ path }) => path)).toEqual([
    `/api/config/pages/${diary!.id}/restore`,
  ])
})

test('[EDIT-258] a post comes back into its blog', async () => {
  const call = 'POST /api/config/collections/:id/items/:itemId/restore'
  const entry = { ...firing!, blog: { ...firing!.blog!, isDeleted: false } }
  const { api } = await open({
    [TRASH]: { entries: [entry], nextCursor: null },
    [call]: { ...posts.items[0]!, urlId: 'first-firing' },
  })
  await button('Restore First firing').click()
  await expect.element(page.getByText('First firing is back at /diary/first-firing')).toBeVisible()
  expect(api.made.find(({ key }) => key === call)?.path).toContain('/gone-blog/items/gone-post/')
})

test('[EDIT-258] where the address has been taken, another one is offered and can be changed', async () => {
  const taken = 'Another page already has the address prices-2.'
  const { api } = await open(
    { [RESTORE]: { refused: 409, code: 'address-taken', message: taken, fields: { urlId: taken } } },
    390,
  )
  await button('Restore Old prices').click()
  await expect.element(page.getByText(/Something else has its address \/prices by now/)).toBeVisible()
  const field = page.getByRole('textbox', { name: 'URL slug' })
  await expect.element(field).toHaveValue('prices-2')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(taken)).toBeVisible()
  await expectSound()
  api.change({ [RESTORE]: { ...pages.collections[0]!, urlId: 'former-prices' } })
  await field.fill('former-prices')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Old prices is back at /former-prices')).toBeVisible()
  expect(api.made.filter(({ key }) => key === RESTORE).map(({ query }) => query.get('urlId'))).toEqual([
    'prices-2',
    'former-prices',
  ])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('[EDIT-259] things go for good once that is confirmed, and what could not is named', async () => {
  const { api } = await open({
    [ERASE]: ({ path }) =>
      path.endsWith(prices!.id) ? { refused: 500, code: 'internal', message: 'No luck.' } : undefined,
  })
  await button('Delete for good: Diary').click()
  await expect.element(page.getByText(/2 posts go with it/)).toBeVisible()
  await expectSound()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(api.sent(ERASE)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select Old prices' }).click()
  await page.getByRole('checkbox', { name: 'Select First firing' }).click()
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Delete for good' })
    .click()
  await expect.element(page.getByText('Delete 2 pages and posts for good?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(page.getByText('Old prices: No luck.')).toBeVisible()
  await expect
    .poll(() => api.made.filter(({ key }) => key === ERASE).map(({ path }) => path))
    .toEqual([`/api/config/trash/page/${prices!.id}`, `/api/config/trash/post/${firing!.id}`])
})

test('[EDIT-259] a store stays, and so do pages for who may delete posts only', async () => {
  const store = { ...prices!, id: 'store', title: { en: 'Old store' }, type: 13 as const, erasable: false }
  await open({
    [TRASH]: { entries: [{ ...store, freeUrlId: null }], nextCursor: null },
    'GET /api/config/session': session,
  })
  await expect.element(button('Restore Old store')).toBeVisible()
  await expect.element(button('Delete for good: Old store')).not.toBeInTheDocument()
})
