import { inWords, isEmail, say, type Sentence } from '@plinth/domain'
import type { MemberPage } from '@plinth/renderer'
import { passwordLength } from '@plinth/contract/accounts/account-fields'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { passkeysOf } from '../../identity/factors/passkey-store.ts'
import { secondStepOf } from '../../identity/factors/factor-store.ts'
import { hashPassword, verifyPassword } from '../../identity/accounts/passwords.ts'
import { forVisitor, type PageSource, type Visited } from '../../delivery/sources/page-source.ts'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { ordersOfBuyer } from '../../shop/orders/orders-of-buyer.ts'
import { subscriptionsOfBuyer } from '../../shop/renewals/list-subscriptions.ts'
import { openSso, signOutThere } from '../sso/open-sso.ts'
import { memberSubscription, setMemberSubscription } from '../newsletter/member-subscription.ts'
import { goOnTo } from './go-on-to.ts'
import { handOverLink } from './hand-over-link.ts'
import { handOverSignIn } from './hand-over-sign-in.ts'
import { forgetProfile, keepProfile, keptProfileOf } from './kept-profile.ts'
import { linkedAreas } from './linked-areas.ts'
import { addressForms } from './member-address-forms.ts'
import { addressesOf } from './member-addresses.ts'
import { factorForms } from './member-factor-forms.ts'
import { areasWithPages, joinArea, leaveArea } from './member-areas.ts'
import { forgetPassword, keepPassword, keptPasswordOf } from './kept-password.ts'
import { memberOfLink, useLink } from './member-links.ts'
import { checkSignIn, refusalOf, setMemberPassword, signInPerAddress } from './member-session-routes.ts'
import { signMemberIn, signMemberOut } from './sign-member-in.ts'
import {
  clearMemberCookies,
  endMemberSessions,
  signedInMember,
  xsrfTokenOf,
  type SignedInMember,
} from './member-sessions.ts'
import { enterMember, factorOwner, memberAskedForCode } from './member-second-step.ts'
import { findMember, memberIs, normalEmail } from './members.ts'
import { isOff, nothing } from './members-off.ts'
import { members, memberSessions, type Member } from './schema.ts'
import { isTicked } from './ticked.ts'
import {
  askToSignIn,
  endAsking,
  hasSignInLinks,
  lookAtSignIn,
  mayTypeCode,
  useSignInCode,
  useSignInLink,
  type UsedSignIn,
} from './sign-in-links.ts'

/** How often one visitor may open or use such pages. */
const limit = { name: 'member-pages', burst: 60, perSeconds: 60 } as const
/** How often somebody may be sent a link: from one network address, and to one mail address. [MEMBER-10] */
const askPerAddress = { name: 'member-ask', burst: 10, perSeconds: 600, everywhere: true } as const
const askPerMail = { name: 'member-ask-for', burst: 3, perSeconds: 900, everywhere: true } as const
const passwordPerMember = { name: 'member-password', burst: 8, perSeconds: 600, everywhere: true } as const

const viewsByAddress = {
  '/_members': 'profile',
  '/_members/orders': 'orders',
  '/_members/subscriptions': 'subscriptions',
  '/_members/addresses': 'addresses',
  '/_members/security': 'security',
  '/_members/areas': 'areas',
  '/_members/sign-in': 'signIn',
  '/_members/sign-up': 'signUp',
  '/_members/reset': 'reset',
  '/_members/mailed': 'mailed',
  '/_members/code': 'code',
  '/_members/link': 'link',
  '/_members/choose': 'choose',
  '/_members/welcome': 'welcome',
  '/_members/second-step': 'secondStep',
  '/_members/sso': 'sso',
  '/_members/sso/signed-out': 'ssoSignedOut',
} as const satisfies Readonly<Record<string, MemberPage['view']>>

type Address = keyof typeof viewsByAddress

