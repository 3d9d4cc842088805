import { callShop } from '../cart/cart-client.ts'
import { openDialog } from '../dialogs/show-alert.ts'
import type { Island } from './island.ts'

/**
 * The link of a line of the cart to what was answered for it: opens the questions in a lightbox, and the cart shows what is
 * kept. Without scripts, or where it cannot be shown, they are a page. [CART-92]
 */
const cartAnswers: Island = (element, _props, { cart }) => {
  if (!(element instanceof HTMLAnchorElement)) return
  const link = element
  let isAsking = false

  /** Keeps answers of the line, and the cart's count with them. */
  async function send(entryId: string, body: { readonly itemId: string; readonly additionalFields: string }) {
    const call = () =>
      callShop('PUT /api/commerce/shopping-cart/entries/:entryId/additionalFields', {
        params: { entryId },
        body,
      })
    return cart.change(call, (result) => (result.ok ? result.value.shoppingCart : null))
  }

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const { changeAnswers } = await import('../product/ask-more.ts')
      // The cart shows itself anew as it does when a browser brings it back.
      if (await changeAnswers(link.href, openDialog, send))
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    } catch (error) {
      console.warn('The questions could not be shown.', error)
      location.assign(link.href)
    } finally {
      isAsking = false
    }
  }

  function clicked(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void ask()
  }
  link.addEventListener('click', clicked)
  return () => link.removeEventListener('click', clicked)
}

export default cartAnswers
