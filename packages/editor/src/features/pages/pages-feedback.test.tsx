import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline } from '../../testing/fake-api.ts'
import { everything, pages } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { PagesPanel } from './pages-panel.tsx'

test('[EDIT-237] a page with a password has a lock in the list of pages, and no other has one', async () => {
  const collections = pages.collections.map((one) => ({ ...one, hasPassword: one.isHome }))
  const home = collections.find(({ isHome }) => isHome)!
  await show(<PagesPanel adding={false} onAddingChange={() => undefined} />, {
    width: 390,
    answers: { ...everything, 'GET /api/config/pages': { ...pages, collections } },
  })
  const lock = page.getByRole('img', { name: 'Visitors need a password' })
  await expect.element(lock.first()).toBeVisible()
  const locked = lock.elements().map((one) => one.closest('a')?.getAttribute('href'))
  expect([...new Set(locked)]).toEqual([`/config/pages/${home.documentId}`])
  await expectSound()
})

test('a list of pages that cannot be read says so by name, and is asked for again', async () => {
  const { api } = await show(<PagesPanel adding={false} onAddingChange={() => undefined} />, {
    width: 390,
    answers: { ...everything, 'GET /api/config/pages': offline },
  })
  await expect.element(page.getByRole('heading', { name: 'Unable to load collections' })).toBeVisible()
  await expectSound()
  api.change({ 'GET /api/config/pages': pages })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
  expect(page.getByRole('heading', { name: 'Unable to load collections' }).elements()).toEqual([])
})