/** What was sent and refused, or saved, for the page that is shown again. */
type Outcome = Pick<
  MemberPage,
  'values' | 'errors' | 'problem' | 'isSaved' | 'returnTo' | 'token' | 'app' | 'recoveryCodes'
>

const inAddress = z.object({
  to: z.string().max(500).catch(''),
  t: z.string().max(200).catch(''),
  saved: z.string().max(1).catch(''),
  gone: z.string().max(1).catch(''),
  edit: z.string().max(64).catch(''),
})

/** Asks whoever is not signed in any more to sign in; nothing was changed, and one comes back. [MEMBER-20] [MEMBER-98] */
const away = (reply: FastifyReply, to: string) =>
  reply.redirect(`/_members/sign-in?${new URLSearchParams({ to, gone: '1' })}`, 303)

const source = (app: App): PageSource => ({
  kind: 'member',
  policy: forVisitor,
  visited: {
    at: Object.keys(viewsByAddress),
    limit,
    show: (request, at) => showPage(app, request, at as Address),
  },
  linked: linkedAreas,
})

/** The pages of members and their forms, which need no scripts. [MEMBER-5] [MEMBER-20] */
export function registerMemberPages(app: App): void {
  app.pageSources.add(source(app))
  signInForms(app)
  linkForms(app)
  signInLinkForms(app)
  accountForms(app)
  areaForms(app)
  factorForms(app, {
    form,
    signedIn: async (request, reply) => {
      const who = await signedInMember(app, request)
      if (who !== null) return who
      if (isOff(request)) return nothing(app, request, reply)
      return away(reply, '/_members/security')
    },
    show: (request, reply, at, outcome, status) => showAgain(app, request, reply, at, outcome, status),
    said,
    provePassword,
    goOnTo,
  })
  addressForms(app, {
    form,
    signedIn: async (request, reply, at, whose) => {
      const who = await signedInMember(app, request)
      if (who !== null) return isOfSomebodyElse(who, whose) ? showWhoIsIn(app, request, reply, at) : who
      return isOff(request) ? nothing(app, request, reply) : away(reply, at)
    },
    show: (request, reply, at, outcome, status) => showAgain(app, request, reply, at, outcome, status),
  })
}

async function showPage(
  app: App,
  request: FastifyRequest,
  at: Address,
  outcome: Outcome = {},
): Promise<Visited> {
  const { website } = request
  if (website.members?.on !== true) return undefined
  const view = viewsByAddress[at]
  const query = inAddress.parse(request.query)
  const returnTo = outcome.returnTo ?? goOnTo(query.to)
  const mayBegin = website.members.signUp === 'open'
  const base = {
    kind: 'member',
    mayBegin,
    hasLink: hasSignInLinks(request),
    ...(returnTo === '' ? {} : { returnTo }),
    ...(query.saved === '' ? {} : { isSaved: true }),
    ...outcome,
  } as const
  const token = outcome.token ?? query.t
  if (view === 'choose') return chooseView(app, request, base, token)
  if (view === 'code' || view === 'link') return signInLinkView(app, request, { ...base, view }, token)
  if (view === 'secondStep')
    return (await memberAskedForCode(app, request)) === undefined
      ? { elsewhere: '/_members/sign-in' }
      : { page: { ...base, view } }
  if (view === 'ssoSignedOut') {
    const there = await signOutThere(app, request)
    if (there === undefined) return { elsewhere: '/' }
    return { page: { ...base, view, ssoName: there.name, signOutUrl: there.url } }
  }
  const who = await signedInMember(app, request)
  const sso = view === 'signIn' || view === 'sso' ? await openSso(app, request) : undefined
  if (view === 'sso' && sso === undefined) return undefined
  if (view === 'signUp' && !mayBegin) return { elsewhere: '/_members/sign-in' }
  if (view === 'signIn' || view === 'signUp' || view === 'sso')
    return who === null
      ? {
          page: {
            ...base,
            view,
            ...whyAsked(request, outcome, query.gone !== ''),
            ...(sso === undefined ? {} : { ssoName: sso.name }),
          },
        }
      : { elsewhere: returnTo === '' ? '/_members' : returnTo }
  if (view === 'reset' || view === 'mailed') return { page: { ...base, view } }
  if (who === null) {
    const to = at === '/_members' ? '' : `?${new URLSearchParams({ to: at })}`
    return { elsewhere: `/_members/sign-in${to}` }
  }
  const kept =
    view === 'profile'
      ? unsavedProfile(request, who, outcome)
      : view === 'addresses' && query.edit !== ''
        ? { edited: query.edit }
        : {}
  return { page: { ...base, view, ...(await accountOf(app, request, who, view)), ...kept } }
}

