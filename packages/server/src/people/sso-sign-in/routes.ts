import { createHmac, timingSafeEqual } from 'node:crypto'
import { inWords, say, type Sentence } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forVisitor } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import { serve } from '../../platform/http/serve.ts'
import { memberError } from '../members/errors.ts'
import { goOnTo } from '../members/go-on-to.ts'
import { enterMember } from '../members/member-second-step.ts'
import { signInPerAddress } from '../members/member-session-routes.ts'
import { memberOfIdentity, type SsoRefusal } from './member-of-identity.ts'
import { configurationOf, openSso } from '../sso/open-sso.ts'
import { beginJourney, discover, endJourney, type SsoJourney } from '../sso/provider.ts'
import { clientOf, findSso, keepSsoSettings, readSsoSettings } from '../sso/sso-settings.ts'

const journeyCookie = 'plinth_sso'
/** Seconds somebody may be there. */
const JOURNEY_SECONDS = 900

const access = 'members.manage'

/** Where the service sends people back to. */
const redirectUri = (origin: string): string => `${origin}/_members/sso/callback`

/** Single sign-on: members sign in at a service of the owner's. [SSO-1] to [SSO-7] */
export async function ssoFeature(app: App): Promise<void> {
  registerJourney(app)
  registerSettings(app)
}

interface Carried extends SsoJourney {
  readonly until: number
  readonly returnTo: string
}

const signed = (app: App, websiteId: string, text: string): string =>
  createHmac('sha256', app.secret)
    .update(JSON.stringify(['member-sso', websiteId, text]))
    .digest('base64url')

function carry(app: App, request: FastifyRequest, reply: FastifyReply, carried: Carried): void {
  const text = Buffer.from(JSON.stringify(carried)).toString('base64url')
  const value = `${text}.${signed(app, request.website.id, text)}`
  setHostCookie(request, reply, journeyCookie, value, JOURNEY_SECONDS)
}

/** What the browser carried; undefined for what was not made here for this website, and for what is too old. */
function carriedIn(app: App, request: FastifyRequest): Carried | undefined {
  const [text = '', signature = ''] = (readHostCookie(request, journeyCookie) ?? '').split('.')
  const right = Buffer.from(signed(app, request.website.id, text))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined
  const carried = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Carried
  return carried.until < app.clock.now().getTime() ? undefined : carried
}

const REFUSALS: { readonly [Why in SsoRefusal | 'away' | 'failed']: Sentence } = {
  unverified: say('That service does not say that your address is yours, so you cannot be let in with it.'),
  'invited-only': say('Only people who were invited have an account here.'),
  away: say('That service does not answer at the moment. Try again in a few minutes.'),
  failed: say('Signing in there did not work, or took too long. Begin once more.'),
}

function registerJourney(app: App): void {
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    { name }: { readonly name: string },
    why: keyof typeof REFUSALS,
    returnTo: string,
  ) =>
    app.site.sendVisited(
      request,
      reply,
      { policy: forVisitor },
      {
        page: {
          kind: 'member',
          view: 'sso',
          mayBegin: false,
          ssoName: name,
          returnTo,
          problem: inWords(REFUSALS[why], request.website.primaryLanguage),
        },
        status: why === 'away' ? 502 : 403,
        path: '/_members/sso',
      },
    )
  const nothing = (request: FastifyRequest, reply: FastifyReply) =>
    app.site.sendVisited(request, reply, { policy: forVisitor }, undefined)
  // A link, not a form: pages let their forms lead to this website alone.
  serve(
    app,
    'GET /_members/sso/begin',
    { access: 'public', rateLimit: signInPerAddress },
    async (request, reply) => {
      const sso = await openSso(app, request)
      if (sso === undefined) return nothing(request, reply)
      const returnTo = goOnTo(request.query.to)
      try {
        const { url, journey } = await beginJourney(
          await configurationOf(app, sso),
          redirectUri(request.origin),
        )
        const until = app.clock.now().getTime() + JOURNEY_SECONDS * 1000
        carry(app, request, reply, { ...journey, until, returnTo })
        return reply.header('cache-control', 'no-store').redirect(url, 303)
      } catch (error) {
        request.log.warn({ err: error }, 'single sign-on: the service cannot be asked')
        return refuse(request, reply, sso, 'away', returnTo)
      }
    },
  )

  serve(
    app,
    'GET /_members/sso/callback',
    { access: 'public', rateLimit: signInPerAddress },
    async (request, reply) => {
      const sso = await openSso(app, request)
      if (sso === undefined) return nothing(request, reply)
      const carried = carriedIn(app, request)
      clearHostCookie(request, reply, journeyCookie)
      if (carried === undefined) return refuse(request, reply, sso, 'failed', '')
      try {
        const url = new URL(request.raw.url ?? '', request.origin)
        const identity = await endJourney(await configurationOf(app, sso), url, carried)
        const member = await memberOfIdentity(app.db, request.website, identity, app.clock.now())
        if (typeof member === 'string') return refuse(request, reply, sso, member, carried.returnTo)
        const entered = await enterMember(app, request, reply, member, false, true)
        const to = carried.returnTo === '' ? '/_members' : carried.returnTo
        if (entered.step === 'signed-in') return reply.redirect(to, 303)
        const query = carried.returnTo === '' ? '' : `?${new URLSearchParams({ to })}`
        return reply.redirect(`/_members/second-step${query}`, 303)
      } catch (error) {
        request.log.warn({ err: error }, 'single sign-on: somebody came back with what is not right')
        return refuse(request, reply, sso, 'failed', carried.returnTo)
      }
    },
  )
}

function registerSettings(app: App): void {
  const view = async (request: FastifyRequest) => ({
    settings: await readSsoSettings(app.db, request.website.id),
    redirectUri: redirectUri(request.origin),
  })

  serve(app, 'GET /api/config/member-sso', { access }, (request) => view(request))

  serve(app, 'PUT /api/config/member-sso', { access }, async (request) => {
    const { website, body } = request
    await keepSsoSettings(app, website.id, { ...body, isOn: false })
    if (body.isOn) {
      const row = await findSso(app.db, website.id)
      const client = row && (await clientOf(app, row))
      try {
        if (client === undefined) throw new Error('The secret cannot be opened.')
        await discover(client, app.config.privateWebhooks, app.clock.now().getTime())
      } catch (error) {
        request.log.info({ err: error }, 'single sign-on: no service at the address')
        throw memberError('sso-unknown', {
          fields: { issuer: say('No OpenID Connect service answers at this address.') },
        })
      }
      await keepSsoSettings(app, website.id, body)
    }
    return view(request)
  })
}
