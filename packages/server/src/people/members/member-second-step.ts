import { say } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secondStepOf, useSecondStep, type FactorOwner } from '../../identity/factors/factor-store.ts'
import { ownerInTicket, readTicket, TICKET_SECONDS, writeTicket } from '../../identity/factors/step-ticket.ts'
import type { App } from '../../platform/http/app-types.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import { signMemberIn } from './sign-member-in.ts'
import { findMember } from './members.ts'
import type { Member } from './schema.ts'

const stepCookie = 'plinth_member_step'

/** Codes that are tried for one member. [MEMBER-31] */
const codesPerMember = { name: 'member-second-step', burst: 6, perSeconds: 600, everywhere: true } as const

export const factorOwner = ({ websiteId, id }: Pick<Member, 'websiteId' | 'id'>): FactorOwner => ({
  kind: 'member',
  websiteId,
  memberId: id,
})

const placeOf = (websiteId: string): string => `member:${websiteId}`

/**
 * Signs in a member who has shown who they are with a password or a mail, or has their browser ask for a code first: a mail is
 * no second step. [MEMBER-30]
 */
export async function enterMember(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  member: Member,
  isRemembered: boolean,
  bySso = false,
): Promise<{ readonly step: 'signed-in'; readonly token: string } | { readonly step: 'code' }> {
  const { isOn } = await secondStepOf(app.db, factorOwner(member))
  if (!isOn)
    return { step: 'signed-in', token: await signMemberIn(app, request, reply, member, isRemembered, bySso) }
  const until = app.clock.now().getTime() + TICKET_SECONDS * 1000
  const ticket = { owner: member.id, until, isRemembered, bySso }
  const value = writeTicket(app.secret, placeOf(member.websiteId), member.passwordHash ?? '', ticket)
  setHostCookie(request, reply, stepCookie, value, TICKET_SECONDS)
  return { step: 'code' }
}

/** Who was asked for a code in this browser; undefined for nobody, and once that took too long. */
export async function memberAskedForCode(
  app: App,
  request: FastifyRequest,
): Promise<{ readonly member: Member; readonly isRemembered: boolean; readonly bySso: boolean } | undefined> {
  const given = readHostCookie(request, stepCookie) ?? ''
  const owner = ownerInTicket(given)
  const member = owner === undefined ? undefined : await findMember(app.db, request.website.id, owner)
  if (member === undefined) return undefined
  const now = app.clock.now().getTime()
  const place = placeOf(request.website.id)
  const ticket = readTicket(app.secret, place, member.passwordHash ?? '', given, now)
  return ticket === undefined
    ? undefined
    : { member, isRemembered: ticket.isRemembered, bySso: ticket.bySso === true }
}

/** Nobody is asked for a code any more in this browser. */
export const endAskingForCode = (request: FastifyRequest, reply: FastifyReply): void =>
  clearHostCookie(request, reply, stepCookie)

/** What is wrong with a code; undefined when nothing is. */
export async function codeProblem(app: App, member: Member, code: string) {
  if (!(await app.rateLimiter.allows(codesPerMember, `${member.websiteId} ${member.id}`)))
    return say('Too many attempts. Please wait a few minutes.')
  return (await useSecondStep(app, factorOwner(member), code))
    ? undefined
    : say('This code is not right. Type the newest one of the app, or a recovery code.')
}