/** Why one is asked to sign in who was signed in before. What was refused meanwhile is said instead. [MEMBER-98] */
function whyAsked(request: FastifyRequest, { problem }: Outcome, isGone: boolean): Outcome {
  if (problem !== undefined || !isGone) return {}
  const why =
    keptProfileOf(request) === undefined
      ? say('You were signed out in the meantime, so nothing was changed.')
      : say('You were signed out in the meantime. What you typed is kept: sign in, and save it.')
  return { problem: said(request, why) }
}

/** What a member typed while they were signed out: it stands in the form, and they are told that it is not saved. [MEMBER-98] */
function unsavedProfile(request: FastifyRequest, { member }: SignedInMember, { values }: Outcome): Outcome {
  const kept = keptProfileOf(request)
  if (values !== undefined || kept?.whose !== member.email) return {}
  const { name, language, newsletter } = kept
  const problem = said(request, say('What you typed before you signed in is not saved yet.'))
  return { values: { name, language, newsletter }, problem }
}

async function chooseView(
  app: App,
  request: FastifyRequest,
  base: { readonly kind: 'member'; readonly mayBegin: boolean } & Outcome,
  token: string,
): Promise<Visited> {
  const { id: websiteId } = request.website
  const id = token === '' ? undefined : await memberOfLink(app.db, app.clock.now(), websiteId, token)
  const member = id === undefined ? undefined : await findMember(app.db, websiteId, id)
  if (member === undefined) return { page: { ...base, hasLink: false, view: 'unusable' } }
  const isChosen =
    member.state !== 'active' && (await keptPasswordOf(app, request, member.email)) !== undefined
  const chosen = isChosen ? { isChosen } : {}
  return { page: { ...base, ...chosen, view: 'choose', token, member: shownMember(member) } }
}

/** Where the link of a mail leads, and where its code is typed. Opening it changes nothing; a press does. [MEMBER-13] [MEMBER-14] */
async function signInLinkView(
  app: App,
  request: FastifyRequest,
  base: { readonly kind: 'member'; readonly view: 'code' | 'link'; readonly mayBegin: boolean } & Outcome,
  token: string,
): Promise<Visited> {
  if (!hasSignInLinks(request)) return undefined
  const isSignedIn = (await signedInMember(app, request)) !== null
  if (base.view === 'code') {
    if (isSignedIn) return { elsewhere: '/_members' }
    return (await mayTypeCode(app, request)) ? { page: base } : { page: { ...base, view: 'unusable' } }
  }
  const found = token === '' ? undefined : await lookAtSignIn(app, request, token)
  if (found === undefined)
    return isSignedIn ? { elsewhere: '/_members' } : { page: { ...base, view: 'unusable' } }
  if (found === 'elsewhere') return { page: { ...base, view: 'elsewhere' } }
  return { page: { ...base, token, member: shownMember(found) } }
}

const shownMember = ({ email, name, language }: Member, newsletterUrl?: string) => ({
  email,
  name,
  language,
  hasNewsletter: newsletterUrl !== undefined,
  ...(newsletterUrl === undefined ? {} : { newsletterUrl }),
})

