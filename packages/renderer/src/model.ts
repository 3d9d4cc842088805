import type {
  Address,
  ConsentChoices,
  CheckoutDetails,
  DrawnFormField,
  Asset,
  Collection,
  ContentItem,
  FormatOf,
  JsonObject,
  LanguageTag,
  Localized,
  LinkTargetName,
  NavigationLink,
  Order,
  OrderReturn,
  PageDocument,
  PayLaterLocale,
  Product,
  ProductCategory,
  Rating,
  SavedItem,
  ShoppingCart,
  Subscription,
  SyncedSections,
  StoredValueKind,
  Website,
  SubscriptionPlan,
  SubscriptionState,
  Units,
} from '@plinth/domain'
import type { FontFamily } from '@plinth/site-templates'
import type { FormState } from '@plinth/blocks'
import type { PageComponents } from './components/page-components.ts'

/**
 * Everything a page refers to, already loaded. The renderer never fetches: whoever calls it (the server, the canvas)
 * asks `pageDependencies` what is needed and fills this in.
 */
export interface Library {
  readonly assets: { readonly [id: string]: Asset }
  readonly products: { readonly [id: string]: Product }
  readonly categories: { readonly [id: string]: ProductCategory }
  readonly collections: { readonly [id: string]: Collection }
  readonly items: { readonly [id: string]: ContentItem }
  /** Ids of products or items, in order, for each block that lists them, by block id. */
  readonly lists: { readonly [blockId: string]: readonly string[] }
  /** What links lead to, by its name: `product/p-17`. Pages and categories that are above need not be there. */
  readonly links: { readonly [name: string]: LinkedThing }
}

/** What a link leads to. */
export interface LinkedThing {
  /** Where it is now, or where its visitors are sent since it was deleted; null when they can see nothing of it. */
  readonly url: string | null
  /** What it is called. */
  readonly title?: Localized
}

/** A list a block asks for. */
export type ListRequest =
  | {
      readonly kind: 'products'
      readonly blockId: string
      readonly collectionId?: string
      readonly categoryId?: string
      readonly tag?: string
      readonly featured?: boolean
      readonly sort: ProductSort
      readonly limit: number
    }
  | {
      readonly kind: 'items'
      readonly blockId: string
      readonly collectionId: string
      readonly tag?: string
      readonly limit: number
    }

/** What a document needs before it can be rendered. */
export interface Dependencies {
  readonly assetIds: readonly string[]
  readonly productIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly categoryIds: readonly string[]
  /** Things that links lead to. */
  readonly links: readonly LinkTargetName[]
  readonly lists: readonly ListRequest[]
}

