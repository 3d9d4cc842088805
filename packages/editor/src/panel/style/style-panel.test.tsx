import { COLLECTION_TYPES, readStyle, styleChanges } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { completeStyles, palettes } from '@plinth/site-templates'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Canvas } from '../../canvas/canvas.ts'
import { CanvasView } from '../../canvas/canvas-view.ts'
import { safeMode } from '../../canvas/safe-mode.ts'
import { shownType } from '../../canvas/shown-type.ts'
import { StyleStore } from '../../document/style-store.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { FakeStyleServer } from '../../testing/fake-style-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { inForcedColours } from '../../testing/in-forced-colours.ts'
import { everything, pages } from '../../testing/sample-answers.ts'
import { sampleCanvas } from '../../testing/sample-page.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { SectionPanel } from '../section-panel.tsx'
import { StylePanel } from './style-panel.tsx'

afterEach(() => shownType.set(undefined))

async function editing() {
  const server = new FakeStyleServer()
  const editor = await driveEditor(
    new FakeDocumentServer(aPage(section('hero', [text('a')], { name: 'Welcome' }))),
  )
  const { session } = editor
  session.editStyle(await StyleStore.open({ api: server.api('ana'), accountId: 'ana', sessionId: 'tab-1' }))
  return { session, styleNow: () => session.style!.getSnapshot().style }
}

async function showPanel(width = 1440, canvas = new Canvas()) {
  const { session, styleNow } = await editing()
  const onClose = vi.fn<() => void>()
  await show(
    <InPage session={session} canvas={canvas}>
      <StylePanel state="there" onRetry={() => undefined} onClose={onClose} />
    </InPage>,
    { width, answers: { ...everything, 'GET /api/config/style/versions': { versions: [] } } },
  )
  return { session, styleNow, onClose }
}

const panel = page.getByRole('region', { name: 'Style of the site' })
const open = (name: string) => panel.getByRole('button', { name, exact: true }).click()

test.each([1440, 390])(
  '[EDIT-110] a look and a palette are one click each, %i px wide, and undone by name',
  async (width) => {
    const { session, styleNow } = await showPanel(width)
    const orchard = completeStyles.find(({ name }) => name === 'Orchard')!
    await panel.getByRole('button', { name: /^Orchard/ }).click()
    expect(styleNow()).toEqual(orchard.style)
    await expect
      .element(panel.getByRole('button', { name: /^Orchard/ }))
      .toHaveAttribute('aria-pressed', 'true')
    expect(session.undoWords).toBe('style Orchard')
    await panel.getByRole('button', { name: 'Fjord', exact: true }).click()
    expect(styleNow().palette).toEqual(palettes.find(({ name }) => name === 'Fjord')!.palette)
    expect(session.undoWords).toBe('palette Fjord')
    await expectSound()
    session.undo()
    session.undo()
    expect(styleNow()).toEqual(readStyle({}))
  },
)

