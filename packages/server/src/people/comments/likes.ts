import { commentSettings } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCommentedPost, type CommentedPost } from '../../content/comments/commented-post.ts'
import { countLikes } from '../../content/comments/count-comments.ts'
import { comments, likes } from '../../content/comments/schema.ts'
import { mayRead } from '../../delivery/page/may-read.ts'
import { encodePath } from '../../delivery/addresses/site-address.ts'
import { hashToken, makeSecretToken } from '../../identity/sessions/secret-token.ts'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import { serve } from '../../platform/http/serve.ts'
import { signedInMember } from '../members/member-sessions.ts'

/** Knows a browser that has liked something, so that it can take that back. Set with the first like alone. [COMMENT-12] */
const likesCookie = 'plinth_likes'
const YEAR = 365 * 24 * 60 * 60

const perVisitor = { name: 'likes', burst: 30, perSeconds: 60 } as const
/** New browsers of one network address that may like one thing in a day. */
const perThing = { name: 'likes-of-thing', burst: 20, perSeconds: 86_400 } as const

interface Liked {
  readonly post: CommentedPost
  readonly commentId?: string
}

/** What is liked, where who asks sees it and the owner lets it be liked. */
async function likedThing(
  app: App,
  request: FastifyRequest,
  { post: postId, comment: commentId }: { readonly post?: string; readonly comment?: string },
): Promise<Liked | undefined> {
  const { website } = request
  const settings = commentSettings(website)
  let itemId = settings.postLikes ? postId : undefined
  if (commentId !== undefined) {
    if (!settings.isOn || !settings.likes) return undefined
    const [comment] = await app.db
      .select({ itemId: comments.itemId })
      .from(comments)
      .where(and(eq(comments.websiteId, website.id), eq(comments.id, commentId), eq(comments.state, 'shown')))
    itemId = comment?.itemId
  }
  const post = itemId === undefined ? undefined : await findCommentedPost(app.db, website.id, itemId)
  if (post === undefined) return undefined
  if (post.lock !== undefined && !(await mayRead(app, request, post.lock, encodePath(post.path))))
    return undefined
  return { post, ...(commentId === undefined ? {} : { commentId }) }
}

/** Who likes: a member by their account, anybody else by their browser. */
async function likerOf(app: App, request: FastifyRequest, reply: FastifyReply, thingId: string) {
  const member = (await signedInMember(app, request))?.member
  if (member !== undefined) return { likerHash: hashToken(`member:${member.id}`), memberId: member.id }
  const known = readHostCookie(request, likesCookie)
  if (known !== undefined) return { likerHash: hashToken(known), memberId: null }
  await app.rateLimiter.require(perThing, `${request.network} ${thingId}`)
  const { token, hash } = makeSecretToken()
  setHostCookie(request, reply, likesCookie, token, YEAR)
  return { likerHash: hash, memberId: null }
}

/** Likes of posts and comments: a press likes, another takes it back. [COMMENT-12] */
export function registerLikes(app: App): void {
  serve(
    app,
    'POST /_likes',
    { access: 'public', crumb: 'same-origin', rateLimit: perVisitor },
    async (request, reply) => {
      const { website } = request
      const liked = await likedThing(app, request, request.body)
      if (liked === undefined) throw notFound('page')
      const { post, commentId } = liked
      const thingId = commentId ?? post.id
      const liker = await likerOf(app, request, reply, thingId)
      const now = app.clock.now()
      const answer = await transaction(app.db, async (tx) => {
        const gone = await tx
          .delete(likes)
          .where(
            and(
              eq(likes.websiteId, website.id),
              eq(likes.thingId, thingId),
              eq(likes.likerHash, liker.likerHash),
            ),
          )
          .returning({ thingId: likes.thingId })
        const isLiked = gone.length === 0
        if (isLiked)
          await tx
            .insert(likes)
            .values({ websiteId: website.id, thingId, itemId: post.id, ...liker, createdAt: now })
            .onConflictDoNothing()
        const count = await countLikes(tx, website.id, {
          itemId: post.id,
          ...(commentId === undefined ? {} : { commentId }),
        })
        return { count, isLiked }
      })
      reply.header('cache-control', 'no-store')
      if (request.headers.accept?.includes('application/json') === true) return answer
      const at = commentId === undefined ? '' : `#comment-${commentId}`
      return reply.redirect(`${encodePath(post.path)}${at}`, 303)
    },
  )
}
