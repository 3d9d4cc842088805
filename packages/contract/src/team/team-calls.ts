import { z } from 'zod'
import { emailField, rolesField } from '../accounts/account-fields.ts'
import { calls } from '../call.ts'
import { done, idField } from '../fields.ts'

const member = z.object({
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.number()),
})

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.number()),
  createdAt: z.string(),
  expiresAt: z.string(),
  mail: z
    .enum(['none', 'queued', 'sent', 'failed'])
    .describe('none: no mail server was set up, so whoever invited hands the link over'),
  mailError: z.string().nullable().describe('What the mail server said, where the mail failed'),
})

/** Who works on a website. */
export const teamCalls = calls({
  'GET /api/config/team': {
    tag: 'team',
    summary: 'Who works on the website, and who is invited',
    answer: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  },
  'POST /api/config/team/invitations': {
    tag: 'team',
    summary: 'Invite a person: by mail, or without a mail server by a link to hand over',
    body: z.object({ email: emailField, roles: rolesField }),
    status: 201,
    answer: z.object({ id: z.string(), link: z.string().nullable() }),
    errors: ['role-too-high'],
  },
  'DELETE /api/config/team/invitations/:invitationId': {
    tag: 'team',
    summary: 'Withdraw an invitation',
    params: z.object({ invitationId: idField }),
    answer: done,
    errors: ['role-too-high'],
  },
  'PUT /api/config/team/members/:accountId': {
    tag: 'team',
    summary: 'Change a person’s roles',
    params: z.object({ accountId: idField }),
    body: z.object({ roles: rolesField }),
    answer: done,
    errors: ['role-too-high', 'last-administrator'],
  },
  'DELETE /api/config/team/members/:accountId': {
    tag: 'team',
    summary: 'Remove a person from the website',
    params: z.object({ accountId: idField }),
    answer: done,
    errors: ['role-too-high', 'last-administrator'],
  },
})
