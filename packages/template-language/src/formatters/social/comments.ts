import type { Formatter } from '../../extension.ts'
import { child, number, print, truthy, type Value } from '../../values.ts'

/** `comment-count`: `No Comments`, `1 Comment`, `12 Comments` [FMT-80]. */
export const commentCount: Formatter = (item) => {
  const count = number(child(item, 'publicCommentCount'))
  if (count === 0) return 'No Comments'
  return `${count} Comment${count === 1 ? '' : 's'}`
}

/** `comment-link`: a link to the comments of a post, with their number [FMT-81]. */
export const commentLink: Formatter = (item, _args, context) =>
  context.within(item, () => {
    const id = print(context.resolve('id'))
    const url = print(context.resolve('fullUrl'))
    if (truthy(context.resolve('websiteSettings.disqusShortname'))) {
      return `\n  <a href="${url}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>\n`
    }
    const count = context.resolve('publicCommentCount')
    return (
      `\n  <a href="${url}#comments-${id}" class="sqs-comment-link" data-id="${id}">\n` +
      `  ${count === 0 ? 'No' : print(count)}\n  Comment${count === 1 ? '' : 's'}\n  </a>\n`
    )
  })

/** `comments`: where a script puts the comments of an item or a collection [FMT-82]. */
export const comments: Formatter = (item, _args, context) =>
  context.within(item, () => {
    if (truthy(context.resolve('websiteSettings.disqusShortname'))) {
      return '\n  <div class="squarespace-comments" id="disqus_thread"></div>\n'
    }
    const id = print(context.resolve('id'))
    const kind = ['item', 'collection'].find((name) => truthy(context.resolve(name)))
    const attributes = kind ? commentAttributes(kind, context.resolve(kind)) : ''
    return `\n  <div class="squarespace-comments" id="comments-${id}"${attributes}></div>\n`
  })

function commentAttributes(kind: string, target: Value): string {
  return (
    ` data-${kind}-id="${print(child(target, 'id'))}"` +
    ` data-public-comment-count="${print(child(target, 'publicCommentCount'))}"` +
    ` data-comment-state="${print(child(target, 'commentState'))}"`
  )
}

/** `like-button`: empty unless the site has liking switched on [FMT-83]. */
export const likeButton: Formatter = (item, _args, context) =>
  context.within(item, () => {
    if (!truthy(item) || !truthy(context.resolve('websiteSettings.simpleLikingEnabled'))) return ''
    return (
      `\n  <span class="sqs-simple-like" data-item-id="${print(context.resolve('id'))}" ` +
      `data-like-count="${print(context.resolve('likeCount'))}">\n` +
      '    <span class="like-icon"></span>\n    <span class="like-count"></span>\n  </span>\n'
    )
  })
