import { createHash, randomInt } from 'node:crypto'
import { newId } from '@plinth/domain'
import { and, eq, gt, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, makeSecretToken } from '../../identity/sessions/secret-token.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import { findMember } from './members.ts'
import { memberSignIns, type Member, type MemberSignIn } from './schema.ts'

/** Minutes a link and its code work. [MEMBER-13] */
export const SIGN_IN_MINUTES = 15
const LIFETIME = SIGN_IN_MINUTES * 60 * 1000

/** How often a code may be typed before a new mail is needed. [MEMBER-15] */
const MOST_TRIES = 5

/** Names the browser that asked; the link and the code work there alone. [MEMBER-14] */
const askedCookie = 'plinth_asked'

/** Consonants that are not mistaken for one another and spell no words, as RFC 8628 has them; eight are 34 bits. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const CODE_LENGTH = 8

/** What stands in a mail. */
export interface SignInSecrets {
  readonly token: string
  /** In two groups, to be read and typed: `WDJB-MJHT`. */
  readonly code: string
}

function makeCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Of the letters alone, however they are typed. Whoever finds it out would still need the cookie of the browser. */
const hashCode = (id: string, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['member-code', id, code.toUpperCase().replaceAll(/[^A-Z]/g, '')]))
    .digest('base64url')

/** Whether members of a website can sign in with a link. */
export const hasSignInLinks = ({ website }: Pick<FastifyRequest, 'website'>): boolean =>
  website.members?.on === true && website.members.signInLink === true

/**
 * Notes that this browser asks for a link, for whichever address; what it asked for before ends. [MEMBER-13]
 *
 * @returns the identifier for the job that sends the mail
 */
export async function askToSignIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Pick<MemberSignIn, 'isRemembered' | 'returnTo'>,
): Promise<string> {
  const websiteId = request.website.id
  const now = app.clock.now()
  const before = readHostCookie(request, askedCookie) ?? ''
  const { token, hash } = makeSecretToken()
  const id = newId(now.getTime())
  const expiresAt = new Date(now.getTime() + LIFETIME)
  await transaction(app.db, async (tx) => {
    const isOver = or(lte(memberSignIns.expiresAt, now), eq(memberSignIns.browserHash, hashToken(before)))
    await tx.delete(memberSignIns).where(and(eq(memberSignIns.websiteId, websiteId), isOver))
    await tx.insert(memberSignIns).values({ websiteId, id, browserHash: hash, expiresAt, ...wanted })
  })
  setHostCookie(request, reply, askedCookie, token, LIFETIME / 1000)
  return id
}

/** Makes link and code of what was asked, for a member; made again, the ones of before stop working. [MEMBER-13] */
export async function issueSignIn(
  db: Database,
  now: Date,
  { websiteId, id }: Pick<MemberSignIn, 'websiteId' | 'id'>,
  memberId: string,
): Promise<SignInSecrets | undefined> {
  const { token, hash } = makeSecretToken()
  const code = makeCode()
  const issued = await db
    .update(memberSignIns)
    .set({ memberId, tokenHash: hash, codeHash: hashCode(id, code) })
    .where(
      and(eq(memberSignIns.websiteId, websiteId), eq(memberSignIns.id, id), gt(memberSignIns.expiresAt, now)),
    )
    .returning({ id: memberSignIns.id })
  return issued.length === 0 ? undefined : { token, code }
}

const asked = (app: App, request: FastifyRequest, only: ReturnType<typeof eq>) =>
  and(eq(memberSignIns.websiteId, request.website.id), gt(memberSignIns.expiresAt, app.clock.now()), only)

const ofBrowser = (request: FastifyRequest) =>
  eq(memberSignIns.browserHash, hashToken(readHostCookie(request, askedCookie) ?? ''))

/** Whether this browser has asked, and may still type a code. */
export async function mayTypeCode(app: App, request: FastifyRequest): Promise<boolean> {
  const [row] = await app.db
    .select({ tries: memberSignIns.tries })
    .from(memberSignIns)
    .where(asked(app, request, ofBrowser(request)))
  return row !== undefined && row.tries < MOST_TRIES
}

/**
 * What a link is for who opens it: a member to sign in, `elsewhere` where another browser asked, or undefined for one that
 * was used, is too old, or never was. Looking at it does not use it. [MEMBER-14]
 */
export async function lookAtSignIn(
  app: App,
  request: FastifyRequest,
  token: string,
): Promise<Member | 'elsewhere' | undefined> {
  const [row] = await app.db
    .select()
    .from(memberSignIns)
    .where(asked(app, request, eq(memberSignIns.tokenHash, hashToken(token))))
  if (row === undefined || row.memberId === null) return undefined
  const browser = readHostCookie(request, askedCookie)
  if (browser === undefined || hashToken(browser) !== row.browserHash) return 'elsewhere'
  return findMember(app.db, request.website.id, row.memberId)
}

/** Who signs in, and how. */
export interface UsedSignIn extends Pick<MemberSignIn, 'isRemembered' | 'returnTo'> {
  readonly member: Member
}

/** Uses a link in the browser that asked; of many uses at once, one succeeds. [MEMBER-13] [MEMBER-14] */
export const useSignInLink = (app: App, request: FastifyRequest, token: string) =>
  useUp(app, request, eq(memberSignIns.tokenHash, hashToken(token)))

/** Uses the code of the mail in the browser that asked; every try counts, for unknown addresses too. [MEMBER-15] */
export async function useSignInCode(
  app: App,
  request: FastifyRequest,
  code: string,
): Promise<UsedSignIn | undefined> {
  const [row] = await app.db
    .update(memberSignIns)
    .set({ tries: sql`${memberSignIns.tries} + 1` })
    .where(and(asked(app, request, ofBrowser(request)), lt(memberSignIns.tries, MOST_TRIES)))
    .returning({ id: memberSignIns.id })
  return row === undefined
    ? undefined
    : useUp(app, request, eq(memberSignIns.codeHash, hashCode(row.id, code)))
}

async function useUp(
  app: App,
  request: FastifyRequest,
  only: ReturnType<typeof eq>,
): Promise<UsedSignIn | undefined> {
  const { db } = app
  return transaction(db, async (tx) => {
    const [row] = await tx
      .delete(memberSignIns)
      .where(and(asked(app, request, only), ofBrowser(request), isNotNull(memberSignIns.memberId)))
      .returning()
    if (row === undefined || row.memberId === null) return undefined
    const member = await findMember(tx, row.websiteId, row.memberId)
    return member?.state === 'active' ? { ...row, member } : undefined
  })
}

/** Forgets in the browser that it asked. */
export const endAsking = (request: FastifyRequest, reply: FastifyReply): void =>
  clearHostCookie(request, reply, askedCookie)

/** Links a member has not used yet stop working. [MEMBER-8] */
export async function endSignIns(db: Database, websiteId: string, memberId: string): Promise<void> {
  await db
    .delete(memberSignIns)
    .where(and(eq(memberSignIns.websiteId, websiteId), eq(memberSignIns.memberId, memberId)))
}