async function accountOf(
  app: App,
  { website }: FastifyRequest,
  { member, sessionId, token, bySso }: SignedInMember,
  view: MemberPage['view'],
): Promise<
  Pick<
    MemberPage,
    | 'member'
    | 'addresses'
    | 'orders'
    | 'subscriptions'
    | 'devices'
    | 'xsrfToken'
    | 'secondStep'
    | 'passkeys'
    | 'bySso'
  >
> {
  const { db } = app
  const newsletterUrl =
    view === 'profile' ? await memberSubscription(app, website.id, member.email) : undefined
  return {
    member: shownMember(member, newsletterUrl),
    xsrfToken: xsrfTokenOf(app.secret, website.id, token),
    ...(bySso ? { bySso } : {}),
    ...(view === 'orders'
      ? {
          orders: await ordersOfBuyer(app, website.id, {
            email: member.email,
            downloadLimit: website.store.downloadLimit,
          }),
        }
      : {}),
    ...(view === 'subscriptions'
      ? { subscriptions: await subscriptionsOfBuyer(db, app.secret, website.id, member.email) }
      : {}),
    ...(view === 'areas' ? { areas: await areasWithPages(app, website, app.clock.now(), member) } : {}),
    ...(view === 'addresses' ? { addresses: await addressesOf(db, member) } : {}),
    ...(view === 'security'
      ? {
          devices: await devicesOf(app, member, sessionId),
          secondStep: await secondStepOf(db, factorOwner(member)),
          passkeys: (await passkeysOf(db, factorOwner(member))).map(({ id, name, createdAt }) => ({
            id,
            userAgent: name,
            madeOn: createdAt.getTime(),
          })),
        }
      : {}),
  }
}

async function devicesOf({ db, clock }: App, { websiteId, id }: Member, sessionId: string) {
  const rows = await db
    .select()
    .from(memberSessions)
    .where(
      and(
        eq(memberSessions.websiteId, websiteId),
        eq(memberSessions.memberId, id),
        gt(memberSessions.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(memberSessions.lastSeenAt))
    .limit(50)
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    lastSeenOn: row.lastSeenAt.getTime(),
    isThis: row.id === sessionId,
  }))
}

/** The page of a form once more, with what was typed and why it was refused. */
async function showAgain(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  at: Address,
  outcome: Outcome,
  status = 422,
): Promise<FastifyReply> {
  const visited = await showPage(app, request, at, outcome)
  const refused = visited === undefined || 'elsewhere' in visited ? visited : { status, path: at, ...visited }
  return app.site.sendVisited(request, reply, { policy: forVisitor }, refused)
}

const said = ({ website }: FastifyRequest, sentence: Sentence): string =>
  inWords(sentence, website.primaryLanguage)

/** What is wrong with a new password; undefined when nothing is. [ACC-3] */
function passwordProblem(password: string): Sentence | undefined {
  const { least, most } = passwordLength
  if (password.length < least) return say('A password needs at least {least} characters.', { least })
  return password.length > most ? say('A password has at most {most} characters.', { most }) : undefined
}

const form = { access: 'public', crumb: 'same-origin', rateLimit: limit } as const

function signInForms(app: App): void {
  serve(app, 'POST /_members/sign-in', { ...form, rateLimit: signInPerAddress }, async (request, reply) => {
    if (isOff(request)) return nothing(app, request, reply)
    const { email, password, rememberMe } = request.body
    const returnTo = goOnTo(request.body.returnTo)
    try {
      const member = await checkSignIn(app, request, { email, password })
      const entered = await enterMember(app, request, reply, member, isTicked(rememberMe))
      if (entered.step === 'code') return reply.redirect(codeAddress(returnTo), 303)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      const problem = said(request, refusal.sentence)
      const values = { email, rememberMe: isTicked(rememberMe) ? 'on' : '' }
      return showAgain(
        app,
        request,
        reply,
        '/_members/sign-in',
        { values, problem, returnTo },
        refusal.status,
      )
    }
    return reply.redirect(returnTo === '' ? '/_members' : returnTo, 303)
  })

  serve(app, 'POST /_members/sign-out', form, async (request, reply) => {
    if (isOff(request)) return nothing(app, request, reply)
    const cameFromThere = (await signedInMember(app, request))?.bySso === true
    await signMemberOut(app, request, reply, isTicked(request.body.keepCart))
    return reply.redirect(cameFromThere ? '/_members/sso/signed-out' : '/', 303)
  })
}

