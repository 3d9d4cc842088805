import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { withPasskeys } from '../with-passkeys.ts'
import { expectReadable, expectSound, openDesk, ownerDesk, trySignIn, type Desk } from './owner-browser.ts'
import { OF_ONE_THING, SCREENS } from './screens.ts'
import { newVisitor } from './shop-visitor.ts'

let plinth: Plinth
let browser: Browser
const desks: Desk[] = []

inProduct((product) => {
  ;({ plinth, browser } = product)
})
afterEach(async () => {
  const complaints = desks.flatMap((desk) => desk.complaints)
  await Promise.all(desks.splice(0).map(({ context }) => context.close()))
  expect(complaints).toEqual([])
})

async function asOwner(path: string, width?: number): Promise<Page> {
  const desk = await ownerDesk(browser, plinth, width)
  desks.push(desk)
  await desk.page.goto(plinth.origin + path)
  return desk.page
}

async function asNobody(path: string): Promise<Page> {
  const desk = await openDesk(browser)
  desks.push(desk)
  await desk.page.goto(plinth.origin + path)
  return desk.page
}

describe('signing in and out', () => {
  test('[OWN-11] a wrong password is refused in words, the right one opens what was asked for', async () => {
    const page = await asNobody('/config/orders')
    await page.waitForURL('**/login?next=%2Fconfig%2Forders')
    await trySignIn(page, plinth.owner.email, 'not the password')
    await page.getByRole('alert').getByText('The e-mail address or the password is not right.').waitFor()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(plinth.owner.email)
    await trySignIn(page, plinth.owner.email, plinth.owner.password)
    await page.waitForURL('**/config/orders')
  })

  test('[OWN-12] after signing out the editor asks to sign in again', async () => {
    // A session of its own: it ends here.
    const page = await asNobody('/login?next=%2Fconfig%2Fproducts')
    await trySignIn(page, plinth.owner.email, plinth.owner.password)
    await page.getByRole('button', { name: 'Account of Owner' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await page.goto(`${plinth.origin}/config/products`)
    await page.waitForURL('**/login?next=%2Fconfig%2Fproducts')
  })

  test('[PASSKEY-1] [PASSKEY-2] a passkey made in the account signs in without address and password', async () => {
    const page = await asNobody('/login?next=%2Faccount')
    await trySignIn(page, plinth.owner.email, plinth.owner.password)
    await page.waitForURL('**/account')
    await withPasskeys(page)
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a passkey' })
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(plinth.owner.password)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('For this address').waitFor()
    await page.goto(`${plinth.origin}/config/products`)
    await page.getByRole('button', { name: 'Account of Owner' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/config/**')
  })

  test('[OWN-13] an administrator makes another website and lands in its editor', async () => {
    const page = await asOwner('/account')
    await page.getByRole('button', { name: 'New website' }).click()
    const dialog = page.getByRole('dialog', { name: 'New website' })
    await dialog.getByLabel('Title').fill('Kiln & Co')
    await expect.poll(() => dialog.getByLabel('Identifier').inputValue()).toBe('kiln-co')
    await dialog.getByRole('button', { name: 'Create website' }).click()
    await page.waitForURL(/\/\/kiln-co\.[^/]+\/config/)
    await page.getByRole('navigation', { name: 'Editor' }).getByText('Kiln & Co').waitFor()
  })
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)
const TRAP = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" onload="alert(1)"><script>alert(2)</script><rect width="5" height="5"/></svg>`

describe('files', () => {
  test('[OWN-14] good files arrive, bad ones are refused with the reason, and a drawing loses its script', async () => {
    const page = await asOwner('/config/files')
    await page.getByRole('button', { name: 'Upload File' }).waitFor()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([
        { name: 'square.png', mimeType: 'image/png', buffer: PICTURE },
        { name: 'trap.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(TRAP) },
        { name: 'broken.png', mimeType: 'image/png', buffer: PICTURE.subarray(0, 40) },
        { name: 'huge.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(TRAP.padEnd(2_000_100, ' ')) },
      ])
    const uploads = page.getByRole('status', { name: 'Uploads' })
    await uploads
      .getByText('The file broken.png is damaged or incomplete. Save it again from its source and retry.')
      .waitFor()
    await uploads.getByText('The file huge.svg is too large. The maximum allowed file size is 2 MB').waitFor()
    await expect.poll(() => uploads.getByRole('img', { name: 'Uploaded' }).count()).toBe(2)
    const stored = await page.evaluate(async () => {
      const list = (await (await fetch('/api/config/media?search=trap')).json()) as {
        assets: { assetUrl: string }[]
      }
      return (await fetch(list.assets[0]?.assetUrl ?? '')).text()
    })
    expect(stored).toContain('<rect')
    expect(stored).not.toMatch(/script|onload/)
    await expectSound(page, 'uploads')
  })

  test('[OWN-15] alternative text and focal point are kept; the point moves by the arrow keys', async () => {
    const page = await asOwner('/config/files')
    await page.getByLabel('Search files').fill('tall-vase-oat.jpg')
    const tile = page.getByRole('button', { name: /^tall-vase-oat\.jpg/ })
    await expect.poll(() => page.getByRole('checkbox', { name: /^Select / }).count()).toBe(1)
    await tile.click()
    const detail = page.getByRole('dialog', { name: 'File Detail' })
    const point = detail.getByRole('button', { name: /^Focal point/ })
    await point.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await detail.getByLabel('Alternative text').fill('A tall vase with a narrow neck')
    await detail.getByRole('button', { name: 'Save' }).click()
    await page.getByText('File saved').waitFor()
    await page.reload()
    await page.getByLabel('Search files').fill('tall-vase-oat.jpg')
    // Until it has been searched, the tile moves away from under the pointer.
    await expect.poll(() => page.getByRole('checkbox', { name: /^Select / }).count()).toBe(1)
    await tile.click()
    await expect
      .poll(() => detail.getByLabel('Alternative text').inputValue())
      .toBe('A tall vase with a narrow neck')
    await expect
      .poll(() => point.getAttribute('aria-label'))
      .toContain('40 % from the left, 49 % from the top')
  })
})

describe('team', () => {
  test('[OWN-16] a person invited by link signs up and sees what the role allows, and no more', async () => {
    const page = await asOwner('/config/settings/team')
    await page.getByLabel('Invite by e-mail').fill('packer@example.com')
    await page.locator('form').getByText('Editor', { exact: true }).click()
    await page.getByRole('option', { name: /^Store manager/ }).click()
    await page.getByRole('option', { name: /^Editor/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Invite' }).click()
    const link = await page.getByLabel('Invitation link').inputValue()

    const guest = await openDesk(browser)
    desks.push(guest)
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: 'Join Tern & Clay' }).waitFor()
    await guest.page.getByLabel('Name').fill('Pat Packer')
    await guest.page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
    await guest.page.getByRole('button', { name: 'Create account and join' }).click()
    await guest.page.waitForURL('**/config/**')
    await guest.page.goto(`${plinth.origin}/config/settings`)
    await guest.page.getByRole('tab', { name: 'Store' }).waitFor()
    await expect
      .poll(() => guest.page.getByRole('tab').allInnerTexts())
      .toEqual([
        'General',
        'Languages',
        'Store',
        'Shipping',
        'Taxes',
        'Payments',
        'Search engines',
        'Forms',
        'Pop-up',
        'Cookies',
        'Mail',
      ])
    await expect.poll(() => guest.page.getByLabel('Site title').isDisabled()).toBe(true)
    const status = await guest.page.evaluate(async () => (await fetch('/api/config/team')).status)
    expect(status).toBe(403)
    // The link works once.
    const late = await asNobody(new URL(link).pathname + new URL(link).hash)
    await late.getByRole('alert').waitFor()
  })
})

describe('settings', () => {
  test('[OWN-17] visitors see changed settings on their next page, and the announcement as the words it has', async () => {
    const page = await asOwner('/config/settings')
    await page.getByLabel('Site title').fill('Tern & Clay Pottery')
    await page.getByLabel('Text', { exact: true }).fill('Mugs < 10 left & going')
    const link = page.getByRole('combobox', { name: 'Link (optional)' })
    await expect.poll(() => link.inputValue()).toBe('Delivery & returns')
    await link.fill('Teapot')
    await page.getByRole('option', { name: /^Cane-Handled Teapot/ }).click()
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByRole('combobox', { name: 'Service of link 1' }).fill('Instagram')
    await page.keyboard.press('Tab')
    await page.getByLabel('Address of link 1').fill('https://social.example/ternandclay')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved. Visitors see them on their next page.').waitFor()
    const visitor = await asNobody('/')
    await expect.poll(() => visitor.title()).toContain('Tern & Clay Pottery')
    const bar = visitor.getByRole('complementary', { name: 'Announcement' })
    await expect.poll(() => bar.innerText()).toContain('Mugs < 10 left & going')
    await expect.poll(() => bar.getByRole('link').getAttribute('href')).toMatch(/^\/shop\/.*teapot/)
    await expect
      .poll(() => visitor.locator('footer a[href="https://social.example/ternandclay"]').count())
      .toBe(1)
  })

  test('[OWN-18] a setting the server refuses is told at its field, and what was typed stays', async () => {
    const page = await asOwner('/config/settings')
    await page.getByLabel('Identifier').fill('tern & clay')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Use 1 to 63 small letters, digits and hyphens').first().waitFor()
    await expect.poll(() => page.getByLabel('Identifier').inputValue()).toBe('tern & clay')
  })

  test('[OWN-19] a picture of the library becomes the logo', async () => {
    const page = await asOwner('/config/settings')
    await page.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Choose' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose an image' })
    await picker
      .getByRole('button', { name: /pendant-lamp\.jpg/ })
      .first()
      .click()
    await picker.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved.').waitFor()
    const html = await (await fetch(plinth.origin)).text()
    expect(/class="?site-logo[^]*?<\/a>/.exec(html)?.[0]).toContain('pendant-lamp.jpg')
  })
})

describe('every screen', () => {
  /** Routes that are looked at with what opens over them, below, or are the screen of another one. */
  const ELSEWHERE = [
    'orders/:orderId',
    'orders/drafts/:draftId',
    'products/:productId',
    'settings',
    'settings/:tab',
  ]

  test('[OWN-20] every screen the editor has a way to is among those that are looked at', () => {
    const read = (path: string) =>
      readFileSync(join(import.meta.dirname, '../../packages/editor/src', path), 'utf8')
    const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)
    const routes = found(read('features/routes.tsx'), /path: '([^']+)'/g)
    const tabs = found(read('commands/settings-tabs.ts'), /tab: '([^']+)'/g)
    const places = [
      ...routes
        .filter((path) => !ELSEWHERE.includes(path))
        .map((path) => (path.startsWith('/') ? path : `/config/${path}`)),
      ...tabs.map((tab) => `/config/settings/${tab}`),
    ]
    expect(routes.length).toBeGreaterThan(40)
    const looked = [...Object.values(SCREENS).flat(), ...Object.keys(OF_ONE_THING)]
    expect(places.toSorted()).toEqual(looked.filter((path) => path !== '/config/pages').toSorted())
  })

  const WIDTHS = [1440, 1024, 390]

  /** A screen is opened once: what a window of another width or other colours change of it follows in place. */
  async function expectSoundAtEveryWidth(page: Page, what: string): Promise<void> {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      // Between the widest and the narrowest the colours are those of one of them.
      await expectSound(page, `${what} at ${width} px`, width === 1024 ? 'all but colours' : 'all')
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await expectReadable(page, `${what} in forced colours`)
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' })
    for (const width of [390, 834, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectReadable(page, `${what} in the dark at ${width} px`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }

  test.each(Object.entries(SCREENS))(
    `[OWN-20] at ${WIDTHS.join(', ')} px, in the dark and in forced colours, axe-core finds nothing on any screen %s`,
    async (_of, paths) => {
      const page = await asOwner('/account')
      for (const path of paths) {
        await page.goto(plinth.origin + path)
        await page.waitForLoadState('networkidle')
        await expectSoundAtEveryWidth(page, path)
      }
    },
  )

  test.each(Object.entries(OF_ONE_THING))(
    `[OWN-20] at ${WIDTHS.join(', ')} px, in the dark and in forced colours, axe-core finds nothing at %s`,
    async (path, addressOf) => {
      const page = await asOwner('/account')
      await page.goto(plinth.origin + (await addressOf(page)))
      await page.waitForLoadState('networkidle')
      await expectSoundAtEveryWidth(page, path)
    },
  )

  test(`[OWN-20] at ${WIDTHS.join(', ')} px axe-core finds nothing on an order, a product, and what opens over them`, async () => {
    const visitor = newVisitor(plinth.origin)
    await visitor.add('/shop/everyday-mug', 'MUG-CH-S', 1)
    await visitor.pay()
    const page = await asOwner('/account')
    await page.goto(`${plinth.origin}/config/orders`)
    await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
    for (const name of ['Refund', 'Mark as fulfilled']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await expectSoundAtEveryWidth(page, name)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.goto(`${plinth.origin}/config/products?search=everyday`)
    await page.getByRole('link', { name: 'Everyday Mug', exact: true }).click()
    // The product is read again when its screen opens; a popover opened before that closes with it.
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('button', { name: /in stock of Chalk/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Last movements' }).getByRole('listitem').first().waitFor()
    await expectSoundAtEveryWidth(page, 'product and stock')
  })
})
