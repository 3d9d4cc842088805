import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NavigationLink } from '@plinth/domain'
import { everything, pages } from '../../testing/sample-answers.ts'
import { offline, type Answers } from '../../testing/fake-api.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { MenuLinkDialog } from './menu-link-dialog.tsx'
import { PagesPanel } from './pages-panel.tsx'

const mug = {
  name: 'product/p1',
  kind: 'product',
  title: 'Ink mug',
  path: '/shop/ink-mug',
  state: 'seen',
  redirectTo: null,
} as const

const mugLink: NavigationLink = {
  id: 'a',
  externalLink: { url: '/~product/p1', newWindow: false },
  items: [],
}

/** The list of pages over a server that keeps what it is sent. */
async function showPanel(main: readonly NavigationLink[] = [mugLink], width = 390, more: Answers = {}) {
  let navigation = { ...pages.navigation, main: [...pages.navigation.main, ...main] }
  const shown = await show(<Panel />, {
    width,
    answers: {
      ...everything,
      'GET /api/config/pages': () => ({ ...pages, navigation }),
      'PUT /api/config/navigation': ({ body }) => {
        navigation = { ...navigation, ...(body as typeof navigation) }
        return body as typeof navigation
      },
      'GET /api/config/collections/:id/items': { items: [], nextCursor: null },
      'GET /api/config/links': { targets: [mug] },
      ...more,
    },
  })
  return { ...shown, menus: () => navigation }
}

function Panel() {
  const [adding, setAdding] = useState(false)
  return (
    <div style={{ width: 300 }}>
      <PagesPanel adding={adding} onAddingChange={setAdding} />
    </div>
  )
}

const inMain = page.getByRole('region', { name: 'Main navigation' })
const picker = page.getByRole('dialog').getByRole('combobox', { name: 'Link to' })

test('[EDIT-100] a product goes into a menu by its name, and a link in the footer has words of its own', async () => {
  const { menus } = await showPanel([])
  await inMain.getByRole('button', { name: 'Add link' }).click()
  await picker.click()
  await page.getByRole('option', { name: /Ink mug/ }).click()
  await expect.element(page.getByText(/also when that is renamed/)).toBeVisible()
  await page.getByLabelText('Open in New Window').click()
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(inMain.getByText('Ink mug')).toBeVisible()
  expect(menus().main.at(-1)).toMatchObject({
    externalLink: { url: '/~product/p1', newWindow: true },
    title: { en: '' },
  })

  await page.getByRole('region', { name: 'Footer' }).getByRole('button', { name: 'Add link' }).click()
  await picker.click()
  await userEvent.keyboard('https://example.com/stockists{Enter}')
  await page.getByLabelText('Open in New Window').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Please give a title.')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await userEvent.keyboard('Stockists{Enter}')
  await expect.element(page.getByRole('region', { name: 'Footer' }).getByText('Stockists')).toBeVisible()
  expect(menus().footer).toMatchObject([
    { externalLink: { url: 'https://example.com/stockists', newWindow: true }, title: { en: 'Stockists' } },
  ])
})

test('[LINK-24] an area of members goes into a menu by its name', async () => {
  const club = { ...mug, name: 'area/m1', kind: 'area', title: 'Kiln club', path: '/_members/areas' } as const
  const { menus } = await showPanel([], 390, { 'GET /api/config/links': { targets: [club] } })
  await inMain.getByRole('button', { name: 'Add link' }).click()
  await picker.click()
  await page.getByRole('option', { name: 'Kiln club Member area · /_members/areas' }).click()
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(inMain.getByText('Kiln club')).toBeVisible()
  expect(menus().main.at(-1)).toMatchObject({ externalLink: { url: '/~area/m1' }, title: { en: '' } })
})

