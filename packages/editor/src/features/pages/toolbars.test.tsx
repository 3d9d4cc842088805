import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Block, PageDocument } from '@plinth/domain'
import { image, page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { answersOfPage, homeId } from '../../testing/sample-page.ts'
import { canvasListens, pressOnCanvas } from '../../testing/canvas.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import EditorScreen from './editor-screen.tsx'

const WORDS =
  'Bowls, mugs and plates, thrown and glazed in the old boathouse by the harbour, and fired twice.'
const LONG = `<p>${Array.from({ length: 12 }, () => WORDS).join(' ')}</p>`

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')
const root = () => frame()?.contentDocument ?? document.implementation.createHTMLDocument()

async function showPage(draft: PageDocument, width: number) {
  await showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    answers: answersOfPage(draft),
    width,
  })
  await expect.poll(() => root().querySelectorAll('[data-block-id]').length).toBeGreaterThan(0)
  await expect.poll(() => frame()?.getBoundingClientRect().height).toBeGreaterThan(100)
  await canvasListens()
}

/** Presses a block where it is, once it is in sight. */
async function press(id: string) {
  const block = root().querySelector<HTMLElement>(`[data-block-id="${id}"]`)
  block?.scrollIntoView({ block: 'center' })
  root().documentElement.setPointerCapture = () => undefined
  const { x = 0, y = 0, width = 0, height = 0 } = block?.getBoundingClientRect() ?? {}
  const at = {
    bubbles: true,
    cancelable: true,
    clientX: x + width / 2,
    clientY: y + height / 2,
    pointerId: 1,
  }
  block?.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }))
  block?.dispatchEvent(new PointerEvent('pointerup', at))
  await expect
    .poll(() => document.querySelector('[data-canvas-overlay] [role=toolbar]')?.getBoundingClientRect().width)
    .toBeGreaterThan(40)
}

const bar = () => document.querySelector('[data-canvas-overlay] [role=toolbar]')

interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const overlap = (one: Rect, other: Rect) =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1

/** Where a tool is seen: those over the page end with it. */
function shownPart(tool: Element): Rect {
  const { left, right, top, bottom } = tool.getBoundingClientRect()
  const overlay = tool.closest('[data-canvas-overlay]')?.getBoundingClientRect().top ?? 0
  return { left, right, top: Math.max(top, overlay), bottom }
}

/** What the toolbar lies over: words, pictures and controls of the page, and the other tools of the editor. */
function covered(): string[] {
  const own = bar()?.getBoundingClientRect()
  const page = frame()?.getBoundingClientRect()
  if (own === undefined || page === undefined) return ['there is no toolbar']
  const scale = page.width / (frame()?.clientWidth ?? 1)
  const onScreen = ({ left, top, right, bottom }: Rect): Rect => ({
    left: page.left + left * scale,
    top: Math.max(page.top, page.top + top * scale),
    right: page.left + right * scale,
    bottom: Math.max(page.top, page.top + bottom * scale),
  })
  const found: string[] = []
  const range = root().createRange()
  const texts = root().createTreeWalker(root().body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const node = texts.currentNode
    if (node.nodeValue?.trim() === '' || node.parentElement?.checkVisibility() !== true) continue
    range.selectNodeContents(node)
    for (const line of range.getClientRects())
      if (overlap(own, onScreen(line))) found.push(node.nodeValue ?? '')
  }
  for (const seen of root().querySelectorAll('[data-block-id] :is(img, a, button, input)'))
    if (overlap(own, onScreen(seen.getBoundingClientRect()))) found.push(seen.outerHTML)
  const tools = document.querySelectorAll(
    '[data-canvas-overlay] :is(button, [data-handle]), aside, nav, header',
  )
  for (const tool of tools)
    if (!bar()?.contains(tool) && overlap(own, shownPart(tool))) found.push(tool.outerHTML)
  return found
}

const cards = (rows: number): Block[] =>
  Array.from({ length: rows * 3 }, (_, index) =>
    text(`b${index}`, `<h3>Card ${index}</h3><p>${WORDS}</p>`, {
      x: (index % 3) * 8,
      y: Math.floor(index / 3) * 5,
      w: 8,
      h: 5,
    }),
  )

