import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds on a page, as lines a person can read: rule, help, and the elements. Empty when there is nothing. With `rules` only those run. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await arrive(page)
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await putIn(page)
  return page.evaluate(async (runOnly) => {
    interface Finding {
      id: string
      help: string
      nodes: { target: unknown[]; failureSummary?: string }[]
    }
    interface Axe {
      run(options: object): Promise<{ violations: Finding[] }>
    }
    const { axe } = globalThis as unknown as { axe: Axe }
    // Every rule runs; what passed is not described, which takes as long as finding out. Axe is in no frame of the page, and
    // would wait half a second for each to answer.
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      iframes: false,
      ...(runOnly && { runOnly }),
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    )
  }, rules)
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
