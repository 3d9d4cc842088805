import { canAny, commentSettings, readText } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import { findCommentedPost } from '../../content/comments/commented-post.ts'
import { comments } from '../../content/comments/schema.ts'
import { items } from '../../content/pages-and-posts/schema.ts'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import { websites } from '../../site/websites/schema.ts'
import { closeOldPosts } from './close-old.ts'
import { changeComments } from './change-comments.ts'
import { registerCommentMails } from './comment-mails.ts'
import { registerCommentPages } from './comment-page.ts'
import { registerLikes } from './likes.ts'
import { countWaitingComments, listComments } from './list-comments.ts'
import { writeComment } from './write-comment.ts'

const access = 'comments.moderate'

/** Comments on posts and likes: where visitors write, and who looks at what they wrote. */
export async function commentsFeature(app: App): Promise<void> {
  app.jobs.register(closeOldPosts)
  registerCommentMails(app)
  registerCommentPages(app)
  registerLikes(app)

  serve(app, 'GET /api/config/comments', { access }, async ({ website, query }) => {
    const isFirst = (query.cursor ?? '') === ''
    return {
      ...(await listComments(app.db, website, query)),
      waiting: isFirst ? await countWaitingComments(app.db, website.id) : null,
      settings: isFirst ? commentSettings(website) : null,
      post: isFirst && query.itemId !== undefined ? await postNamed(app, website, query.itemId) : null,
    }
  })

  serve(app, 'POST /api/config/comments/states', { access }, async ({ website, body }) => ({
    changed: await changeComments(app, website, body.ids, body.action, app.clock.now()),
  }))

  serve(app, 'PUT /api/config/comment-settings', { access: 'settings.edit' }, async ({ website, body }) => {
    await transaction(app.db, async (tx) => {
      await tx.update(websites).set({ comments: body }).where(eq(websites.id, website.id))
      await websiteChanged(tx, website.id)
    })
    return body
  })

  registerAnswering(app)
}

async function postNamed(
  app: App,
  { id: websiteId, primaryLanguage }: { readonly id: string; readonly primaryLanguage: string },
  itemId: string,
) {
  const [row] = await app.db
    .select({ id: items.id, title: items.title })
    .from(items)
    .where(and(eq(items.websiteId, websiteId), eq(items.id, itemId)))
  return row === undefined
    ? null
    : { id: row.id, title: readText(row.title, primaryLanguage, primaryLanguage) }
}

/** Somebody of the website answers from the list. [COMMENT-7] */
function registerAnswering(app: App): void {
  serve(app, 'POST /api/config/comments', { access: 'comments.write' }, async (request) => {
    const { website, account, body, origin } = request
    const { db, clock } = app
    const mayShow = canAny(account.roles.get(website.id) ?? [], 'comments.moderate')
    const [parent] = await db
      .select()
      .from(comments)
      .where(and(eq(comments.websiteId, website.id), eq(comments.id, body.to)))
    const post = parent && (await findCommentedPost(db, website.id, parent.itemId))
    if (parent === undefined || post === undefined || (parent.state !== 'shown' && !mayShow))
      throw notFound('comment')
    if (parent.state !== 'shown') await changeComments(app, website, [parent.id], 'show', clock.now())
    const now = clock.now().getTime()
    const made = await writeComment(app, website, {
      post,
      parent,
      writer: { kind: 'team', accountId: account.id, name: account.name },
      typed: { name: '', email: '', text: body.text.replaceAll('\r\n', '\n') },
      tells: false,
      language: website.primaryLanguage,
      origin,
      submission: `answer.${parent.id}.${account.id}.${now}`,
      took: Number.POSITIVE_INFINITY,
      isTrapped: false,
      isSuspect: false,
    })
    return { id: made.id }
  })
}