test('[EDIT-110] every part by keyboard: sliders, choices, fonts that go together, and back to the template’s', async () => {
  const { session, styleNow } = await showPanel()
  for (const name of [
    'Looks',
    'Colours',
    'Sizes and spacing',
    'Buttons',
    'Fonts',
    'Header, fields, pictures, motion',
  ])
    await open(name)
  const corners = panel.getByRole('slider', { name: 'Corners' })
  await expect.element(corners).toBeVisible()
  ;((await corners.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(styleNow().radius).toBe(7)
  expect(session.undoWords).toBe('corners')
  await panel.getByText('Outline', { exact: true }).click()
  await expect.poll(() => styleNow().buttonFill).toBe('outline')
  await panel.getByRole('button', { name: /^Editorial/ }).click()
  expect(styleNow()).toMatchObject({ headingFont: 'Playfair Display', bodyFont: 'Source Serif 4' })
  expect(session.undoWords).toBe('fonts Editorial')
  await expectSound()
  await panel.getByRole('button', { name: 'Back to the template’s style' }).click()
  expect(styleNow()).toMatchObject({ headingFont: 'EB Garamond', radius: 3 })
  expect(session.undoWords).toBe('style of the template')
})

test('[EDIT-115] one colour is written or pointed at; drawing along is one step', async () => {
  const { session, styleNow } = await showPanel()
  await panel.getByRole('button', { name: 'Accent, #9a4f2f' }).click()
  const dialog = page.getByRole('dialog', { name: /^Accent/ })
  await dialog.getByRole('textbox', { name: 'Accent' }).fill('hsl(200 100% 30%)')
  expect(styleNow().palette.accent).toBe('#006699')
  await expect.element(dialog.getByText(/: 1 with White: can be read/)).toBeVisible()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  expect(session.undoWords).toBe('palette')
})

test('a style that could not be read is asked for again; one on its way is waited for', async () => {
  const editor = await driveEditor(new FakeDocumentServer(aPage(section('s'))))
  const onRetry = vi.fn<() => void>()
  await show(
    <InPage session={editor.session}>
      <StylePanel state="failed" onRetry={onRetry} onClose={() => undefined} />
    </InPage>,
  )
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => onRetry).toHaveBeenCalledOnce()
  await expectSound()
})

test('[EDIT-114] the section panel shows themes in the colours they have, and follows the style', async () => {
  const { session } = await editing()
  await show(
    <InPage session={session}>
      <SectionPanel sectionId="hero" />
    </InPage>,
    { width: 390 },
  )
  const swatch = () => document.querySelector<HTMLElement>('[data-theme="accent"]')!
  await expect.poll(() => getComputedStyle(swatch()).backgroundColor).toBe('rgb(154, 79, 47)')
  const nocturne = completeStyles.find(({ name }) => name === 'Nocturne')!
  session.changeStyle(styleChanges(readStyle({}), nocturne.style))
  await expect.poll(() => getComputedStyle(swatch()).backgroundColor).toBe('rgb(240, 179, 92)')
  await page.getByRole('radio', { name: 'Accent' }).click()
  await expect.poll(() => session.document.sections[0]?.settings.theme).toBe('accent')
  ;((await page.getByRole('radio', { name: 'Accent' }).findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => session.document.sections[0]?.settings.theme).toBe('dark')
  await expectSound()
})

test('[EDIT-1201] where the system paints with colours of its own, those of the style are shown as they are', async () => {
  await showPanel()
  await panel.getByRole('button', { name: /^White, #/ }).click()
  await expect.element(page.getByRole('group', { name: 'Colours at hand' })).toBeVisible()
  const grounds = () =>
    [...document.querySelectorAll<HTMLElement>('[style*="background"]')].map((shown) => ({
      wanted: shown.style.backgroundColor,
      is: getComputedStyle(shown).backgroundColor,
    }))
  // Looks, palettes, the five colours, themes, and the colours at hand.
  expect(grounds().length).toBeGreaterThan(60)
  await inForcedColours(async () => {
    const others = () => grounds().filter(({ wanted, is }) => wanted.startsWith('rgb') && wanted !== is)
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true)
    expect(others()).toEqual([])
  })
})

test('[EDIT-118] a style that was published before is used again with one click, and undone by its number', async () => {
  const { session, styleNow } = await editing()
  const older = completeStyles[2]!.style
  await show(
    <InPage session={session}>
      <StylePanel state="there" onRetry={() => undefined} onClose={() => undefined} />
    </InPage>,
    {
      answers: {
        ...everything,
        'GET /api/config/style/versions': {
          versions: [
            {
              id: 'b',
              number: 2,
              at: 1_800_000_000_000,
              account: 'Ana',
              note: 'Softer',
              isPublished: true,
              style: older,
            },
            {
              id: 'a',
              number: 1,
              at: 1_700_000_000_000,
              account: null,
              note: '',
              isPublished: false,
              style: readStyle({}),
            },
          ],
        },
      },
    },
  )
  await open('Earlier styles')
  await expect.element(panel.getByText('Visitors see this')).toBeVisible()
  await panel.getByRole('button', { name: /^Style 2/ }).click()
  expect(styleNow()).toEqual(older)
  expect(session.undoWords).toBe('restored style 2')
  await expectSound()
})

const written = (text: string) =>
  page
    .getByRole('textbox', { name: 'Custom CSS' })
    .element()
    .closest('.cm-editor')
    ?.textContent?.includes(text)

test.each([1440, 390])(
  '[EDIT-229] CSS is written with its problems by line, which lead to them, and undone as one step, %i px wide',
  async (width) => {
    const { session, styleNow } = await showPanel(width)
    await open('Custom CSS')
    const code = panel.getByRole('textbox', { name: 'Custom CSS' })
    await expect.element(code).toBeVisible()
    await expect.element(panel.getByText('Nothing is written here yet.')).toBeVisible()
    // What is put in at once, before the field has the focus for good, goes nowhere on a busy machine.
    await code.click()
    await expect.element(code).toHaveFocus()
    const wanted = 'h1 { color: red }\nh2 { colr: blue }\np { background: url(https://x.example/a.png) }'
    const put = async () => {
      if (styleNow().customCss !== wanted) await code.fill(wanted)
      return styleNow().customCss
    }
    await expect.poll(put).toBe(wanted)
    expect(session.undoWords).toBe('custom CSS')
    await expect.element(panel.getByText('2 lines have problems', { exact: true })).toBeVisible()
    await expect
      .element(panel.getByRole('button', { name: 'Line 2 This browser knows no property named “colr”.' }))
      .toBeVisible()
    await expectSound()
    await panel.getByRole('button', { name: /^Line 3 This address is left out/ }).click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Custom CSS')
    await userEvent.keyboard('/* here */')
    await expect.poll(() => styleNow().customCss).toMatch(/\n\/\* here \*\/p/)
    for (let count = 0; session.undoWords !== undefined && count < 50; count += 1) session.undo()
    await expect.poll(() => written('h1')).toBe(false)
    expect(styleNow().customCss).toBe('')
  },
)

test('[EDIT-229] a look that is chosen leaves the CSS; the page is shown without it at the turn of a switch', async () => {
  const { session, styleNow } = await showPanel()
  session.changeStyle({ customCss: 'h1 { color: red }' })
  await panel.getByRole('button', { name: /^Orchard/ }).click()
  expect(styleNow()).toMatchObject({ customCss: 'h1 { color: red }', bodyFont: expect.any(String) })
  await open('Custom CSS')
  const without = panel.getByRole('switch', { name: /^Show the page without it/ })
  // By key: the part is still opening, and what moves is not hit.
  await expect.element(without).toBeInTheDocument()
  ;((await without.findElement()) as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => safeMode.isOn()).toBe(true)
  await userEvent.keyboard(' ')
  await expect.poll(() => safeMode.isOn()).toBe(false)
})

test('[EDIT-229] who may not write code reads it, and is told why', async () => {
  const { session, styleNow } = await showPanel()
  session.changeStyle({ customCss: 'h1 { color: red }' })
  session.allow({ refusal: undefined, mayWriteCode: false, mayDesign: true, mayRename: true })
  const said: string[] = []
  session.tell({ refused: (message) => said.push(message) })
  await open('Custom CSS')
  await expect
    .element(panel.getByText('Your role may look at it. Ask an administrator for changes.'))
    .toBeVisible()
  await expect
    .poll(() => panel.getByRole('textbox', { name: 'Custom CSS' }).element().getAttribute('aria-readonly'))
    .toBe('true')
  session.changeStyle({ customCss: '' })
  expect(said).toEqual([
    'Your role on this website does not allow you to write custom CSS. Ask an administrator.',
  ])
  expect(styleNow().customCss).toBe('h1 { color: red }')
  await expectSound()
})

test.each([1440, 390])(
  '[EDIT-413] a type of page is chosen, and what is changed then is its own, %i px wide',
  async (width) => {
    const { session, styleNow } = await showPanel(width)
    session.changeStyle({ radius: 9 })
    await panel.getByLabelText('For').selectOptions('Blog')
    expect(shownType.get()).toBe('blog')
    await expect.element(panel.getByText(/^For the blog and its posts\. .* until you change/)).toBeVisible()
    await panel.getByRole('button', { name: 'Fjord', exact: true }).click()
    await expect.element(panel.getByText(/5 settings of its own\.$/)).toBeVisible()
    expect(styleNow().palette).toEqual(readStyle({}).palette)
    expect(session.undoWords).toBe('style of the blog')
    await open('Sizes and spacing')
    const corners = panel.getByRole('slider', { name: 'Corners' })
    await expect.element(corners).toHaveAttribute('aria-valuenow', '9')
    ;((await corners.findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => styleNow().tweaks['blog.radius']).toBe(10)
    expect(styleNow().radius).toBe(9)
    await expectSound()

    // One field as on the whole site; the slider is gone on from, since the way back has gone.
    await panel.getByRole('button', { name: 'As on the whole site: Corners' }).click()
    await expect.element(corners).toHaveAttribute('aria-valuenow', '9')
    expect(styleNow().tweaks['blog.radius']).toBeUndefined()
    await expect.poll(() => document.activeElement).toBe(corners.element())
    session.undo()
    await expect.element(corners).toHaveAttribute('aria-valuenow', '10')

    // What is of all pages at once is not chosen for one type.
    expect(panel.getByRole('button', { name: 'Custom CSS' }).query()).toBeNull()
    await panel.getByRole('button', { name: 'All as on the whole site' }).click()
    expect(styleNow().tweaks).toEqual({})
    await expect.element(panel.getByRole('button', { name: 'All as on the whole site' })).toBeDisabled()
    await expect.poll(() => document.activeElement).toBe(panel.getByLabelText('For').element())
    await panel.getByLabelText('For').selectOptions('Whole site')
    expect(shownType.get()).toBeUndefined()
    await expect.element(panel.getByRole('button', { name: 'Custom CSS' })).toBeVisible()
  },
)

test('[EDIT-413] a look and a single colour of one type; back to the template’s style takes all of that away', async () => {
  const { session, styleNow } = await showPanel()
  await panel.getByLabelText('For').selectOptions('Checkout')
  await panel.getByRole('button', { name: /^Orchard/ }).click()
  await expect
    .element(panel.getByRole('button', { name: /^Orchard/ }))
    .toHaveAttribute('aria-pressed', 'true')
  const orchard = completeStyles.find(({ name }) => name === 'Orchard')!.style
  await panel.getByRole('button', { name: /^Accent, .*, differs from the whole site$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Accent/ })
  await dialog.getByRole('button', { name: 'As on the whole site: Accent' }).click()
  await expect.poll(() => styleNow().tweaks['checkout.palette.accent']).toBeUndefined()
  expect(styleNow().tweaks['checkout.palette.dark']).toBe(orchard.palette.dark)
  expect(styleNow()).toMatchObject({ ...readStyle({}), tweaks: expect.any(Object) })
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await panel.getByLabelText('For').selectOptions('Whole site')
  // Below what differs somewhere stands where.
  await expect.element(panel.getByText('Other on: Checkout').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Back to the template’s style' }).click()
  expect(styleNow().tweaks).toEqual({})
  session.undo()
  await expect.poll(() => styleNow().tweaks['checkout.palette.dark']).toBe(orchard.palette.dark)
})

test('[EDIT-414] on a page with a look of its own the style says so, and leads there', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const shown = aPage(section('s', [text('a')]))
  const canvas = new Canvas()
  const blog = { ...pages.collections[0]!, type: COLLECTION_TYPES.generic }
  canvas.open(
    new CanvasView(
      frame.contentDocument!,
      {
        ...sampleCanvas(shown),
        page: {
          kind: 'journal',
          collection: blog,
          items: [],
          tags: [],
          categories: [],
          pagination: { page: 1, pageSize: 10, pageCount: 1, total: 0 },
          filter: {},
        },
      },
      shown,
    ),
  )
  const { session } = await showPanel(834, canvas)
  expect(panel.getByText('The page in front of you has settings of its own.').query()).toBeNull()
  session.changeStyle({ 'blog.spacing': 12 })
  await panel.getByRole('button', { name: 'Show those of Blog' }).click()
  await expect.element(panel.getByLabelText('For')).toHaveValue('blog')
  await expect.poll(() => document.activeElement).toBe(panel.getByLabelText('For').element())
  await expect.element(panel.getByText(/One setting of its own\.$/)).toBeVisible()
  frame.remove()
})
