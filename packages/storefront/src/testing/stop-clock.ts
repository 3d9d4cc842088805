import type { Page } from 'playwright-core'

/** Stops the clock of a page: its timers run only as far as `page.clock.runFor` says, however busy the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