/** Where a code is typed after the password. */
const codeAddress = (returnTo: string): string =>
  `/_members/second-step${returnTo === '' ? '' : `?${new URLSearchParams({ to: returnTo })}`}`

/** Why no further mail goes to an address, whether it has an account or not; undefined when one may. [MEMBER-10] */
async function mailProblem(app: App, request: FastifyRequest, email: string): Promise<string | undefined> {
  return (await app.rateLimiter.allows(askPerMail, `${request.website.id} ${email}`))
    ? undefined
    : said(
        request,
        app.mail.hasServer
          ? say('Several mails were sent there already. Try again in a few minutes.')
          : say('It was asked for several times already. Try again in a few minutes.'),
      )
}

/** To ask for a link to sign in with, and to use it or its code. [MEMBER-13] to [MEMBER-15] */
function signInLinkForms(app: App): void {
  serve(app, 'POST /_members/ask-link', { ...form, rateLimit: askPerAddress }, async (request, reply) => {
    if (!hasSignInLinks(request)) return nothing(app, request, reply)
    const isRemembered = isTicked(request.body.rememberMe)
    const returnTo = goOnTo(request.body.returnTo)
    const email = normalEmail(request.body.email)
    const values = { email: request.body.email, rememberMe: isRemembered ? 'on' : '' }
    if (!isEmail(email)) {
      const errors = { email: said(request, say('This is not an e-mail address.')) }
      return showAgain(app, request, reply, '/_members/sign-in', { values, returnTo, errors })
    }
    const problem = await mailProblem(app, request, email)
    if (problem !== undefined)
      return showAgain(app, request, reply, '/_members/sign-in', { values, returnTo, problem }, 429)
    const id = await askToSignIn(app, request, reply, { isRemembered, returnTo })
    const { website, origin } = request
    await app.jobs.send(handOverSignIn, { websiteId: website.id, id, email, origin, returnTo })
    return reply.redirect('/_members/code', 303)
  })

  const goIn = async (request: FastifyRequest, reply: FastifyReply, used: UsedSignIn) => {
    const entered = await enterMember(app, request, reply, used.member, used.isRemembered)
    endAsking(request, reply)
    if (entered.step === 'code') return reply.redirect(codeAddress(used.returnTo), 303)
    return reply.redirect(used.returnTo === '' ? '/_members' : used.returnTo, 303)
  }

  serve(app, 'POST /_members/link', { ...form, rateLimit: signInPerAddress }, async (request, reply) => {
    if (!hasSignInLinks(request)) return nothing(app, request, reply)
    const { t: token } = request.body
    const used = await useSignInLink(app, request, token)
    if (used !== undefined) return goIn(request, reply, used)
    const isElsewhere = (await lookAtSignIn(app, request, token)) === 'elsewhere'
    return showAgain(app, request, reply, '/_members/link', { token }, isElsewhere ? 403 : 410)
  })

  serve(app, 'POST /_members/code', { ...form, rateLimit: signInPerAddress }, async (request, reply) => {
    if (!hasSignInLinks(request)) return nothing(app, request, reply)
    const { code } = request.body
    const used = await useSignInCode(app, request, code)
    if (used !== undefined) return goIn(request, reply, used)
    const errors = { code: said(request, say('This is not the code of the newest mail.')) }
    const status = (await mayTypeCode(app, request)) ? 422 : 410
    return showAgain(app, request, reply, '/_members/code', { values: { code }, errors }, status)
  })
}

