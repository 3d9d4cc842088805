import {
  commentSettings,
  fillText,
  inWords,
  isOpenForComments,
  say,
  type ContentItem,
  type JsonObject,
  type Sentence,
} from '@plinth/domain'
import type { PageInput, PostComments, ShownComment } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'

/** The parameter of a post's address that says which page of its comments is shown. */
export const COMMENTS_PAGE = 'comments'

/** How many comments there are, in words. [COMMENT-6] */
export function commentCountText(run: RenderRun, { commentCount = 0 }: ContentItem): string {
  return inWords(
    say('{count, plural, =0 {No comments} one {# comment} other {# comments}}', { count: commentCount }),
    run.input.language,
  )
}

/** Where a comment on a post is written, or an answer to one. */
export const commentAddress = (itemId: string, to?: string): string =>
  `/_comments?${new URLSearchParams({ on: itemId, ...(to === undefined ? {} : { to }) })}`

/** Paragraphs of what somebody typed, each of its lines. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .filter((lines) => lines.some((line) => line !== ''))

/** A button that says how many like something: it needs no scripts. [COMMENT-12] */
function likeView(run: RenderRun, thing: { post: string } | { comment: string }, count: number): JsonObject {
  const [[field, id] = ['', '']] = Object.entries(thing)
  return {
    field,
    id,
    count,
    label: inWords(field === 'post' ? say('Like this post') : say('Like this comment'), run.input.language),
    countText: inWords(
      say('{count, plural, one {# person likes this} other {# people like this}}', { count }),
      run.input.language,
    ),
  }
}

/** The comments below a post, and its likes; nothing where the website has none, or nobody wrote one and nobody may. */
export function commentsView(
  run: RenderRun,
  page: Extract<PageInput, { readonly kind: 'post' }>,
  path: string,
): JsonObject {
  const settings = commentSettings(run.input.website)
  const { item, comments } = page
  const postLike = settings.postLikes ? likeView(run, { post: item.id }, item.likeCount ?? 0) : null
  const isOpen = isOpenForComments(settings, item, run.input.now)
  if (!settings.isOn || comments === undefined || (!isOpen && (item.commentCount ?? 0) === 0))
    return { postLike, comments: null }
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  return {
    postLike,
    comments: {
      id: item.id,
      title: words(say('Comments')),
      countText: (item.commentCount ?? 0) === 0 ? '' : commentCountText(run, item),
      isOpen,
      empty: (item.commentCount ?? 0) === 0 ? words(say('Nobody has written anything yet.')) : '',
      closed: words(say('Nobody can comment on this any more.')),
      writeUrl: commentAddress(item.id),
      write: words(say('Write a comment')),
      list: comments.threads.map((thread) => commentView(run, item.id, thread, isOpen, settings.likes)),
      pagination: paginationView(run, comments, path),
    },
  }
}

function commentView(
  run: RenderRun,
  itemId: string,
  comment: ShownComment,
  isOpen: boolean,
  hasLikes: boolean,
): JsonObject {
  const { language, website } = run.input
  const words = (sentence: Sentence) => inWords(sentence, language)
  const { id, isGone, name, isTeam, text, writtenOn, likeCount, replies } = comment
  const day = new Intl.DateTimeFormat(language, { timeZone: website.timeZone, dateStyle: 'long' })
  return {
    id,
    gone: isGone ? words(say('This comment is not shown any more.')) : '',
    name,
    team: isTeam ? words(say('Writes here')) : '',
    language: comment.language === language ? '' : comment.language,
    paragraphs: paragraphsOf(text).map((lines) => ({ lines })),
    day: day.format(writtenOn),
    isoDay: new Date(writtenOn).toISOString(),
    reply: isOpen && !isGone ? words(say('Answer')) : '',
    replyLabel: words(say('Answer {name}', { name })),
    replyUrl: commentAddress(itemId, id),
    like: hasLikes && !isGone ? likeView(run, { comment: id }, likeCount) : null,
    replies: replies.map((reply) => commentView(run, itemId, reply, isOpen, hasLikes)),
  }
}

function paginationView(run: RenderRun, { pagination }: PostComments, path: string): JsonObject {
  const { page, pageCount } = pagination
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const at = (number: number) =>
    `${path}${number > 1 ? `?${new URLSearchParams({ [COMMENTS_PAGE]: String(number) })}` : ''}#comments-title`
  return {
    previousUrl: page > 1 ? at(page - 1) : null,
    nextUrl: page < pageCount ? at(page + 1) : null,
    previous: words(say('Earlier comments')),
    next: words(say('Later comments')),
    label: fillText(
      run.strings['pageOf'] ?? '',
      { page: String(page), count: String(pageCount) },
      run.input.language,
    ),
  }
}
