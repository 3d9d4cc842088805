import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BLOCK_TYPES, type Block, type PageDocument } from '@plinth/domain'
import { page as aPage, section } from '@plinth/domain/testing/page-builder'
import EditorScreen from '../features/pages/editor-screen.tsx'
import { answersOfPage, homeId } from '../testing/sample-page.ts'
import { canvasListens } from '../testing/canvas.ts'
import { expectSound, showScreen } from '../testing/show.tsx'

/** The page editor with a document, and what it has saved. */
async function showEditor(document: PageDocument, width = 1440) {
  const screen = await showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    width,
    answers: answersOfPage(document),
  })
  await canvasListens()
  return screen
}

const frame = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')?.contentDocument
const blocks = () =>
  [...(frame()?.querySelectorAll('[data-block-id]') ?? [])].map((one) => one.getAttribute('data-block-type'))
const sections = () => frame()?.querySelectorAll('[data-section-id]').length

const emptyBlock = (type: number): Block => ({
  id: 'b1'.padEnd(24, '0'),
  type,
  value: {},
  texts: {},
  layout: { desktop: { x: 0, y: 0, w: 12, h: 8 } },
})

test.each([1440, 390])(
  '[EDIT-153] an empty page offers a section, and what it may begin with, at %i px',
  async (width) => {
    await showEditor(aPage(), width)
    const empty = page.getByRole('group', { name: 'This page is empty' })
    await expect.element(empty).toBeVisible()
    expect(document.querySelector('[data-inserter]')).toBeNull()
    await expectSound()
    ;(empty.getByRole('button', { name: 'Add a section' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(sections).toBe(1)
    await expect.poll(() => empty.query()).toBeNull()
  },
)

test('[EDIT-153] a page begun with a picture has one section with it, and one step takes it back', async () => {
  await showEditor(aPage())
  const empty = page.getByRole('group', { name: 'This page is empty' })
  await empty.getByRole('button', { name: 'Image' }).click()
  await expect.poll(blocks).toEqual([String(BLOCK_TYPES.image)])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(empty).toBeVisible()
  expect(sections()).toBe(0)
})

test('[EDIT-154] an empty section offers blocks and the whole menu', async () => {
  await showEditor(aPage(section('bare', [])))
  const empty = page.getByRole('group', { name: 'Empty section 1' })
  await expect.element(empty.getByRole('button', { name: 'Add block' })).toBeVisible()
  await expectSound()
  await empty.getByRole('button', { name: 'Add block' }).click()
  const search = page.getByRole('combobox', { name: 'Search blocks' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await empty.getByRole('button', { name: 'Gallery' }).click()
  await expect.poll(blocks).toEqual([String(BLOCK_TYPES.gallery)])
  await expect.poll(() => empty.query()).toBeNull()
})

test('[EDIT-713] an empty section is called by its number, and comes into view as a whole when it is added', async () => {
  const full = [emptyBlock(BLOCK_TYPES.quote)]
  const tall = Array.from({ length: 5 }, (_, index) =>
    section(`s${index}`, [{ ...full[0]!, id: `b${index}`.padEnd(24, '0') }]),
  )
  await showEditor(aPage(...tall))
  await expect.poll(sections).toBe(5)
  const add = page.getByRole('button', { name: 'Add section after section 5', exact: true })
  ;(add.element() as HTMLElement).click()
  const offered = page
    .getByRole('group', { name: 'Empty section 6' })
    .getByRole('button', { name: 'Add block' })
  await expect.element(offered).toBeVisible()
  const stage = () => document.querySelector('[data-canvas-stage]')!.getBoundingClientRect().bottom
  await expect.poll(() => offered.element().getBoundingClientRect().bottom - stage()).toBeLessThan(0)
})

test('[EDIT-713] what an empty page offers lies over nothing of the footer', async () => {
  await showEditor(aPage())
  const empty = page.getByRole('group', { name: 'This page is empty' })
  await expect.element(empty).toBeVisible()
  await expect
    .poll(() => {
      const card = empty.element().firstElementChild!.getBoundingClientRect()
      return empty.element().getBoundingClientRect().bottom - card.bottom
    })
    .toBeGreaterThan(0)
})

test.each([
  [BLOCK_TYPES.image, 'Choose an image'],
  [BLOCK_TYPES.gallery, 'Choose an image'],
  [BLOCK_TYPES.product, 'Choose a product'],
])(
  '[EDIT-155] an empty block %i opens its picker when its placeholder is pressed, or with Enter',
  async (type, dialog) => {
    await showEditor(aPage(section('hero', [emptyBlock(type)])))
    await expect.poll(() => frame()?.querySelector('[data-placeholder-for]')).toBeTruthy()
    press(frame()?.querySelector('[data-placeholder-for]'))
    const opened = page.getByRole('dialog', { name: dialog })
    await expect.element(opened).toBeVisible()
    for (const at of ['[data-placeholder-for]', 'body']) {
      await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBeTruthy()
      // Without portals, as tests draw dialogs, a mouse does not reach it.
      ;(opened.getByRole('button', { name: 'Close' }).element() as HTMLElement).click()
      await expect.poll(() => opened.query()).toBeNull()
      frame()
        ?.querySelector(at)
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      await expect.element(opened).toBeVisible()
    }
  },
)

test('[EDIT-155] an empty list of products leads to the first control of its panel', async () => {
  await showEditor(aPage(section('hero', [emptyBlock(BLOCK_TYPES.productList)])))
  await expect.poll(() => frame()?.querySelector('[data-placeholder-for]')).toBeTruthy()
  press(frame()?.querySelector('[data-placeholder-for]'))
  await expect.poll(() => document.activeElement?.closest('[data-block-panel]') !== null).toBe(true)
})

test('[FORM-65] the panel of a form has its five parts: what it asks, and under Advanced the others', async () => {
  await showEditor(aPage(section('hero', [emptyBlock(BLOCK_TYPES.form)])))
  await expect.poll(() => frame()?.querySelector('[data-placeholder-for]')).toBeTruthy()
  press(frame()?.querySelector('[data-placeholder-for]'))
  const part = (name: string) => page.getByRole('group', { name, exact: true })
  await expect.element(part('Build').getByLabelText('Name of the form')).toBeVisible()
  await page.getByRole('tab', { name: 'Advanced' }).click()
  await expect.element(part('Storage').getByLabelText('Send new answers to')).toBeVisible()
  await expect.element(part('Advanced').getByText('Go to this page afterwards')).toBeVisible()
  await expect.element(part('CAPTCHA').getByText(/The built-in one works out a sum/)).toBeVisible()
  await expect.element(part('Disclaimer')).toBeVisible()
  await expectSound()
})

test('[FORM-180] the words of the mail to the sender are asked for while it is wanted, and may be left empty', async () => {
  await showEditor(aPage(section('hero', [emptyBlock(BLOCK_TYPES.form)])))
  await expect.poll(() => frame()?.querySelector('[data-placeholder-for]')).toBeTruthy()
  press(frame()?.querySelector('[data-placeholder-for]'))
  await page.getByRole('tab', { name: 'Advanced' }).click()
  const wanted = page.getByRole('switch', { name: /^Send a mail to whoever filled it in/ })
  await expect.element(wanted).toBeInTheDocument()
  const part = page.getByRole('group', { name: 'Advanced', exact: true }).element()
  const asked = () => {
    const labels = [...part.querySelectorAll('label')].map((label) => label.textContent)
    return labels.slice(labels.findIndex((label) => label.startsWith('Send a mail to whoever')) + 1)
  }
  expect(asked()).not.toContain('Mail to the sender')
  await wanted.click()
  // Below what was pressed, so that it stays where it is.
  await expect
    .poll(() => asked().slice(0, 2))
    .toEqual(['Subject of the mail to the sender', 'Mail to the sender'])
  expect(part.textContent).toContain('Left empty, it says that what they sent has reached you')
})

/** A press with the mouse on something in the frame. */
function press(element: Element | null | undefined): void {
  for (const type of ['pointerdown', 'pointerup'])
    element?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, buttons: 1, clientX: 5, clientY: 5 }),
    )
}

test('[EDIT-1253] keys in a dialog are its own: nothing behind it is deleted, and Escape closes it alone', async () => {
  await showEditor(aPage(section('hero', [emptyBlock(BLOCK_TYPES.gallery)])))
  await expect.poll(() => frame()?.querySelector('[data-placeholder-for]')).toBeTruthy()
  press(frame()?.querySelector('[data-placeholder-for]'))
  const opened = page.getByRole('dialog', { name: 'Choose an image' })
  const close = opened.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  ;(close.element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  expect(blocks()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => opened.query()).toBeNull()
  const panel = page.getByRole('complementary', { name: 'Settings of the selection' })
  await expect.element(panel.getByRole('heading', { name: 'Gallery' })).toBeVisible()
})
