import { openDialog } from '../dialogs/show-alert.ts'
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
      openLightbox(
        slides,
        slides.findIndex((slide) => slide.contains(zoom)),
        show,
      )
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

/** One picture at a time, as large as the window allows; arrow keys and buttons turn, Escape closes. */
function openLightbox(
  slides: readonly HTMLElement[],
  start: number,
  leftAt: (slide: HTMLElement) => void,
): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', 'Picture, enlarged')
  const picture = document.createElement('img')
  const position = document.createElement('p')
  position.className = 'lightbox-position'
  position.setAttribute('role', 'status')
  let at = Math.max(0, start)

  function turn(by: number): void {
    at = (at + by + slides.length) % slides.length
    const source = slides[at]?.querySelector<HTMLImageElement>('img')
    const link = slides[at]?.querySelector<HTMLAnchorElement>('[data-zoom]')
    picture.src = link?.href ?? source?.src ?? ''
    picture.srcset = source?.srcset ?? ''
    picture.sizes = '100vw'
    picture.alt = source?.alt ?? ''
    position.textContent = slides.length > 1 ? `${at + 1} of ${slides.length}` : ''
  }

  dialog.append(
    lightboxButton('Close', 'lightbox-close', () => dialog.close()),
    picture,
    position,
  )
  if (slides.length > 1) {
    dialog.append(
      lightboxButton('Previous picture', 'lightbox-previous', () => turn(-1)),
      lightboxButton('Next picture', 'lightbox-next', () => turn(1)),
    )
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowRight') turn(1)
      if (event.key === 'ArrowLeft') turn(-1)
    })
  }
  turn(0)
  void openDialog(dialog).then(() => {
    const slide = slides[at]
    if (slide !== undefined) leftAt(slide)
  })
}

function lightboxButton(name: string, className: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.setAttribute('aria-label', name)
  button.addEventListener('click', press)
  return button
}

export default productGallery
