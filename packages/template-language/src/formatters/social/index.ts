import type { FormatterTable } from '../../extension.ts'
import { commentCount, commentLink, comments, likeButton } from './comments.ts'
import {
  activateTwitterLinks,
  googleCalendarUrl,
  socialButton,
  socialButtonInline,
  twitterFollowButton,
} from './sharing.ts'

/** Comments, likes, sharing. */
export const socialFormatters: FormatterTable = {
  'activate-twitter-links': { plain: activateTwitterLinks },
  'comment-count': commentCount,
  'comment-link': commentLink,
  comments,
  'google-calendar-url': { plain: googleCalendarUrl },
  'like-button': likeButton,
  'social-button': socialButton,
  'social-button-inline': socialButtonInline,
  'twitter-follow-button': { plain: twitterFollowButton },
}
