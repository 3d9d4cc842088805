import type { AnswerOf } from '@plinth/contract'
import {
  FURTHEST_PREVIEW,
  MOST_PREVIEW_LINKS,
  type PREVIEW_DAYS,
  type previewLinkRefusals,
} from '@plinth/contract/previews/preview-link-calls'
import { canAny, newId, say, type Refusal } from '@plinth/domain'
import { and, desc, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { accounts, memberships } from '../../identity/accounts/schema.ts'
import { hashToken, makeSecretToken } from '../../identity/sessions/secret-token.ts'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { lockDocument } from '../documents/document-log.ts'
import { documents, type OwnerKind } from '../pages-and-posts/schema.ts'
import { previewLinks } from './schema.ts'

type PreviewLink = AnswerOf<'GET /api/config/documents/:documentId/preview-links'>['links'][number]

/** What a link is to show, and for how long. */
export interface WantedLink {
  readonly days: (typeof PREVIEW_DAYS)[number]
  /** Milliseconds since the epoch. */
  readonly showAt?: number
  readonly asksPassword?: boolean
  readonly asMember?: boolean
  readonly language?: string
}

/** Why a link is refused. */
export type PreviewRefusal = Refusal<(typeof previewLinkRefusals)[number]>

/** HTTP status of each refusal. */
export const previewErrorStatus: Readonly<Record<PreviewRefusal['code'], number>> = {
  'preview-not-here': 422,
  'too-many-preview-links': 409,
  'preview-date-past': 422,
  'preview-date-far': 422,
  'preview-language-unknown': 422,
}

const day = 24 * 60 * 60 * 1000
const minute = 60 * 1000

/** What somebody must be allowed to show a draft to others: as much as making it public. [PREVIEW-2] */
export const actionToShare = (kind: OwnerKind) =>
  kind === 'item' ? ('content.publish' as const) : ('pages.publish' as const)

/**
 * Makes a link to a draft. The token is given back this once; what is kept is its hash. [PREVIEW-1]
 *
 * @returns undefined when there is no such draft
 */
export async function makePreviewLink(
  db: Database,
  clock: Clock,
  place: { readonly websiteId: string; readonly documentId: string },
  by: { readonly id: string; readonly name: string },
  { days, showAt, asksPassword = false, asMember = false, language }: WantedLink,
): Promise<{ ok: true; token: string; link: PreviewLink } | PreviewRefusal | undefined> {
  const { websiteId, documentId } = place
  const now = clock.now()
  const refusal = dateRefusal(showAt, now.getTime())
  if (refusal !== undefined) return refusal
  const { token, hash } = makeSecretToken()
  const row = {
    ...place,
    id: newId(now.getTime()),
    tokenHash: hash,
    accountId: by.id,
    showAt: showAt === undefined ? null : new Date(showAt),
    asksPassword,
    asMember,
    language: language ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * day),
    lastUsedAt: null,
  }
  return transaction(db, async (tx) => {
    // One after the other, so that two at a time do not pass the limit.
    if ((await lockDocument(tx, websiteId, documentId)) === undefined) return undefined
    const working = await tx.$count(previewLinks, isWorking(place, now))
    if (working >= MOST_PREVIEW_LINKS)
      return {
        ok: false as const,
        code: 'too-many-preview-links' as const,
        message: say('{count} links to this draft work at the moment. End one of them first.', {
          count: MOST_PREVIEW_LINKS,
        }),
      }
    await tx.insert(previewLinks).values(row)
    return { ok: true as const, token, link: inAnswer(row, by.name, true) }
  })
}

function dateRefusal(showAt: number | undefined, now: number): PreviewRefusal | undefined {
  if (showAt === undefined) return undefined
  const refuse = (code: PreviewRefusal['code'], message: PreviewRefusal['message']): PreviewRefusal => ({
    ok: false,
    code,
    message,
    fields: { showAt: message },
  })
  if (showAt <= now) return refuse('preview-date-past', say('This time has passed. Choose a later one.'))
  return showAt - now > FURTHEST_PREVIEW
    ? refuse('preview-date-far', say('Choose a time within the next two years.'))
    : undefined
}

