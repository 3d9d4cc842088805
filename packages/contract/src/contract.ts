import { accountCalls } from './accounts/account-calls.ts'
import { passkeyCalls } from './accounts/passkey-calls.ts'
import { secondStepCalls } from './accounts/second-step-calls.ts'
import { savedCalls } from './saved/saved-calls.ts'
import { sessionCalls } from './accounts/session-calls.ts'
import { consentCalls } from './consent/consent-calls.ts'
import { commentCalls } from './comments/comment-calls.ts'
import { carrierCalls } from './carriers/carrier-calls.ts'
import { cartCalls } from './cart/cart-calls.ts'
import { checkoutCalls } from './checkout/checkout-calls.ts'
import { placeCalls } from './places/place-calls.ts'
import { productCalls } from './catalog/product-calls.ts'
import { productTagCalls } from './catalog/product-tag-calls.ts'
import { categoryCalls } from './catalog/category-calls.ts'
import { campaignCalls } from './campaigns/campaign-calls.ts'
import { segmentCalls } from './segments/segment-calls.ts'
import { contributionCalls } from './contributions/contribution-calls.ts'
import { contactCalls } from './contacts/contact-calls.ts'
import { discountCalls } from './discounts/discount-calls.ts'
import { storeCalls } from './stores/store-calls.ts'
import { subscriptionCalls } from './subscriptions/subscription-calls.ts'
import { mailTemplateCalls } from './mails/mail-template-calls.ts'
import { senderCalls } from './mails/sender-calls.ts'
import { giftCardCalls } from './gift-cards/gift-card-calls.ts'
import { documentCalls } from './documents/document-calls.ts'
import { connectionCalls } from './connections/connection-calls.ts'
import { webhookCalls } from './webhooks/webhook-calls.ts'
import { newsletterCalls } from './newsletter/newsletter-calls.ts'
import { restockCalls } from './restock/restock-calls.ts'
import { reviewCalls } from './reviews/review-calls.ts'
import { captchaCalls } from './forms/captcha-calls.ts'
import { importCalls } from './imports/import-calls.ts'
import { personalDataCalls } from './people/personal-data-calls.ts'
import { findCalls } from './find/find-calls.ts'
import { replaceCalls } from './find/replace-calls.ts'
import { formCalls } from './forms/form-calls.ts'
import { keyCalls } from './keys/key-calls.ts'
import { listCalls } from './lists/list-calls.ts'
import { linkCalls } from './links/link-calls.ts'
import { memberCalls } from './members/member-calls.ts'
import { memberListCalls } from './members/member-list-calls.ts'
import { ssoCalls } from './members/sso-calls.ts'
import { mediaCalls } from './media/media-calls.ts'
import { operationsCalls } from './operations/operations-calls.ts'
import { scriptErrorCalls } from './operations/script-error-calls.ts'
import { orderCalls } from './orders/order-calls.ts'
import { draftCalls } from './orders/draft-calls.ts'
import { returnCalls } from './orders/return-calls.ts'
import { pageCalls } from './pages/page-calls.ts'
import { paymentCalls } from './payments/payment-calls.ts'
import { postCalls } from './posts/post-calls.ts'
import { presenceCalls } from './presence/presence-calls.ts'
import { previewLinkCalls } from './previews/preview-link-calls.ts'
import { publishingCalls } from './publishing/publishing-calls.ts'
import { redirectCalls } from './redirects/redirect-calls.ts'
import { savedSectionCalls } from './saved-sections/saved-section-calls.ts'
import { settingsCalls } from './settings/settings-calls.ts'
import { fontCalls } from './style/font-calls.ts'
import { styleCalls } from './style/style-calls.ts'
import { stockCalls } from './stock/stock-calls.ts'
import { tagCalls } from './posts/tag-calls.ts'
import { trashCalls } from './trash/trash-calls.ts'
import { teamCalls } from './team/team-calls.ts'
import { websiteCalls } from './websites/website-calls.ts'

/** Every call there is, once: server, clients and documentation are made from this table. */
export const contract = {
  ...settingsCalls,
  ...websiteCalls,
  ...accountCalls,
  ...sessionCalls,
  ...secondStepCalls,
  ...passkeyCalls,
  ...listCalls,
  ...keyCalls,
  ...teamCalls,
  ...operationsCalls,
  ...scriptErrorCalls,
  ...productCalls,
  ...categoryCalls,
  ...productTagCalls,
  ...stockCalls,
  ...orderCalls,
  ...draftCalls,
  ...returnCalls,
  ...discountCalls,
  ...giftCardCalls,
  ...storeCalls,
  ...subscriptionCalls,
  ...mailTemplateCalls,
  ...senderCalls,
  ...paymentCalls,
  ...cartCalls,
  ...carrierCalls,
  ...savedCalls,
  ...checkoutCalls,
  ...placeCalls,
  ...contributionCalls,
  ...captchaCalls,
  ...newsletterCalls,
  ...importCalls,
  ...webhookCalls,
  ...connectionCalls,
  ...memberCalls,
  ...ssoCalls,
  ...contactCalls,
  ...segmentCalls,
  ...campaignCalls,
  ...personalDataCalls,
  ...memberListCalls,
  ...restockCalls,
  ...reviewCalls,
  ...commentCalls,
  ...consentCalls,
  ...formCalls,
  ...findCalls,
  ...replaceCalls,
  ...linkCalls,
  ...mediaCalls,
  ...pageCalls,
  ...postCalls,
  ...trashCalls,
  ...redirectCalls,
  ...tagCalls,
  ...documentCalls,
  ...publishingCalls,
  ...presenceCalls,
  ...previewLinkCalls,
  ...fontCalls,
  ...styleCalls,
  ...savedSectionCalls,
}

export type Contract = typeof contract
export type CallKey = keyof Contract