const ARRANGEMENTS = {
  'short texts one below the other': aPage(
    section('one', [
      text('a', '<h2>Opening hours</h2>', { y: 0, h: 2 }),
      text('b', `<p>${WORDS}</p>`, { y: 2, h: 2 }),
      text('c', `<p>${WORDS}</p>`, { y: 4, h: 2 }),
    ]),
  ),
  'long texts that fill the window': aPage(
    section('one', [
      text('a', LONG, { y: 0, h: 12 }),
      text('b', LONG, { y: 12, h: 12 }),
      text('c', LONG, { y: 24, h: 12 }),
    ]),
  ),
  'three columns of cards': aPage(section('one', cards(4))),
  'the first of a page, under its header': aPage(section('one', [text('b', `<p>${WORDS}</p>`, { h: 3 })])),
  'pictures above and below': aPage(
    section('one', [
      image('a', '6b034d117e05d8f29bb87900', { y: 0, w: 24, h: 6 }),
      text('b', `<p>${WORDS}</p>`, { y: 6, h: 3 }),
      image('c', '6b034d117e05d8f29bb87900', { y: 9, w: 24, h: 6 }),
    ]),
  ),
  'half a column beside a long text': aPage(
    section('one', [
      text('a', LONG, { x: 0, y: 0, w: 12, h: 14 }),
      text('b', `<p>${WORDS}</p>`, { x: 12, y: 4, w: 12, h: 4 }),
    ]),
  ),
}

test.each(
  [1440, 834, 390].flatMap((width) =>
    Object.entries(ARRANGEMENTS).map(([name, draft]) => [width, name, draft] as const),
  ),
)('[EDIT-173] %i px wide, %s: the block’s toolbar covers nothing', async (width, _, draft) => {
  await showPage(draft, width)
  for (const id of ['b', 'b0', 'b4', 'a', 'c']) {
    if (root().querySelector(`[data-block-id="${id}"]`) === null) continue
    await press(id)
    await expect.poll(covered, { message: id }).toEqual([])
    const own = bar()?.getBoundingClientRect()
    expect(own?.left).toBeGreaterThanOrEqual(0)
    expect(own?.right).toBeLessThanOrEqual(width)
  }
  await expectSound()
})

test('[EDIT-173] the toolbar follows the page as it is scrolled, covers nothing on the way, and is there when its block is not', async () => {
  await showPage(aPage(section('one', cards(16))), 1440)
  await press('b10')
  const blockTop = () => root().querySelector('[data-block-id="b10"]')?.getBoundingClientRect().bottom ?? 0
  for (let step = 0; blockTop() > -100; step++) {
    root().defaultView?.scrollBy({ top: 90, behavior: 'instant' })
    await expect.poll(covered, { message: `step ${step}` }).toEqual([])
    expect(step).toBeLessThan(20)
  }
  await expect.element(page.getByRole('toolbar', { name: 'Text block' })).toBeVisible()
})

/** Where the second block stands on the screen, px, when it has come to rest: letters and the frame's height may be on their way. */
async function restingTop(): Promise<number> {
  await root().fonts.ready
  let last: number | undefined
  const sameAsBefore = () => last === (last = topOnScreen())
  await expect.poll(sameAsBefore, { interval: 150 }).toBe(true)
  return last ?? 0
}

const scaleOfPage = () => (frame()?.getBoundingClientRect().width ?? 1) / (frame()?.clientWidth ?? 1)

const topOnScreen = () => {
  const { top = 0 } = root().querySelector('[data-block-id="b"]')?.getBoundingClientRect() ?? {}
  return Math.round((frame()?.getBoundingClientRect().top ?? 0) + top * scaleOfPage())
}

const dock = () => document.querySelector('[data-toolbar-dock]')

