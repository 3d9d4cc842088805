import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules about colours, which take as long as half of all others. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Which rules run: of a screen that was looked at as a whole another theme changes the colours alone, another width most else. */
const RUNS = {
  all: {},
  colours: { runOnly: COLOURS },
  'all but colours': { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
}

export type AxeRules = keyof typeof RUNS

/** What axe-core finds on a page, as lines a person can read: rule, help, and the elements. Empty when there is nothing. */
export async function axeFindings(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  await arrive(page)
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await putIn(page)
  return page.evaluate(async (run) => {
    interface Finding {
      id: string
      help: string
      nodes: { target: unknown[]; failureSummary?: string }[]
    }
    interface Axe {
      run(options: object): Promise<{ violations: Finding[] }>
    }
    const { axe } = globalThis as unknown as { axe: Axe }
    // What passed is not described, which takes as long as finding out. Axe is in no frame of the page, and
    // would wait half a second for each to answer.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      iframes: false,
      ...run,
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    )
  }, RUNS[rules])
}

/** The page's own policy allows no foreign script, so axe is put in through the debugger, which is not bound by it. */
async function putIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  await session.detach()
}

/**
 * Waits until a page on its way is there: a quiet network is none, on a busy machine, of a screen that is still being drawn.
 * A page that never gets its heading is what axe-core speaks of then.
 */
async function arrive(page: Page): Promise<void> {
  const isThere = () =>
    [document, ...Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument)].some(
      (one) => one?.querySelector('h1, [role="heading"][aria-level="1"]') != null,
    )
  await page.waitForFunction(isThere, undefined, { timeout: 10_000 }).catch(() => undefined)
}

/** Waits until nothing fades or slides any more: half-faded text has a contrast nobody is meant to read. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished.catch(() => undefined))
    await Promise.race([Promise.all(moving), new Promise((resolve) => setTimeout(resolve, 2000))])
  })
}
