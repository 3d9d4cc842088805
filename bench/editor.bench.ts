import { parseArgs } from 'node:util'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { EditorPage, signedInOwner } from '../e2e/editor/editor-page.ts'
import { launchBrowser, startPlinth } from '../e2e/harness.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { longPage } from './long-page.ts'
import { untilIdle } from './process-usage.ts'
import { slopeOf } from './soak/samples.ts'

// The page editor on a page of 60 blocks, in a real browser: how long it takes to open when it was open before, and how
// long a keystroke takes until the canvas shows it. The reference in the same run is an empty editable page: what the
// browser itself needs, the wait for its next frame included. Then how long frames take while a block is dragged, beside
// those of the same page while the pointer does nothing but move, and how much memory is held after as many minutes of
// scripted editing as are asked for (`--minutes 60`; two unless given). Then the keystroke in the name of a product of as
// many variants as one may have, beside a bare controlled field, and what a first opening takes on a slow line.
const BLOCKS = 60
const OPENINGS = 5
const LETTERS = 200
/** Milliseconds between letters: a fast typist's. */
const DELAY = 60
/** Moves of the pointer while a block is dragged. */
const MOVES = 120
/** Times memory is looked at while somebody edits. */
const LOOKS = 12
/** The most variants a product may have: two options of 25 and 10 values. */
const VARIANTS = { Size: 25, Glaze: 10 }
/** Bytes a second of a line of 4 Mbit/s, and its round trip in milliseconds. */
const SLOW_LINE = { throughput: 500_000, latency: 40 }

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } })
const minutes = Number(options.minutes)
if (!(minutes > 0)) throw new Error(`--minutes ${options.minutes} is no time to edit for.`)

const plinth = await startPlinth()
await untilIdle(plinth.process.pid!)
const browser = await launchBrowser()
const owner = await signedInOwner(browser, plinth)
const { documentId } = await longPage(owner, plinth.origin, BLOCKS)

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
note('keystroke', p95(inEditor), p95(inBlank))
await blank.close()
await page.keyboard.press('Escape')
const moving = await framesWhile(false)
const dragging = await framesWhile(true)
console.log(
  table([
    { [`frames on ${BLOCKS} blocks`]: 'while a block is dragged', ...frameSummary(dragging) },
    { [`frames on ${BLOCKS} blocks`]: 'while the pointer moves', ...frameSummary(moving) },
  ]),
)
note('drag-frames', quantile(dragging, 0.95), quantile(moving, 0.95))
await reportMemory()

const product = await owner.newPage()
await product.goto(`${plinth.origin}/config/products/${await manyVariants(owner)}`)
await product.getByRole('textbox', { name: 'Name', exact: true }).click()
const inProduct = await typing(product, product.mainFrame())
const field = await owner.newPage()
await field.setContent('<input value="Start"><p></p>')
await field.evaluate(() => {
  const input = document.querySelector('input')!
  // Controlled: what is typed goes into a state, and the state into the field and onto the page.
  input.addEventListener('input', () => {
    const state = input.value
    input.value = state
    document.querySelector('p')!.textContent = state
  })
})
await field.locator('input').click()
const inField = await typing(field, field.mainFrame())
note('product-name', p95(inProduct), p95(inField))
console.log(
  table([
    { keystroke: 'in the name of a product of 250 variants', ...summary(inProduct) },
    { keystroke: 'in a bare controlled field', ...summary(inField) },
    {
      keystroke: 'ratio',
      letters: '',
      ...Object.fromEntries(
        Object.entries(summary(inProduct))
          .filter(([name]) => name !== 'letters')
          .map(([name, value]) => [name, (Number(value) / Number(summary(inField)[name])).toFixed(1)]),
      ),
    },
  ]),
)

console.log(
  table([
    {
      'first opening at 4 Mbit/s': 'a page in the editor',
      ...(await firstOpening(`/config/pages/${documentId}`)),
    },
    { 'first opening at 4 Mbit/s': 'the list of products', ...(await firstOpening('/config/products')) },
    { 'first opening at 4 Mbit/s': 'the sign-in', ...(await firstOpening('/login', false)) },
  ]),
)
await browser.close()
await plinth.stop()

/** How long frames of the screen stood, in milliseconds, while the pointer went over the page, with a block in its hand or without. */
async function framesWhile(drags: boolean): Promise<number[]> {
  const box = await editor.block('text').nth(4).boundingBox()
  if (box === null) throw new Error('The block is not on the page.')
  const { mouse } = page
  await mouse.move(box.x + 40, box.y + 20)
  if (drags) await mouse.down()
  await mouse.move(box.x + 60, box.y + 30)
  await page.evaluate(() => {
    const frames: number[] = []
    const watched = { frames, goesOn: true }
    let last = performance.now()
    const next = () => {
      const now = performance.now()
      frames.push(now - last)
      last = now
      if (watched.goesOn) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { watched })
  })
  for (let move = 0; move < MOVES; move += 1)
    await mouse.move(box.x + 60 + 300 * Math.sin(move / 10), box.y + 30 + 200 * Math.sin(move / 17))
  const frames = await page.evaluate(() => {
    const { watched } = window as unknown as { watched: { frames: number[]; goesOn: boolean } }
    watched.goesOn = false
    return watched.frames
  })
  if (drags) {
    await page.keyboard.press('Escape')
    await mouse.up()
  }
  return frames
}

