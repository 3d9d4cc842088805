import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { PageDocument, SiteStyle } from '@plinth/domain'
import { renderPage } from '@plinth/renderer'
import { completeStyles, ternAndClay } from '@plinth/site-templates'
import { fillSection } from '@plinth/site-templates/sections/fill-section.ts'
import { pageTemplates } from '@plinth/site-templates/sections/page-templates.ts'
import { sectionTemplates } from '@plinth/site-templates/sections/section-templates.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkContrast } from '../checks/check-contrast.ts'
import { checkStructure } from '../checks/check-structure.ts'
import EditorScreen from '../features/pages/editor-screen.tsx'
import { forgetStyle } from '../features/pages/use-site-style.ts'
import { canvasPage as frame, pressOnCanvas } from '../testing/canvas.ts'
import { offline, type Answers } from '../testing/fake-api.ts'
import { pages } from '../testing/sample-answers.ts'
import { answersOfPage, homeId, sampleCanvas } from '../testing/sample-page.ts'
import { expectSound, showScreen } from '../testing/show.tsx'

afterEach(forgetStyle)

const showEditor = (document: PageDocument, width = 1440, more: Answers = {}) =>
  showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    width,
    answers: { ...answersOfPage(document), ...more },
  })

const hello = aPage(section('hero', [text('title', '<p>Hello</p>')], { name: 'Welcome' }))
const sections = () => frame()?.querySelectorAll('[data-section-id]').length
const words = () => frame()?.querySelector('main')?.textContent ?? ''
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const drawn = () => document.querySelectorAll('[data-drawn="true"]').length
const press = (element: Element) => (element as HTMLElement).focus()

test.each([1440, 390])(
  '[SECTION-2] a section is chosen from between two others, put in there and undone in one step, at %i px',
  async (width) => {
    await showEditor(hello, width)
    await expect.poll(sections).toBe(1)
    const opener = page.getByRole('button', { name: 'Choose a section after section 1' })
    await expect.element(opener).toBeInTheDocument()
    press(await opener.findElement())
    await userEvent.keyboard('{Enter}')
    const chooser = dialog('Add section')
    const questions = chooser.getByRole('button', { name: 'Questions beside a heading' })
    await expect.element(questions).toBeInTheDocument()
    await expect.poll(drawn).toBeGreaterThan(2)
    await expectSound()
    press(await questions.findElement())
    await userEvent.keyboard('{Enter}')
    await expect.poll(sections).toBe(2)
    expect(words()).toContain('Before you ask')
    await expect.poll(() => chooser.query()).toBeNull()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(sections).toBe(1)
  },
)

test('[SECTION-2] an empty section is one press away, and Shift S opens the same', async () => {
  await showEditor(hello)
  await expect.poll(sections).toBe(1)
  await pressOnCanvas('{Shift>}S{/Shift}')
  await dialog('Add section').getByRole('button', { name: 'Empty section' }).click()
  await expect.poll(sections).toBe(2)
  expect(words().trim()).toBe('Hello')
})

test('[SECTION-6] kinds, search and arrow keys lead to a section', async () => {
  await showEditor(aPage())
  await page.getByRole('button', { name: 'Choose a section' }).first().click()
  const chooser = dialog('Add section')
  const cards = chooser.getByRole('list', { name: 'Sections' }).getByRole('button')
  await expect.poll(() => cards.elements().length).toBe(sectionTemplates.length)
  await chooser.getByRole('button', { name: 'Testimonials' }).click()
  await expect
    .poll(() => cards.elements().length)
    .toBe(sectionTemplates.filter(({ kind }) => kind === 'voices').length)
  press(cards.elements()[0]!)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => document.activeElement).toBe(cards.elements()[1])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => cards.elements().indexOf(document.activeElement as HTMLElement)).toBeGreaterThan(2)
  await userEvent.keyboard('{End}')
  await expect.poll(() => document.activeElement).toBe(cards.elements().at(-1))
  await userEvent.keyboard('{Home}')
  await expect.poll(() => document.activeElement).toBe(cards.elements()[0])
  expect(cards.elements().filter((one) => (one as HTMLElement).tabIndex === 0)).toHaveLength(1)
  await chooser.getByRole('textbox', { name: 'Search sections' }).fill('FAQ accordion')
  await expect.poll(() => cards.elements().length).toBe(2)
  await chooser.getByRole('textbox', { name: 'Search sections' }).fill('xyzzy')
  await expect.element(chooser.getByText('No section has this name.')).toBeVisible()
})

test('[SECTION-5] thumbnails that are not seen are not drawn, and without a server templates are there all the same', async () => {
  await showEditor(hello, 1440, { 'POST /api/config/library': offline })
  await expect.poll(sections).toBe(1)
  press(await page.getByRole('button', { name: 'Choose a section at the top' }).findElement())
  await userEvent.keyboard('{Enter}')
  await expect.poll(drawn).toBeGreaterThan(5)
  expect(drawn()).toBeLessThan(sectionTemplates.length / 2)
})

