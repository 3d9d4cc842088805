import { MAIL_KINDS, MAIL_TEMPLATE_LIMITS } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { momentField } from '../fields.ts'

const kind = z.enum(MAIL_KINDS)
const params = z.object({ kind })
const language = z.string().max(35).describe('A language of the website, such as en')
const template = z.object({
  subject: z.string().max(MAIL_TEMPLATE_LIMITS.subject).describe('In the template language, one line'),
  body: z.string().max(MAIL_TEMPLATE_LIMITS.body).describe('In the template language, with markup'),
})

const problem = z.object({
  field: z.enum(['subject', 'body']),
  line: z.number().int().describe('From 1; 0 where it is not known'),
  message: z.string(),
})

const one = z.object({
  kind,
  language,
  ...template.shape,
  isOwn: z.boolean().describe('Whether the owner has chosen these words'),
  usual: template.describe('What it says as long as nobody has changed it'),
  example: z.string().describe('The data of the preview, as JSON'),
})

/** The words of mails to buyers, which owners can choose. */
export const mailTemplateCalls = calls({
  'GET /api/config/mail-templates': {
    tag: 'mails',
    summary: 'The mails whose words an owner can choose',
    answer: z.object({
      languages: z.array(z.string()).describe('The languages buyers read, the primary one first'),
      mails: z.array(
        z.object({
          kind,
          changed: z
            .array(z.object({ language, updatedAt: momentField }))
            .describe('In which languages an owner has chosen words'),
        }),
      ),
    }),
  },
  'GET /api/config/mail-templates/:kind': {
    tag: 'mails',
    summary: 'The words of one mail',
    params,
    query: z.object({ language: language.default('') }),
    answer: one,
  },
  'PUT /api/config/mail-templates/:kind': {
    tag: 'mails',
    summary: 'Choose the words of a mail; what is wrong with them is said by line, and then nothing is kept',
    params,
    body: template.extend({ language: language.default('') }),
    answer: one,
    errors: ['mail-template'],
  },
  'DELETE /api/config/mail-templates/:kind': {
    tag: 'mails',
    summary: 'Go back to what the mail said before',
    params,
    query: z.object({ language: language.default('') }),
    answer: one,
  },
  'POST /api/config/mail-templates/:kind/preview': {
    tag: 'mails',
    summary: 'How a mail looks with what was sold last, or an example; keeps nothing',
    params,
    body: template.extend({ language: language.default('') }),
    answer: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      problems: z.array(problem),
      isReal: z.boolean().describe('Whether it is drawn with something that was really sold'),
    }),
  },
  'POST /api/config/mail-templates/:kind/test': {
    tag: 'mails',
    summary: 'Mail it to oneself as it would look',
    params,
    body: template.extend({ language: language.default('') }),
    answer: z.object({
      to: z.string(),
      isSent: z.boolean().describe('False without a mail server: it is in the outbox then'),
    }),
    errors: ['mail-template'],
  },
})
