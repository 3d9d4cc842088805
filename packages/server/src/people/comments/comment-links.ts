import { createHmac, timingSafeEqual } from 'node:crypto'

/** What links of mails about comments carry: the comment, and what proves that the mail was its writer's. */
export interface CommentLink {
  readonly c: string
  readonly k: string
}

type Purpose = 'tell' | 'stop'

/** Counts for one comment and one thing to do with it. [COMMENT-10] */
export const commentKey = (secret: string, websiteId: string, id: string, purpose: Purpose): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['comment-mail', websiteId, id, purpose]))
    .digest('base64url')
    .slice(0, 32)

/** Whether a link is one of ours. */
export function isCommentLink(
  secret: string,
  websiteId: string,
  { c, k }: CommentLink,
  purpose: Purpose,
): boolean {
  const [right, given] = [Buffer.from(commentKey(secret, websiteId, c, purpose)), Buffer.from(k)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Where a mail leads. */
export const commentLink = (secret: string, websiteId: string, id: string, purpose: Purpose): string =>
  `/_comments/${purpose}?${new URLSearchParams({ c: id, k: commentKey(secret, websiteId, id, purpose) })}`
