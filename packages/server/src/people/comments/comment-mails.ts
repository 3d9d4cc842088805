import { inWords, readText, say } from '@plinth/domain'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findCommentedPost } from '../../content/comments/commented-post.ts'
import { comments, type CommentRow } from '../../content/comments/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { mailAction, mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import type { MailWriter, PostOffice } from '../../platform/mail/post-office.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { firstAdministrator } from '../sender/first-administrator.ts'
import { commentLink } from './comment-links.ts'

/** Kinds of mails about comments. */
export const COMMENT_MAILS = {
  owner: 'comment-new',
  answer: 'comment-answer',
  confirm: 'comment-confirm',
} as const

/** What a mail says, without the links only its reader may have. */
interface Told {
  readonly subject: string
  readonly lead: string
  readonly quote: string
  readonly button: string
  readonly url: string
}

const commentIs = (websiteId: string, id: string) =>
  and(eq(comments.websiteId, websiteId), eq(comments.id, id))

async function findComment(db: Database, websiteId: string, id: string): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(comments).where(commentIs(websiteId, id))
  return row
}

/** Mails the first administrator that something was written. In the transaction that keeps it. [COMMENT-9] */
export async function tellOwner(
  mail: Pick<PostOffice, 'send'>,
  tx: Database,
  website: SiteWebsite,
  postTitle: string,
  comment: Pick<CommentRow, 'name' | 'body' | 'state' | 'origin' | 'email'>,
): Promise<void> {
  const to = await firstAdministrator(tx, website.id)
  if (to === undefined) return
  const language = website.primaryLanguage
  const words = (sentence: Parameters<typeof inWords>[0]) => inWords(sentence, language)
  const title = readText(website.title, language, language)
  const waits = comment.state === 'waiting'
  const url = `${comment.origin}/config/comments${waits ? '?state=waiting' : ''}`
  const subject = words(
    waits
      ? say('A comment waits on {website}: {post}', { website: title, post: postTitle })
      : say('New comment on {website}: {post}', { website: title, post: postTitle }),
  )
  await mail.send(tx, {
    websiteId: website.id,
    kind: COMMENT_MAILS.owner,
    to,
    subject,
    text: `${comment.name}:\n\n${comment.body}\n\n--\n${words(say('Look at it: {url}', { url }))}\n`,
    html: mailFrame(
      subject,
      `${mailTitle(subject)}${p(`${comment.name}:`)}${quoted(comment.body)}${mailAction(url, words(say('Look at it')))}`,
      language,
    ),
  })
}

/** Mails a guest who wants to hear of answers, to make sure that the address is theirs. [COMMENT-10] */
export async function askToTell(
  mail: Pick<PostOffice, 'send'>,
  tx: Database,
  website: SiteWebsite,
  comment: Pick<CommentRow, 'id' | 'email' | 'language'>,
): Promise<void> {
  if (comment.email === null) return
  const { subject, lead } = confirmWords(website, comment.language)
  await mail.send(tx, {
    websiteId: website.id,
    kind: COMMENT_MAILS.confirm,
    to: comment.email,
    subject,
    text: `${lead}\n\n…\n`,
    aboutId: comment.id,
  })
}

function confirmWords(website: SiteWebsite, language: string) {
  const title = readText(website.title, language, website.primaryLanguage)
  return {
    subject: inWords(say('Do you want to hear of answers on {website}?', { website: title }), language),
    lead: inWords(
      say(
        'With your address somebody asked {website} to be told of answers to a comment. If that was you, open the link and press the button. If not, do nothing.',
        { website: title },
      ),
      language,
    ),
    button: inWords(say('Tell me of answers'), language),
  }
}

/**
 * Mails those whose comments are answered by comments that are seen now, once for each. Call it in the transaction that shows
 * them. [COMMENT-10]
 */
export async function tellAnswered(
  mail: Pick<PostOffice, 'send'>,
  tx: Database,
  website: SiteWebsite,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const told = await tx
    .update(comments)
    .set({ toldAt: now })
    .where(
      and(
        eq(comments.websiteId, website.id),
        inArray(comments.id, [...ids]),
        eq(comments.state, 'shown'),
        isNull(comments.toldAt),
      ),
    )
    .returning()
  const parents = alias(comments, 'parents')
  const answers = told.filter(({ parentId }) => parentId !== null)
  if (answers.length === 0) return
  const rows = await tx
    .select()
    .from(parents)
    .where(
      and(
        eq(parents.websiteId, website.id),
        inArray(
          parents.id,
          answers.flatMap(({ parentId }) => parentId ?? []),
        ),
        eq(parents.tells, 'yes'),
        isNotNull(parents.email),
      ),
    )
  for (const answer of answers) {
    const parent = rows.find(({ id }) => id === answer.parentId)
    if (parent?.email == null || parent.email === answer.email) continue
    const post = await findCommentedPost(tx, website.id, answer.itemId)
    if (post === undefined) continue
    const { subject, lead, quote } = answerWords(website, parent.language, post, answer)
    await mail.send(tx, {
      websiteId: website.id,
      kind: COMMENT_MAILS.answer,
      to: parent.email,
      subject,
      text: `${lead}\n\n${quote}\n\n…\n`,
      aboutId: answer.id,
    })
  }
}