test.each([390, 834])(
  '[EDIT-173] %i px wide, a toolbar without a place on the page stands above it; the page stays where it was',
  async (width) => {
    await showPage(ARRANGEMENTS['long texts that fill the window'], width)
    await restingTop()
    root().querySelector('[data-block-id="b"]')?.scrollIntoView({ block: 'center' })
    const before = await restingTop()
    await press('b')
    await expect.poll(dock).not.toBeNull()
    await expect
      .poll(() => bar()?.getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(dock()?.getBoundingClientRect().bottom ?? 0)
    await expect.poll(topOnScreen).toBe(before)
    // By keyboard too: the tools are stops of the Tab key.
    const duplicate = page.getByRole('button', { name: 'Duplicate', exact: true })
    duplicate.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => root().querySelectorAll('[data-block-id]').length).toBe(4)
    root().body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    await expect.poll(() => bar()?.getAttribute('aria-label')).not.toBe('Text block')
  },
)

test('[EDIT-173] a page that is no higher than its window stays where it was too', async () => {
  const wide = (id: string, y: number) => text(id, LONG + LONG, { y, w: 24, h: 12 })
  await showPage(aPage(section('one', [wide('a', 0), wide('b', 12), wide('c', 24)])), 834)
  await restingTop()
  // A window that holds all of the page and leaves no place for a toolbar.
  const main = root().querySelector('main')
  const ends = main?.lastElementChild?.getBoundingClientRect().bottom ?? 0
  const footer = root().querySelector('footer')
  const whole = ends + (footer?.getBoundingClientRect().height ?? 0)
  const chrome = window.innerHeight - (frame()?.getBoundingClientRect().height ?? 0)
  await page.viewport(834, Math.ceil((whole + 12) * scaleOfPage() + chrome))
  const before = await restingTop()
  expect(root().documentElement.scrollHeight).toBe(root().defaultView?.innerHeight)
  const onScreen = () => footer?.getBoundingClientRect().height
  const high = onScreen()
  await press('b')
  await expect.poll(dock).not.toBeNull()
  await expect.poll(topOnScreen).toBe(before)
  expect(onScreen()).toBe(high)
})

test('[EDIT-1302] with a toolbar in the row above the page, what the keyboard goes on to comes into sight', async () => {
  const draft = aPage(
    section('one', [text('a', LONG, { y: 0, w: 18, h: 4 }), text('b', LONG + LONG, { y: 4, w: 24, h: 6 })]),
    section('two', [
      text('c', '<p>Words</p>', { y: 0, w: 8, h: 2 }),
      text('d', LONG, { x: 9, y: 0, w: 13, h: 6 }),
    ]),
  )
  await showPage(draft, 834)
  await restingTop()
  await pressOnCanvas('{ArrowDown}{ArrowDown}')
  await expect.poll(dock).not.toBeNull()
  await restingTop()
  await pressOnCanvas('{ArrowDown}')
  const selected = () => root().querySelector('[data-block-id="c"]')?.getBoundingClientRect().bottom ?? 0
  const endOfWindow = () => {
    const shown = frame()?.getBoundingClientRect()
    return (window.innerHeight - (shown?.top ?? 0)) / scaleOfPage()
  }
  await expect.poll(() => endOfWindow() - selected()).toBeGreaterThan(0)
  await expect.poll(covered).toEqual([])
  await restingTop()
  expect(endOfWindow() - selected()).toBeGreaterThan(0)
})

test('[EDIT-173] the toolbar of a section and that of a text cover nothing either', async () => {
  await showPage(ARRANGEMENTS['short texts one below the other'], 1440)
  await press('b')
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect.element(page.getByRole('toolbar', { name: 'Text', exact: true })).toBeVisible()
  await expect.poll(covered).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('toolbar', { name: 'Text block' })).toBeVisible()
  await expect.poll(covered).toEqual([])
  root().body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await expect.poll(() => bar()?.getAttribute('aria-label')).toMatch(/^Section/)
  await expect.poll(covered).toEqual([])
})

