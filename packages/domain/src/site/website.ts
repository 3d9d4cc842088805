import type { ProductQuestions } from '../catalog/product-questions.ts'
import type { CommentSettings } from '../comments/comments.ts'
import type { AddressService } from '../checkout/places.ts'
import type { ContributionSettings } from '../checkout/contributions.ts'
import type { SecondCurrency } from '../money/second-currency.ts'
import type { LanguageTag, Localized } from '../language/localized.ts'
import type { DocumentSettings } from '../orders/order-document.ts'
import type { RestockSettings } from '../restock/restock.ts'
import type { PayLaterSettings } from '../pay-later/pay-later.ts'
import type { CartReminderSettings } from '../cart/cart-reminder.ts'
import type { ReviewSettings } from '../reviews/reviews.ts'
import type { LowStockSettings } from '../stock/low-stock.ts'
import type { ShippingSettings } from '../shipping/shipping.ts'
import type { TaxSettings } from '../taxes/tax-settings.ts'
import type { OwnTexts } from './own-texts.ts'
import type { ConsentSettings } from './consent.ts'
import type { Popup } from './popup.ts'
import type { ShareService } from './share.ts'
import type { SiteStyle } from './site-style.ts'

/** A navigation link of the header or footer: to a page of the website, or to anything a link can lead to. */
export interface NavigationLink {
  readonly id: string
  readonly collectionId?: string
  /** An address; a thing of the website by the one that stays (`/~product/ID`). [LINK-11] */
  readonly externalLink?: { readonly url: string; readonly newWindow: boolean }
  /** Written title; without one the title of what it points to. */
  readonly title?: Localized
  readonly items: readonly NavigationLink[]
}

export interface AnnouncementBar {
  readonly enabled: boolean
  /** Sanitised inline rich text. */
  readonly html: Localized
  /** An address; a thing of the website by the one that stays. [LINK-11] */
  readonly link?: string
  /** The colours of a section it has; `dark` unless said. */
  readonly theme?: string
  /** Whether visitors can put it away. */
  readonly closable?: boolean
}

/** What the header offers beside the title and the menu. [HEADER-1] */
export interface HeaderSettings {
  /** Whether it stays in view while the page is scrolled. */
  readonly sticky: boolean
  readonly search: boolean
  readonly cart: boolean
  /** Words of the button; without any there is none. */
  readonly button: Localized
  /** An address; a thing of the website by the one that stays. [LINK-11] */
  readonly buttonLink?: string
}

/** What visitors' pages need to know of a website. */
export interface Website {
  readonly id: string
  readonly identifier: string
  readonly title: Localized
  readonly tagline: Localized
  readonly description: Localized
  readonly primaryLanguage: LanguageTag
  readonly languages: readonly LanguageTag[]
  readonly timeZone: string
  /** ISO 4217 code of the store's currency. */
  readonly currency: string
  readonly templateId: string
  readonly style: SiteStyle
  readonly logoAssetId?: string
  readonly socialAssetId?: string
  readonly homeCollectionId?: string
  readonly mainNavigation: readonly NavigationLink[]
  readonly footerNavigation: readonly NavigationLink[]
  readonly announcementBar: AnnouncementBar
  readonly header: HeaderSettings
  readonly socialLinks: readonly { readonly service: string; readonly url: string }[]
  /** Where visitors can share a post; nowhere unless given. [POST-30] */
  readonly shareButtons?: readonly ShareService[]
  /** What comes over its pages, once; absent for nothing. [POPUP-1] */
  readonly popup?: Popup
  /** Services of others, and what visitors are asked before one is loaded; absent for none. [CONSENT-1] */
  readonly consent?: ConsentSettings
  /** Site key of Google reCAPTCHA; empty or absent for none. */
  readonly captchaSiteKey?: string
  /** What completes addresses at the checkout; empty or absent for nothing. [PLACE-1] */
  readonly addressService?: AddressService | ''
  readonly store: StoreSettings
  /** Accounts of visitors; absent for none. [MEMBER-1] */
  readonly members?: MemberSettings
  /** Comments and likes of posts; what is not given is as websites begin. [COMMENT-1] */
  readonly comments?: Partial<CommentSettings>
}

/** Whether visitors may have accounts on a website, and who may begin one. */
export interface MemberSettings {
  readonly on: boolean
  /** Anybody, or whom the owner invites. */
  readonly signUp: 'open' | 'invited'
  /** They can sign in with a link by mail, too; off unless given. [MEMBER-13] */
  readonly signInLink?: boolean
}

export interface StoreSettings {
  readonly multipleQuantityAllowedForServices: boolean
  readonly useCLDRMoneyFormat: boolean
  /** Send the buyer straight to checkout after adding. */
  readonly expressCheckout: boolean
  readonly shipping: ShippingSettings
  readonly taxes: TaxSettings
  readonly restock: RestockSettings
  /** Whether buyers are asked what they think of what they bought; not, unless given. [REVIEW-1] */
  readonly reviews?: ReviewSettings
  /** Whether pages say that one can pay in four; not, unless given. [PAYLATER-2] */
  readonly payLater?: PayLaterSettings
  /** Where one gives without buying; nowhere, unless given. [DONATE-1] */
  readonly contributions?: ContributionSettings
  /** Prices are shown in a second currency too; not, unless given. [MONEY-40] */
  readonly secondCurrency?: SecondCurrency
  /** Whether buyers can ask to be reminded of a cart they leave; not, unless given. [CARTMAIL-1] */
  readonly cartReminder?: CartReminderSettings
  /** Words the owner says in their own way. [STOREFRONT-70] */
  readonly texts?: OwnTexts
  /** From when on stock is low, and who is told; as `usualLowStock` unless given. [INV-33] */
  readonly lowStock?: LowStockSettings
  /** What buyers are asked at the checkout beside who they are; nothing, unless given. [CHKQ-1] */
  readonly checkoutQuestions?: ProductQuestions
  /** Least subtotal for a checkout in minor units; 0 for none. */
  readonly checkoutMinimum: number
  /** Who sells and how invoices are made; absent until its owner says. */
  readonly seller?: DocumentSettings
  /** Buyers can withdraw from their orders in a form of the website; off unless given. [WITHDRAW-1] */
  readonly withdrawal?: boolean
  /** So many days after the last parcel buyers can ask to send things back; 0, or nothing, for not at all. [RETURN-3] */
  readonly returnDays?: number
  /** How often each bought file can be fetched; 0, or nothing, for as often as one likes. [ORD-121] */
  readonly downloadLimit?: number
  /** Bought PDFs say on each page who bought them; off unless given. [ORD-130] */
  readonly stampsPdfs?: boolean
}
