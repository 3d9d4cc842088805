import type { CallKey } from '@plinth/contract'
import type { ReactNode } from 'react'
import { describe } from 'vitest'
import type { Answers } from '../testing/fake-api.ts'
import {
  apiKeys,
  carrier,
  comments,
  connections,
  discounts,
  draft,
  drafts,
  everything,
  giftCards,
  inventory,
  reviews,
  subscriptionDetail,
  webhooks,
} from '../testing/sample-answers.ts'
import { campaign, campaignAnswers, segments } from '../testing/sample-campaigns.ts'
import { describeScreens, LONG, type ScreenCase } from '../testing/screen-states.tsx'
import CampaignScreen from './campaigns/campaign-screen.tsx'
import CampaignsScreen from './campaigns/campaigns-screen.tsx'
import DeliveryScreen from './campaigns/delivery-screen.tsx'
import SegmentsScreen from './campaigns/segments-screen.tsx'
import CommentsScreen from './comments/comments-screen.tsx'
import DiscountsScreen from './discounts/discounts-screen.tsx'
import GiftCardsScreen from './gift-cards/gift-cards-screen.tsx'
import ChangeOrderScreen from './orders/change-order-screen.tsx'
import DraftScreen from './orders/draft-screen.tsx'
import DraftsScreen from './orders/drafts-screen.tsx'
import PrintScreen from './orders/print-screen.tsx'
import InventoryScreen from './products/inventory-screen.tsx'
import ProductTagsScreen from './products/product-tags-screen.tsx'
import ReviewsScreen from './reviews/reviews-screen.tsx'
import SettingsScreen from './settings/settings-screen.tsx'
import SubscriptionsScreen from './subscriptions/subscriptions-screen.tsx'

