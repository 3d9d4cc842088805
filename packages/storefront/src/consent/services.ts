import type { AnswerOf } from '@plinth/contract'
import type { ShoppingCart } from '@plinth/domain'
import { callShop } from '../cart/cart-client.ts'
import type { ProductPlace } from '../events/events.ts'
import type { IslandContext } from '../islands/island.ts'
import { tagManager } from './tag-manager.ts'
import { metaPixel } from './meta-pixel.ts'
import { pinterestTag } from './pinterest-tag.ts'

/** A service an owner has set up. */
export interface Service {
  readonly service: 'tagManager' | 'metaPixel' | 'pinterestTag'
  readonly id: string
  readonly category: 'statistics' | 'marketing'
}

/** An order as its confirmation is described. [PURCHASE-1] */
export type Purchase = NonNullable<AnswerOf<'POST /_purchase-event'>['order']>

/** What services are told of. [PURCHASE-5] */
export type Told =
  | { readonly event: 'view'; readonly product: { readonly id: string; readonly name: string } }
  | {
      readonly event: 'add'
      readonly sku: string
      readonly name: string
      readonly quantity: number
      readonly currency: string
      /** Where it was put in from. */
      readonly place: ProductPlace
      readonly itemId: string
      /** The cart as it is with it. */
      readonly cart: ShoppingCart
    }
  | { readonly event: 'search'; readonly search: string }
  | { readonly event: 'lead' }
  | { readonly event: 'newsletter' }
  | { readonly event: 'purchase'; readonly order: Purchase }

/** Tells one service of something that happened. */
export type Tell = (told: Told) => void

/** Begins a service: loads its script, and gives what tells it of things. */
export type StartService = (
  id: string,
  choices: Readonly<Record<Service['category'], boolean>>,
  page: Page,
) => Tell

const START: Readonly<Record<Service['service'], StartService>> = { tagManager, metaPixel, pinterestTag }

interface Page {
  readonly orderId?: string
  readonly search?: string
  /** Whether a visit of it is no page view, as that of a list of what was found. [CONSENT-11] */
  readonly isNoView?: boolean
  readonly product?: { readonly id: string; readonly name: string }
}

/**
 * The purchase of the order a page confirms; null where it was told before. From then on the browser keeps the key to the
 * page, so that it can go out of the address before any service reads that. [PURCHASE-2] [PURCHASE-4]
 *
 * @returns undefined where no answer came: then nothing may be loaded
 */
async function purchaseOf(orderId: string): Promise<Purchase | null | undefined> {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const answer = await callShop('POST /_purchase-event', { body: { orderId, token } })
  if (!answer.ok) return undefined
  history.replaceState(history.state, '', location.pathname)
  return answer.value.order
}

/** Loads the services a visitor agreed to, and tells them what happens on this page. [CONSENT-3] [PURCHASE-5] */
export async function startServices(
  services: readonly Service[],
  choices: Readonly<Record<Service['category'], boolean>>,
  page: Page,
  { events, page: { currency } }: IslandContext,
  signal: AbortSignal,
): Promise<void> {
  const order = page.orderId === undefined ? null : await purchaseOf(page.orderId)
  if (order === undefined || signal.aborted) return
  const started = services.map(({ service, id }) => START[service](id, choices, page))
  const tell: Tell = (told) => started.forEach((one) => one(told))
  if (page.product !== undefined) tell({ event: 'view', product: page.product })
  if (page.search !== undefined) tell({ event: 'search', search: page.search })
  if (order !== null) tell({ event: 'purchase', order })
  // A form that was sent before its script was there is told of by the page after it, which may have been before this.
  for (const { dataset } of document.querySelectorAll<HTMLElement>('.form-sent[data-told]')) {
    tell({ event: 'lead' })
    if (dataset['told'] === 'newsletter') tell({ event: 'newsletter' })
  }
  const stop = [
    events.on('cart:item-added', ({ productName: name, ...added }) =>
      tell({ event: 'add', name, currency, ...added }),
    ),
    events.on('form:sent', () => tell({ event: 'lead' })),
    events.on('subscribe-newsletter', () => tell({ event: 'newsletter' })),
  ]
  signal.addEventListener('abort', () => stop.forEach((one) => one()))
}
