import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeSite, type Menus, type SiteChanges } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { broken, never, offline, type Answers } from '../../testing/fake-api.ts'
import { everything, pages } from '../../testing/sample-answers.ts'
import { homeId, sampleCanvas } from '../../testing/sample-page.ts'
import { canvasListens } from '../../testing/canvas.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import EditorScreen from './editor-screen.tsx'
import { forgetStyle } from './use-site-style.ts'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const DRAFT = 'GET /api/config/documents/:documentId'
const CANVAS = 'GET /api/config/documents/:documentId/canvas'
const SAVE = 'POST /api/config/documents/:documentId/operations'
const draft = aPage(section('hero', [text('title', '<p>Thrown by hand</p>')], { name: 'Welcome' }))

const opened: Answers = {
  ...everything,
  [DRAFT]: { documentId: homeId, revision: 0, document: draft, publishedRevision: 0, log: [] },
  [CANVAS]: sampleCanvas(draft),
  [SAVE]: ({ body }) => {
    const { baseRevision, entries } = body as { baseRevision: number; entries: { id: string }[] }
    return {
      revision: baseRevision + entries.length,
      entries: entries.map(({ id }, index) => ({ id, revision: baseRevision + index + 1 })),
      others: [],
    }
  },
  'GET /api/config/collections/:id/items': { items: [], nextCursor: null },
}

/** Each test finds the style as the server has it. */
afterEach(forgetStyle)

const showEditor = (answers: Answers = {}, options: { width?: number; address?: string } = {}) =>
  showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    ...options,
    answers: { ...opened, ...answers },
  })

/** The page in the frame in the middle, once the frame has a height in which it can be pressed. */
const canvasText = () => {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')
  return frame == null || frame.clientHeight === 0 ? '' : (frame.contentDocument?.body.textContent ?? '')
}

