import { canAny } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { comments } from '../../content/comments/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { signedInMember } from '../members/member-sessions.ts'

/** Who writes a comment: somebody of the website, a member, or a guest, who says who they are. */
export type CommentWriter =
  | { readonly kind: 'team'; readonly accountId: string; readonly name: string }
  | { readonly kind: 'member'; readonly memberId: string; readonly name: string; readonly email: string }
  | { readonly kind: 'guest' }

/** A name others may read: never the address of somebody who has given no name. */
const shownName = (name: string, email: string): string => name.trim() || (email.split('@')[0] ?? '')

/** Who asks, by the sessions of their browser. [COMMENT-7] */
export async function commentWriter(app: App, request: FastifyRequest): Promise<CommentWriter> {
  const account = await app.findCaller(request)
  if (account !== null && canAny(account.roles.get(request.website.id) ?? [], 'comments.write'))
    return { kind: 'team', accountId: account.id, name: shownName(account.name, account.email) }
  const member = (await signedInMember(app, request))?.member
  if (member === undefined) return { kind: 'guest' }
  const { id, name, email } = member
  return { kind: 'member', memberId: id, name: shownName(name, email), email }
}

/** Whether a comment of theirs is seen already: a guest is known by nothing that could not be somebody else's. [COMMENT-3] */
export async function isKnownWriter(
  db: Database,
  websiteId: string,
  writer: CommentWriter,
): Promise<boolean> {
  if (writer.kind !== 'member') return writer.kind === 'team'
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.websiteId, websiteId),
        eq(comments.memberId, writer.memberId),
        eq(comments.state, 'shown'),
      ),
    )
    .limit(1)
  return rows.length > 0
}