const isWorking = (place: { readonly websiteId: string; readonly documentId: string }, now: Date) =>
  and(
    eq(previewLinks.websiteId, place.websiteId),
    eq(previewLinks.documentId, place.documentId),
    gt(previewLinks.expiresAt, now),
  )

function inAnswer(row: typeof previewLinks.$inferSelect, madeBy: string, works: boolean): PreviewLink {
  return {
    id: row.id,
    madeBy,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    showAt: row.showAt?.getTime() ?? null,
    asksPassword: row.asksPassword,
    asMember: row.asMember,
    language: row.language,
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
    works,
  }
}

/** The links to a draft that have not expired, the newest first. [PREVIEW-3] */
export async function listPreviewLinks(
  db: Database,
  clock: Clock,
  place: { readonly websiteId: string; readonly documentId: string },
  kind: OwnerKind,
): Promise<PreviewLink[]> {
  const rows = await db
    .select({ link: previewLinks, name: accounts.name })
    .from(previewLinks)
    .innerJoin(accounts, eq(accounts.id, previewLinks.accountId))
    .where(isWorking(place, clock.now()))
    .orderBy(desc(previewLinks.createdAt), desc(previewLinks.id))
  const makers = [...new Set(rows.map(({ link }) => link.accountId))]
  const roles = await rolesOn(db, place.websiteId, makers)
  return rows.map(({ link, name }) =>
    inAnswer(link, name, canAny(roles.get(link.accountId) ?? [], actionToShare(kind))),
  )
}

async function rolesOn(
  db: Database,
  websiteId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const roles = new Map<string, number[]>()
  if (accountIds.length === 0) return roles
  const rows = await db
    .select({ accountId: memberships.accountId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.websiteId, websiteId), inArray(memberships.accountId, [...accountIds])))
  for (const { accountId, role } of rows) roles.set(accountId, [...(roles.get(accountId) ?? []), role])
  return roles
}

/** What kind of draft a link of a website shows; undefined when there is no such link. */
export async function kindOfPreviewLink(
  db: Database,
  websiteId: string,
  id: string,
): Promise<OwnerKind | undefined> {
  const [row] = await db
    .select({ kind: documents.ownerKind })
    .from(previewLinks)
    .innerJoin(
      documents,
      and(eq(documents.websiteId, previewLinks.websiteId), eq(documents.id, previewLinks.documentId)),
    )
    .where(and(eq(previewLinks.websiteId, websiteId), eq(previewLinks.id, id)))
  return row?.kind
}

/** Ends a link. */
export async function endPreviewLink(db: Database, websiteId: string, id: string): Promise<void> {
  await db.delete(previewLinks).where(and(eq(previewLinks.websiteId, websiteId), eq(previewLinks.id, id)))
}

/**
 * The link a token opens on a website, with when it was used; undefined when it has expired or was ended, or whoever made
 * it may not share drafts any more. [PREVIEW-4]
 */
export async function openPreviewLink(db: Database, clock: Clock, websiteId: string, token: string) {
  const now = clock.now()
  const [row] = await db
    .select({ link: previewLinks, kind: documents.ownerKind })
    .from(previewLinks)
    .innerJoin(
      documents,
      and(eq(documents.websiteId, previewLinks.websiteId), eq(documents.id, previewLinks.documentId)),
    )
    .where(
      and(
        eq(previewLinks.websiteId, websiteId),
        eq(previewLinks.tokenHash, hashToken(token)),
        gt(previewLinks.expiresAt, now),
      ),
    )
  if (row === undefined) return undefined
  const roles = (await rolesOn(db, websiteId, [row.link.accountId])).get(row.link.accountId) ?? []
  if (!canAny([...roles], actionToShare(row.kind))) return undefined
  // To the minute: who reloads does not write each time.
  await db
    .update(previewLinks)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(previewLinks.websiteId, websiteId),
        eq(previewLinks.id, row.link.id),
        or(isNull(previewLinks.lastUsedAt), lt(previewLinks.lastUsedAt, new Date(now.getTime() - minute))),
      ),
    )
  return row.link
}

/** Forgets links that have expired. */
export const forgetPreviewLinks = defineJob(
  'previews.forget-expired',
  async (_data, { db, clock }) => {
    await db.delete(previewLinks).where(lte(previewLinks.expiresAt, clock.now()))
  },
  { schedule: '35 * * * *' },
)
