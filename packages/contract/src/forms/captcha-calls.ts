import { CAPTCHA_ACTIONS, say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField } from '../fields.ts'

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[\w.:-]*$/, say('Copy it as Google shows it: letters, digits, hyphens and underscores.'))

const settings = {
  siteKey: line(100).describe('Of Google reCAPTCHA Enterprise; pages show it. Empty: none'),
  projectId: line(100).describe('Of the project at Google Cloud the key belongs to'),
  leastScore: z.number().min(0).max(1).describe('Below it, answers are kept apart'),
}

const settingsAnswer = z.object({ ...settings, hasApiKey: z.boolean() })

/** Captchas: the sums browsers work out, and what owners set of Google’s service. */
export const captchaCalls = calls({
  'GET /api/captcha/challenge': {
    tag: 'forms',
    summary: 'A sum for a browser to work out, as the ALTCHA protocol has it; it counts once, for one action',
    query: z.object({ action: z.enum(CAPTCHA_ACTIONS), for: idField }),
    answer: z.object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.number(),
        keyLength: z.number(),
        keyPrefix: z.string(),
        data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
      }),
      signature: z.string().optional(),
    }),
  },
  'GET /api/config/captcha': {
    tag: 'forms',
    summary: 'How the website is known to Google reCAPTCHA',
    answer: settingsAnswer,
  },
  'PUT /api/config/captcha': {
    tag: 'forms',
    summary: 'Change that; an API key that is empty stays as it was',
    body: z.strictObject({
      ...settings,
      apiKey: z.string().trim().max(200).default('').describe('Kept locked, and never shown again'),
    }),
    answer: settingsAnswer,
  },
})
