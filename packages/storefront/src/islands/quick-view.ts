import { openDialog } from '../dialogs/show-alert.ts'
import { fetchFragment } from '../fragment/fetch-fragment.ts'
import type { Island } from './island.ts'
import { t } from '../page/words.ts'

/** A link to a product that opens it in a dialog, as the server renders it; without scripts it is the link. */
const quickView: Island = (element, _props, context) => {
  if (!(element instanceof HTMLAnchorElement)) return
  const link = element
  let opening = false

  async function open(): Promise<void> {
    if (opening) return
    opening = true
    link.setAttribute('aria-busy', 'true')
    try {
      const product = (await fetchFragment(link.href)).querySelector('[data-product]')
      if (product === null) throw new Error('The page shows no product.')
      await show(product)
    } catch {
      location.assign(link.href)
    } finally {
      opening = false
      link.removeAttribute('aria-busy')
    }
  }

  async function show(product: Element): Promise<void> {
    const dialog = document.createElement('dialog')
    dialog.className = 'quick-view-dialog'
    dialog.setAttribute('aria-label', product.querySelector('h1')?.textContent?.trim() ?? t('Product'))
    demoteHeading(product)
    // Reviews stand on the page of the product alone.
    product.querySelector('.product-rating > a')?.setAttribute('href', `${link.href}#reviews`)
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'quick-view-close'
    close.setAttribute('aria-label', t('Close'))
    close.addEventListener('click', () => dialog.close())
    const all = document.createElement('a')
    all.className = 'quick-view-all'
    all.href = link.href
    all.textContent = t('View full details')
    dialog.append(close, product, all)
    const closed = openDialog(dialog)
    const stop = context.start(dialog)
    await closed
    stop()
  }

  function clicked(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void open()
  }
  link.addEventListener('click', clicked)
  return () => link.removeEventListener('click', clicked)
}

/** The page below keeps its only `h1`. */
function demoteHeading(product: Element): void {
  const heading = product.querySelector('h1')
  if (heading === null) return
  const lower = document.createElement('h2')
  for (const attribute of heading.attributes) lower.setAttribute(attribute.name, attribute.value)
  lower.append(...heading.childNodes)
  heading.replaceWith(lower)
}

export default quickView
