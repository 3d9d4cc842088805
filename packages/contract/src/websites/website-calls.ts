import { z } from 'zod'
import { websiteSummary } from '../accounts/account-fields.ts'
import { calls } from '../call.ts'
import { idField } from '../fields.ts'
import {
  websiteTitleField,
  currencyField,
  identifierField,
  timeZoneField,
  settingsChanges,
  websiteSettings,
} from './website-fields.ts'

/** Most characters of a website's own rules for search engines. */
const longestRobots = 50_000

const robots = z.object({
  text: z.string().describe('The website’s own rules; empty: the ones it starts with'),
  startingRules: z.string(),
})

/** The websites of the installation, and the settings of each. */
export const websiteCalls = calls({
  'GET /api/config/websites': {
    tag: 'websites',
    summary: 'Websites the signed-in person works on',
    answer: z.object({ websites: z.array(websiteSummary) }),
  },
  'POST /api/config/websites': {
    tag: 'websites',
    summary: 'Make a website with starter pages and a store; the person becomes its administrator',
    body: z.object({
      identifier: identifierField,
      title: websiteTitleField,
      timeZone: timeZoneField.exactOptional(),
      currency: currencyField.exactOptional(),
    }),
    status: 201,
    answer: z.object({ id: z.string(), url: z.string() }),
    errors: ['cannot-create', 'identifier-taken'],
  },
  'POST /api/config/websites/:websiteId/switch': {
    tag: 'websites',
    summary: 'An address that opens the editor of another website, signed in; it works once, for a minute',
    params: z.object({ websiteId: idField }),
    answer: z.object({ url: z.string() }),
  },
  'GET /api/config/settings': {
    tag: 'settings',
    summary: 'Settings of the website',
    answer: websiteSettings,
  },
  'PUT /api/config/settings': {
    tag: 'settings',
    summary:
      'Change settings of the website; what is not sent stays, also of the store, of texts and the like',
    body: settingsChanges,
    answer: websiteSettings,
    errors: [
      'settings-changed',
      'questions-invalid',
      'identifier-taken',
      'domain-taken',
      'base-host-as-domain',
      'primary-language-missing',
      'language-address-taken',
      'foreign-thing',
    ],
  },
  'GET /api/config/robots': {
    tag: 'settings',
    summary: 'Rules for search engines',
    answer: robots,
  },
  'PUT /api/config/robots': {
    tag: 'settings',
    summary: 'Change the rules for search engines',
    body: z.strictObject({ text: z.string().max(longestRobots) }),
    answer: robots,
  },
})