const LONG_EMAIL = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`

const LISTS: readonly ScreenCase[] = [
  {
    name: 'comments',
    screen: <CommentsScreen />,
    path: '/config/comments',
    call: 'GET /api/config/comments',
    shows: 'Grace O.',
    empty: {
      answers: { 'GET /api/config/comments': { ...comments, comments: [], waiting: 0 } },
      shows: 'No comments yet',
    },
    long: {
      'GET /api/config/comments': {
        ...comments,
        comments: comments.comments.map((one) => ({
          ...one,
          name: LONG,
          email: LONG_EMAIL,
          postTitle: LONG,
          parentName: LONG,
          text: LONG.repeat(4),
        })),
      },
    },
  },
  {
    name: 'reviews',
    screen: <ReviewsScreen />,
    path: '/config/reviews',
    call: 'GET /api/config/reviews',
    shows: 'Ada M.',
    empty: {
      answers: { 'GET /api/config/reviews': { ...reviews, reviews: [], waiting: 0 } },
      shows: 'No reviews yet',
    },
    long: {
      'GET /api/config/reviews': {
        ...reviews,
        reviews: reviews.reviews.map((one) => ({
          ...one,
          name: LONG,
          productName: LONG,
          variantName: LONG,
          title: LONG,
          text: LONG.repeat(4),
          answer: LONG.repeat(4),
        })),
      },
    },
  },
  {
    name: 'campaigns',
    screen: <CampaignsScreen />,
    path: '/config/campaigns',
    call: 'GET /api/config/campaigns',
    shows: 'News from the kiln',
    empty: {
      answers: { 'GET /api/config/campaigns': { campaigns: [], nextCursor: null } },
      shows: 'No campaigns yet',
    },
    long: {
      'GET /api/config/campaigns': {
        campaigns: [{ ...campaign, subject: { en: LONG }, recipients: 0, sent: 0 }],
        nextCursor: null,
      },
    },
  },
  {
    name: 'a campaign',
    screen: <CampaignScreen />,
    path: '/config/campaigns/:campaignId',
    address: '/config/campaigns/campaign-1',
    call: 'GET /api/config/campaigns/:id',
    shows: /Sender name/,
    long: {
      'GET /api/config/campaigns/:id': {
        campaign: {
          ...campaign,
          subject: { en: LONG },
          previewText: { en: LONG },
          senderName: LONG,
          replyTo: LONG_EMAIL,
          from: LONG_EMAIL,
        },
      },
    },
  },
  {
    name: 'segments',
    screen: <SegmentsScreen />,
    path: '/config/campaigns/segments',
    call: 'GET /api/config/segments',
    shows: segments.segments[0]!.name,
    empty: {
      answers: { 'GET /api/config/segments': { segments: [], everybody: 0 } },
      shows: 'No segments yet',
    },
    long: {
      'GET /api/config/segments': {
        ...segments,
        segments: segments.segments.map((one) => ({ ...one, name: LONG })),
      },
      'GET /api/config/newsletter/topics': { topics: [{ id: 'topic-1', name: LONG, left: 3 }] },
    },
  },
  {
    name: 'the delivery of campaigns',
    screen: <DeliveryScreen />,
    path: '/config/campaigns/delivery',
    call: 'GET /api/config/campaigns/blocked',
    shows: 'gone@example.com',
    empty: {
      answers: { 'GET /api/config/campaigns/blocked': { addresses: [], nextCursor: null } },
      shows: 'No address is blocked',
    },
    long: {
      'GET /api/config/campaigns/blocked': {
        addresses: [
          { email: LONG_EMAIL, reason: 'refused', detail: LONG.repeat(3), since: 1_760_000_000_000 },
        ],
        nextCursor: null,
      },
    },
  },
  {
    name: 'the inventory',
    screen: <InventoryScreen />,
    path: '/config/inventory',
    call: 'GET /api/config/inventory',
    shows: /MUG-CH-S/,
    empty: {
      answers: { 'GET /api/config/inventory': { ...inventory, levels: [], low: 0 } },
      shows: 'Nothing is counted yet',
    },
    long: {
      'GET /api/config/inventory': {
        ...inventory,
        levels: inventory.levels.map((one) => ({
          ...one,
          productName: LONG,
          variantName: LONG,
          sku: LONG.slice(0, 60),
        })),
      },
    },
  },
  {
    name: 'tags of products',
    screen: <ProductTagsScreen />,
    path: '/config/products/tags',
    call: 'GET /api/config/product-tags',
    shows: 'blue',
    empty: { answers: { 'GET /api/config/product-tags': { tags: [] } }, shows: 'No tags yet' },
    long: { 'GET /api/config/product-tags': { tags: [{ name: LONG.slice(0, 60), products: 1_000_000 }] } },
  },
  {
    name: 'discounts',
    screen: <DiscountsScreen />,
    path: '/config/discounts',
    call: 'GET /api/config/discounts',
    shows: 'Welcome',
    empty: { answers: { 'GET /api/config/discounts': { discounts: [] } }, shows: 'No discounts yet' },
    long: {
      'GET /api/config/discounts': {
        discounts: discounts.discounts.map((one) => ({
          ...one,
          title: LONG,
          codes: one.codes.map(() => LONG.slice(0, 40).toUpperCase()),
        })),
      },
    },
  },
  {
    name: 'gift cards',
    screen: <GiftCardsScreen />,
    path: '/config/gift-cards',
    call: 'GET /api/config/gift-cards',
    shows: /7K4W/,
    empty: {
      answers: { 'GET /api/config/gift-cards': { ...giftCards, giftCards: [] } },
      shows: 'No gift cards yet',
    },
    long: {
      'GET /api/config/gift-cards': {
        ...giftCards,
        giftCards: giftCards.giftCards.map((one) => ({
          ...one,
          recipientName: LONG,
          recipientEmail: LONG_EMAIL,
          note: LONG,
        })),
      },
    },
  },
  {
    name: 'subscriptions',
    screen: <SubscriptionsScreen />,
    path: '/config/subscriptions',
    call: 'GET /api/config/subscriptions',
    shows: /Mug of the month/,
    empty: {
      answers: {
        'GET /api/config/subscriptions': {
          subscriptions: [],
          counts: { active: 0, 'past-due': 0, paused: 0, canceled: 0, ended: 0 },
        },
      },
      shows: 'No subscriptions yet',
    },
    long: {
      'GET /api/config/subscriptions': {
        ...everything['GET /api/config/subscriptions'],
        subscriptions: [{ ...subscriptionDetail.subscription, email: LONG_EMAIL }],
      },
    },
  },
  {
    name: 'drafts of orders',
    screen: <DraftsScreen />,
    path: '/config/orders/drafts',
    call: 'GET /api/config/draft-orders',
    shows: 'Ada Lovelace',
    empty: { answers: { 'GET /api/config/draft-orders': { drafts: [] } }, shows: 'No drafts yet' },
    long: {
      'GET /api/config/draft-orders': {
        drafts: drafts.drafts.map((one) => ({ ...one, customerName: LONG, email: LONG_EMAIL })),
      },
    },
  },
]

const longDraft = {
  ...draft,
  email: LONG_EMAIL,
  customerName: LONG,
  totals: {
    ...draft.totals,
    lines: draft.totals.lines.map((one) => ({
      ...one,
      title: LONG,
      variantName: LONG,
      sku: LONG.slice(0, 60),
    })),
  },
}

const ORDERS: readonly ScreenCase[] = [
  {
    name: 'a draft of an order',
    screen: <DraftScreen />,
    path: '/config/orders/drafts/:draftId',
    address: `/config/orders/drafts/${draft.id}`,
    call: 'GET /api/config/draft-orders/:id',
    shows: 'Everyday Mug',
    long: {
      'GET /api/config/draft-orders/:id': { draft: longDraft },
      'POST /api/config/draft-orders/price': { totals: longDraft.totals },
    },
  },
  {
    name: 'an order that is changed',
    screen: <ChangeOrderScreen />,
    path: '/config/orders/:orderId/change',
    address: '/config/orders/6b034d142c486869a68038eb/change',
    call: 'GET /api/config/orders/:id/change',
    shows: 'Everyday Mug',
    long: {
      'GET /api/config/orders/:id/change': { form: draft.form, changes: 0, totals: longDraft.totals },
      'POST /api/config/orders/:id/change/price': { totals: longDraft.totals },
    },
  },
  {
    name: 'what is printed of orders',
    screen: <PrintScreen />,
    path: '/print/orders',
    address: '/print/orders?ids=6b034d142c486869a68038eb',
    call: 'GET /api/config/orders/print',
    shows: /Everyday Mug/,
    long: {},
  },
]

function partOfSettings(
  name: string,
  tab: string,
  call: CallKey,
  shows: ScreenCase['shows'],
  long: Answers,
  screen: ReactNode = <SettingsScreen />,
): ScreenCase {
  return {
    name: `settings, ${name}`,
    screen,
    path: '/config/settings/:tab',
    address: `/config/settings/${tab}`,
    call,
    shows,
    long,
  }
}

const [automation] = connections.automation.automations
const [webhook] = webhooks.endpoints
const [apiKey] = apiKeys.keys

const PARTS: readonly ScreenCase[] = [
  partOfSettings('connections', 'forms', 'GET /api/config/connections', 'Automation service', {
    'GET /api/config/connections': {
      mailingList: { ...connections.mailingList, list: { id: 'l1', name: LONG } },
      automation: {
        ...connections.automation,
        automations: [{ ...automation!, url: `https://hooks.example.com/${LONG}` }],
      },
    },
  }),
  partOfSettings('webhooks', 'forms', 'GET /api/config/webhooks', 'https://crm.example.com/plinth', {
    'GET /api/config/webhooks': {
      endpoints: [
        {
          ...webhook!,
          url: `https://crm.example.com/${LONG.repeat(3)}`,
          last: { ...webhook!.last!, problem: LONG },
        },
      ],
    },
  }),
  partOfSettings('API keys', 'forms', 'GET /api/config/api-keys', 'Stock: Read and write · Orders: Read', {
    'GET /api/config/api-keys': {
      keys: [{ ...apiKey!, name: LONG.slice(0, 80), createdBy: LONG.repeat(3) }],
    },
  }),
  partOfSettings('places', 'store', 'GET /api/config/places', 'Nothing completes them.', {
    'GET /api/config/places': { service: 'google', hasApiKey: true },
  }),
  partOfSettings('the carrier', 'shipping', 'GET /api/config/carrier', 'None is set up.', {
    'GET /api/config/carrier': {
      kinds: carrier.kinds,
      chosen: { kind: 'easypost', works: true, testMode: false, values: {}, secretsSet: ['apiKey'] },
    },
  }),
  partOfSettings('words of mails', 'mail', 'GET /api/config/mail-templates', 'Mails to buyers', {}),
]

describe('[EDIT-1480] what is loaded by itself waits, fails, is empty and holds long names', () =>
  describeScreens(
    [...LISTS, ...ORDERS, ...PARTS].map((one) =>
      one.path.includes('campaigns') ? { ...one, answers: campaignAnswers } : one,
    ),
  ))
