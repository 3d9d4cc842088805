import type { BrowserContext, Frame, Page } from 'playwright-core'
import { EditorPage, newPage, signedInOwner } from '../e2e/editor/editor-page.ts'
import { launchBrowser, startPlinth } from '../e2e/harness.ts'
import { table } from './load.ts'
import { untilIdle } from './process-usage.ts'

// The page editor on a page of 60 blocks, in a real browser: how long it takes to open when it was open before, and how
// long a keystroke takes until the canvas shows it. The reference in the same run is an empty editable page: what the
// browser itself needs, the wait for its next frame included.
const BLOCKS = 60
const OPENINGS = 5
const LETTERS = 200
/** Milliseconds between letters: a fast typist's. */
const DELAY = 60

const plinth = await startPlinth()
await untilIdle(plinth.process.pid!)
const browser = await launchBrowser()
const owner = await signedInOwner(browser, plinth)
const { documentId } = await longPage(owner)

const page = await owner.newPage()
const editor = await new EditorPage(page).open(plinth.origin, documentId)
const opening: number[] = []
for (let count = 0; count < OPENINGS; count += 1) {
  const started = performance.now()
  await page.reload({ waitUntil: 'commit' })
  await editor.ready()
  await editor.block('text').first().waitFor()
  opening.push(performance.now() - started)
}

await editor.block('text').first().dblclick()
await page.keyboard.press('End')
const canvas = page.frames().find((frame) => frame !== page.mainFrame())
if (canvas === undefined) throw new Error('The canvas has no frame.')
const inEditor = await typing(page, canvas)
const blank = await owner.newPage()
await blank.setContent('<p contenteditable>Start</p>')
await blank.locator('p').click()
const inBlank = await typing(blank, blank.mainFrame())

console.log(
  table([
    {
      what: `opens on ${BLOCKS} blocks, warm`,
      'median, ms': at(opening, 0.5),
      'slowest, ms': Math.max(...opening).toFixed(0),
    },
  ]),
)
console.log(
  table([
    { keystroke: 'in the editor', ...summary(inEditor) },
    { keystroke: 'in an empty editable page', ...summary(inBlank) },
  ]),
)
await browser.close()
await plinth.stop()

/** Makes a page of as many blocks as a page may have. */
async function longPage(context: BrowserContext): Promise<{ documentId: string }> {
  const made = await newPage(context, plinth.origin, 'Long')
  const blocks = Array.from({ length: BLOCKS - 1 }, (_, index) => ({
    id: `long-${index}`,
    type: 2,
    value: {},
    texts: {
      en: { html: `<p>Paragraph ${index}: turned, trimmed, dried, fired, glazed and fired again.</p>` },
    },
    layout: { desktop: { x: (index % 2) * 12, y: Math.floor(index / 2) * 4, w: 12, h: 4 } },
  }))
  const settings = {
    name: 'Long',
    theme: 'white',
    height: 'small',
    width: 'inset',
    verticalAlignment: 'top',
  }
  const crumb = (await context.cookies(plinth.origin)).find(({ name }) => name === 'crumb')?.value ?? ''
  const url = `${plinth.origin}/api/config/documents/${made.documentId}/operations`
  const answer = await context.request.post(url, {
    headers: { 'x-csrf-token': decodeURIComponent(crumb) },
    data: {
      baseRevision: 1,
      batchId: 'set-up-long-page',
      sessionId: 'set-up',
      entries: [
        {
          id: 'set-up-long-page',
          label: 'Added section Long',
          operation: { type: 'insertSection', index: 1, section: { id: 'long', settings, blocks } },
        },
      ],
    },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  return made
}

interface Keystroke {
  /** From the key to the end of the browser's and the editor's work on it, in milliseconds. */
  readonly handled: number
  /** From the key to the frame that shows it. */
  readonly painted: number
}

/** Types into what has the focus and measures in its frame. */
async function typing(where: Page, frame: Frame): Promise<Keystroke[]> {
  await frame.evaluate(() => {
    const measured: { handled: number; painted: number }[] = []
    Object.assign(window, { measured })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const stroke = { handled: 0, painted: 0 }
        document.addEventListener(
          'input',
          // After the observers of the change, which are what an editor works in.
          () => setTimeout(() => (stroke.handled = performance.now() - timeStamp)),
          { once: true, capture: true },
        )
        requestAnimationFrame(() =>
          setTimeout(() => {
            stroke.painted = performance.now() - timeStamp
            measured.push(stroke)
          }),
        )
      },
      { capture: true },
    )
  })
  for (let count = 0; count < LETTERS; count += 1) {
    await where.keyboard.press('abcdefghij'[count % 10]!)
    await where.waitForTimeout(DELAY)
  }
  await where.waitForTimeout(500)
  return frame.evaluate(
    () => (window as unknown as { measured: { handled: number; painted: number }[] }).measured,
  )
}

function summary(strokes: readonly Keystroke[]): Record<string, string | number> {
  const handled = strokes.map((stroke) => stroke.handled)
  const painted = strokes.map((stroke) => stroke.painted)
  return {
    letters: strokes.length,
    'handled p50, ms': at(handled, 0.5),
    'handled p95, ms': at(handled, 0.95),
    'painted p50, ms': at(painted, 0.5),
    'painted p95, ms': at(painted, 0.95),
  }
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
}
