import { say } from '@plinth/domain'
import { z } from 'zod'
import { emailField } from '../accounts/account-fields.ts'
import { calls } from '../call.ts'
import { subscriptionPlan } from '../catalog/product-fields.ts'
import { done, idField, idParams, limitField, localized, localizedInput, momentField } from '../fields.ts'

/** How far somebody is: asked for an account, was invited to one, or has one. */
export const MEMBER_STATES = ['active', 'unconfirmed', 'invited'] as const

const member = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  state: z.enum(MEMBER_STATES),
  language: z.string(),
  createdOn: momentField,
  confirmedOn: momentField.nullable(),
  lastSeenOn: momentField.nullable(),
  hasSecondStep: z.boolean(),
  secondStepRemoved: z
    .object({ on: momentField, by: z.string() })
    .nullable()
    .describe('When somebody of the website took it away last, and who'),
  areas: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['in', 'asked', 'bought']),
      until: momentField
        .nullable()
        .describe('Until when it is paid for; null for good, and for what is not paid'),
    }),
  ),
  orders: z
    .number()
    .int()
    .nullable()
    .describe('Orders bought with the address; null without leave to see orders'),
})
export type ListedMember = z.infer<typeof member>

const filters = {
  state: z.enum(['all', ...MEMBER_STATES]).default('all'),
  search: z.string().max(200).exactOptional().describe('Part of a name or an address'),
  area: z.string().max(64).exactOptional().describe('Only who is in an area, or has asked to be'),
}

const settings = z.object({
  on: z.boolean(),
  signUp: z
    .enum(['open', 'invited'])
    .describe('Who may begin an account: anybody, or whom the owner invites'),
  signInLink: z.boolean().default(false).describe('Whether members can sign in with a link by mail, too'),
})

/** How one comes into an area: at a press, after asking, or when the owner lets one in. */
export const WAYS_IN = ['open', 'asked', 'invited'] as const

const area = z.object({
  id: z.string(),
  name: localized,
  joining: z.enum(WAYS_IN),
  members: z.number().int(),
  asked: z.number().int().describe('Who waits to be let in'),
  pages: z.number().int().describe('Pages and blogs that are kept for it'),
  buyers: z.number().int().describe('Who has paid for it, with an account or without'),
  offers: z
    .array(
      z.object({
        productId: z.string(),
        name: localized,
        priceCents: z.number().int(),
        isFrom: z.boolean(),
        plan: subscriptionPlan.nullable().describe('How often it is paid; null for once'),
      }),
    )
    .describe('Memberships for sale that open it'),
})
export type MemberArea = z.infer<typeof area>

const areaFields = { name: localizedInput(100), joining: z.enum(WAYS_IN) }

/** What owners do with the members of a website. */
export const memberListCalls = calls({
  'GET /api/config/members': {
    tag: 'members',
    summary: 'Members, the newest first, how many there are of each state, and who may become one',
    query: z.object({
      ...filters,
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({
      members: z.array(member),
      counts: z
        .object({
          active: z.number().int(),
          unconfirmed: z.number().int(),
          invited: z.number().int(),
        })
        .describe('How many there are of each state, as far as they are counted'),
      more: z.array(z.enum(MEMBER_STATES)).describe('States of which there are more than were counted'),
      settings,
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/config/members.csv': {
    tag: 'members',
    summary: 'The same as a table',
    query: z.object(filters),
    textAnswer: 'text/csv',
    answer: z.string(),
  },
  'PUT /api/config/member-settings': {
    tag: 'members',
    summary: 'Whether visitors may have accounts on the website, and who may begin one',
    body: settings,
    answer: settings,
  },
  'POST /api/config/members': {
    tag: 'members',
    summary: 'Invite somebody to an account; whoever has one stays as they are',
    body: z.strictObject({
      email: emailField,
      name: z.string().trim().max(100, say('A name has at most 100 characters.')).default(''),
    }),
    status: 201,
    answer: z.object({
      id: z.string(),
      isNew: z.boolean().describe('False for an address that has an account already'),
      link: z.string().nullable().describe('Their link, this once, where no mail server is set up'),
    }),
    errors: ['members-off'],
  },
  'DELETE /api/config/members/:id': {
    tag: 'members',
    summary: 'Delete a member: they are signed out everywhere, and their orders stay',
    params: idParams,
  },
  'DELETE /api/config/members/:id/second-step': {
    tag: 'members',
    summary: 'Take away the second step of a member who cannot show a code any more; they are told by mail',
    params: idParams,
    answer: done,
  },
  'GET /api/config/member-areas': {
    tag: 'members',
    summary: 'Areas of members, by name',
    answer: z.object({ areas: z.array(area) }),
  },
  'POST /api/config/member-areas': {
    tag: 'members',
    summary: 'Make an area',
    body: z.strictObject(areaFields),
    status: 201,
    answer: z.object({ id: z.string() }),
    errors: ['area-name', 'too-many-areas'],
  },
  'PUT /api/config/member-areas/:id': {
    tag: 'members',
    summary: 'Change what an area is called and how one comes in',
    params: idParams,
    body: z.strictObject(areaFields),
    errors: ['area-name'],
  },
  'DELETE /api/config/member-areas/:id': {
    tag: 'members',
    summary: 'Delete an area that no page is kept for',
    params: idParams,
    errors: ['area-in-use', 'area-for-sale'],
  },
  'PUT /api/config/members/:id/areas/:areaId': {
    tag: 'members',
    summary: 'Let a member into an area, or out of it',
    params: z.object({ id: idField, areaId: idField }),
    body: z.strictObject({ isIn: z.boolean() }),
  },
})