/** Forms after which a mail may come: the same answer and the same work for every address. [MEMBER-10] */
function linkForms(app: App): void {
  const ask = async (
    request: FastifyRequest,
    reply: FastifyReply,
    at: Address,
    {
      email,
      name = '',
      returnTo = '',
      password = '',
    }: { email: string; name?: string; returnTo?: string; password?: string },
  ) => {
    const values = { email, name }
    const emailAddress = normalEmail(email)
    if (!isEmail(emailAddress))
      return showAgain(app, request, reply, at, {
        values,
        returnTo,
        errors: { email: said(request, say('This is not an e-mail address.')) },
      })
    const problem = await mailProblem(app, request, emailAddress)
    if (problem !== undefined) return showAgain(app, request, reply, at, { values, problem, returnTo }, 429)
    // One that is too short is chosen anew with the link, where it is said why.
    if (passwordProblem(password) === undefined)
      await keepPassword(app, request, reply, { email: emailAddress, password })
    await app.jobs.send(handOverLink, {
      websiteId: request.website.id,
      email: emailAddress,
      name: name.trim().slice(0, 100),
      kind: at === '/_members/reset' ? 'reset' : 'signUp',
      origin: request.origin,
      returnTo,
    })
    return reply.redirect('/_members/mailed', 303)
  }

  serve(app, 'POST /_members/sign-up', { ...form, rateLimit: askPerAddress }, (request, reply) => {
    if (isOff(request) || request.website.members?.signUp !== 'open') return nothing(app, request, reply)
    const { email, name, password, returnTo } = request.body
    const account = { email, name, password, returnTo: goOnTo(returnTo) }
    return ask(request, reply, '/_members/sign-up', account)
  })
  serve(app, 'POST /_members/reset', { ...form, rateLimit: askPerAddress }, (request, reply) =>
    isOff(request)
      ? nothing(app, request, reply)
      : ask(request, reply, '/_members/reset', { email: request.body.email }),
  )

  serve(app, 'POST /_members/choose', { ...form, rateLimit: askPerAddress }, async (request, reply) => {
    if (isOff(request)) return nothing(app, request, reply)
    const { t: token, password, chosen } = request.body
    const { website } = request
    const returnTo = goOnTo(request.body.returnTo)
    const isKept = chosen !== ''
    const wrong = isKept ? undefined : passwordProblem(password)
    if (wrong !== undefined) {
      const errors = { password: said(request, wrong) }
      return showAgain(app, request, reply, '/_members/choose', { token, errors, returnTo })
    }
    const now = app.clock.now()
    const hash = isKept ? await keptForLink(app, request, token) : await hashPassword(password)
    // Opened where nobody has chosen one: the page asks for it.
    if (hash === undefined) return showAgain(app, request, reply, '/_members/choose', { token, returnTo })
    const outcome = await transaction(app.db, async (tx) => {
      const id = await useLink(tx, now, website.id, token)
      const member = id === undefined ? undefined : await findMember(tx, website.id, id)
      if (member === undefined) return undefined
      await tx.update(members).set({ passwordHash: hash }).where(memberIs(website.id, member.id))
      const confirmedAt = member.confirmedAt ?? now
      await tx.update(members).set({ state: 'active', confirmedAt }).where(memberIs(website.id, member.id))
      await endMemberSessions(tx, member)
      return member
    })
    if (outcome === undefined) return showAgain(app, request, reply, '/_members/choose', { token }, 410)
    forgetPassword(request, reply)
    const renewed = (await findMember(app.db, website.id, outcome.id)) ?? outcome
    const entered = await enterMember(app, request, reply, renewed, false)
    if (entered.step === 'code') return reply.redirect(codeAddress(returnTo), 303)
    const goOn = returnTo === '' ? '' : `?${new URLSearchParams({ to: returnTo })}`
    if (outcome.state !== 'active') return reply.redirect(`/_members/welcome${goOn}`, 303)
    return reply.redirect(returnTo === '' ? '/_members?saved=1' : returnTo, 303)
  })
}

