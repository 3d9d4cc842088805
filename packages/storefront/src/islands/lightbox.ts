import { openLightbox } from '../lightbox/open-lightbox.ts'
import type { Island } from './island.ts'

/**
 * Pictures that open large: links to the large picture, which is where they lead without scripts. The theme and all
 * links of the element belong together, so that a gallery can be turned through. [STOREFRONT-40]
 */
const lightbox: Island = (element) => {
  function clicked(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    const pressed = (event.target as Element).closest('[data-lightbox]')
    const links = [...element.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')]
    const start = links.findIndex((link) => link === pressed)
    if (start === -1) return
    event.preventDefault()
    const pictures = links.map((link) => ({
      href: link.href,
      source: link.querySelector('img'),
      caption: link.closest('figure')?.querySelector('figcaption') ?? null,
      width: link.dataset.width,
      height: link.dataset.height,
    }))
    // Whoever turned the pages goes on from the picture looked at last.
    void openLightbox(pictures, start, element.dataset.themeName).then((at) => links[at]?.focus())
  }
  element.addEventListener('click', clicked)
  return () => element.removeEventListener('click', clicked)
}

export default lightbox