function answerWords(
  website: SiteWebsite,
  language: string,
  post: { readonly title: Readonly<Record<string, string>>; readonly path: string },
  answer: Pick<CommentRow, 'id' | 'name' | 'body' | 'origin'>,
): Told {
  const words = (sentence: Parameters<typeof inWords>[0]) => inWords(sentence, language)
  const name = readText(website.title, language, website.primaryLanguage)
  const title = readText(post.title, language, website.primaryLanguage)
  return {
    subject: words(say('An answer to your comment on {website}', { website: name })),
    lead: words(say('{name} has answered your comment on “{post}”:', { name: answer.name, post: title })),
    quote: answer.body,
    button: words(say('Read it on the page')),
    url: `${answer.origin}${post.path}#comment-${answer.id}`,
  }
}

const p = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
const quoted = (text: string): string =>
  `<blockquote style="margin:16px 0;padding-inline-start:16px;border-inline-start:3px solid #8a8378">${p(text)}</blockquote>`
const linked = (to: string): string => `<a href="${escapeHtml(to)}">${escapeHtml(to)}</a>`

/** Lets the post office write these mails when it sends them, with the links only their reader may have. [MAIL-6] */
export function registerCommentMails(app: App): void {
  const confirm: MailWriter = {
    async write({ websiteId, aboutId }, { db }) {
      const [website, comment] = [await findWebsite(db, websiteId), await findComment(db, websiteId, aboutId)]
      if (website === undefined || comment === undefined) return undefined
      const { subject, lead, button } = confirmWords(website, comment.language)
      const url = comment.origin + commentLink(app.secret, websiteId, comment.id, 'tell')
      const markup = `${mailTitle(subject)}${p(lead)}${mailAction(url, button)}`
      return { text: `${lead}\n\n${button}: ${url}\n`, html: mailFrame(subject, markup, comment.language) }
    },
  }
  const answered: MailWriter = {
    async write({ websiteId, aboutId }, { db }) {
      const [website, answer] = [await findWebsite(db, websiteId), await findComment(db, websiteId, aboutId)]
      const parent = answer?.parentId == null ? undefined : await findComment(db, websiteId, answer.parentId)
      const post = answer && (await findCommentedPost(db, websiteId, answer.itemId))
      if (website === undefined || answer === undefined || parent === undefined || post === undefined)
        return undefined
      const { subject, lead, quote, button, url } = answerWords(website, parent.language, post, answer)
      const stopUrl = answer.origin + commentLink(app.secret, websiteId, parent.id, 'stop')
      const stop = inWords(say('To be told no more:'), parent.language)
      return {
        text: `${lead}\n\n${quote}\n\n${button}: ${url}\n\n${stop}\n${stopUrl}\n`,
        html: mailFrame(
          subject,
          `${mailTitle(subject)}${p(lead)}${quoted(quote)}${mailAction(url, button)}<p>${escapeHtml(stop)}<br>${linked(stopUrl)}</p>`,
          parent.language,
        ),
        headers: {
          'List-Unsubscribe': `<${stopUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  }
  app.mail.writers.set(COMMENT_MAILS.confirm, confirm)
  app.mail.writers.set(COMMENT_MAILS.answer, answered)
}

/** A guest's address is theirs: the press on the page of their mail said so. */
export async function confirmTelling(db: Database, websiteId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(comments)
    .set({ tells: 'yes' })
    .where(and(commentIs(websiteId, id), inArray(comments.tells, ['asked', 'yes'])))
    .returning({ id: comments.id })
  return rows.length > 0
}

/** Whoever wrote a comment hears of no answers any more, to this one and to their others. [COMMENT-10] */
export async function stopTelling(db: Database, websiteId: string, id: string): Promise<boolean> {
  const own = sql`(select o.email from ${comments} o where o.website_id = ${websiteId} and o.id = ${id})`
  const rows = await db
    .update(comments)
    .set({ tells: 'no' })
    .where(and(eq(comments.websiteId, websiteId), or(eq(comments.id, id), sql`${comments.email} = ${own}`)))
    .returning({ id: comments.id })
  return rows.length > 0
}
