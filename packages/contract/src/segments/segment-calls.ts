import { CAMPAIGN_LIMITS, CONTACT_LIMITS, say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams } from '../fields.ts'

/** Who is meant, among those who get the newsletter. */
export const segmentRules = z.strictObject({
  languages: z.array(z.string().min(1).max(35)).max(50).describe('Any of these; none for every language'),
  tags: z
    .array(z.string().trim().min(1).max(CONTACT_LIMITS.tag))
    .max(CAMPAIGN_LIMITS.segmentTags)
    .describe('Any of these; none for whatever tags'),
  purchases: z.enum(['any', 'some', 'none']).describe('Whether they have bought something'),
  productId: idField.nullable().describe('Only purchases of this product; null for any'),
  withinDays: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .describe('Only purchases of the last days; null for ever'),
})

const segment = z.object({ id: z.string(), name: z.string(), rules: segmentRules, people: z.number().int() })
export type Segment = z.infer<typeof segment>

const nameField = z.string().trim().min(1, say('Give it a name.')).max(CAMPAIGN_LIMITS.segmentName)

const topic = z.object({
  id: z.string(),
  name: z.string(),
  left: z.number().int().describe('Who does not want it'),
})
export type NewsletterTopic = z.infer<typeof topic>

const errors = ['name-taken', 'too-many-segments', 'unknown-product'] as const

/** Groups of subscribers under a name, and the topics they choose mails by. */
export const segmentCalls = calls({
  'GET /api/config/segments': {
    tag: 'segments',
    summary: 'Segments by name, with how many people each has now',
    answer: z.object({ segments: z.array(segment), everybody: z.number().int() }),
  },
  'POST /api/config/segments': {
    tag: 'segments',
    summary: 'Keep a segment under a name',
    body: z.strictObject({ name: nameField, rules: segmentRules }),
    status: 201,
    answer: z.object({ segment }),
    errors,
  },
  'POST /api/config/segments/count': {
    tag: 'segments',
    summary: 'How many people rules fit now',
    body: z.strictObject({ rules: segmentRules }),
    answer: z.object({ people: z.number().int() }),
  },
  'PATCH /api/config/segments/:id': {
    tag: 'segments',
    summary: 'Change a segment: campaigns that have not begun go to who it means then',
    params: idParams,
    body: z.strictObject({ name: nameField, rules: segmentRules }),
    answer: z.object({ segment }),
    errors,
  },
  'DELETE /api/config/segments/:id': {
    tag: 'segments',
    summary: 'Delete a segment no campaign is to be sent to',
    params: idParams,
    errors: ['segment-in-use'],
  },
  'GET /api/config/newsletter/topics': {
    tag: 'segments',
    summary: 'What subscribers can choose to get',
    answer: z.object({ topics: z.array(topic) }),
  },
  'PUT /api/config/newsletter/topics': {
    tag: 'segments',
    summary: 'Say what subscribers can choose to get, in this order; one without an id is new',
    body: z.strictObject({
      topics: z
        .array(
          z.strictObject({
            id: idField.exactOptional(),
            name: z.string().trim().min(1, say('Give it a name.')).max(CAMPAIGN_LIMITS.topicName),
          }),
        )
        .max(CAMPAIGN_LIMITS.topics),
    }),
    answer: z.object({ topics: z.array(topic) }),
    errors: ['name-taken', 'topic-in-use'],
  },
})
