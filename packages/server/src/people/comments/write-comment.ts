import {
  beginningState,
  COMMENT_LIMITS,
  commentSettings,
  judgeComment,
  newId,
  readText,
  type TypedComment,
} from '@plinth/domain'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { CommentedPost } from '../../content/comments/commented-post.ts'
import { countComments } from '../../content/comments/count-comments.ts'
import { comments, type CommentRow } from '../../content/comments/schema.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { askToTell, tellAnswered, tellOwner } from './comment-mails.ts'
import { isKnownWriter, type CommentWriter } from './comment-writer.ts'

/** Mails of comments the owner gets, and mails an address may get because somebody typed it. [COMMENT-9] [COMMENT-10] */
const ownerMails = { name: 'comment-owner-mails', burst: 20, perSeconds: 3600 } as const
const confirmMails = { name: 'comment-confirm-mails', burst: 2, perSeconds: 86_400 } as const

const DAY = 24 * 60 * 60 * 1000

/** A comment as it was sent. */
export interface SentComment {
  readonly post: CommentedPost
  readonly parent?: CommentRow
  readonly writer: CommentWriter
  readonly typed: TypedComment
  /** They want to hear of answers. */
  readonly tells: boolean
  readonly language: string
  readonly origin: string
  /** Of its form: the same one sent again is no second comment. */
  readonly submission: string
  /** Milliseconds since the form was begun. */
  readonly took: number
  readonly isTrapped: boolean
  /** A captcha was not sure. */
  readonly isSuspect: boolean
}

/** The same words by somebody else, or on another post, within a day. What is very short is said by many. */
async function isRepeated(db: Database, websiteId: string, { typed, submission }: SentComment, now: Date) {
  if (typed.text.length < 25) return false
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.websiteId, websiteId),
        gt(comments.writtenAt, new Date(now.getTime() - DAY)),
        sql`${comments.body} = ${typed.text} and ${comments.submission} <> ${submission}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Below what it answers; what would be deeper than pages show stands beside it. */
function placeOf(id: string, parent: CommentRow | undefined) {
  if (parent === undefined) return { parentId: null, rootId: id, depth: 0 }
  const { rootId, depth } = parent
  return depth + 1 < COMMENT_LIMITS.depth
    ? { parentId: parent.id, rootId, depth: depth + 1 }
    : { parentId: parent.parentId, rootId, depth }
}

/**
 * Keeps a comment and tells who is to know, in one transaction. What seems to be spam is put with it, and nobody is told.
 * [COMMENT-3] [COMMENT-5] [COMMENT-8]
 *
 * @returns the comment that is kept: of a form that was sent twice, the first
 */
export async function writeComment(app: App, website: SiteWebsite, sent: SentComment): Promise<CommentRow> {
  const { db, clock, mail } = app
  const now = clock.now()
  const settings = commentSettings(website)
  const { post, writer, typed, submission } = sent
  const isTeam = writer.kind === 'team'
  const verdict = judgeComment(
    typed,
    { ...sent, isRepeated: await isRepeated(db, website.id, sent, now) },
    settings.words,
  )
  const state = beginningState(
    settings,
    post.commentMode,
    { isTeam, isKnown: await isKnownWriter(db, website.id, writer) },
    verdict === 'fine' && sent.isSuspect ? 'suspect' : verdict,
  )
  const id = newId(now.getTime())
  const email = writer.kind === 'guest' ? typed.email : writer.kind === 'member' ? writer.email : null
  const row = {
    websiteId: website.id,
    id,
    itemId: post.id,
    ...placeOf(id, sent.parent),
    memberId: writer.kind === 'member' ? writer.memberId : null,
    accountId: isTeam ? writer.accountId : null,
    isTeam,
    name: (writer.kind === 'guest' ? typed.name : writer.name).slice(0, COMMENT_LIMITS.name),
    email,
    body: typed.text,
    language: sent.language,
    origin: sent.origin,
    state,
    tells:
      !sent.tells || isTeam
        ? ('no' as const)
        : writer.kind === 'member'
          ? ('yes' as const)
          : ('asked' as const),
    submission,
    writtenAt: now,
  }
  const tellsOwner =
    settings.tellOwner &&
    !isTeam &&
    state !== 'spam' &&
    (await app.rateLimiter.allows(ownerMails, website.id))
  const asks =
    row.tells === 'asked' &&
    state !== 'spam' &&
    (await app.rateLimiter.allows(confirmMails, `${website.id} ${email ?? ''}`))
  const title = readText(post.title, website.primaryLanguage, website.primaryLanguage)
  return transaction(db, async (tx) => {
    const [made] = await tx.insert(comments).values(row).onConflictDoNothing().returning()
    if (made === undefined) return keptBefore(tx, website.id, submission)
    if (state === 'shown') {
      await countComments(tx, website.id, [post.id])
      await tellAnswered(mail, tx, website, [id], now)
    }
    if (tellsOwner) await tellOwner(mail, tx, website, title, made)
    if (asks) await askToTell(mail, tx, website, made)
    return made
  })
}

async function keptBefore(tx: Database, websiteId: string, submission: string): Promise<CommentRow> {
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.websiteId, websiteId), eq(comments.submission, submission)))
  if (row === undefined) throw new Error('A comment was deleted while it was being sent again.')
  return row
}