test('[EDIT-1256] the spelling of the browser looks at a text while it is written, in the language of the page', async () => {
  await showPage(ARRANGEMENTS['the first of a page, under its header'], 1440)
  await press('b')
  await page.getByRole('button', { name: 'Edit text' }).click()
  const written = () => root().querySelector<HTMLElement>('[data-block-id="b"] [role=textbox]')
  await expect.poll(() => written()?.isContentEditable).toBe(true)
  expect(written()?.spellcheck).toBe(true)
  expect(written()?.closest<HTMLElement>('[lang]')?.lang).toBe('en')
})

test.each([390, 1440])(
  '[EDIT-717] the switch of devices stays put while the page is changed, and the bar holds all of it, %i px wide',
  async (width) => {
    await showPage(aPage(section('one', [text('first', '<p>Words</p>')])), width)
    const devices = page.getByRole('radiogroup', { name: 'Device' })
    const publish = page.getByRole('button', { name: 'Publish' })
    await expect.element(publish).toBeVisible()
    const before = devices.element().getBoundingClientRect()
    const bar = devices.element().closest('header')!
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
    expect(publish.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
    const next = page.getByRole('button', { name: 'Nothing to undo' }).element()
    expect(before.right).toBeLessThanOrEqual(next.getBoundingClientRect().left)
    const state = () => page.getByRole('status', { name: 'Saving', includeHidden: true }).element()
    const words = state().textContent
    await userEvent.keyboard('{Shift>}A{/Shift}')
    await expect.poll(() => state().textContent).not.toBe(words)
    expect(devices.element().getBoundingClientRect().left).toBeCloseTo(before.left, 0)
  },
)

test.each([1024, 700, 390])(
  '[EDIT-961] what has become of the changes is said, and preview, sharing and history are reached, %i px wide',
  async (width) => {
    await showPage(aPage(section('first', [text('a', '<p>Words</p>')])), width)
    const saving = page.getByRole('status', { name: 'Saving' })
    await expect.element(saving.getByText('Saved')).toBeVisible()
    const words = saving.getByText('Saved').element()
    expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
    const reached = (name: string) =>
      width > 640 ? page.getByRole('button', { name, exact: true }) : page.getByRole('menuitem', { name })
    const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
    if (width <= 640) await more.click()
    for (const name of ['Share a preview', 'Style of the site', 'History', 'Preview'])
      await expect.element(reached(name)).toBeVisible()
    await expectSound()
    await reached('Preview').click()
    const back = page.getByRole('button', { name: 'Back to editing' })
    await back.click()
    await expect.element(back).not.toBeInTheDocument()
  },
)

test('[EDIT-226] the name of what is pointed at and the button for a block of the section above it stand apart', async () => {
  await showPage(aPage(section('first', [text('a', '<p>Words</p>')])), 1440)
  await press('a')
  const add = page.getByRole('button', { name: 'Add block' })
  await expect.element(add).toBeVisible()
  const footer = root().querySelector('footer')
  const { x = 0, y = 0 } = footer?.getBoundingClientRect() ?? {}
  footer?.dispatchEvent(
    new PointerEvent('pointermove', { bubbles: true, clientX: x + 20, clientY: y + 20, pointerId: 1 }),
  )
  const named = () =>
    [...document.querySelectorAll('[data-canvas-overlay] span')].find((one) => one.textContent === 'Footer')
  await expect.poll(() => named()?.getBoundingClientRect().width).toBeGreaterThan(20)
  await expect.element(add).toBeVisible()
  expect(overlap(named()!.getBoundingClientRect(), add.element().getBoundingClientRect())).toBe(false)
})

test('[EDIT-1275] a toolbar that went into its row as the window was small stands at its block again in a larger one', async () => {
  await showPage(ARRANGEMENTS['long texts that fill the window'], 834)
  await press('b')
  const dock = () => document.querySelector('[data-toolbar-dock]')
  await expect.poll(dock).not.toBeNull()
  await page.viewport(1000, 900)
  await expect.poll(() => frame()?.getBoundingClientRect().width).toBeGreaterThan(850)
  await expect.poll(dock).not.toBeNull()
  await page.viewport(1440, 2400)
  await expect.poll(dock).toBeNull()
  await expect.poll(covered).toEqual([])
})