/** What this browser keeps for a new account whose link it opens. [MEMBER-110] */
async function keptForLink(app: App, request: FastifyRequest, token: string): Promise<string | undefined> {
  const { id: websiteId } = request.website
  const id = token === '' ? undefined : await memberOfLink(app.db, app.clock.now(), websiteId, token)
  const member = id === undefined ? undefined : await findMember(app.db, websiteId, id)
  return member === undefined || member.state === 'active'
    ? undefined
    : keptPasswordOf(app, request, member.email)
}

/**
 * Whether a form stands on the page of an account that is not signed in any more: in another tab somebody else has signed in since.
 * What it says would be theirs. [MEMBER-97]
 */
const isOfSomebodyElse = ({ member }: SignedInMember, whose: string): boolean =>
  whose !== '' && whose !== member.email

/** The page of whoever is signed in, with why nothing was changed. [MEMBER-97] */
const showWhoIsIn = (app: App, request: FastifyRequest, reply: FastifyReply, at: Address) =>
  showAgain(
    app,
    request,
    reply,
    at,
    {
      problem: said(
        request,
        say('Somebody else has signed in on this device in the meantime, so nothing was changed.'),
      ),
    },
    409,
  )

/** To come into an area, or leave it. [LOCK-4] */
function areaForms(app: App): void {
  serve(app, 'POST /_members/join', form, async (request, reply) => {
    if (isOff(request)) return nothing(app, request, reply)
    const who = await signedInMember(app, request)
    const returnTo = goOnTo(request.body.returnTo)
    if (who === null) return away(reply, returnTo === '' ? '/_members/areas' : returnTo)
    if (isOfSomebodyElse(who, request.body.whose)) return showWhoIsIn(app, request, reply, '/_members/areas')
    await joinArea(app.db, app.clock.now(), who.member, request.body.area)
    return reply.redirect(returnTo === '' ? '/_members/areas' : returnTo, 303)
  })

  serve(app, 'POST /_members/leave', form, async (request, reply) => {
    if (isOff(request)) return nothing(app, request, reply)
    const who = await signedInMember(app, request)
    if (who === null) return away(reply, '/_members/areas')
    if (isOfSomebodyElse(who, request.body.whose)) return showWhoIsIn(app, request, reply, '/_members/areas')
    await leaveArea(app.db, who.member, request.body.area)
    return reply.redirect('/_members/areas', 303)
  })
}

