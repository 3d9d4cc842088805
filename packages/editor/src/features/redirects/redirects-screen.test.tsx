import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken, type Answers } from '../../testing/fake-api.ts'
import { everything, redirects } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'
import RedirectsScreen from './redirects-screen.tsx'

const LIST = 'GET /api/config/redirects'
const ADD = 'POST /api/config/redirects'
const CHANGE = 'PUT /api/config/redirects/:id'
const REMOVE = 'DELETE /api/config/redirects/:id'
const IMPORT = 'POST /api/config/redirects-import'

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<RedirectsScreen />, '/config/redirects', {
    answers: { ...everything, 'GET /api/config/links': { targets: [] }, ...answers },
    width,
  })

const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const [old] = redirects.redirects

test('[EDIT-260] every redirect says where it leads, how it came about, and what keeps it from working', async () => {
  const { api, address } = await open()
  await expect.element(row(/\/old-shop\.html \/shop By hand/)).toBeVisible()
  await expect
    .element(row(/\/prices There is a page at this address.* Price list \/price-list Something moved/))
    .toBeVisible()
  await expect.element(row(/\/summer .*cannot be seen by visitors By hand/)).toBeVisible()
  await expect.element(row(/\/sale \/shop Something was deleted/)).toBeVisible()
  await expect.element(button('Remove /sale')).not.toBeInTheDocument()
  await expect.element(button('Edit /prices')).not.toBeInTheDocument()
  await expectSound()
  api.change({ [LIST]: { redirects: [], nextCursor: null } })
  await page.getByRole('combobox', { name: 'Made by' }).selectOptions('hand')
  await expect.poll(address).toContain('origin=hand')
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('zzz')
  await expect.poll(address).toContain('search=zzz')
  await expect.element(page.getByText('No matching redirects')).toBeVisible()
})

test('[EDIT-261] one is added; what is wrong stands at its field, and a chain that was followed is told', async () => {
  const said = '/shop leads back to /old. Choose another address.'
  const { api } = await open(
    { [ADD]: { refused: 422, code: 'redirect-loop', message: said, fields: { to: said } } },
    390,
  )
  await button('Add redirect').click()
  const from = page.getByRole('textbox', { name: 'Old address' })
  await expect.element(from).toHaveFocus()
  await from.fill('/old')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Choose where it leads, or type an address.')).toBeVisible()
  expect(api.sent(ADD)).toEqual([])
  await dialog.getByRole('combobox', { name: 'Leads to' }).fill('/shop')
  await dialog
    .getByRole('option', { name: /\/shop/ })
    .first()
    .click()
  await button('Add').click()
  await expect.element(page.getByText(said)).toBeVisible()
  await expectSound()
  api.change({ [ADD]: { redirect: { ...old!, to: '/shop' }, followed: true } })
  await button('Add').click()
  await expect.element(page.getByText(/visitors go straight to \/shop/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => api.sent(ADD).at(-1)).toMatchObject({ from: '/old' })
})

test('[EDIT-261] one is changed, and removed with a way back', async () => {
  const { api } = await open({
    [CHANGE]: { redirect: old!, followed: false },
    [REMOVE]: undefined,
    [ADD]: { redirect: old!, followed: false },
  })
  await button('Edit /old-shop.html').click()
  await expect.element(page.getByRole('textbox', { name: 'Old address' })).toHaveValue('/old-shop.html')
  await page.getByRole('textbox', { name: 'Old address' }).fill('/older-shop')
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => api.sent(CHANGE)).toEqual([{ from: '/older-shop', to: '/shop' }])
  api.change({ [REMOVE]: () => undefined })
  await button('Remove /old-shop.html').click()
  await button('Undo').click()
  await expect.poll(() => api.sent(ADD)).toEqual([{ from: '/old-shop.html', to: '/shop' }])
})

test('[EDIT-262] a list is pasted; lines that are wrong are named, and nothing is lost of what was pasted', async () => {
  const { api } = await open(
    {
      [IMPORT]: {
        added: 0,
        changed: 0,
        problems: [{ line: 2, text: '/b', message: 'Two addresses are needed on a line.' }],
      },
    },
    390,
  )
  await button('Import').click()
  const field = page.getByRole('textbox', { name: 'Old and new addresses' })
  await field.fill('/a,/c\n/b')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect.element(page.getByText('1 line is wrong: nothing was imported')).toBeVisible()
  await expect.element(page.getByText('Line 2: /b')).toBeVisible()
  await expectSound()
  api.change({ [IMPORT]: broken })
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect.element(page.getByText('Something broke.')).toBeVisible()
  await expect.element(field).toHaveValue('/a,/c\n/b')
  api.change({ [IMPORT]: { added: 2, changed: 0, problems: [] } })
  await field.fill('/a,/c\n/b,/c')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect.element(page.getByText('2 added, 0 changed')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[EDIT-261] what a redirect to a thing leads to is named, and stays it', async () => {
  const followed = { ...old!, target: '/~page/p1', title: 'Price list', to: '/price-list' }
  const target = {
    name: 'page/p1' as const,
    kind: 'page' as const,
    title: 'Price list',
    path: '/price-list',
    state: 'seen' as const,
    redirectTo: null,
  }
  const { api } = await show(<RedirectDialog redirect={followed} onClose={() => undefined} />, {
    answers: {
      ...everything,
      'GET /api/config/links': { targets: [target] },
      [CHANGE]: { redirect: followed, followed: false },
    },
  })
  await expect.element(dialog.getByRole('combobox', { name: 'Leads to' })).toHaveValue('Price list')
  await expectSound()
  await button('Save').click()
  await expect.poll(() => api.sent(CHANGE)).toEqual([{ from: '/old-shop.html', to: '/~page/p1' }])
})

test('[EDIT-262] a file of a table is read into the list', async () => {
  await show(<ImportDialog onClose={() => undefined} />, { answers: everything })
  await expect.element(page.getByRole('textbox', { name: 'Old and new addresses' })).toBeVisible()
  const file = new File(['/from-file,/shop\n'], 'redirects.csv', { type: 'text/csv' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await expect
    .element(page.getByRole('textbox', { name: 'Old and new addresses' }))
    .toHaveValue('/from-file,/shop\n')
})