export const PRODUCT_SORTS = ['featured', 'newest', 'price-ascending', 'price-descending', 'name'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export interface Pagination {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly pageCount: number
  readonly total: number
}

/** A way to pay that the checkout offers. */
export interface CheckoutMethod {
  readonly id: string
  readonly label: string
  /** A sentence under it; may be empty. */
  readonly about: string
  /** What kind of method it is: the browser's part of a provider is known by it. */
  readonly kind: string
  /** What is asked of the buyer: a card, fields of the provider's own, to pay on a page of the provider's, or nothing. */
  readonly form: 'card' | 'provider' | 'elsewhere' | 'nothing'
  /** No real money moves. */
  readonly testMode: boolean
  /** What the provider's part in the browser needs to know. */
  readonly needs: { readonly [name: string]: string }
}

/** Who pays with a link what a shop has written down for them. */
export interface AgreedBuyer extends Pick<CheckoutDetails, 'email' | 'shippingAddress' | 'billingAddress'> {
  /** What opens the link; its forms carry it. */
  readonly payLink: string
  /** The link cannot be paid any more. */
  readonly isOver: boolean
  /** Until when it can be paid, milliseconds since the epoch. [PAYLINK-5] */
  readonly expiresOn: number
}

/** An address that somebody keeps in their account. [MEMBER-105] */
export interface SavedAddress {
  readonly id: string
  readonly address: Address
  /** The checkout begins with it. */
  readonly isDefault: boolean
}

/** What the buyer has typed at the checkout, and what was wrong with it, keyed by field name. */
export interface CheckoutForm {
  readonly values: { readonly [field: string]: string }
  readonly errors: { readonly [field: string]: string }
  /** Refusal that belongs to no field: declined card, sold out, price changed. */
  readonly message?: string
  /** Repeated with the submission so that a double click makes one order. */
  readonly idempotencyKey: string
  /** Addresses of the buyer's account, the first one first. [MEMBER-106] */
  readonly saved?: readonly SavedAddress[]
  /** What buyers can choose from, in order. */
  readonly methods: readonly CheckoutMethod[]
  /** Of somebody who pays with a link: who they are and where it goes was agreed on before. [PAYLINK-1] */
  readonly agreed?: AgreedBuyer
  /** Set when the provider asks for a second step. */
  readonly secondStep?: {
    readonly token: string
    readonly message: string
    /** Where the buyer pays, if on a page of the provider's. */
    readonly goTo?: string
  }
}

/** A page of members: what it shows, and what came of the form that was sent on it. */
/** A subscription as its buyer looks after it. */
export interface SubscriptionPage {
  readonly subscription: Subscription
  /** What opens it, for its forms. */
  readonly token: string
  /** New each time it is shown, so that what a form says is done once. [SUB-91] */
  readonly key: string
  /** The newest first. */
  readonly orders: readonly {
    readonly orderNumber: number
    readonly grandTotalCents: number
    readonly createdOn: number
    readonly url: string
  }[]
  /** How another card is given: typed here, on the provider's page, or not at all. */
  readonly card: 'form' | 'elsewhere' | 'none'
  /** What it can be swapped to, and what one unit costs. */
  readonly swaps: readonly {
    readonly variantId: string
    readonly productName: string
    readonly variantName: string
    readonly unitPriceCents: number
  }[]
  /** Gift cards and store credit that pay renewals first. */
  readonly storedValue: readonly {
    readonly kind: StoredValueKind
    readonly last4: string
    readonly availableCents: number
  }[]
  /** Milliseconds since the epoch; of the calendar of tests where it is one. */
  readonly today: number
  readonly values: { readonly [field: string]: string }
  readonly errors: { readonly [field: string]: string }
  readonly problem: string
  /** What was just done, by its name; empty for nothing. */
  readonly done: string
  /** Where the buyer goes on to, if on a page of the provider's. */
  readonly goTo?: string
}

/** A membership somebody has, or had, that opens nothing at the moment, and how it stands. [PAID-12] */
export type MembershipThatOpensNothing =
  | {
      readonly name: string
      readonly state: 'past-due' | 'paused' | 'active'
      /** Where they look after it. */
      readonly url: string
    }
  | { readonly name: string; readonly state: 'awaiting'; readonly orderNumber: number }
  | { readonly name: string; readonly state: 'over' }

export interface MemberPage {
  readonly view:
    | 'signIn'
    | 'signUp'
    | 'reset'
    | 'mailed'
    | 'code'
    | 'link'
    | 'elsewhere'
    | 'choose'
    | 'unusable'
    | 'welcome'
    | 'profile'
    | 'orders'
    | 'subscriptions'
    | 'addresses'
    | 'security'
    | 'areas'
    | 'protected'
    | 'denied'
    /** What one reads once one has paid. [PAID-4] */
    | 'paywall'
    /** The code after the password. [MEMBER-30] */
    | 'secondStep'
    /** To sign in at another service, and what one reads once one has signed out here. [SSO-3] */
    | 'sso'
    | 'ssoSignedOut'
  /** Whether anybody may begin an account. */
  readonly mayBegin: boolean
  /** One can sign in with a link by mail. [MEMBER-13] */
  readonly hasLink?: boolean
  /** The website has no accounts at the moment, and so nobody can sign in. */
  readonly isClosed?: boolean
  /** What was typed, by field. */
  readonly values?: { readonly [field: string]: string }
  /** What is wrong with it, by field. */
  readonly errors?: { readonly [field: string]: string }
  /** Why it was refused as a whole. */
  readonly problem?: string
  readonly isSaved?: boolean
  /** What the reader of a page that is paid for ordered last for it. */
  readonly membership?: MembershipThatOpensNothing
  /** Where one goes on to; an address of this website. */
  readonly returnTo?: string
  /** Of the link that was opened. */
  readonly token?: string
  /** This browser keeps the password of the account already. [MEMBER-110] */
  readonly isChosen?: boolean
  /** Whether one is asked for a code after the password, and how many recovery codes are left. */
  readonly secondStep?: { readonly isOn: boolean; readonly codesLeft: number }
  /** An app that is being set up: its secret, and the same as an SVG of a QR code. */
  readonly app?: { readonly secret: string; readonly picture: string }
  readonly passkeys?: readonly { readonly id: string; readonly userAgent: string; readonly madeOn: number }[]
  /** The service at which one can sign in, as its owner calls it. */
  readonly ssoName?: string
  /** Where one signs out there. */
  readonly signOutUrl?: string
  /** The session began there. */
  readonly bySso?: boolean
  /** Shown this once. */
  readonly recoveryCodes?: readonly string[]
  /** Who is signed in, or whose link it is. */
  readonly member?: {
    readonly email: string
    readonly name: string
    readonly language: string
    readonly hasNewsletter: boolean
    /** Where they choose what it sends; there for whoever has it. [MEMBER-112] */
    readonly newsletterUrl?: string
  }
  readonly subscriptions?: readonly {
    readonly productName: string
    readonly variantName: string
    readonly state: Subscription['state']
    readonly nextOn: number | null
    readonly url: string
  }[]
  readonly orders?: readonly {
    readonly orderNumber: number
    readonly createdOn: number
    readonly grandTotalCents: number
    readonly currency: string
    readonly fulfillmentState: Order['fulfillmentState']
    readonly paymentState: Order['paymentState']
    readonly url: string
    readonly downloads: readonly { readonly title: string; readonly url: string }[]
  }[]
  /** Where a member has things sent, the one the checkout begins with first. [MEMBER-105] */
  readonly addresses?: readonly SavedAddress[]
  /** Which of them is changed. */
  readonly edited?: string
  readonly devices?: readonly {
    readonly id: string
    readonly userAgent: string
    readonly lastSeenOn: number
    readonly isThis: boolean
  }[]
  /** Areas one is in, or could be. */
  readonly areas?: readonly {
    readonly id: string
    readonly name: string
    readonly state: 'in' | 'asked' | 'out'
    readonly joining: 'open' | 'asked' | 'invited'
    /** Paid for, until when; null for good. */
    readonly bought?: { readonly until: number | null }
    /** What is in it, for who is in it. */
    readonly pages: readonly { readonly title: string; readonly url: string }[]
  }[]
  /** What opens the page for money; amounts in minor units of the store's currency. */
  readonly offers?: readonly {
    readonly title: string
    readonly priceCents: number
    readonly isFrom: boolean
    readonly plan: SubscriptionPlan | null
    readonly url: string
  }[]
  /** What is said instead of the page. */
  readonly teaser?: string
  /** What scripts send to sign out. */
  readonly xsrfToken?: string
}

/** The page on which a buyer writes reviews of an order; texts of what was refused, by field. */
export interface ReviewsPage {
  readonly step: 'write' | 'sent' | 'stop' | 'stopped' | 'unknown'
  /** The order, and what proves that the link is its buyer's. */
  readonly o: string
  readonly k: string
  /** As it was typed, or as they are called. */
  readonly name: string
  readonly products: readonly {
    readonly productId: string
    readonly name: string
    readonly variantName: string
    readonly imageId?: string
    readonly stars: string
    readonly title: string
    readonly text: string
  }[]
  readonly errors: { readonly [field: string]: string }
  /** Somebody looks at them before they are shown. */
  readonly isLookedAt: boolean
}

/** Where somebody writes a comment, and where the links of mails about comments lead; texts of what was refused, by field. */
export interface CommentPage {
  readonly step: 'write' | 'signIn' | 'closed' | 'waiting' | 'tell' | 'told' | 'stop' | 'stopped' | 'unknown'
  /** The post: its identifier, its name and where it is; empty where nobody may know. */
  readonly itemId: string
  readonly title: string
  readonly path: string
  /** What is answered. */
  readonly to?: { readonly id: string; readonly name: string; readonly text: string }
  /** When the form was begun, signed. */
  readonly key: string
  /** Marks that it is sent a second time, where a captcha is asked for without scripts. */
  readonly again: string
  /** Who is signed in; a guest gives a name and an address. */
  readonly writer?: string
  readonly values: {
    readonly name: string
    readonly email: string
    readonly text: string
    readonly tells: boolean
  }
  readonly errors: { readonly [field: string]: string }
  readonly problem: string
  /** A comment, and what proves that the mail was its writer's. */
  readonly c: string
  readonly k: string
}

/** A comment that is shown, with the answers to it. */
export interface ShownComment {
  readonly id: string
  /** Not seen any more; its place stays for the answers below it. */
  readonly isGone: boolean
  readonly name: string
  /** Somebody of the website wrote it. */
  readonly isTeam: boolean
  readonly text: string
  readonly language: LanguageTag
  readonly likeCount: number
  readonly writtenOn: number
  readonly replies: readonly ShownComment[]
}

/** A page of the comments on a post. */
export interface PostComments {
  readonly threads: readonly ShownComment[]
  /** Of threads. */
  readonly pagination: Pagination
}

/** The reviews of a product that are shown. */
export interface ProductReviews {
  readonly rating: Rating
  /** How many gave one star, two, and so on. */
  readonly counts: readonly number[]
  /** None of them is of a test order: search engines may be told. [REVIEW-8] */
  readonly isReal: boolean
  /** Of this page, the newest first. */
  readonly list: readonly ShownReview[]
  readonly pagination: Pagination
}

export interface ShownReview {
  readonly id: string
  readonly name: string
  readonly stars: number
  readonly title: string
  readonly text: string
  readonly variantName: string
  readonly language: LanguageTag
  /** What the shop says to it; empty for nothing. */
  readonly answer: string
  readonly writtenOn: number
}

/** A gift card as whoever has its code sees it. Amounts in minor units, moments in milliseconds since the epoch. */
export interface GiftCardShown {
  readonly kind: StoredValueKind
  readonly currency: string
  readonly initialCents: number
  readonly balanceCents: number
  /** It has run out, or the shop has withdrawn it. */
  readonly isOver: boolean
  readonly expiresAt: number | null
  readonly recipientName: string
  readonly senderName: string
  readonly message: string
  /** What it pays for, in words; empty for everything. */
  readonly onlyFor: string
}

/** What of an order is sent back, and the form in which its buyer asks for it while they can. [RETURN-3] */
export interface OrderReturning {
  readonly returns: readonly OrderReturn[]
  readonly form?: {
    readonly action: string
    /** What opens the order. */
    readonly token: string
    /** The same key is the same return. */
    readonly key: string
    readonly units: Units
  }
  /** What was wrong with what was asked, and what was chosen and written, by the names of the fields. [ORD-132] */
  readonly refused?: { readonly problem: string; readonly typed: { readonly [field: string]: string } }
}

/** What an order began, or is the next one of, as whoever has the order reads it. Nothing in it opens its page. [SUB-7] */
export interface OrderSubscription {
  readonly productName: string
  readonly variantName: string
  readonly state: SubscriptionState
  readonly plan: SubscriptionPlan
  /** What each order of it costs, in minor units of the order's currency, without shipping. */
  readonly priceCents: number
  /** When it is renewed next, in milliseconds; null where it is not. */
  readonly nextOn: number | null
}

/** A page that stands on an index page, below others. */
export interface StackedPage {
  readonly id: string
  /** Where it is found on the index page: `/studio#about`. */
  readonly anchor: string
  readonly document: PageDocument
}

/** The page asked for. */
export type PageInput =
  | {
      readonly kind: 'page'
      readonly collection: Collection
      readonly document: PageDocument
      readonly isHome: boolean
      /** Of an index page: the pages that stand below what is on it itself, in order. [PAGES-49] */
      readonly stack?: readonly StackedPage[]
    }
  | {
      readonly kind: 'journal'
      readonly collection: Collection
      readonly items: readonly ContentItem[]
      /** Every tag of the whole blog's posts, in the order of the alphabet. */
      readonly tags: readonly string[]
      readonly categories: readonly string[]
      readonly pagination: Pagination
      readonly filter: { readonly tag?: string; readonly category?: string }
    }
  | {
      readonly kind: 'post'
      readonly collection: Collection
      readonly item: ContentItem
      readonly document: PageDocument
      readonly previous?: ContentItem
      readonly next?: ContentItem
      /** Others to read, the nearest in subject first. */
      readonly related: readonly ContentItem[]
      /** Absent where the website has none. */
      readonly comments?: PostComments
    }
  | {
      readonly kind: 'store'
      readonly collection: Collection
      readonly products: readonly Product[]
      readonly categories: readonly ProductCategory[]
      readonly category?: ProductCategory
      readonly pagination: Pagination
      readonly sort: ProductSort
      /** Owner's introduction above the list, if any. */
      readonly document?: PageDocument
    }
  | {
      readonly kind: 'product'
      readonly collection: Collection
      readonly product: Product
      readonly categories: readonly ProductCategory[]
      readonly related: readonly Product[]
      /** Offered with it; absent where there are none. [CAT-52] */
      readonly addOns?: readonly Product[]
      /** Absent where the store shows none, or there are none. */
      readonly reviews?: ProductReviews
      /** Choices given in the address (`?Size=Large`), for browsers without scripts; and what was wrong with a post. */
      readonly chosen?: { readonly [option: string]: string }
      readonly message?: string
    }
  | {
      readonly kind: 'cart'
      readonly cart: ShoppingCart | null
      readonly message?: string
      /** The line that was just taken out without scripts, to be put back. */
      readonly removed?: { readonly entryId: string; readonly title: string }
      /** What the visitor has saved for later; absent where there is nothing. */
      readonly saved?: readonly SavedItem[]
      /** Offered with what is in it; absent where there are none. [CAT-52] */
      readonly addOns?: readonly Product[]
    }
  | { readonly kind: 'checkout'; readonly cart: ShoppingCart; readonly form: CheckoutForm }
  /** `mailed`: a mail about it goes to the buyer, which needs a mail server. */
  | {
      readonly kind: 'orderConfirmed'
      readonly order: Order
      readonly mailed: boolean
      /** Whether an account is offered to the buyer. [CHK-71] */
      readonly offersAccount?: boolean
      /** What the order began, or renewed. */
      readonly subscriptions?: readonly OrderSubscription[]
      readonly returning?: OrderReturning
    }
  | {
      readonly kind: 'orderStatus'
      readonly order: Order
      readonly mailed: boolean
      readonly subscriptions?: readonly OrderSubscription[]
      readonly returning?: OrderReturning
    }
  /** Choosing a gift card and who it is for; texts of what was refused, by field. */
  | {
      readonly kind: 'giftCard'
      readonly itemId: string
      readonly title: string
      readonly fullUrl: string
      /** What it can be worth, in words, by the unit that is sold. */
      readonly denominations: readonly { readonly sku: string; readonly label: string }[]
      /** Between what buyers may choose an amount of their own, in words; null where they may not. */
      readonly own: { readonly least: string; readonly most: string } | null
      /** What stands for an amount of their own among the units. */
      readonly ownSku: string
      /** How long it can be spent; null for ever. */
      readonly months: number | null
      /** What it pays for, in words; empty for everything. */
      readonly onlyFor: string
      readonly values: { readonly [field: string]: string }
      readonly errors: { readonly [field: string]: string }
      /** The first and the last day it can be mailed on. */
      readonly days: { readonly first: string; readonly last: string }
    }
  /** What a link to a filled cart holds. [CART-61] */
  | {
      readonly kind: 'cartLink'
      readonly lines: readonly {
        readonly sku: string
        readonly quantity: number
        readonly title: string
        readonly variantName: string
        readonly fullUrl: string
        /** Of all units, minor units. */
        readonly priceCents: number
        readonly imageUrl: string
        /** Whether it goes into the cart at a press, is not to be had, or is chosen on a page of its own. */
        readonly state: 'ready' | 'sold-out' | 'on-its-page'
      }[]
      /** Something it names is not sold here. */
      readonly isMissing: boolean
    }
  /** What is asked about a product before it goes into the cart; texts of what was refused, by question. [CART-38] */
  | {
      readonly kind: 'questions'
      readonly itemId: string
      readonly title: string
      readonly fullUrl: string
      /** It is sold by subscription: the button says so. */
      readonly subscribes: boolean
      /** The line of the cart whose answers are changed; empty for a new one. */
      readonly entryId: string
      /** What was chosen of it. */
      readonly sku: string
      readonly quantity: string
      readonly fields: readonly DrawnFormField[]
      /** What the inputs held, by name. */
      readonly values: { readonly [name: string]: readonly string[] }
      readonly errors: { readonly [fieldId: string]: string }
      /** Said above them; empty for nothing. */
      readonly problem: string
    }
  /** What a visitor agrees to be loaded; null for one who has not been asked. [CONSENT-4] */
  | {
      readonly kind: 'consent'
      readonly choices: ConsentChoices | null
      readonly isSaved: boolean
    }
  /** Giving something without buying. [DONATE-1] */
  | {
      readonly kind: 'donate'
      readonly values: Readonly<Record<'amount' | 'own' | 'email' | 'name' | 'note', string>>
      readonly errors: { readonly [field: string]: string }
    }
  /** Withdrawing from an order in two steps; texts of what was refused, by field. */
  | {
      readonly kind: 'withdrawal'
      readonly step: 'form' | 'confirm' | 'sent'
      readonly values: { readonly orderNumber: string; readonly email: string; readonly message: string }
      readonly errors: { readonly [field: string]: string }
    }
  /** Where a buyer looks after a subscription; texts of what was refused, by field. */
  | ({ readonly kind: 'subscription' } & SubscriptionPage)
  /** What is left on a gift card, for whoever has its code; `problem` in words. */
  | {
      readonly kind: 'giftCardBalance'
      /** In groups of four, or as it was typed. */
      readonly code: string
      readonly problem: string
      readonly card: GiftCardShown | null
    }
  | {
      readonly kind: 'search'
      readonly query: string
      readonly results: readonly {
        readonly title: string
        readonly fullUrl: string
        readonly excerpt: string
        readonly assetId?: string
      }[]
      readonly pagination: Pagination
    }
  /** In place of a page that has a password. `refused`: another one was given, or too many were. */
  | { readonly kind: 'locked'; readonly pageId: string; readonly refused: 'wrong' | 'wait' | null }
  /** A page of a subscriber of the newsletter, whom `s` names and `k` proves. */
  | {
      readonly kind: 'newsletter'
      readonly step: 'confirm' | 'preferences' | 'unsubscribe' | 'unsubscribed' | 'unknown'
      readonly email: string
      /** Of their mails. */
      readonly language: string
      /** What there is to choose, where they choose. [NEWS-20] */
      readonly choices?: {
        readonly topics: readonly { readonly id: string; readonly name: string; readonly isWanted: boolean }[]
        /** They allow that opens and clicks of their mails are counted. [NEWS-21] */
        readonly allowsCounting: boolean
        /** What they chose a moment ago is kept. [NEWS-65] */
        readonly isSaved?: boolean
      }
      readonly s: string
      readonly k: string
    }
  /** A page of a member of the website: to sign in, to sign up, and the account. */
  | ({ readonly kind: 'member' } & MemberPage)
  /** What came of asking to be told that something is back, and what the links of such mails lead to. [RESTOCK-10] */
  | {
      readonly kind: 'restock'
      readonly step: 'ask' | 'signed-up' | 'take' | 'gone' | 'leave' | 'left' | 'unknown'
      /** What is waited for, and the address of its page; empty where nobody may know. */
      readonly name: string
      readonly productPath: string
      readonly email: string
      /** Until when one is kept, in milliseconds since the epoch; null for none. */
      readonly until: number | null
      readonly s: string
      readonly k: string
      /** The box without scripts, shown again. */
      readonly form?: {
        readonly productId: string
        readonly variantId: string
        readonly joins: boolean
        readonly problem: string
        /** Marks that it is sent a second time. */
        readonly again: string
      }
    }
  /** How paying in four works, in the language and by the name of a place. [PAYLATER-3] */
  | { readonly kind: 'payLater'; readonly locale: PayLaterLocale }
  /** Where whoever was reminded of a cart ends that. [CARTMAIL-4] */
  | {
      readonly kind: 'cartReminder'
      readonly step: 'stop' | 'stopped' | 'unknown'
      readonly c: string
      readonly k: string
    }
  /** Where a buyer writes reviews of an order, and where they ask not to be asked any more. [REVIEW-3] */
  | ({ readonly kind: 'reviews' } & ReviewsPage)
  /** Where a comment is written, and what the links of mails about comments lead to. [COMMENT-4] */
  | ({ readonly kind: 'comment' } & CommentPage)
  | { readonly kind: 'notFound'; readonly path: string }
  | { readonly kind: 'error'; readonly requestId: string }

/** Addresses of the browser files, made by the build: logical name → hashed address. */
export interface ScriptManifest {
  /** The island loader, a module. */
  readonly loader: string
  /** Modules by island name, which the loader imports when an island wakes. */
  readonly islands: { readonly [island: string]: string }
  /** The files a module imports, by island name: a page that is sure to need them asks for all of them at once. */
  readonly imports?: { readonly [island: string]: readonly string[] }
  /** The sentences islands say, in English, by island name. */
  readonly words?: { readonly [island: string]: readonly string[] }
}

export interface RenderInput {
  readonly website: Website
  readonly language: LanguageTag
  /** Scheme and host without a slash: `https://shop.example`. */
  readonly origin: string
  /** Path and query that matter for this page, for canonical and pagination links. */
  readonly path: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** `editing`: canvas, with block ids in the markup; `preview`: the draft as a visitor would see it. */
  readonly mode: 'published' | 'editing' | 'preview'
  /** Whether a mail of the website goes out; false while no mail server is set up, and said so to visitors. [MAIL-30] */
  readonly sendsMail?: boolean
  /** Crumb for forms that work without scripts; only on pages that are never cached (cart, checkout). */
  readonly crumb?: string
  readonly page: PageInput
  /** What stands below the page in place of the site template's footer. */
  readonly footer?: PageDocument
  /**
   * The canvas edits no page: the footer, with the page above it as visitors see it, or a section that stands on several or a
   * mail, on a page that holds nothing else.
   */
  readonly edits?: 'footer' | 'section' | 'mail'
  /** On the canvas, what stands in the place of synced sections. Elsewhere the document has it already. [SECTION-31] */
  readonly synced?: SyncedSections
  readonly library: Library
  /** Navigation with titles and addresses resolved from the collections. */
  readonly navigation: { readonly main: readonly ResolvedLink[]; readonly footer: readonly ResolvedLink[] }
  /** Where the page is in each language of the website, for visitors to choose from; absent or empty where it has one. [LANG-5] */
  readonly languageLinks?: readonly {
    readonly tag: LanguageTag
    /** In the language itself. */
    readonly name: string
    readonly url: string
    readonly isShown: boolean
  }[]
  readonly manifest: ScriptManifest
  /** The owner's own CSS as it is served: read, and without what would load from elsewhere. [STYLE-51] */
  readonly customCss?: string
  /** Families of the website's own that the style is set in; all of them on the canvas. [STYLE-60] */
  readonly fonts?: readonly FontFamily[]
  /** Whether the owner's own code for the page comes with it: never on a canvas, where it could take the editor away. [PAGES-46] */
  readonly withCode?: boolean
  /** Forms that were sent without scripts and are shown again, by their block. */
  readonly forms?: { readonly [blockId: string]: FormState }
  /** Draws the React components of cart and checkout; no other page needs it. */
  readonly components?: PageComponents
  /** How addresses are written; checkout and orders need it. The table is large, so no canvas carries it. */
  readonly formatOf?: FormatOf
  /** Told of every product whose exact number of units a template has read. */
  readonly onUnitsShown?: (productId: string) => void
}

export interface ResolvedLink {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly newWindow: boolean
  readonly external: boolean
  readonly active: boolean
  readonly items: readonly ResolvedLink[]
}

export interface RenderOutput {
  /** HTTP status of the page: 200, 404, 500. */
  readonly status: number
  /** The whole document. */
  readonly html: string
  /** The body of `<main>`, for `?format=main-content`. */
  readonly mainContent: string
  /** What the templates saw, for `?format=json`. */
  readonly context: JsonObject
  /** What the page's React component shows, for `?format=state`; `null` for pages without one. */
  readonly state: JsonObject | null
  /** `sha256-…` of inline scripts that owner's code blocks bring, for the content security policy. */
  readonly scriptHashes: readonly string[]
  /** Addresses (https) of scripts elsewhere that owner's code blocks load, for the content security policy. */
  readonly scriptAddresses: readonly string[]
  /** Origins (https) that blocks open frames of, or play media from, once a visitor asks for it. */
  readonly frameOrigins: readonly string[]
  readonly mediaOrigins: readonly string[]
  /** Whether search engines may list the page. */
  readonly indexable: boolean
  /** Template errors, for the log; never shown to visitors. */
  readonly errors: readonly string[]
}

/** How the website's links become addresses; kept with the model because both callers need the same answer. */
export type ResolveNavigation = (
  links: readonly NavigationLink[],
  library: Pick<Library, 'collections' | 'categories' | 'assets' | 'links'>,
  website: Website,
  language: LanguageTag,
  path: string,
) => readonly ResolvedLink[]
