import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

/** The page on the canvas of the screen that is shown; undefined before it has come. */
export const canvasPage = (): Document | null | undefined =>
  document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')?.contentDocument

/**
 * Waits until the canvas listens to keys and presses, from when it is one stop of the keyboard: the page is drawn a
 * moment before.
 */
export const canvasListens = (): Promise<void> =>
  expect.poll(() => canvasPage()?.body?.getAttribute('role')).toBe('application')

/** Presses keys on the canvas, once it listens. */
export async function pressOnCanvas(keys: string): Promise<void> {
  await canvasListens()
  canvasPage()?.defaultView?.focus()
  await userEvent.keyboard(keys)
}

/** Selects the first section by the keyboard and leaves the canvas, so that its bar can be used. */
export const selectFirstSection = (): Promise<void> => pressOnCanvas('{j}{Escape}')
