import { throttle } from '../page/throttle.ts'
import { t } from '../page/words.ts'

/** Milliseconds the popover stays. */
export const POPOVER_LIFETIME = 3000
/** Milliseconds between two placements while the page scrolls. */
export const SCROLL_THROTTLE = 100
/** Least distance from the top of the window, in px. */
export const TOP_OFFSET = 33
/** Distance under the header while it is in view, in px. */
export const HEADER_OFFSET = 16

/** What is said when a product was added. */
export const addedSentence = (productName: string): string =>
  t('{productName} was added to your cart.', { productName })

let closeOpen: (() => void) | undefined

/**
 * Says next to the cart indicator that a product was added. Gone after three seconds, on “Close”, or when the next
 * one opens; keeps its place under the header while the page scrolls. [STOREFRONT-6]
 */
export function showAddedPopover(productName: string): void {
  closeOpen?.()
  const popover = document.createElement('div')
  popover.className = 'added-popover'
  popover.setAttribute('role', 'status')

  const text = document.createElement('p')
  text.textContent = addedSentence(productName)
  const link = document.createElement('a')
  link.href = '/cart'
  link.textContent = t('View cart')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'added-popover-close'
  button.textContent = t('Close')
  popover.append(text, link, button)
  document.body.append(popover)

  const anchoring = throttle(() => placePopover(popover), SCROLL_THROTTLE)
  const timer = setTimeout(close, POPOVER_LIFETIME)
  addEventListener('scroll', anchoring.run, { passive: true })
  addEventListener('resize', anchoring.run, { passive: true })
  button.addEventListener('click', close)
  anchoring.run()
  closeOpen = close

  function close(): void {
    clearTimeout(timer)
    anchoring.cancel()
    removeEventListener('scroll', anchoring.run)
    removeEventListener('resize', anchoring.run)
    popover.remove()
    if (closeOpen === close) closeOpen = undefined
  }
}

function placePopover(popover: HTMLElement): void {
  const header = document.querySelector('header')?.getBoundingClientRect()
  const indicator = document.querySelector('[data-island="cart-indicator"]')?.getBoundingClientRect()
  const headerBottom = header === undefined ? 0 : header.bottom
  popover.style.top = `${Math.max(TOP_OFFSET, headerBottom + HEADER_OFFSET)}px`
  const right =
    indicator === undefined ? HEADER_OFFSET : document.documentElement.clientWidth - indicator.right
  popover.style.right = `${Math.max(HEADER_OFFSET, right)}px`
}
