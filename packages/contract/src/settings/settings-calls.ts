import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'

const namespaceParams = z.object({
  namespace: z
    .string()
    .regex(/^[A-Za-z][\w.-]{0,59}$/, say('Use letters, digits, hyphens, underscores and dots.')),
})

const preferences = z.record(z.string().max(100), z.json())

/** Commerce preferences, kept per namespace; answers carry the `websiteId` too. */
export const settingsCalls = calls({
  'GET /api/v1/commerce-preferences/:namespace': {
    tag: 'settings',
    summary: 'Preferences of a namespace',
    params: namespaceParams,
    answer: preferences,
  },
  'PUT /api/v1/commerce-preferences/:namespace': {
    tag: 'settings',
    summary: 'Change preferences of a namespace; fields that are not sent stay',
    params: namespaceParams,
    body: preferences,
    answer: preferences,
  },
})
