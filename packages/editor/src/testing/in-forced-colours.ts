import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

/** As a person sees it whose system paints with a few colours of its own. */
export async function inForcedColours(look: () => Promise<void>): Promise<void> {
  const paint = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        // As every test is shown: what is said here takes the place of all that was said before.
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
  await paint('active')
  try {
    await look()
  } finally {
    await paint('none')
  }
}