test('[SECTION-11] an empty page begins from a page, in one step', async () => {
  await showEditor(aPage())
  const empty = page.getByRole('group', { name: 'This page is empty' })
  await empty.getByRole('button', { name: 'Begin from a page' }).click()
  const chooser = dialog('Begin from a page')
  const about = chooser.getByRole('button', { name: /^About us/ })
  await expect.element(about).toBeInTheDocument()
  await expectSound()
  press(await about.findElement())
  await userEvent.keyboard('{Enter}')
  await expect.poll(sections).toBe(pageTemplates.find(({ id }) => id === 'about')?.sections.length)
  await expect.poll(() => chooser.query()).toBeNull()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(sections).toBe(0)
})

test.each([1440, 390])(
  '[SECTION-12] a new page is begun from a template, which names it, at %i px',
  async (width) => {
    const added = { ...pages.collections[0]!, documentId: 'd1'.padEnd(24, '0'), isHome: false }
    const { api, address } = await showEditor(aPage(), width, { 'POST /api/config/pages': added })
    if (width < 1200) await page.getByRole('button', { name: 'Pages and outline' }).click()
    await page.getByRole('button', { name: 'Add page' }).first().click()
    const adding = dialog('Add page')
    const contact = adding.getByRole('button', { name: /^Contact/ })
    await expect.element(contact).toBeInTheDocument()
    await expectSound()
    press(await contact.findElement())
    await userEvent.keyboard('{Enter}')
    await expect.element(adding.getByRole('textbox', { name: 'Title' })).toHaveValue('Contact')
    press(await adding.getByRole('button', { name: 'Add', exact: true }).findElement())
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(`/config/pages/${added.documentId}`)
    await expect
      .poll(() => api.sent('POST /api/config/pages'))
      .toEqual([{ type: added.type, title: 'Contact' }])
    await expect.poll(sections).toBe(pageTemplates.find(({ id }) => id === 'contact')?.sections.length)
  },
)

const places = { home: 'a'.repeat(24), store: 'b'.repeat(24), contact: 'a'.repeat(24) }
const own = sectionTemplates.map(({ section }) => fillSection(section, 'en', places))
const looks: readonly (readonly [string, SiteStyle])[] = [
  ['Tern & Clay', ternAndClay.defaultStyle],
  ...completeStyles.map(({ name, style }) => [name, style] as const),
]

/** All templates on one page, in a window of a width. */
async function drawnPage(style: SiteStyle, width: number): Promise<Document> {
  const input = sampleCanvas({ format: 1, sections: own })
  const [home, store] = pages.collections
  const collections = { [places.home]: home!, [places.store]: store! }
  const { html, errors } = renderPage({
    ...input,
    website: { ...input.website, style },
    library: { ...input.library, collections },
  })
  expect(errors).toEqual([])
  const outer = document.createElement('iframe')
  outer.srcdoc = html
  outer.style.cssText = `width: ${width}px; height: 900px; border: 0`
  const loaded = new Promise((resolve) => outer.addEventListener('load', resolve))
  document.body.append(outer)
  await loaded
  return outer.contentDocument!
}

test.each(looks)(
  '[SECTION-7] in %s no template is wider than a phone, and its words can be read',
  async (_, style) => {
    const narrow = await drawnPage(style, 390)
    expect(narrow.documentElement.scrollWidth).toBe(390)
    const wide = [...narrow.querySelectorAll('[data-section-id] .block *')].filter(
      (one) => one.getBoundingClientRect().right > 391 && one.getBoundingClientRect().width > 1,
    )
    expect(wide.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([])
    const hidden = narrow.createElement('style')
    hidden.textContent = '.block-placeholder > *, [data-placeholder]:empty { display: none }'
    narrow.head.append(hidden)
    expect(await checkContrast(narrow)).toEqual([])
    narrow.defaultView?.frameElement?.remove()
  },
)

test('[SECTION-7] what publish looks for finds places for pictures and lists in templates, and nothing else', async () => {
  const shown = await drawnPage(ternAndClay.defaultStyle, 1280)
  const found = checkStructure(shown, { format: 1, sections: own })
  shown.defaultView?.frameElement?.remove()
  // All of them on one page have a title each.
  const alone = found.filter(({ kind }) => kind !== 'second-title')
  const folders = alone.map(({ kind, blockId }) => {
    const block = shown.querySelector(`[data-block-id="${blockId}"]`)
    return `${kind} ${block?.className.split(' ')[1] ?? ''}`
  })
  expect([...new Set(folders)].toSorted()).toEqual([
    'empty-block block-gallery',
    'empty-block block-image',
    'empty-block block-product-list',
    'empty-block block-social-links',
    'empty-block block-summary',
    'empty-block block-video',
  ])
})
