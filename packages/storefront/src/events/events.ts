import type { ShoppingCart } from '@plinth/domain'

/** Where on the site something was added to the cart. */
export type ProductPlace = 'plp' | 'pdp' | 'add-on' | 'product_block'

/** Everything islands tell one another. An island never calls another. */
export interface StorefrontEvents {
  'cart:loading': Record<string, never>
  'cart:loaded': { cart: ShoppingCart | null }
  'cart:recalculate-start': Record<string, never>
  'cart:recalculate-end': { cart: ShoppingCart | null }
  'cart:item-added': {
    cart: ShoppingCart
    itemId: string
    sku: string
    quantity: number
    productName: string
    place: ProductPlace
  }
  'cart:failed': { message: string }
  'product:variant-chosen': { itemId: string; variantId: string | null; imageId: string | null }
  /** A form, or an address for the newsletter, was sent and taken. */
  'form:sent': Record<string, never>
  /** The same of an address for the newsletter alone; it comes after the other. */
  'subscribe-newsletter': Record<string, never>
  'island:error': { island: string; error: unknown }
}

export type StorefrontEventName = keyof StorefrontEvents

/** One page's events. */
export interface EventHub {
  /** Calls `listener` each time; returns what stops it. */
  on<Name extends StorefrontEventName>(
    name: Name,
    listener: (detail: StorefrontEvents[Name]) => void,
  ): () => void
  emit<Name extends StorefrontEventName>(name: Name, detail: StorefrontEvents[Name]): void
}

/**
 * An event hub on a DOM event target, so that a site's own scripts can listen too: `document.addEventListener(
 * 'plinth:cart:item-added', …)`. A listener that throws does not keep the others from hearing.
 */
export function createEventHub(target: EventTarget): EventHub {
  return {
    on(name, listener) {
      const handle = (event: Event) => listener((event as CustomEvent).detail)
      target.addEventListener(`plinth:${name}`, handle)
      return () => target.removeEventListener(`plinth:${name}`, handle)
    },
    emit(name, detail) {
      target.dispatchEvent(new CustomEvent(`plinth:${name}`, { detail }))
    },
  }
}
