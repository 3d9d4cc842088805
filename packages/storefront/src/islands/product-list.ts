import { fetchFragment } from '../fragment/fetch-fragment.ts'
import { announce } from '../page/announce.ts'
import type { Island } from './island.ts'
import { t } from '../page/words.ts'

/**
 * A list of products. Sorting applies when chosen; the link to the next page adds its products below instead, keeping
 * the address in step so that a reload and the Back button find the same place; products already in the cart are
 * marked. [STOREFRONT-18], [STOREFRONT-19]
 */
const productList: Island = (element, _props, context) => {
  const stops: (() => void)[] = []
  let loading = false

  async function more(link: HTMLAnchorElement): Promise<void> {
    if (loading) return
    loading = true
    const label = link.textContent
    link.setAttribute('aria-busy', 'true')
    link.textContent = t('Loading…')
    try {
      append(await fetchFragment(link.href))
      history.replaceState(history.state, '', link.href)
    } catch {
      // The link still leads to the next page as a page.
      link.textContent = label
      link.removeAttribute('aria-busy')
      location.assign(link.href)
    } finally {
      loading = false
    }
  }

  function append(fragment: HTMLElement): void {
    const grid = element.querySelector('[data-grid]')
    const fresh = [...(fragment.querySelector('[data-grid]')?.children ?? [])]
    if (grid === null || fresh.length === 0) throw new Error('The next page holds no products.')
    grid.append(...fresh)
    for (const item of fresh) stops.push(context.start(item))
    const pagination = fragment.querySelector('[data-pagination]')
    element.querySelector('[data-pagination]')?.replaceWith(...(pagination === null ? [] : [pagination]))
    markInCart()
    fresh[0]?.querySelector<HTMLAnchorElement>('a')?.focus({ preventScroll: true })
    announce(t('{count, plural, one {# more product} other {# more products}}', { count: fresh.length }))
  }

  function markInCart(): void {
    const inCart = new Set(context.cart.current?.entries.map((entry) => entry.itemId))
    for (const note of element.querySelectorAll<HTMLElement>('[data-in-cart]')) {
      note.hidden = !inCart.has(note.dataset.inCart ?? '')
    }
  }

  function clicked(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-load-more]')
    if (link === null) return
    event.preventDefault()
    void more(link)
  }
  function changed(event: Event): void {
    const select = event.target as HTMLSelectElement
    if (select.matches('[data-sort]')) select.form?.requestSubmit()
  }

  element.addEventListener('click', clicked)
  element.addEventListener('change', changed)
  stops.push(
    context.events.on('cart:loaded', markInCart),
    context.events.on('cart:recalculate-end', markInCart),
    () => element.removeEventListener('click', clicked),
    () => element.removeEventListener('change', changed),
  )
  markInCart()
  return () => stops.forEach((stop) => stop())
}

export default productList
