import { say, type Section } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idParams, localized } from '../fields.ts'

/** Its rules are the domain's, which say where it is wrong; here only its outline is looked at. */
const section = z.custom<Section>(
  (value) => typeof value === 'object' && value !== null && 'blocks' in value && 'settings' in value,
  say('This is not a section.'),
)

const name = z.string().trim().min(1, say('Please give a name.')).max(100)

const savedSection = z.object({
  id: z.string(),
  name: z.string(),
  section,
  updatedOn: z.number().describe('Milliseconds since the epoch'),
  synced: z
    .object({
      documentId: z.string().describe('Its document, edited and published as that of a page'),
      pages: z.number().describe('On how many pages and posts it stands, in drafts or published'),
    })
    .nullable()
    .describe('Whether it is edited once and changes wherever it stands; null for a section to copy'),
})

export type SavedSection = z.infer<typeof savedSection>

const refusals = [
  'name-taken',
  'too-many-saved',
  'section-invalid',
  'block-invalid',
  'code-not-allowed',
  'foreign-thing',
  'is-synced',
] as const

/** The owner's calls about sections that are kept under a name. */
export const savedSectionCalls = calls({
  'GET /api/config/saved-sections': {
    tag: 'documents',
    summary: 'Sections that are kept under a name, in the order of the alphabet',
    answer: z.object({ sections: z.array(savedSection) }),
  },
  'POST /api/config/saved-sections': {
    tag: 'documents',
    summary: 'Keep a section under a name; what is on pages stays as it is',
    body: z.strictObject({ name, section }),
    status: 201,
    answer: savedSection,
    errors: refusals,
  },
  'PATCH /api/config/saved-sections/:id': {
    tag: 'documents',
    summary: 'Rename a section that is kept, or keep another in its place',
    params: idParams,
    body: z.strictObject({ name: name.exactOptional(), section: section.exactOptional() }),
    answer: savedSection,
    errors: refusals,
  },
  'DELETE /api/config/saved-sections/:id': {
    tag: 'documents',
    summary:
      'Keep a section no longer; pages on which it stands synced have a copy of their own in their drafts',
    params: idParams,
    query: z.object({ detach: z.literal('true').exactOptional() }),
    errors: ['in-use', 'operation-refused'],
  },
  'POST /api/config/saved-sections/:id/synced': {
    tag: 'documents',
    summary: 'Make a section that is kept one that is edited once and changes wherever it stands',
    params: idParams,
    answer: savedSection,
  },
  'GET /api/config/saved-sections/:id/uses': {
    tag: 'documents',
    summary: 'The pages and posts on which a synced section stands',
    params: idParams,
    answer: z.object({
      uses: z.array(
        z.object({
          documentId: z.string(),
          ownerKind: z.enum(['collection', 'item']).describe('A page or a post'),
          title: localized,
          path: z.string(),
          inDraft: z.boolean(),
          isSeen: z.boolean().describe('Whether visitors see it there'),
        }),
      ),
    }),
  },
})