test('[EDIT-100] a link is changed, goes to the footer, and is taken out with a way back', async () => {
  const { menus } = await showPanel()
  const menu = page.getByRole('button', { name: 'Link Ink mug' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit link' }).click()
  await expect.element(picker).toHaveValue('Ink mug')
  await page.getByRole('dialog').getByLabelText('Title').fill('Our mug')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Link Our mug' }).click()
  await page.getByRole('menuitem', { name: 'Link in footer' }).click()
  await expect.poll(() => menus().footer).toMatchObject([{ id: 'a', title: { en: 'Our mug' } }])
  const footer = page.getByRole('region', { name: 'Footer' })
  await footer.getByRole('button', { name: 'Link Our mug' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.poll(() => menus().footer).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(footer.getByText('Our mug')).toBeVisible()
})

test('[EDIT-100] a page linked with words of its own is that page, with its settings and its link', async () => {
  const about = pages.collections.find(({ urlId }) => urlId === 'about')!
  const link: NavigationLink = {
    id: 'b',
    externalLink: { url: `/~page/${about.id}#team`, newWindow: false },
    title: { en: 'Who we are' },
    items: [],
  }
  await showPanel([link], 1440)
  await expect.element(inMain.getByRole('link', { name: 'Who we are' })).toBeVisible()
  await expect.element(inMain.getByRole('button', { name: 'More about About' })).toBeInTheDocument()
  await inMain.getByRole('button', { name: 'Link Who we are' }).click()
  await page.getByRole('menuitem', { name: 'Edit link' }).click()
  await expect.element(picker).toHaveValue(`/~page/${about.id}#team`)
  await expectSound()
})

test('[EDIT-100] nothing chosen, half an address, and a server that is away', async () => {
  const sent: object[] = []
  const onSave = async (link: object) => {
    sent.push(link)
    if (sent.length === 1) throw new Error('Nobody is there.')
  }
  await show(<MenuLinkDialog opened link={undefined} onClose={() => undefined} onSave={onSave} />, {
    width: 390,
    answers: { ...everything, 'GET /api/config/links': offline },
  })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect.element(page.getByText('Choose what the link goes to.')).toBeVisible()
  await expectSound()
  await picker.fill('javascript:alert(1)')
  await add.click()
  expect(sent).toEqual([])
  await picker.fill('/delivery')
  await page.getByLabelText('Title').fill('Delivery')
  await add.click()
  await expect.element(page.getByRole('dialog').getByText(/Nobody is there|wrong/)).toBeVisible()
  await add.click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual({
    externalLink: { url: '/delivery', newWindow: false },
    title: { en: 'Delivery' },
  })
})

test('[EDIT-968] a folder has a title and leads nowhere; what is put below it stands in it', async () => {
  const { menus } = await showPanel([])
  await inMain.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabelText('Title').fill('Help')
  await expectSound()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => menus().main.at(-1)).toMatchObject({ title: { en: 'Help' }, items: [] })
  expect(menus().main.at(-1)).not.toHaveProperty('externalLink')
  await expect.element(inMain.getByText('Help')).toBeVisible()
  await inMain.getByRole('button', { name: 'Add link' }).click()
  await picker.fill('https://example.com/care')
  await page.getByLabelText('Title').fill('Care')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Link Care' }).click()
  await page.getByRole('menuitem', { name: 'Put below Help' }).click()
  await expect
    .poll(() => menus().main.at(-1))
    .toMatchObject({ title: { en: 'Help' }, items: [{ title: { en: 'Care' } }] })
})

const shownMenu = (links: readonly NavigationLink[]): string =>
  links.map(({ id, items }) => (items.length === 0 ? id : `${id}(${shownMenu(items)})`)).join(' ')

test('[EDIT-471] a link goes below the one before it and out again, by keyboard and from its menu', async () => {
  const second: NavigationLink = { ...mugLink, id: 'b', title: { en: 'Second' } }
  const { menus } = await showPanel([mugLink, second], 834)
  const before = shownMenu(pages.navigation.main)
  const handle = page.getByRole('button', { name: 'Reorder Second' })
  await expect.element(inMain.getByText('Ink mug')).toBeVisible()
  ;((await handle.findElement()) as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowRight}')
  await expect.poll(() => shownMenu(menus().main)).toBe(`${before} a(b)`)
  await expect
    .poll(() => [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent))
    .toContain('Dropped Second, below Ink mug')
  const below = page.getByRole('list', { name: 'Below Ink mug' })
  await expect.element(below.getByText('Second')).toBeVisible()
  await expect.element(handle).toHaveFocus()
  await expectSound()
  await userEvent.keyboard(' {ArrowLeft}')
  await expect.poll(() => shownMenu(menus().main)).toBe(`${before} a b`)
  await expect.element(handle).toHaveFocus()

  await page.getByRole('button', { name: 'Link Second' }).click()
  await page.getByRole('menuitem', { name: 'Put below Ink mug' }).click()
  await expect.poll(() => shownMenu(menus().main)).toBe(`${before} a(b)`)
  // What was below a link that goes stays.
  await page.getByRole('button', { name: 'Link Ink mug' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.poll(() => shownMenu(menus().main)).toBe(`${before} b`)
})
