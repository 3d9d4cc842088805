import { z } from 'zod'
import { calls } from '../call.ts'

const text = z.string().max(2000).default('')

/** Giving without buying. */
export const contributionCalls = calls({
  'POST /_donate': {
    tag: 'checkout',
    summary: 'Give something, from the form of the page; goes on to where it is paid',
    body: z.object({ amount: text, own: text, email: text, name: text, note: text }),
  },
})
