import type { MembersLock } from '../../delivery/sources/lock.ts'
import { readText, say, inWords, type Localized } from '@plinth/domain'
import type { MemberPage } from '@plinth/renderer'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PreviewedReader } from '../../delivery/page/readers.ts'
import { encodePath } from '../../delivery/addresses/site-address.ts'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { isSeenCollection } from '../../content/pages-and-posts/seen-pages.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { openSso } from '../sso/open-sso.ts'
import { areaOffers, areasBoughtBy, offersFor } from '../../shop/access/bought-access.ts'
import { membershipThatOpensNothing } from '../../shop/access/membership-of.ts'
import { signedInMember } from './member-sessions.ts'
import { findMember } from './members.ts'
import { areaMembers, memberAreas, type Member } from './schema.ts'
import { hasSignInLinks } from './sign-in-links.ts'

type ShownArea = NonNullable<MemberPage['areas']>[number]

/**
 * Whether a page that is for members is open to who asks; the page that is shown instead where it is not. Asked anew of the
 * database each time: who is let out of an area reads nothing more of it. [LOCK-2] [LOCK-3]
 */
export async function turnAway(
  app: App,
  request: FastifyRequest,
  { areas, teaser }: MembersLock,
  path: string,
  as?: PreviewedReader,
): Promise<MemberPage | undefined> {
  const { website } = request
  const text = readText(teaser, as?.language ?? website.primaryLanguage, website.primaryLanguage)
  const said = text.trim() === '' ? {} : { teaser: text }
  if (website.members?.on !== true) return { view: 'protected', mayBegin: false, isClosed: true, ...said }
  const member = await readerOf(app, request, as)
  const mayBegin = website.members.signUp === 'open'
  const hasLink = hasSignInLinks(request)
  const signedOut = { mayBegin, hasLink, returnTo: path, ...said }
  const now = app.clock.now()
  const offersHere = async () =>
    areas.length === 0 ? [] : offersFor(await areaOffers(app.db, website.id, now), areas, website)
  if (member === undefined) {
    const [offers, sso] = [await offersHere(), await openSso(app, request)]
    const asked = { ...signedOut, ...(sso === undefined ? {} : { ssoName: sso.name }) }
    return offers.length === 0 ? { view: 'protected', ...asked } : { view: 'paywall', ...asked, offers }
  }
  if (areas.length === 0) return undefined
  const shown = await areasOf(app, website, now, member, areas)
  if (shown.some(({ state }) => state === 'in')) return undefined
  const offers = await offersHere()
  const membership = await membershipThatOpensNothing(app, website.id, member.email, areas)
  const had = membership === undefined ? {} : { membership }
  const denied = { mayBegin, returnTo: path, areas: shown, ...had, ...said }
  if (offers.length === 0) return { view: 'denied', ...denied }
  const { email, name, language } = member
  // An area that is only sold says nothing of itself beside what it costs.
  const free = shown.filter(({ joining, state }) => joining !== 'invited' || state === 'asked')
  return {
    view: 'paywall',
    ...denied,
    areas: free,
    offers,
    member: { email, name, language, hasNewsletter: false },
  }
}

/** Nobody: a member whose view is looked at, who is in no area and has bought nothing. */
const anyMember = { id: '', email: 'member@example.invalid', name: '' }

/** Who asks, or whose view is looked at; undefined where they are not signed in. */
async function readerOf(app: App, request: FastifyRequest, as: PreviewedReader | undefined) {
  if (as?.seenAs === 'guest') return undefined
  if (as?.seenAs === 'member') return { ...anyMember, language: as.language }
  return (await signedInMember(app, request))?.member
}

/** The areas of a website as one member sees them: those they were let into, and those they have paid for. */
export async function areasOf(
  app: Pick<App, 'db' | 'payments'>,
  website: SiteWebsite,
  now: Date,
  { id, email }: Pick<Member, 'id' | 'email'>,
  only?: readonly string[],
): Promise<ShownArea[]> {
  const rows = await app.db
    .select({ area: memberAreas, state: areaMembers.state })
    .from(memberAreas)
    .leftJoin(
      areaMembers,
      and(
        eq(areaMembers.websiteId, memberAreas.websiteId),
        eq(areaMembers.areaId, memberAreas.id),
        eq(areaMembers.memberId, id),
      ),
    )
    .where(
      and(
        eq(memberAreas.websiteId, website.id),
        only === undefined ? undefined : inArray(memberAreas.id, [...only]),
      ),
    )
    .orderBy(asc(memberAreas.createdAt), asc(memberAreas.id))
  const bought = await areasBoughtBy(app, website.id, now, [email])
  return rows.map(({ area, state }) => {
    const paid = state === 'in' ? undefined : bought.find(({ areaId }) => areaId === area.id)
    return {
      id: area.id,
      name: readText(area.name, website.primaryLanguage, website.primaryLanguage),
      joining: area.joining,
      state: paid === undefined ? (state ?? 'out') : 'in',
      ...(paid === undefined ? {} : { bought: { until: paid.until } }),
      pages: [],
    }
  })
}