/** The forms of the account. Whoever is not signed in any more is asked to. */
function accountForms(app: App): void {
  serve(app, 'POST /_members/profile', form, async (request, reply) => {
    if (isOff(request)) return nothing(app, request, reply)
    const who = await signedInMember(app, request)
    const { website, body, origin } = request
    const newsletter = isTicked(body.newsletter) ? 'on' : ''
    if (who === null) {
      keepProfile(request, reply, { ...body, newsletter })
      return away(reply, '/_members')
    }
    if (isOfSomebodyElse(who, body.whose)) return showWhoIsIn(app, request, reply, '/_members')
    const language = website.languages.includes(body.language) ? body.language : who.member.language
    const name = body.name.trim()
    if (name.length > 100) {
      const errors = { name: said(request, say('A name has at most 100 characters.')) }
      const values = { name, language, newsletter }
      return showAgain(app, request, reply, '/_members', { values, errors })
    }
    await transaction(app.db, async (tx) => {
      await tx.update(members).set({ name, language }).where(memberIs(website.id, who.member.id))
      const wants = { email: who.member.email, language, wants: newsletter === 'on', origin }
      await setMemberSubscription(app, tx, website.id, wants)
    })
    forgetProfile(request, reply)
    return reply.redirect('/_members?saved=1', 303)
  })

  serve(app, 'POST /_members/password', form, async (request, reply) => {
    const who = await signedInMember(app, request)
    if (who === null) return isOff(request) ? nothing(app, request, reply) : away(reply, '/_members/security')
    const { currentPassword, newPassword } = request.body
    const wrong = passwordProblem(newPassword)
    const refused = wrong === undefined ? await provePassword(app, request, who, currentPassword) : undefined
    if (wrong !== undefined || refused !== undefined) {
      const errors = {
        ...(wrong === undefined ? {} : { newPassword: said(request, wrong) }),
        ...(refused === undefined ? {} : { currentPassword: said(request, refused) }),
      }
      return showAgain(app, request, reply, '/_members/security', { errors })
    }
    await transaction(app.db, async (tx) => {
      await setMemberPassword(tx, request.website.id, who.member.id, newPassword)
      await endMemberSessions(tx, who.member)
    })
    // A session of its own for this browser too: the token of before is worth nothing.
    await signMemberIn(app, request, reply, who.member, false)
    return reply.redirect('/_members/security?saved=1', 303)
  })

  serve(app, 'POST /_members/devices', form, async (request, reply) => {
    const who = await signedInMember(app, request)
    if (who === null) return isOff(request) ? nothing(app, request, reply) : away(reply, '/_members/security')
    const { session, whose } = request.body
    if (isOfSomebodyElse(who, whose)) return showWhoIsIn(app, request, reply, '/_members/security')
    if (session === '') await endMemberSessions(app.db, who.member, who.sessionId)
    else
      await app.db
        .delete(memberSessions)
        .where(
          and(
            eq(memberSessions.websiteId, request.website.id),
            eq(memberSessions.memberId, who.member.id),
            eq(memberSessions.id, session),
          ),
        )
    return reply.redirect('/_members/security?saved=1', 303)
  })

  serve(app, 'POST /_members/delete', form, async (request, reply) => {
    const who = await signedInMember(app, request)
    if (who === null) return isOff(request) ? nothing(app, request, reply) : away(reply, '/_members/security')
    const { password, email } = request.body
    const refused = who.bySso ? proveBySso(app, who, email) : await provePassword(app, request, who, password)
    if (refused !== undefined)
      return showAgain(app, request, reply, '/_members/security', {
        errors: { [who.bySso ? 'email' : 'password']: said(request, refused) },
      })
    await app.db.delete(members).where(memberIs(request.website.id, who.member.id))
    clearMemberCookies(request, reply)
    return reply.redirect('/', 303)
  })
}

/** Milliseconds for which having come from another service says who somebody is. */
const FRESH = 30 * 60 * 1000

/**
 * The same of a member who came from the website's own service and may have no password here: they came just now, and type
 * their address. [SSO-8]
 */
function proveBySso(
  { clock }: Pick<App, 'clock'>,
  { member, begunAt }: SignedInMember,
  email: string,
): Sentence | undefined {
  if (email.trim().toLowerCase() !== member.email) return say('This is not your address.')
  return clock.now().getTime() - begunAt.getTime() > FRESH
    ? say('You signed in a while ago. Sign out and in again, then delete your account.')
    : undefined
}

/** Why somebody has not shown that they are who is signed in; undefined when they have. */
async function provePassword(
  app: App,
  { website }: FastifyRequest,
  { member }: SignedInMember,
  password: string,
): Promise<Sentence | undefined> {
  if (!(await app.rateLimiter.allows(passwordPerMember, `${website.id} ${member.id}`)))
    return say('Too many attempts. Please wait a few minutes.')
  const isRight = await verifyPassword(member.passwordHash ?? undefined, password)
  return isRight ? undefined : say('This is not your password.')
}
