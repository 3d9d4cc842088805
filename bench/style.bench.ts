import type { Frame, Page } from 'playwright-core'
import { EditorPage, signedInOwner } from '../e2e/editor/editor-page.ts'
import { launchBrowser, startPlinth } from '../e2e/harness.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { longPage } from './long-page.ts'
import { untilIdle } from './process-usage.ts'

// How long a change of the style takes until the canvas shows it, on a page of 60 blocks: from the press on a palette to the
// frame in which the page has its colours. The reference in the same run is a bare page of as many paragraphs whose one
// style sheet is written anew: what the browser itself needs, the wait for its next frame included.
const BLOCKS = 60
const CHANGES = 60
/** Milliseconds between changes: the panel and the save of the one before have come to rest. */
const REST = 250
const GOAL = 50

const plinth = await startPlinth()
await untilIdle(plinth.process.pid!)
const browser = await launchBrowser()
const owner = await signedInOwner(browser, plinth)
const { documentId } = await longPage(owner, plinth.origin, BLOCKS)

const page = await owner.newPage()
const editor = await new EditorPage(page).open(plinth.origin, documentId)
await editor.block('text').first().waitFor()
await page.getByRole('button', { name: 'Style of the site' }).click()
const palettes = ['Fjord', 'Ink', 'Chalk']
await page.getByRole('button', { name: palettes[0]!, exact: true }).waitFor()
const canvas = page.frames().find((frame) => frame !== page.mainFrame())
if (canvas === undefined) throw new Error('The canvas has no frame.')
const inEditor = await changing(page, canvas, (count) => palettes[count % palettes.length]!)

const bare = await owner.newPage()
const words = Array.from(
  { length: BLOCKS },
  (_, index) => `<p>Paragraph ${index}: turned, trimmed and dried.</p>`,
)
await bare.setContent(
  `<style></style><button>Fjord</button><button>Ink</button><main>${words.join('')}</main>`,
)
await bare.evaluate(() => {
  const sheet = document.querySelector('style')!
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => {
      const [ground, ink] = button.textContent === 'Ink' ? ['#fff', '#111'] : ['#f4f8fb', '#10303c']
      sheet.textContent = `body { background: ${ground}; color: ${ink} }`
    })
})
const inBare = await changing(bare, bare.mainFrame(), (count) => (count % 2 === 0 ? 'Fjord' : 'Ink'))

console.log(
  table([
    { 'a palette is chosen': `in the editor, ${BLOCKS} blocks`, ...summary(inEditor) },
    { 'a palette is chosen': 'in a bare page', ...summary(inBare) },
    {
      'a palette is chosen': 'ratio',
      changes: '',
      'painted p50, ms': (at(inEditor, 0.5) / at(inBare, 0.5)).toFixed(1),
      'painted p95, ms': (at(inEditor, 0.95) / at(inBare, 0.95)).toFixed(1),
    },
  ]),
)
console.log(`Goal: p95 ≤ ${GOAL} ms: ${at(inEditor, 0.95) <= GOAL ? 'met' : 'missed'}`)
note('style-paint', at(inEditor, 0.95))
await browser.close()
await plinth.stop()

/** Presses one button after the other; milliseconds from each press to the frame in which the page's colours are others. */
async function changing(where: Page, frame: Frame, name: (count: number) => string): Promise<number[]> {
  const measured: number[] = []
  for (let count = 0; count < CHANGES; count += 1) {
    const button = where.getByRole('button', { name: name(count), exact: true })
    const changed = button.evaluate(
      (pressed, title) =>
        new Promise<number>((resolve) => {
          const inFrame = document.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`)
          const shown = inFrame?.contentWindow ?? window
          const colours = () => {
            const { color, backgroundColor } = shown.getComputedStyle(shown.document.body)
            return color + backgroundColor
          }
          const before = colours()
          pressed.addEventListener(
            'click',
            ({ timeStamp }) => {
              const look = () =>
                shown.requestAnimationFrame(() => {
                  if (colours() === before) look()
                  else setTimeout(() => resolve(performance.now() - timeStamp))
                })
              look()
            },
            { once: true, capture: true },
          )
        }),
      'The page being edited',
    )
    await button.click()
    measured.push(await changed)
    await frame.waitForTimeout(REST)
  }
  return measured
}

function summary(times: readonly number[]): Record<string, string | number> {
  return {
    changes: times.length,
    'painted p50, ms': at(times, 0.5).toFixed(1),
    'painted p95, ms': at(times, 0.95).toFixed(1),
  }
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}
