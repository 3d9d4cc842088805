import { loadScript } from './load-script.ts'
import type { StartService, Told } from './services.ts'

interface Pixel {
  (...words: readonly unknown[]): void
  callMethod?: (...words: readonly unknown[]) => void
  queue: unknown[]
  push?: unknown
  loaded?: boolean
  version?: string
}

declare global {
  interface Window {
    fbq?: Pixel
    _fbq?: Pixel
  }
}

/** The function pixels are called by: it keeps what it is told until the script is there. */
function queueing(): Pixel {
  const pixel: Pixel = Object.assign(
    (...words: readonly unknown[]) => {
      if (pixel.callMethod === undefined) pixel.queue.push(words)
      else pixel.callMethod(...words)
    },
    { queue: [], loaded: true, version: '2.0' },
  )
  pixel.push = pixel
  return pixel
}

function tellPixel(fbq: Pixel, told: Told): void {
  if (told.event === 'view')
    fbq('track', 'ViewContent', {
      content_type: 'product',
      content_ids: [told.product.id],
      content_name: told.product.name,
    })
  else if (told.event === 'add')
    fbq('track', 'AddToCart', {
      content_type: 'product',
      contents: [{ id: told.sku, quantity: told.quantity }],
      content_name: told.name,
    })
  else if (told.event === 'search') fbq('track', 'Search', { search_string: told.search })
  else if (told.event === 'lead') fbq('track', 'Lead')
  else if (told.event === 'newsletter') fbq('trackCustom', 'subscribe-newsletter')
  else if (!told.order.testMode)
    fbq(
      'track',
      'Purchase',
      {
        value: Number(told.order.grandTotal.value),
        currency: told.order.grandTotal.currency,
        content_type: 'product',
        contents: told.order.items.map(({ sku, quantity }) => ({ id: sku, quantity })),
      },
      { eventID: told.order.id },
    )
}

/** Meta's pixel. It is told of no order that was made to try the shop. [PURCHASE-6] */
export const metaPixel: StartService = (id, _choices, { isNoView }) => {
  const fbq = (window.fbq ??= queueing())
  window._fbq ??= fbq
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
  fbq('init', id)
  if (isNoView !== true) fbq('track', 'PageView')
  return (told) => tellPixel(fbq, told)
}
