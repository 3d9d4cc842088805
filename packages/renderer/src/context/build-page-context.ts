import type { RenderRun } from '../run/render-run.ts'
import { freePageContext } from './free-page.ts'
import { blogContext, postContext } from './blog.ts'
import { errorContext, lockedContext, notFoundContext, searchContext } from './messages.ts'
import { withdrawalContext } from './withdrawal.ts'
import { consentPageContext } from './consent.ts'
import { donateContext } from './donate.ts'
import { giftCardBalanceContext, giftCardContext } from './gift-card.ts'
import { newsletterContext } from './newsletter.ts'
import { memberContext } from './member.ts'
import type { PageContext } from './page-context.ts'
import { payLaterContext } from './pay-later.ts'
import { subscriptionContext } from './subscription.ts'
import { cartReminderContext } from './cart-reminder.ts'
import { cartLinkContext } from './cart-link.ts'
import { questionsContext } from './questions.ts'
import { restockContext } from './restock.ts'
import { commentContext } from './comment-page.ts'
import { reviewsContext } from './reviews.ts'
import { commerceContext } from './commerce.ts'

/** The context of the page asked for. */
export function buildPageContext(run: RenderRun): PageContext {
  const { page } = run.input
  switch (page.kind) {
    case 'page':
      return freePageContext(run, page)
    case 'journal':
      return blogContext(run, page)
    case 'post':
      return postContext(run, page)
    case 'search':
      return searchContext(run, page)
    case 'locked':
      return lockedContext(run, page)
    case 'newsletter':
      return newsletterContext(run, page)
    case 'member':
      return memberContext(run, page)
    case 'restock':
      return restockContext(run, page)
    case 'payLater':
      return payLaterContext(run, page)
    case 'comment':
      return commentContext(run, page)
    case 'reviews':
      return reviewsContext(run, page)
    case 'withdrawal':
      return withdrawalContext(run, page)
    case 'subscription':
      return subscriptionContext(run, page)
    case 'giftCard':
      return giftCardContext(run, page)
    case 'cartLink':
      return cartLinkContext(run, page)
    case 'cartReminder':
      return cartReminderContext(run, page)
    case 'questions':
      return questionsContext(run, page)
    case 'consent':
      return consentPageContext(run, page)
    case 'donate':
      return donateContext(run, page)
    case 'giftCardBalance':
      return giftCardBalanceContext(run, page)
    case 'notFound':
      return notFoundContext(run, page)
    case 'error':
      return errorContext(run, page)
    default:
      return commerceContext(run, page)
  }
}
