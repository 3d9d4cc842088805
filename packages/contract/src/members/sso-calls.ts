import { say } from '@plinth/domain'
import { z } from 'zod'
import { calls } from '../call.ts'

const settings = z.object({
  isOn: z.boolean(),
  name: z.string().describe('What the button calls the service'),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  signsOutThere: z.boolean().describe('Whoever signs out here is signed out there, too'),
})
export type SsoSettings = z.infer<typeof settings>

const answer = z.object({
  settings,
  redirectUri: z.string().describe('What the service has to know to send people back'),
})

/** Single sign-on: members sign in at a service of the owner's, through OpenID Connect. */
export const ssoCalls = calls({
  'GET /api/config/member-sso': {
    tag: 'members',
    summary: 'The service at which members sign in; its secret is not told',
    answer,
  },
  'PUT /api/config/member-sso': {
    tag: 'members',
    summary: 'Set the service up. Switched on, it is asked what it is; the secret stays unless it is given',
    body: z.strictObject({
      isOn: z.boolean(),
      name: z.string().trim().min(1, say('Say what the button is to call it.')).max(60),
      issuer: z
        .string()
        .trim()
        .max(500)
        .refine(
          (address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''),
          say('This is not an address of the web.'),
        ),
      clientId: z.string().trim().min(1, say('Give the client ID.')).max(500),
      secret: z.string().max(2000).exactOptional(),
      signsOutThere: z.boolean(),
    }),
    answer,
    errors: ['sso-unknown'],
  },
  'GET /_members/sso/begin': {
    tag: 'members',
    summary: 'Go to the service to sign in there',
    query: z.object({ to: z.string().max(500).default('') }),
  },
  'GET /_members/sso/callback': {
    tag: 'members',
    summary: 'Come back from the service',
    query: z.looseObject({}),
  },
})
