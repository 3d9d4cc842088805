import { openLightbox, type LargePicture } from '../lightbox/open-lightbox.ts'
import type { Island } from './island.ts'

/**
 * A product's pictures: the strip scrolls and snaps by itself, the thumbnails are links to its slides. This makes the
 * thumbnails move the strip without touching the address, marks the one in view, follows the chosen variant, and
 * opens a picture large in a dialog. [STOREFRONT-17]
 */
const productGallery: Island = (element, rawProps, context) => {
  const props = rawProps as { readonly itemId?: string }
  const strip = element.querySelector<HTMLElement>('[data-slides]')
  if (strip === null) return
  const slides = [...strip.querySelectorAll<HTMLElement>('[data-image-id]')]
  const thumbs = [...element.querySelectorAll<HTMLAnchorElement>('[data-thumb]')]
  const calm = matchMedia('(prefers-reduced-motion: reduce)')

  function show(slide: HTMLElement): void {
    strip!.scrollTo({
      left: slide.offsetLeft - strip!.offsetLeft,
      behavior: calm.matches ? 'auto' : 'smooth',
    })
  }
  function mark(slide: Element): void {
    const index = slides.indexOf(slide as HTMLElement)
    thumbs.forEach((thumb, at) => {
      if (at === index) thumb.setAttribute('aria-current', 'true')
      else thumb.removeAttribute('aria-current')
    })
  }

  function clicked(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const target = event.target as Element
    const thumb = target.closest<HTMLAnchorElement>('[data-thumb]')
    const zoom = target.closest<HTMLAnchorElement>('[data-zoom]')
    if (thumb !== null) {
      event.preventDefault()
      const slide = slides[thumbs.indexOf(thumb)]
      if (slide !== undefined) show(slide)
    } else if (zoom !== null) {
      event.preventDefault()
      const start = slides.findIndex((slide) => slide.contains(zoom))
      void openLightbox(slides.map(largePicture), start).then((at) => {
        const slide = slides[at]
        if (slide !== undefined) show(slide)
      })
    }
  }

  const inView = new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => mark(entry.target)),
    { root: strip, threshold: 0.6 },
  )
  slides.forEach((slide) => inView.observe(slide))
  element.addEventListener('click', clicked)
  const stop = context.events.on('product:variant-chosen', ({ itemId, imageId }) => {
    const slide = slides.find((candidate) => candidate.dataset.imageId === imageId)
    if (itemId === props.itemId && slide !== undefined) show(slide)
  })
  return () => {
    inView.disconnect()
    element.removeEventListener('click', clicked)
    stop()
  }
}

/** A slide's picture in large. */
function largePicture(slide: HTMLElement): LargePicture {
  const source = slide.querySelector('img')
  const href = slide.querySelector<HTMLAnchorElement>('[data-zoom]')?.href ?? source?.src ?? ''
  return { href, source }
}

export default productGallery