function frameSummary(frames: readonly number[]): Record<string, string | number> {
  return {
    frames: frames.length,
    'p50, ms': at(frames, 0.5),
    'p95, ms': at(frames, 0.95),
    'longest, ms': Math.max(...frames).toFixed(0),
  }
}

interface Held {
  readonly minute: number
  readonly rounds: number
  /** Megabytes. */
  readonly heap: number
  readonly elements: number
  readonly listeners: number
}

/** One round of what somebody does all day: writes, moves a block, takes both back, looks for a command. */
async function editARound(round: number): Promise<void> {
  await editor
    .block('text')
    .nth(round % 6)
    .dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' fired again', { delay: 5 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await editor.undo(2)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
}

/** What the browser holds of the editor while somebody edits for as long as was asked, saved each time it is looked at. */
async function heldMemory(): Promise<Held[]> {
  const session = await owner.newCDPSession(page)
  await session.send('Performance.enable')
  const started = performance.now()
  const since = () => (performance.now() - started) / 60_000
  let rounds = 0
  const held = async (): Promise<Held> => {
    await editor.saved()
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
    return {
      minute: since(),
      rounds,
      heap: metric('JSHeapUsedSize') / 1e6,
      elements: metric('Nodes'),
      listeners: metric('JSEventListeners'),
    }
  }
  // What comes with the first time of everything is no growth.
  await editARound(0)
  const looks = [await held()]
  for (let look = 1; look <= LOOKS; look += 1) {
    do {
      rounds += 1
      await editARound(rounds)
    } while (since() < (minutes * look) / LOOKS)
    looks.push(await held())
  }
  await session.detach()
  return looks
}

/** Says what was held, and how it rises over the second half, by the minutes that were measured. */
async function reportMemory(): Promise<void> {
  const looks = await heldMemory()
  const [first, last] = [looks[0]!, looks.at(-1)!]
  const rows = [first, looks[Math.floor(looks.length / 2)]!, last].map((one) => ({
    'minutes of editing': one.minute.toFixed(1),
    rounds: one.rounds,
    'heap, MB': one.heap.toFixed(1),
    elements: one.elements,
    listeners: one.listeners,
  }))
  console.log(table(rows))
  const second = looks.slice(Math.floor(looks.length / 2))
  const slope = slopeOf(second, ({ heap }) => heap)
  const aRound = (last.heap - first.heap) / Math.max(1, last.rounds)
  console.log(
    `Measured for ${last.minute.toFixed(1)} minutes: ${slope.toFixed(1)} MB an hour over the second half, ${(aRound * 1000).toFixed(0)} kB a round over all.`,
  )
  note('editor-memory', slope, last.minute)
}

/** Makes a product of as many variants as a product may have; its identifier. */
async function manyVariants(context: BrowserContext): Promise<string> {
  const pages = await (await context.request.get(`${plinth.origin}/api/config/pages`)).json()
  const store = (pages as { collections: { id: string; type: number }[] }).collections.find(
    ({ type }) => type === 13,
  )
  const values = (name: keyof typeof VARIANTS) =>
    Array.from({ length: VARIANTS[name] }, (_, index) => `${name} ${index + 1}`)
  const crumb = (await context.cookies(plinth.origin)).find(({ name }) => name === 'crumb')?.value ?? ''
  const answer = await context.request.post(`${plinth.origin}/api/config/products`, {
    headers: { 'x-csrf-token': decodeURIComponent(crumb) },
    data: {
      collectionId: store?.id,
      name: { en: 'Many' },
      variantOptionOrdering: ['Size', 'Glaze'],
      variants: values('Size').flatMap((Size) =>
        values('Glaze').map((Glaze) => ({ price: 1000, stock: 1, attributes: { Size, Glaze } })),
      ),
    },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { product: { id: string } }).product.id
}

/** Opens an address in a browser that has nothing of it, over a slow line. */
async function firstOpening(path: string, isSignedIn = true): Promise<Record<string, string>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (isSignedIn) await context.addCookies(await owner.cookies())
  const opened = await context.newPage()
  const network = await context.newCDPSession(opened)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_LINE.latency,
    downloadThroughput: SLOW_LINE.throughput,
    uploadThroughput: SLOW_LINE.throughput,
  })
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const started = performance.now()
  const since = () => (performance.now() - started).toFixed(0)
  const times: Record<string, string> = {}
  const reached = async (name: string, selector: string) => {
    await opened.locator(selector).first().waitFor({ state: 'visible' })
    times[name] = since()
  }
  await Promise.all([
    opened.goto(plinth.origin + path, { waitUntil: 'commit' }),
    reached('shell, ms', '.shell >> visible=true'),
    reached('frame, ms', isSignedIn ? 'nav[aria-label="Editor"]' : 'form'),
    ...(path.includes('/pages/') ? [reached('canvas, ms', 'iframe')] : []),
  ])
  await opened.waitForLoadState('networkidle')
  await context.close()
  return { ...times, 'kB sent': (bytes / 1000).toFixed(0) }
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

function p95(strokes: readonly Keystroke[]): number {
  const painted = strokes.map((stroke) => stroke.painted)
  return quantile(painted, 0.95)
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

function at(times: readonly number[], share: number): string {
  return quantile(times, share).toFixed(1)
}