/** The same with what is in each, for who is in it; pages of all members stand in an area of their own. [LOCK-5] */
export async function areasWithPages(
  app: Pick<App, 'db' | 'payments'>,
  website: SiteWebsite,
  now: Date,
  member: Pick<Member, 'id' | 'email'>,
): Promise<ShownArea[]> {
  const areas = await areasOf(app, website, now, member)
  const language = website.primaryLanguage
  const kept = await app.db
    .select({
      id: collections.id,
      title: collections.title,
      urlId: collections.urlId,
      areas: collections.membersOnly,
    })
    .from(collections)
    .where(and(eq(collections.websiteId, website.id), isNull(collections.deletedAt), isSeenCollection))
    .orderBy(asc(collections.createdAt), asc(collections.id))
  const pagesIn = (fits: (ids: readonly string[]) => boolean) =>
    kept
      .filter((page) => page.areas !== null && fits(page.areas))
      .map(({ id, title, urlId }) => ({
        title: readText(title, language, language),
        url: id === website.homeCollectionId ? '/' : encodePath(`/${urlId}`),
      }))
  const ofAll = pagesIn((ids) => ids.length === 0)
  const all: ShownArea = {
    id: '',
    name: inWords(say('All members'), language),
    joining: 'invited',
    state: 'in',
    pages: ofAll,
  }
  return [
    ...(ofAll.length === 0 ? [] : [all]),
    ...areas.map((area) => ({
      ...area,
      pages: area.state === 'in' ? pagesIn((ids) => ids.includes(area.id)) : [],
    })),
  ]
}

/** A member comes into an area, or asks to, as its owner has it; by invitation alone nothing happens. [LOCK-4] */
export async function joinArea(
  db: Database,
  now: Date,
  { websiteId, id: memberId, createdAt: memberSince }: Pick<Member, 'websiteId' | 'id' | 'createdAt'>,
  areaId: string,
): Promise<void> {
  const [area] = await db
    .select()
    .from(memberAreas)
    .where(and(eq(memberAreas.websiteId, websiteId), eq(memberAreas.id, areaId)))
  if (area === undefined || area.joining === 'invited') return
  const state = area.joining === 'open' ? ('in' as const) : ('asked' as const)
  const row = { websiteId, areaId, memberId, state, createdAt: now, memberSince }
  const insert = db.insert(areaMembers).values(row)
  // Who asked while one had to ask comes in once the area is open; who is in stays in.
  const target = [areaMembers.websiteId, areaMembers.areaId, areaMembers.memberId]
  await (state === 'in'
    ? insert.onConflictDoUpdate({ target, set: { state } })
    : insert.onConflictDoNothing())
}

/** A member leaves an area. */
export async function leaveArea(
  db: Database,
  { websiteId, id }: Pick<Member, 'websiteId' | 'id'>,
  areaId: string,
): Promise<boolean> {
  const left = await db
    .delete(areaMembers)
    .where(
      and(eq(areaMembers.websiteId, websiteId), eq(areaMembers.areaId, areaId), eq(areaMembers.memberId, id)),
    )
    .returning({ id: areaMembers.memberId })
  return left.length > 0
}

/**
 * The owner lets a member into an area; who has asked is told by mail. [LOCK-4]
 *
 * @returns false when there is no such member or area
 */
export async function letIn(
  app: App,
  website: SiteWebsite,
  memberId: string,
  areaId: string,
): Promise<boolean> {
  return transaction(app.db, async (tx) => {
    const member = await findMember(tx, website.id, memberId)
    const [area] = await tx
      .select()
      .from(memberAreas)
      .where(and(eq(memberAreas.websiteId, website.id), eq(memberAreas.id, areaId)))
    if (member === undefined || area === undefined) return false
    const key = { websiteId: website.id, areaId, memberId }
    const [before] = await tx
      .select({ state: areaMembers.state })
      .from(areaMembers)
      .where(
        and(
          eq(areaMembers.websiteId, website.id),
          eq(areaMembers.areaId, areaId),
          eq(areaMembers.memberId, memberId),
        ),
      )
      .for('update')
    await tx
      .insert(areaMembers)
      .values({ ...key, state: 'in', createdAt: app.clock.now(), memberSince: member.createdAt })
      .onConflictDoUpdate({
        target: [areaMembers.websiteId, areaMembers.areaId, areaMembers.memberId],
        set: { state: 'in' },
      })
    if (before?.state === 'asked') await tellOfArea(app, tx, website, member, area.name)
    return true
  })
}

async function tellOfArea(
  app: App,
  tx: Database,
  website: SiteWebsite,
  { email, language }: Member,
  name: Localized,
): Promise<void> {
  const values = {
    website: readText(website.title, language, website.primaryLanguage),
    area: readText(name, language, website.primaryLanguage),
  }
  await app.mail.send(tx, {
    websiteId: website.id,
    kind: 'member-let-in',
    to: email,
    subject: inWords(say('You are in: {area}', values), language),
    text: `${inWords(
      say(
        'You asked to join {area} on {website}. From now on you can read what is in it: sign in there as always.',
        values,
      ),
      language,
    )}\n`,
  })
}
