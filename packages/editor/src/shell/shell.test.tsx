import { SegmentedControl, Switch, Tabs } from '@mantine/core'
import type { AnswerOf } from '@plinth/contract'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useCommandTable } from '../commands/command-registry.ts'
import { openPalette } from '../commands/palette-opening.ts'
import { SignInDialog } from '../dialogs/sign-in-dialog.tsx'
import { endSignedOut, signedInAgain } from '../api/signed-out.ts'
import { queryClient } from '../api/query-client.ts'
import { broken, offline } from '../testing/fake-api.ts'
import { inForcedColours } from '../testing/in-forced-colours.ts'
import { everything, session } from '../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../testing/show.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'

test('the frame shows what the person may do, and who they are', async () => {
  await showScreen(<h1>Here</h1>, '/config/one', { answers: everything })
  await expect
    .element(page.getByRole('navigation', { name: 'Editor' }).getByRole('link', { name: 'Orders 1 to send' }))
    .toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: /Account of/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expectSound()
})

const appearanceCall = 'PATCH /api/config/account'
const schemeNow = () => document.documentElement.dataset['mantineColorScheme']
const withAppearance = (appearance: 'system' | 'light' | 'dark') => ({
  ...session,
  account: { ...session.account!, appearance },
})

async function chooseInMenu(name: string): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

test('[EDIT-200] [EDIT-201] the editor is dark or light as is chosen in the menu of the account, and back when that is not kept', async () => {
  const { api } = await showScreen(<h1>Here</h1>, '/config/one', {
    answers: { ...everything, [appearanceCall]: { account: withAppearance('dark').account } },
  })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await expect.poll(schemeNow).toBe('light')
  await chooseInMenu('Dark')
  await expect.poll(schemeNow).toBe('dark')
  await expect.poll(() => api.sent(appearanceCall)).toEqual([{ appearance: 'dark' }])
  await expectSound()
  api.change({ [appearanceCall]: offline })
  await chooseInMenu('Light')
  await expect.element(page.getByText(/Unable to connect/)).toBeVisible()
  await expect.poll(schemeNow).toBe('dark')
})

test('[EDIT-200] the editor looks as the person chose elsewhere, or as the system does', async () => {
  await showScreen(<h1>Here</h1>, '/config/one', {
    answers: { ...everything, 'GET /api/config/session': withAppearance('dark') },
  })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await expect.poll(schemeNow).toBe('dark')
  expect(getComputedStyle(document.body).colorScheme).toBe('dark')
})

test('[EDIT-200] as the system says', async () => {
  await showScreen(<h1>Here</h1>, '/config/one', {
    answers: { ...everything, 'GET /api/config/session': withAppearance('system') },
  })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  await expect.poll(schemeNow).toBe(system)
})

test('[EDIT-385] a phone’s bar names what is at hand, and the rest is under More', async () => {
  const { address } = await showScreen(<h1>Here</h1>, '/config/one', { answers: everything, width: 390 })
  const bar = page.getByRole('navigation', { name: 'Editor' })
  const more = bar.getByRole('button', { name: 'More', exact: true })
  await expect.element(more).toBeVisible()
  const entries = () =>
    [...bar.element().querySelectorAll('li > :is(a, button)')].filter((entry) => entry.checkVisibility())
  // Beside a name may stand how much there is to do, which comes when it comes.
  const names = () => entries().map((entry) => /\p{L}+/u.exec((entry as HTMLElement).innerText)?.[0])
  expect(names()).toEqual(['Pages', 'Files', 'Products', 'Orders', 'More'])
  const end = page
    .getByRole('button', { name: /Account of/ })
    .element()
    .getBoundingClientRect().left
  for (const entry of entries()) {
    const { left, right, width, height } = entry.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(end)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(entry.scrollWidth).toBeLessThanOrEqual(Math.ceil(width))
  }
  await expectSound()
  await more.click()
  for (const name of ['Blog', 'Form answers', 'Newsletter', 'Discounts', 'Settings'])
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await expectSound()
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  await expect.poll(address).toBe('/config/settings')
  await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  await expect.poll(() => more.element().getAttribute('data-here')).toBe('true')
})

