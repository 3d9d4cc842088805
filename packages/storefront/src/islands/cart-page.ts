import type { ShoppingCart } from '@plinth/domain'
import type { CartAnswer } from '../cart/cart-client.ts'
import { changeEntry, estimateShipping, removeEntry, restoreEntry } from '../cart/cart-client.ts'
import { showAlert } from '../dialogs/show-alert.ts'
import { fetchFragment } from '../fragment/fetch-fragment.ts'
import { replaceContent } from '../fragment/replace-content.ts'
import { announce } from '../page/announce.ts'
import { stepQuantity } from '../product/step-quantity.ts'
import type { Island } from './island.ts'

/** Milliseconds after the last keystroke before a quantity is sent. */
const QUANTITY_DELAY = 500

/**
 * The cart page: quantities apply at once, removed lines can be put back, the shipping estimate follows the country.
 * After each change the server renders the page's content again. [STOREFRONT-20] to [STOREFRONT-23]
 */
const cartPage: Island = (element, _props, context) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let changes = 0

  /** Runs a change, then shows the cart as the server sees it; only the last of several overlapping ones redraws. */
  async function apply(
    title: string,
    call: () => Promise<CartAnswer<{ shoppingCart: ShoppingCart }>>,
    done?: () => void,
  ): Promise<void> {
    const number = ++changes
    element.setAttribute('aria-busy', 'true')
    const answer = await context.cart.change(call, (result) => (result.ok ? result.value.shoppingCart : null))
    if (answer.ok) done?.()
    else void showAlert(title, answer.message)
    if (number === changes) await redraw(number)
  }

  async function redraw(number: number): Promise<void> {
    try {
      const fresh = (await fetchFragment('/cart')).querySelector('[data-cart-content]')
      const current = element.querySelector('[data-cart-content]')
      if (number !== changes) return
      if (fresh !== null && current !== null) replaceContent(current, fresh)
      sayTotal()
    } catch {
      // The page as a whole still can.
      location.reload()
    } finally {
      if (number === changes) element.removeAttribute('aria-busy')
    }
  }

  function sayTotal(): void {
    const total = element.querySelector('[data-grand-total]')?.textContent
    if (total) announce(`Total ${total}`)
  }

  function setQuantity(line: HTMLElement, input: HTMLInputElement): void {
    const id = line.dataset.entryId ?? ''
    clearTimeout(timers.get(id))
    const text = input.value.trim()
    if (!/^\d+$/.test(text)) return
    if (Number(text) === 0) {
      void remove(line)
      return
    }
    timers.set(
      id,
      setTimeout(
        () => void apply('Unable to update quantity', () => changeEntry(id, Number(text))),
        QUANTITY_DELAY,
      ),
    )
  }

  function remove(line: HTMLElement): Promise<void> {
    const { entryId = '', title = '' } = line.dataset
    clearTimeout(timers.get(entryId))
    return apply(
      'Unable to remove item',
      () => removeEntry(entryId),
      () => offerUndo(entryId, title),
    )
  }

  function offerUndo(entryId: string, title: string): void {
    const notice = element.querySelector<HTMLElement>('[data-cart-notice]')
    if (notice === null) return
    const text = document.createElement('p')
    text.textContent = `${title} was removed from your cart.`
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'link-button'
    button.textContent = 'Undo'
    button.addEventListener('click', () => {
      notice.replaceChildren()
      void apply('Unable to add item', () => restoreEntry(entryId))
    })
    notice.replaceChildren(text, button)
    // The button that was pressed is gone with its line; undo is the next thing to reach.
    button.focus({ preventScroll: true })
  }

  function lineOf(target: EventTarget | null): HTMLElement | null {
    return (target as Element | null)?.closest<HTMLElement>('[data-entry-id]') ?? null
  }

  function submitted(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    const line = lineOf(form)
    if (form.matches('[data-remove-form]') && line !== null) {
      event.preventDefault()
      void remove(line)
    } else if (form.matches('[data-quantity-form], [data-estimate-form]')) {
      event.preventDefault()
    }
  }
  function typed(event: Event): void {
    const input = event.target as HTMLInputElement
    const line = lineOf(input)
    if (line !== null && input.name === 'quantity') setQuantity(line, input)
  }
  function left(event: Event): void {
    const input = event.target as HTMLInputElement
    if (lineOf(input) !== null && input.name === 'quantity' && !/^\d+$/.test(input.value))
      input.value = input.defaultValue
    const select = event.target as HTMLSelectElement
    if (select.matches('[data-estimate-form] select')) {
      void apply('Something went wrong', () => estimateShipping(select.value, ''))
    }
  }
  function clicked(event: MouseEvent): void {
    const step = (event.target as Element).closest<HTMLElement>('[data-step]')
    const input = step?.parentElement?.querySelector<HTMLInputElement>('input[name="quantity"]')
    if (step && input) stepQuantity(input, Number(step.dataset.step))
  }
  function cameBack(event: PageTransitionEvent): void {
    if (event.persisted) void redraw(++changes)
  }

  element.addEventListener('submit', submitted)
  element.addEventListener('input', typed)
  element.addEventListener('change', left)
  element.addEventListener('click', clicked)
  addEventListener('pageshow', cameBack)
  return () => {
    timers.forEach((timer) => clearTimeout(timer))
    element.removeEventListener('submit', submitted)
    element.removeEventListener('input', typed)
    element.removeEventListener('change', left)
    element.removeEventListener('click', clicked)
    removeEventListener('pageshow', cameBack)
  }
}

export default cartPage