test('[EDIT-2] without an address the home page is opened, in its frame, under its title', async () => {
  const { address } = await showEditor({}, { address: '/config/pages' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
  await expect.poll(() => address()).toBe(`/config/pages/${homeId}`)
  await expectSound()
})

test('[EDIT-2] on a phone the page comes first, and nothing is to be scrolled sideways for', async () => {
  await showEditor(
    {
      'GET /api/config/pages': {
        ...pages,
        collections: pages.collections.map((one) => ({ ...one, title: { en: LONG } })),
      },
    },
    { width: 390 },
  )
  await expect.element(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
  await expectSound()
})

test('a page that takes its time is waited for', async () => {
  await showEditor({ [CANVAS]: never })
  await expect.element(page.getByRole('status', { name: 'Opening the page' })).toBeVisible()
  await expectSound()
})

const gone = { refused: 404, code: 'not-found', message: 'This page does not exist.' }

test.each([
  ['offline', offline, 'Unable to load. Try again.'],
  ['with a broken server', broken, 'Unable to load. Try again.'],
  ['once it is gone', gone, 'Unable to locate content'],
] as const)('[EDIT-914] %s the page cannot be opened, and is asked for again', async (_, answer, title) => {
  const { api } = await showEditor({ [DRAFT]: answer })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expectSound()
  api.change({ [DRAFT]: opened[DRAFT]! })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
})

test('[EDIT-1270] where a page is gone the home page is one press away', async () => {
  const { api, address } = await showEditor(
    { [DRAFT]: gone },
    { address: '/config/pages/6b034d117e05d8f29bb87999' },
  )
  await expect.element(page.getByRole('heading', { name: 'Unable to locate content' })).toBeVisible()
  api.change({ [DRAFT]: opened[DRAFT]! })
  await page.getByRole('link', { name: 'Open the home page' }).click()
  await expect.poll(address).toBe(`/config/pages/${pages.collections[0]!.documentId}`)
  await expect.poll(canvasText).toContain('Thrown by hand')
})

test('[EDIT-1269] the list of pages gives way in a narrow window and is back in a wide one', async () => {
  await showEditor()
  await expect.poll(canvasText).toContain('Thrown by hand')
  const list = page.getByRole('button', { name: 'Add page' })
  await expect.element(list).toBeVisible()
  await page.viewport(834, 900)
  await expect.element(list).not.toBeInTheDocument()
  await page.viewport(1440, 900)
  await expect.element(list).toBeVisible()
})

test.each([
  ['a draft', { publishedRevision: null, status: 'draft' }],
  ['a private page', { status: 'private' }],
] as const)('[PAGES-95] %s becomes the home page once it may be published for it', async (_, hidden) => {
  const [home, other, ...rest] = pages.collections
  const collections = [home!, { ...other!, ...hidden }, ...rest]
  const PATCH = 'PATCH /api/config/pages/:id'
  const { api } = await showEditor({ 'GET /api/config/pages': { ...pages, collections }, [PATCH]: other! })
  await expect.poll(canvasText).toContain('Thrown by hand')
  const ask = async () => {
    await page
      .getByRole('button', { name: `More about ${other!.title['en']}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Make it the home page' }).click()
    return page.getByRole('dialog', { name: `Publish ${other!.title['en']} and make it the home page?` })
  }
  const question = await ask()
  await expect.element(question).toBeVisible()
  await expectSound()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.sent(PATCH)).toEqual([])
  await ask()
  await question.getByRole('button', { name: 'Publish as home page' }).click()
  await expect.poll(() => api.sent(PATCH)).toEqual([{ isHome: true, status: 'published' }])
})

test('a list of pages that could not be read is asked for again', async () => {
  const { api } = await showEditor({ 'GET /api/config/pages': offline })
  await expect.element(page.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  await expectSound()
  api.change({ 'GET /api/config/pages': pages })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('[EDIT-40] a website without pages offers to add the first one', async () => {
  await showEditor(
    { 'GET /api/config/pages': { navigation: { main: [], footer: [], unlinked: [] }, collections: [] } },
    { address: '/config/pages' },
  )
  await expect.element(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Add a page' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText(/Title|Name/)).toBeVisible()
})

/** A page with texts at its left and right, and a long one before the last. */
const wide = (() => {
  const at = (id: string, x: number, y: number) => ({
    ...text(id, `<p>${id}</p>`),
    layout: { desktop: { x, y, w: 6, h: 4 } },
  })
  const long = {
    ...text('long', '<p>Words</p>'.repeat(60)),
    layout: { desktop: { x: 0, y: 4, w: 12, h: 90 } },
  }
  return aPage(section('hero', [at('left', 0, 0), at('right', 18, 0), long, at('low', 0, 94)]))
})()

const showWide = async (width: number) => {
  await showEditor(
    {
      [DRAFT]: { documentId: homeId, revision: 0, document: wide, publishedRevision: 0, log: [] },
      [CANVAS]: sampleCanvas(wide),
    },
    { width },
  )
  await expect.poll(canvasText).toContain('low')
  await canvasListens()
}

/** Where a block of the page is seen in the window of the editor. */
function seenAt(id: string) {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')!
  const block = frame.contentDocument!.querySelector(`[data-block-id="${id}"]`)!.getBoundingClientRect()
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = width / frame.clientWidth
  return {
    left: left + block.left * scale,
    right: left + block.right * scale,
    top: top + block.top * scale,
    bottom: top + block.bottom * scale,
  }
}

const pressOn = (id: string) => {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')
  const block = frame?.contentDocument?.querySelector(`[data-block-id="${id}"]`)
  const { left, top, width, height } = block!.getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, button: 0, pointerId: 1 }
  for (const name of ['pointerdown', 'pointerup', 'click'])
    block?.dispatchEvent(
      name === 'click' ? new MouseEvent(name, at) : new PointerEvent(name, { ...at, isPrimary: true }),
    )
}

const settings = () => page.getByRole('complementary', { name: 'Settings of the selection' })
const settingsBox = () => settings().element().getBoundingClientRect()

test('[EDIT-1202] settings that stand over the page go to the other side of what they are of', async () => {
  await showWide(834)
  pressOn('right')
  await expect.element(settings().getByRole('heading', { name: 'Text' })).toBeVisible()
  await expect.poll(() => settingsBox().right <= seenAt('right').left).toBe(true)
  await expectSound()
  pressOn('left')
  await expect.poll(() => settingsBox().left >= seenAt('left').right).toBe(true)
})

test('[EDIT-1202] on a phone the page is scrolled until what is selected stands above its settings', async () => {
  await showWide(390)
  frameBody()?.querySelector('[data-block-id="low"]')?.scrollIntoView({ block: 'end' })
  pressOn('low')
  await expect.element(settings().getByRole('heading', { name: 'Text' })).toBeVisible()
  await expect.poll(() => settingsBox().top - seenAt('low').top).toBeGreaterThan(20)
  await expect.poll(() => seenAt('low').top).toBeGreaterThan(40)
  await expectSound()
})

test('[EDIT-28] with the keyboard: a section is duplicated, and undone by name', async () => {
  const { api } = await showEditor()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
  await page.getByText('Outline', { exact: true }).click()
  await page
    .getByRole('button', { name: /^(Section )?“?Welcome/ })
    .first()
    .click()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(() => canvasText().split('Thrown by hand').length).toBe(3)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => canvasText().split('Thrown by hand').length).toBe(2)
  expect(api.mistakes).toEqual([])
})

/** A custom property of the page in the frame. */
const ofCanvas = (name: string) => {
  const root = document.querySelector<HTMLIFrameElement>(
    'iframe[title="The page being edited"]',
  )?.contentDocument
  return root == null ? '' : getComputedStyle(root.documentElement).getPropertyValue(name)
}

/** Saves changes of the style as the server does. */
function savingStyle(menusBefore = everything['GET /api/config/style'].menus) {
  let { style, header, revision } = everything['GET /api/config/style']
  let menus: Menus = menusBefore
  return ({ body }: { readonly body: unknown }) => {
    const { entries } = body as { entries: { id: string; changes: SiteChanges }[] }
    const saved = entries.map(({ id, changes }) => {
      const changed = changeSite({ style, header, menus }, changes)
      style = changed.draft.style
      header = changed.draft.header
      menus = changed.draft.menus
      revision += 1
      return { id, revision, before: changed.before }
    })
    return { revision, style, header, menus, entries: saved, others: [] }
  }
}

test.each([1440, 390])(
  '[EDIT-110] [EDIT-111] Style is opened by its key, and what is tried is on the page, %i px wide',
  async (width) => {
    const { api } = await showEditor({ 'POST /api/config/style/changes': savingStyle() }, { width })
    await expect.poll(canvasText).toContain('Thrown by hand')
    await canvasListens()
    await page.getByRole('heading', { level: 1 }).click()
    await userEvent.keyboard('s')
    const panel = page.getByRole('region', { name: 'Style of the site' })
    await panel.getByRole('button', { name: /^Orchard/ }).click()
    await expect.poll(() => ofCanvas('--radius')).toBe('20px')
    await expect.element(page.getByRole('button', { name: 'Undo: style Orchard' })).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => ofCanvas('--radius')).toBe('4px')
    const saved = () =>
      api.sent('POST /api/config/style/changes').flatMap((body) => (body as { entries: unknown[] }).entries)
    await expect.poll(() => saved().length).toBe(2)
    await panel.getByRole('button', { name: 'Close the style' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(api.mistakes).toEqual([])
  },
)

test('[EDIT-110] whoever selects a section gets its settings in place of the style', async () => {
  await showEditor()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
  await page.getByRole('button', { name: 'Style of the site' }).click()
  await expect.element(page.getByRole('region', { name: 'Style of the site' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Left panel' }).getByText('Outline').click()
  await page
    .getByRole('button', { name: /^(Section )?“?Welcome/ })
    .first()
    .click()
  await expect.element(page.getByRole('region', { name: 'Section settings' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Style of the site' })).not.toBeInTheDocument()
})

test('[EDIT-110] a style that cannot be read says so and is asked for again; the page can be edited meanwhile', async () => {
  const { api } = await showEditor({ 'GET /api/config/style': broken })
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
  await page.getByRole('button', { name: 'Style of the site' }).click()
  const panel = page.getByRole('region', { name: 'Style of the site' })
  await expect.element(panel.getByRole('alert')).toBeVisible()
  await expectSound()
  api.change({ 'GET /api/config/style': everything['GET /api/config/style'] })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel.getByRole('button', { name: /^Orchard/ })).toBeVisible()
})

type Way = readonly (readonly [x: number, y: number])[]

/** A pointer in the frame: pressed, moved and let go at points of the page. */
function pointer(ways: Way, keys: PointerEventInit = {}): void {
  pointerHeld(ways, keys).release()
}

/** The same without letting go yet. */
function pointerHeld(ways: Way, keys: PointerEventInit = {}): { readonly release: () => void } {
  const root = document.querySelector<HTMLIFrameElement>(
    'iframe[title="The page being edited"]',
  )?.contentDocument
  if (root == null) throw new Error('There is no canvas.')
  const send = (type: string, [clientX, clientY]: readonly [number, number], buttons: number) =>
    (root.elementFromPoint(clientX, clientY) ?? root.body).dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        clientX,
        clientY,
        buttons,
        pointerId: 1,
        ...keys,
      }),
    )
  // A pointer nobody holds cannot be captured.
  root.documentElement.setPointerCapture = () => undefined
  const [first, ...rest] = ways
  if (first === undefined) throw new Error('The pointer goes nowhere.')
  send('pointerdown', first, 1)
  for (const way of rest) send('pointermove', way, 1)
  return { release: () => send('pointerup', rest.at(-1) ?? first, 0) }
}

const boxInCanvas = (id: string) => {
  const root = document.querySelector<HTMLIFrameElement>(
    'iframe[title="The page being edited"]',
  )?.contentDocument
  const box = root?.querySelector(`[data-block-id="${id}"]`)?.getBoundingClientRect()
  if (box === undefined) throw new Error(`There is no block ${id} on the canvas.`)
  return box
}
const middleOf = (id: string) => {
  const { x, y, width, height } = boxInCanvas(id)
  return [x + width / 2, y + height / 2] as const
}

test('[EDIT-210] [EDIT-212] blocks are added by Shift and click or by a frame, and dragged together as one step', async () => {
  const three = aPage(
    section('hero', [
      text('one', '<p>First words</p>', { x: 0, y: 0, w: 6, h: 3 }),
      text('two', '<p>Second words</p>', { x: 8, y: 0, w: 6, h: 3 }),
      text('three', '<p>Third words</p>', { x: 16, y: 0, w: 6, h: 3 }),
    ]),
  )
  await showEditor({
    [DRAFT]: { documentId: homeId, revision: 0, document: three, publishedRevision: 0, log: [] },
    [CANVAS]: sampleCanvas(three),
  })
  await expect.poll(canvasText).toContain('Third words')
  pointer([middleOf('one')])
  await expect.element(page.getByRole('toolbar', { name: 'Text block' })).toBeVisible()
  pointer([middleOf('two')], { shiftKey: true })
  await expect.element(page.getByRole('toolbar', { name: '2 blocks' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Settings of several blocks' })).toBeVisible()
  await expectSound()
  pointer([middleOf('two')], { shiftKey: true })
  await expect.element(page.getByRole('toolbar', { name: 'Text block' })).toBeVisible()

  const { left, bottom } = boxInCanvas('two')
  const { right } = boxInCanvas('three')
  pointer([
    [left - 4, bottom + 6],
    [left + 20, bottom - 4],
    [right - 2, bottom - 8],
  ])
  await expect.element(page.getByRole('toolbar', { name: '2 blocks' })).toBeVisible()
  const [x, y] = middleOf('three')
  const before = boxInCanvas('two').top
  pointer([
    [x, y],
    [x, y + 40],
    [x, y + 90],
  ])
  await expect.poll(() => boxInCanvas('two').top).toBeGreaterThan(before + 40)
  expect(boxInCanvas('three').top).toBe(boxInCanvas('two').top)
  await expect.element(page.getByRole('button', { name: 'Undo: Moved 2 blocks' })).toBeVisible()
  pointer([middleOf('one')])
  await expect.element(page.getByRole('toolbar', { name: 'Text block' })).toBeVisible()
})

const frameBody = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')?.contentDocument?.body

test('[EDIT-1300] one shortcut hides the panels; what is opened meanwhile shows itself', async () => {
  await showEditor()
  await expect.poll(canvasText).toContain('Thrown by hand')
  const panel = page.getByRole('complementary', { name: 'Settings of the selection' })
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Control>}\\{/Control}')
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('complementary', { name: 'Style' })).toBeVisible()
  await userEvent.keyboard('{Control>}\\{/Control}')
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}\\{/Control}')
  await expect.element(page.getByRole('complementary', { name: 'Style' })).toBeVisible()
})

test('[EDIT-1279] on a phone the list that was asked for is not covered by settings', async () => {
  await showEditor({}, { width: 390 })
  await expect.poll(canvasText).toContain('Thrown by hand')
  await userEvent.keyboard('s')
  const style = page.getByRole('complementary', { name: 'Style' })
  await expect.element(style).toBeVisible()
  await page.getByRole('button', { name: 'Pages and outline' }).click()
  const list = page.getByRole('complementary', { name: 'Pages' })
  await expect.element(list).toBeVisible()
  const { left, width, top, height } = style.element().getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  expect(list.element().contains(seen)).toBe(true)
})

test('[EDIT-1274] who is led to a page by keyboard goes on at the page, whose name is said', async () => {
  await showEditor()
  await expect.poll(canvasText).toContain('Thrown by hand')
  // Who loads the screen begins at its beginning.
  expect(document.activeElement).toBe(document.body)
  const link = page.getByRole('complementary', { name: 'Pages' }).getByRole('link', { name: 'Shop' }).first()
  ;(await link.findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('IFRAME')
  expect(frameBody()?.ownerDocument.activeElement).toBe(frameBody())
  const said = () => document.querySelector('[data-editor] [role=status][aria-live]')?.textContent
  expect(said()).toBe('Shop is open')
})

test('[EDIT-218] by keyboard the canvas is one stop; arrow keys go through its blocks until one is taken', async () => {
  const linked = aPage(
    section('hero', [
      text('one', '<p>See <a href="/shop">the shop</a></p>', { x: 0, y: 0, w: 6, h: 3 }),
      text('two', '<p>Second words</p>', { x: 8, y: 0, w: 6, h: 3 }),
    ]),
  )
  await showEditor({
    [DRAFT]: { documentId: homeId, revision: 0, document: linked, publishedRevision: 0, log: [] },
    [CANVAS]: sampleCanvas(linked),
  })
  await expect.poll(canvasText).toContain('Second words')
  await expect.poll(() => frameBody()?.tabIndex).toBe(0)
  const isIn = (selector: string) => document.activeElement?.closest(selector) != null
  page.getByRole('heading', { level: 1 }).element().closest('header')?.querySelector('button')?.focus()
  await userEvent.keyboard('{F6}')
  await expect.poll(() => isIn('aside')).toBe(true)
  await userEvent.keyboard('{F6}')
  await expect.poll(() => document.activeElement?.tagName).toBe('IFRAME')
  const press = (key: string) =>
    frameBody()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const said = () => document.querySelector('[data-editor] [role=status][aria-live]')?.textContent
  press('ArrowDown')
  await expect.poll(said).toMatch(/^Text: See the shop\. Arrow keys/)
  press('ArrowDown')
  await expect.poll(said).toBe('Text: Second words, 2 of 2')
  const before = boxInCanvas('two').left
  press(' ')
  press('ArrowRight')
  await expect.poll(() => boxInCanvas('two').left).toBeGreaterThan(before)
  frameBody()?.querySelector('a')?.focus()
  await expect.poll(() => frameBody()?.ownerDocument.activeElement).toBe(frameBody())
  press('Tab')
  await expect.poll(() => document.activeElement?.tagName).not.toBe('IFRAME')
})

test('[EDIT-216] a right click opens the menu of what is under it; it is worked by keyboard', async () => {
  await showEditor()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
  const [clientX, clientY] = middleOf('title')
  const target = frameBody()?.ownerDocument.elementFromPoint(clientX, clientY)
  target?.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX, clientY }),
  )
  const menu = page.getByRole('menu', { name: 'What can be done with this block: Text' })
  await expect.element(menu).toBeVisible()
  await expectSound()
  await menu.getByRole('menuitem', { name: /^Duplicate/ }).click()
  await expect.poll(() => canvasText().split('Thrown by hand').length).toBe(3)
  await expect.element(menu).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
})

test('[EDIT-225] [EDIT-226] dragging shows the section, guides and gaps; the button for a block stands on the edge', async () => {
  const two = aPage(
    section('hero', [
      text('one', '<p>First words</p>', { x: 0, y: 0, w: 6, h: 3 }),
      text('two', '<p>Second words</p>', { x: 10, y: 6, w: 6, h: 3 }),
    ]),
  )
  await showEditor({
    [DRAFT]: { documentId: homeId, revision: 0, document: two, publishedRevision: 0, log: [] },
    [CANVAS]: sampleCanvas(two),
  })
  await expect.poll(canvasText).toContain('Second words')
  const add = page.getByRole('button', { name: 'Add block', exact: true })
  // The canvas listens a moment after it is drawn; two presses in less would be a double one.
  await expect
    .poll(
      async () => {
        pointer([middleOf('two')])
        await new Promise((resolve) => setTimeout(resolve, 100))
        return add.elements().length
      },
      { interval: 1000 },
    )
    .toBe(1)
  /** How far the button's middle is from the section's edge, which moves until all that draws the page is there. */
  const offEdge = () => {
    const frame = document.querySelector('iframe[title="The page being edited"]')?.getBoundingClientRect()
    const scale = (frame?.width ?? 1) / (frameBody()?.ownerDocument.documentElement.clientWidth ?? 1)
    const edge = frameBody()?.querySelector('[data-section-id]')?.getBoundingClientRect().bottom ?? 0
    const button = add.element().getBoundingClientRect()
    return Math.abs(button.top + button.height / 2 - (frame?.top ?? 0) - edge * scale)
  }
  await expect.poll(offEdge).toBeLessThan(2)
  await page.getByRole('button', { name: 'Add a block after it' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Search blocks' })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  const [x, y] = middleOf('two')
  const top = middleOf('one')[1]
  const hold = pointerHeld([
    [x, y],
    [x, y - 20],
    [x, top],
  ])
  await expect.poll(() => document.querySelector('[data-drop-section]')).not.toBeNull()
  await expect.poll(() => document.querySelectorAll('[data-way="level"]').length).toBeGreaterThan(1)
  await expect.poll(() => document.querySelector('[data-way="across"]')?.textContent).toBe('4')
  hold.release()
  await expect.poll(() => document.querySelector('[data-drop-section]')).toBeNull()
})

test('[EDIT-227] the whole page is seen at once; sections are put in order there, and a press leads to one', async () => {
  const long = aPage(
    section('hero', [text('title', '<p>Thrown by hand</p>')], { name: 'Welcome', height: 'full' }),
    section('middle', [text('more', '<p>More of it</p>')], { name: 'Prices' }),
    section('end', [text('foot', '<p>The end</p>')], { name: 'Close' }),
  )
  await showEditor({
    [DRAFT]: { documentId: homeId, revision: 0, document: long, publishedRevision: 0, log: [] },
    [CANVAS]: sampleCanvas(long),
  })
  await expect.poll(canvasText).toContain('The end')
  const heightOf = (id: string) =>
    frameBody()?.querySelector(`[data-section-id="${id}"]`)?.getBoundingClientRect().height ?? 0
  const frameHeight = () => document.querySelector('iframe[title="The page being edited"]')?.clientHeight ?? 0
  await page.getByRole('button', { name: 'Whole page' }).click()
  const whole = page.getByRole('region', { name: 'The whole page' })
  await expect.element(whole.getByRole('button', { name: 'Section Welcome', exact: true })).toHaveFocus()
  // The frame is several windows high now, the section that fills the window is not.
  await expect.poll(() => heightOf('hero') / frameHeight()).toBeLessThan(0.6)
  await expectSound()
  const order = () =>
    [...(frameBody()?.querySelectorAll('[data-section-id]') ?? [])].map((one) =>
      one.getAttribute('data-section-id'),
    )
  const handle = whole.getByRole('button', { name: 'Reorder section Prices' })
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowUp} ')
  await expect.poll(order).toEqual(['middle', 'hero', 'end'])
  // Words are as high as their fonts make them, once those are there.
  await frameBody()?.ownerDocument.fonts.ready
  const inOverview = heightOf('hero')
  await whole.getByRole('button', { name: 'Section Close', exact: true }).click()
  await expect.element(whole).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Section settings' })).toBeVisible()
  // As high as before, but for what a font that comes late makes of its words.
  await expect.poll(() => Math.abs(heightOf('hero') - inOverview)).toBeLessThan(8)
  await userEvent.keyboard('z')
  await expect.element(whole).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(whole).not.toBeInTheDocument()
})

const framePage = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')?.contentDocument ?? null

/** A press on an element of the page in the frame, as a hand makes it. */
function press(selector: string): void {
  const element = framePage()!.querySelector<HTMLElement>(selector)!
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = {
    bubbles: true,
    cancelable: true,
    clientX: left + width / 2,
    clientY: top + height / 2,
    button: 0,
  }
  element.dispatchEvent(new PointerEvent('pointerdown', at))
  element.dispatchEvent(new PointerEvent('pointerup', at))
  element.dispatchEvent(new MouseEvent('click', at))
}

test('[EDIT-291] [EDIT-293] a click on the title brings its settings, a second one writes it where it stands', async () => {
  await showEditor({ 'POST /api/config/style/changes': savingStyle() })
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
  press('[data-site-piece="title"]')
  const title = page.getByLabelText('Site title')
  await expect.element(title).toHaveValue('Tern & Clay')
  await expectSound()
  press('[data-site-piece="title"]')
  const written = framePage()!.querySelector<HTMLElement>('[data-site-piece="title"]')!
  await expect.poll(() => written.isContentEditable).toBe(true)
  written.textContent = 'Gull & Clay'
  written.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await expect.element(title).toHaveValue('Gull & Clay')
  written.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.poll(() => framePage()!.querySelector('[contenteditable="plaintext-only"]')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Undo: site title' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo: site title' }).click()
  await expect.poll(() => framePage()!.querySelector('.site-logo')?.textContent?.trim()).toBe('Tern & Clay')
})

test('[EDIT-290] [EDIT-291] the bar comes and goes on the canvas, and a block that is selected takes the settings', async () => {
  await showEditor({ 'POST /api/config/style/changes': savingStyle() })
  await expect.poll(canvasText).toContain('The next kiln opens')
  await canvasListens()
  press('.announcement')
  const shown = page.getByRole('switch', { name: 'Show a line above the header' })
  await shown.click()
  await expect.poll(() => framePage()!.querySelector('.announcement')).toBeNull()
  await shown.click()
  await expect.poll(() => framePage()!.body.querySelector('.announcement + .site-header')).not.toBeNull()
  press('[data-block-id]')
  await expect.element(shown).not.toBeInTheDocument()
})

test('[EDIT-314] a link of the menu that is taken out is off the page at once, and undo brings it back', async () => {
  const external = (id: string, en: string) => ({
    id,
    externalLink: { url: `https://example.com/${id}`, newWindow: false },
    title: { en },
    items: [],
  })
  const menus = { main: [external('studio', 'Studio'), external('press', 'Press')], footer: [] }
  const answer = { ...everything['GET /api/config/style'], menus }
  const { api } = await showEditor({
    'GET /api/config/style': answer,
    'POST /api/config/style/changes': savingStyle(menus),
  })
  const shown = () => framePage()?.querySelector('.site-nav')?.textContent?.trim()
  await expect.poll(shown).toBe('StudioPress')
  const inMain = page.getByRole('region', { name: 'Main navigation' })
  await inMain.getByRole('button', { name: 'Link Studio' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.poll(shown).toBe('Press')
  await expect.element(inMain.getByText('Studio')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo: removed link Studio' }).click()
  await expect.poll(shown).toBe('StudioPress')
  await expect.element(inMain.getByText('Studio')).toBeVisible()
  // What another test left unsaved comes along.
  const sent = () =>
    api
      .sent('POST /api/config/style/changes')
      .flatMap((body) => (body as { entries: { changes: SiteChanges }[] }).entries)
      .filter(({ changes }) => changes.menus !== undefined)
  await expect.poll(sent).toMatchObject([
    {
      deed: { code: 'link-removed', name: 'Studio' },
      changes: { menus: { to: { main: [{ id: 'press' }] } } },
    },
    { changes: { menus: { to: { main: [{ id: 'studio' }, { id: 'press' }] } } } },
  ])
  expect(api.sent('PUT /api/config/navigation')).toEqual([])
  await expectSound()
})

test('[EDIT-592] the open page is renamed as a step: on the canvas and in the list at once, taken back, never saved past the draft', async () => {
  const home = pages.collections[0]!
  const { title, seoTitle, seoDescription } = home
  const named = { ...draft, about: { title, seoTitle, seoDescription } }
  const main = [{ id: home.id, collectionId: home.id, items: [] }]
  const canvas = sampleCanvas(named)
  const { api } = await showEditor({
    [DRAFT]: { documentId: homeId, revision: 0, document: named, publishedRevision: 0, log: [] },
    [CANVAS]: {
      ...canvas,
      library: { ...canvas.library, collections: { [home.id]: home } },
      navigation: { main: [], footer: [] },
    },
    'GET /api/config/style': { ...everything['GET /api/config/style'], menus: { main, footer: [] } },
  })
  const shown = () => framePage()?.querySelector('.site-nav')?.textContent?.trim()
  await expect.poll(shown).toBe('Home')
  await page.getByRole('button', { name: 'Page settings', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Page settings' })
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Welcome')
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(shown).toBe('Welcome')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Welcome' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Changed the title' }).click()
  await expect.poll(shown).toBe('Home')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect
    .poll(() => api.sent(SAVE).flatMap((body) => (body as { entries: object[] }).entries))
    .toMatchObject([
      { operation: { type: 'setAbout', changes: { title: { en: 'Welcome' } } } },
      { operation: { type: 'setAbout', changes: { title: { en: 'Home' } } } },
    ])
  expect(api.sent('PATCH /api/config/pages/:id')).toEqual([])
})

test('[EDIT-317] on a phone the bar above a synced section leads back', async () => {
  const { address } = await showEditor(
    { [CANVAS]: { ...sampleCanvas(draft), edits: 'section' } },
    { width: 390, address: '/config/pages/6b034d13a0cbe53d7b54bc99' },
  )
  await expect.poll(canvasText).toContain('Thrown by hand')
  await canvasListens()
  await expectSound()
  await page.getByRole('button', { name: 'Back to the pages' }).click()
  await expect.poll(() => address()).toBe(`/config/pages/${homeId}`)
})