test('[EDIT-385] where all entries fit there is no More, and wider windows show every one', async () => {
  const { api } = await showScreen(<h1>Here</h1>, '/config/one', { answers: everything })
  const bar = page.getByRole('navigation', { name: 'Editor' })
  await expect.element(bar.getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
  await expect.poll(() => bar.getByRole('button', { name: 'More', exact: true }).query()).toBeNull()
  expect(api.mistakes).toEqual([])
})

test('without a connection the frame says so and asks again', async () => {
  const { api } = await showScreen(<h1>Here</h1>, '/config/one', {
    answers: { ...everything, 'GET /api/config/session': offline },
  })
  await expect.element(page.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  api.change({ 'GET /api/config/session': session })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
})

const FIND = 'GET /api/config/find'
const search = () => page.getByRole('dialog', { name: 'Commands' }).getByLabelText('Search everything')
const choice = (name: RegExp) => page.getByRole('dialog', { name: 'Commands' }).getByRole('option', { name })

/** Opens the palette and types once it takes letters. */
async function openAndType(words: string): Promise<void> {
  openPalette()
  await expect.element(search()).toHaveFocus()
  await search().fill(words)
}

const foundThings: AnswerOf<typeof FIND> = {
  found: [
    { kind: 'product', id: 'p1', title: 'Iron teapot', detail: '/shop/iron-teapot' },
    { kind: 'post', id: 'd1', title: 'A teapot is thrown', detail: '/notes/a-teapot' },
    { kind: 'order', id: 'o1', title: '#1001', detail: 'Ida Teapotson' },
  ],
}

test('[EDIT-202] the palette finds pages, settings and commands at once, and says what each is', async () => {
  const { address } = await showScreen(<h1>Here</h1>, '/config/one', {
    answers: { ...everything, [FIND]: { found: [] } },
  })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await openAndType('about')
  await expect.element(choice(/^About ?Page · \/about$/)).toBeVisible()
  // Where visitors find it.
  await search().fill('home')
  await expect.element(choice(/^Home ?Page · \/$/)).toBeVisible()
  await search().fill('night')
  await expect.element(choice(/Appearance: Dark/)).toBeVisible()
  await search().fill('time zone')
  await expect.element(choice(/Time zone ?Settings › General/)).toBeVisible()
  await expectSound()
  // The best is chosen already.
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/config/settings/general')
})

test('[EDIT-202] things of every kind are found by the server, chosen by keyboard, and offered again', async () => {
  const { api, address } = await showScreen(<h1>Here</h1>, '/config/one', {
    answers: { ...everything, [FIND]: foundThings },
  })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await openAndType('teapot')
  await expect.element(choice(/Iron teapot/)).toBeVisible()
  await expect.element(choice(/#1001 ?Order · Ida Teapotson/)).toBeVisible()
  await expectSound()
  expect(api.made.filter(({ key }) => key === FIND).map(({ query }) => query.get('query'))).toEqual([
    'teapot',
  ])
  const chosen = () => document.querySelector('[data-action][data-selected]')?.textContent ?? ''
  await expect.poll(chosen).toBe(choice(/./).elements()[0]?.textContent)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(chosen).toMatch(/^Iron teapot/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/config/products/p1')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  openPalette()
  // Before anything else that is offered.
  await expect.poll(() => choice(/./).elements()[0]?.textContent).toMatch(/^Iron teapot/)
})

test('[EDIT-1278] what has the very name that was typed stands first, in whatever group, and is chosen', async () => {
  const command = { id: 'settings', name: 'Page settings', category: 'page', run: () => undefined } as const
  const commands = [command]
  function Here() {
    useCommandTable(commands)
    return <h1>Here</h1>
  }
  await showScreen(<Here />, '/config/one', { answers: { ...everything, [FIND]: { found: [] } } })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await openAndType('page settings')
  await expect.element(choice(/Form of page titles/)).toBeVisible()
  const chosen = () => document.querySelector('[data-action][data-selected]')?.textContent ?? ''
  await expect.poll(chosen).toBe('Page settings')
  expect(choice(/./).elements()[0]?.textContent).toBe('Page settings')
})

test('[EDIT-711] the palette tells a screen reader which choice the arrow keys have reached', async () => {
  await showScreen(<h1>Here</h1>, '/config/one', { answers: { ...everything, [FIND]: { found: [] } } })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  openPalette()
  await expect.element(search()).toHaveFocus()
  const said = () => {
    const id = search().element().getAttribute('aria-activedescendant')
    const reached = id === null ? null : document.getElementById(id)
    return reached?.getAttribute('aria-selected') === 'true' ? reached.textContent : id
  }
  await expect.poll(said).toBeNull()
  await search().fill('appearance')
  await expect.poll(said).toMatch(/^Appearance/)
  const first = said()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(said).toMatch(/^Appearance/)
  expect(said()).not.toBe(first)
  expect(page.getByRole('option', { selected: true }).elements()).toHaveLength(1)
  await search().fill('zzzz')
  await expect.poll(said).toMatch(/^Show keyboard shortcuts/)
  await expectSound()
})

test('[EDIT-1621] the guides for owners are found by their headings and what they print bold, and are read over the screen', async () => {
  const { address } = await showScreen(<h1>Here</h1>, '/config/one', {
    answers: { ...everything, [FIND]: { found: [] } },
  })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await openAndType('getting started')
  await expect.element(choice(/^Getting started ?Guide$/)).toBeVisible()
  await search().fill('goes well with')
  await choice(/^Products ?Guide › Selling$/).click()
  const guide = page.getByRole('dialog', { name: 'Guide: Selling' })
  await expect.element(guide.getByRole('heading', { name: 'Products', exact: true })).toHaveFocus()
  expect(address()).toBe('/config/one')
  await userEvent.keyboard('{Escape}')
  await expect.element(guide).not.toBeInTheDocument()
})

test('[EDIT-203] words nothing is called by lead to help', async () => {
  await showScreen(<h1>Here</h1>, '/config/one', { answers: { ...everything, [FIND]: { found: [] } } })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await openAndType('zzzz')
  await expect.element(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
  await expect.element(choice(/Show keyboard shortcuts/)).toBeVisible()
  await expectSound()
  await choice(/Show all commands/).click()
  await expect.element(search()).toHaveValue('')
  await expect.element(choice(/Visit website/)).toBeInTheDocument()
})

test('[EDIT-203] without an answer the palette says so and still finds pages and commands', async () => {
  await showScreen(<h1>Here</h1>, '/config/one', { answers: { ...everything, [FIND]: broken } })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await openAndType('about')
  await expect.element(page.getByRole('status').filter({ hasText: 'Search did not answer' })).toBeVisible()
  await expect.element(choice(/^About/)).toBeVisible()
  await expectSound()
})

test('unsaved changes are saved, discarded or kept open', async () => {
  const answers = { onSave: vi.fn(), onDiscard: vi.fn(), onStay: vi.fn() }
  await show(<UnsavedDialog opened {...answers} />, { width: 390 })
  await expectSound()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(Object.values(answers).map((one) => one.mock.calls.length)).toEqual([1, 1, 1])
})

test('whoever was signed out signs in over what is open, or later', async () => {
  const { api } = await show(<SignInDialog />, {
    width: 390,
    answers: {
      ...everything,
      'POST /api/config/session': {
        refused: 401,
        code: 'wrong-password',
        message: 'E-mail or password is wrong.',
      },
    },
  })
  queryClient.setQueryData(['session'], session)
  const goesOn = signedInAgain()
  await expect.element(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByText('Please enter your password.')).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill('clay and water')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByText(/E-mail or password is wrong/)).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(page.getByRole('status').getByText(/You are signed out/)).toBeVisible()
  await expect.poll(() => api.sent('POST /api/config/session')).toHaveLength(1)
  endSignedOut(true)
  expect(await goesOn).toBe(true)
})

const groundOf = (element: Element | null | undefined) =>
  element == null ? 'nothing is there' : getComputedStyle(element).backgroundColor

test('[EDIT-960] where the system paints with colours of its own, what is chosen, on and open is told apart', async () => {
  const entries = ['Pages', 'Outline'].map((label) => ({ value: label, label }))
  await showScreen(
    <>
      <h1>Here</h1>
      <SegmentedControl aria-label="Panel" data={entries} defaultValue="Outline" />
      <Switch label="On" defaultChecked />
      <Switch label="Off" />
      <Tabs defaultValue="store">
        <Tabs.List>
          <Tabs.Tab value="general">General</Tabs.Tab>
          <Tabs.Tab value="store">Store</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </>,
    '/config/pages',
    { answers: everything },
  )
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  const labelOf = (name: string) => page.getByText(name, { exact: true }).element().closest('label')
  const trackOf = (name: string) =>
    page.getByRole('switch', { name }).element().parentElement?.querySelector('.mantine-Switch-track')
  const link = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).element()
  await inForcedColours(async () => {
    const tab = (name: string) => page.getByRole('tab', { name }).element()
    const isTold = (one: () => Element | null | undefined, other: () => Element | null | undefined) =>
      expect.poll(() => groundOf(one()) !== groundOf(other())).toBe(true)
    await isTold(
      () => tab('Store'),
      () => tab('General'),
    )
    await isTold(
      () => labelOf('Outline'),
      () => document.body,
    )
    await isTold(
      () => trackOf('On'),
      () => trackOf('Off'),
    )
    await isTold(
      () => trackOf('Off'),
      () => trackOf('Off')?.querySelector('.mantine-Switch-thumb'),
    )
    // As the system says that something is chosen, not as this editor does.
    await expect.poll(() => groundOf(link('Pages')) === groundOf(tab('Store'))).toBe(true)
    await isTold(
      () => link('Blog'),
      () => link('Pages'),
    )
  })
})

test('[EDIT-962] the signs of the navigation keep their size on a screen 1024 px wide and 600 px high', async () => {
  await showScreen(<h1>Here</h1>, '/config/one', { answers: everything, width: 1024 })
  await page.viewport(1024, 600)
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  const signs = [...document.querySelectorAll('nav[aria-label="Editor"] a svg')]
  expect(signs.length).toBeGreaterThan(10)
  expect(
    signs.map((sign) => Math.round(sign.getBoundingClientRect().width)).filter((width) => width !== 18),
  ).toEqual([])
})

test('[EDIT-963] the palette reaches every screen and every tab of the settings, by other words too, and signs out', async () => {
  const { address } = await showScreen(<h1>Here</h1>, '/config/one', {
    answers: { ...everything, [FIND]: { found: [] } },
  })
  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  await openAndType('redirect')
  await expect.element(choice(/^Redirects ?Screen$/)).toBeVisible()
  for (const [typed, found] of [
    ['trash', /^Trash/],
    ['new product', /^Add product/],
    ['tags', /^Tags and categories/],
    ['vat', /^Taxes ?Settings$/],
    ['delivery', /^Shipping ?Settings$/],
    ['gdpr', /^Cookies ?Settings$/],
    ['password', /^Account/],
    ['log out', /^Sign out/],
  ] as const) {
    await search().fill(typed)
    await expect.element(choice(found)).toBeVisible()
  }
  await search().fill('draft order')
  await expect.element(choice(/^Draft orders/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/config/orders/drafts')
})
