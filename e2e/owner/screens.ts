import type { Page } from 'playwright-core'
import { callApi } from '../editor/editor-page.ts'

/** Calls the owner's API as the person at a page. */
const call = (page: Page, method: 'GET' | 'POST', path: string, data?: unknown) =>
  callApi(page.context(), new URL(page.url()).origin, method, path, data)

const at = (place: string, names: readonly string[]) => names.map((name) => `/config/${place}${name}`)
/** Every screen the editor has a way to, by what it is of; a test says which is missing. [OWN-20] */
export const SCREENS = {
  'of the website': [
    '/login',
    '/signup',
    '/reset',
    '/account',
    ...at('', ['pages', 'blog', 'blog/tags', 'comments', 'files', 'forms', 'redirects', 'trash']),
  ],
  'of people': at('', [
    'campaigns',
    'campaigns/delivery',
    'campaigns/segments',
    'contacts',
    'contacts/import',
    'members',
    'newsletter',
    'restock',
  ]),
  'of the catalogue': at('', [
    'inventory',
    'inventory/import',
    'products',
    'products/import',
    'products/new',
    'products/tags',
    'reviews',
  ]),
  'of selling': at('', [
    'discounts',
    'gift-cards',
    'orders',
    'orders/drafts',
    'orders/drafts/new',
    'orders/import',
    'subscriptions',
  ]),
  'of the store’s settings': at('settings/', ['store', 'shipping', 'taxes', 'payments', 'mail', 'problems']),
  'of the settings': at('settings/', ['general', 'languages', 'search', 'forms', 'popup', 'cookies', 'team']),
}

/** Screens of one thing, each with the call that names one. */
export const OF_ONE_THING = {
  '/config/campaigns/:campaignId': async (page: Page) =>
    `/config/campaigns/${(await call(page, 'POST', '/campaigns', {})).campaign.id}`,
  '/config/contacts/:contactId': async (page: Page) =>
    `/config/contacts/${(await call(page, 'GET', '/contacts')).contacts[0].id}`,
  '/config/orders/:orderId/change': async (page: Page) =>
    `/config/orders/${(await call(page, 'GET', '/orders')).orders[0].id}/change`,
  '/config/print/orders': async (page: Page) =>
    `/config/print/orders?what=invoices&ids=${(await call(page, 'GET', '/orders')).orders[0].id}`,
}
