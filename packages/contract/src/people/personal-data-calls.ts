import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'

const person = z.strictObject({
  email: z.email(say('This is not an e-mail address.')).max(254).describe('Whose; case does not matter'),
})

/** What a website knows of a person, for who asks for it or wants it gone. */
export const personalDataCalls = calls({
  'POST /api/config/personal-data': {
    tag: 'people',
    summary: 'Everything that is kept of a person, as a file to give to them',
    body: person,
    answer: z.object({
      email: z.string(),
      takenOn: z.string().describe('When, as ISO 8601'),
      count: z.number().int().describe('Entries'),
      entries: z
        .record(z.string(), z.array(z.record(z.string(), z.unknown())))
        .describe('By what they are of'),
    }),
  },
  'POST /api/config/personal-data/erase': {
    tag: 'people',
    summary: 'Erase a person everywhere; of orders what the law wants stays',
    body: person,
    answer: z.object({
      erased: z.number().int().describe('Entries that are gone'),
      orders: z.number().int().describe('Orders that stay, without mail address and phone number'),
      canceled: z.number().int().describe('Subscriptions that ran until then and are canceled'),
    }),
    errors: ['orders-open'],
  },
})
