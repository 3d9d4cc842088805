import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'

const address = z.union([z.literal(''), z.email(say('Please enter a valid email')).max(256)])
/** What ends a line, also for programs that go by Unicode. */
const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u

const settings = {
  name: z
    .string()
    .trim()
    .max(100)
    .regex(oneLine, say('Write it on one line.'))
    .describe('What mailboxes show; empty for the title of the website'),
  address: address.describe('The address mails come from; empty for that of the installation'),
  replyTo: address.describe('Where answers go; empty for the address mails come from'),
}

const answer = z.object({
  ...settings,
  isConfirmed: z.boolean().describe('Whether mails come from the address: its code was typed'),
  from: z.string().describe('The address mails come from now'),
  title: z.string().describe('The title of the website, which stands for a name that is empty'),
  usualReplyTo: z
    .string()
    .describe(
      'The website’s own address, where answers go while none is given; empty where that is the installation’s',
    ),
})

/** Who mails of a website are from. */
export const senderCalls = calls({
  'GET /api/config/sender': { tag: 'mails', summary: 'Who mails of the website are from', answer },
  'PUT /api/config/sender': {
    tag: 'mails',
    summary: 'Change that; a new address is sent a code, and counts once the code is typed',
    body: z.strictObject(settings),
    answer,
    errors: ['sender-refused'],
  },
  'POST /api/config/sender/confirm': {
    tag: 'mails',
    summary: 'Show by the code it was sent that the address is the website’s',
    body: z.strictObject({ code: z.string().max(40) }),
    answer,
    errors: ['sender-code'],
  },
})
