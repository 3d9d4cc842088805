import { KEY_AREAS, KEY_REACHES, say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idParams, momentField } from '../fields.ts'

const scopes = z
  .partialRecord(z.enum(KEY_AREAS), z.enum(KEY_REACHES))
  .describe('Per area `read` or `write`, which reads too; an area that is not named is closed to the key')

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes,
  createdOn: momentField,
  createdBy: z
    .string()
    .describe('Name of who made it: what it does is done for them, as far as their roles allow'),
  lastUsedOn: momentField.nullable().describe('To within ten minutes; null while it has not been used'),
})
export type ApiKey = z.infer<typeof apiKey>

/** Keys with which programs of an owner call some of the owner's calls. */
export const keyCalls = calls({
  'GET /api/config/api-keys': {
    tag: 'keys',
    summary: 'The keys of programs that may call for this website',
    answer: z.object({ keys: z.array(apiKey) }),
  },
  'POST /api/config/api-keys': {
    tag: 'keys',
    summary: 'Make a key; it is given this once',
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1, say('Please give a name.'))
        .max(80, say('This name is too long: at most 80 characters.')),
      scopes: scopes.refine((chosen) => Object.keys(chosen).length > 0, {
        error: say('Choose at least one thing the key is for.'),
      }),
    }),
    status: 201,
    answer: z.object({ apiKey, key: z.string().describe('Sent as `Authorization: Bearer KEY`') }),
    errors: ['too-many-keys'],
  },
  'DELETE /api/config/api-keys/:id': {
    tag: 'keys',
    summary: 'Revoke a key: it counts no more, from its next call on',
    params: idParams,
  },
})
