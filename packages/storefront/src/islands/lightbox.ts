import { largeFilm } from '../lightbox/large-film.ts'
import { openLightbox } from '../lightbox/open-lightbox.ts'
import type { Island } from './island.ts'

/**
 * Pictures and films that open large: links to the large picture or the film, which is where they lead without scripts. The theme and all
 * links of the element belong together, so that a gallery can be turned through. [STOREFRONT-40]
 */
const lightbox: Island = (element, _props, context) => {
  function clicked(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    const pressed = (event.target as Element).closest('[data-lightbox]')
    const links = [...element.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')]
    const start = links.findIndex((link) => link === pressed)
    if (start === -1) return
    event.preventDefault()
    const films = links.map(largeFilm)
    const pictures = links.map((link, index) => {
      const source = (link.closest('[data-film]') ?? link).querySelector('img')
      const film = films[index]
      return {
        // Where a film is its address is its host's.
        href: film === undefined ? link.href : (source?.src ?? ''),
        source,
        caption: link.closest('figure')?.querySelector('figcaption') ?? null,
        width: link.dataset.width,
        height: link.dataset.height,
        instead: film?.element,
      }
    })
    const closed = openLightbox(pictures, start, element.dataset.themeName)
    const stops = films.map((film) => film?.wake(context.start))
    films[start]?.play()
    void closed.then((at) => {
      for (const stop of stops) stop?.()
      // Whoever turned the pages goes on from the picture looked at last.
      links[at]?.focus()
    })
  }
  element.addEventListener('click', clicked)
  return () => element.removeEventListener('click', clicked)
}

export default lightbox
