import { openDialog } from '../dialogs/show-alert.ts'
import { t } from '../page/words.ts'

/** A picture that opens large. */
export interface LargePicture {
  /** Address of the large picture. */
  readonly href: string
  /** The small one on the page, which lends its text and sizes. */
  readonly source: HTMLImageElement | null
  readonly caption?: Element | null
  /** Pixels of the large picture, so that its place is kept while it loads. */
  readonly width?: string | undefined
  readonly height?: string | undefined
  /** Shown in place of the large picture. */
  readonly instead?: Element | undefined
}

/**
 * Opens pictures in a dialog, one at a time, as large as the window allows. The strip of pictures scrolls and snaps, so
 * a finger swipes it; arrow keys, Home, End and buttons turn; Escape, the cross and a press beside the picture close.
 * The dialog holds focus and gives it back. [STOREFRONT-17] [STOREFRONT-40]
 *
 * @returns the index of the picture shown last
 */
export async function openLightbox(
  pictures: readonly LargePicture[],
  start: number,
  theme?: string,
): Promise<number> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const dialog = made('dialog', 'lightbox')
  dialog.setAttribute('aria-label', t('Picture, enlarged'))
  if (theme !== undefined) dialog.dataset.themeName = theme
  const slides = pictures.map(slideOf)
  const strip = stripOf(slides)
  const { bring, isAt, nearest, isShown } = placesIn(strip, slides)
  const position = made('p', 'lightbox-position')
  position.setAttribute('role', 'status')
  let at = Math.max(0, start)
  /** Where the strip is being moved to; what it passes on the way does not count. */
  let goal: number | undefined

  function mark(index: number): void {
    at = index
    slides.forEach((slide, other) => (slide.inert = other !== index))
    position.textContent =
      slides.length > 1 ? t('{position} of {count}', { position: index + 1, count: slides.length }) : ''
  }
  function go(index: number): void {
    const to = (index + slides.length) % slides.length
    const isNear = Math.abs(to - at) === 1
    mark(to)
    if (isAt(to)) return
    goal = to
    bring(to, isNear && !calm.matches ? 'smooth' : 'instant')
  }
  // A jump does not end a smooth move that was under way: where that one came to rest does not count either.
  function arrive(): void {
    if (goal === undefined || !isShown()) return
    if (isAt(goal)) goal = undefined
    else bring(goal, 'instant')
  }
  // At the document: after a press beside the controls nothing in the dialog holds the focus, and the keys still turn.
  const turn = turnedBy({
    ArrowRight: () => go(at + 1),
    ArrowLeft: () => go(at - 1),
    Home: () => go(0),
    End: () => go(slides.length - 1),
  })

  dialog.append(
    button(t('Close'), 'lightbox-close', () => dialog.close()),
    strip,
    position,
  )
  if (slides.length > 1) {
    dialog.append(
      button(t('Previous picture'), 'lightbox-previous', () => go(at - 1)),
      button(t('Next picture'), 'lightbox-next', () => go(at + 1)),
    )
    document.addEventListener('keydown', turn)
  }
  strip.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('img, figcaption')) dialog.close()
  })
  for (const touch of ['pointerdown', 'wheel'] as const) {
    strip.addEventListener(touch, () => (goal = undefined), { passive: true })
  }

  const tellsTheEnd = 'onscrollend' in strip
  strip.addEventListener('scrollend', arrive)

  const closed = openDialog(dialog)
  go(at)
  // Entries come late when the browser is busy, and tell where the strip was: it is asked where it is now.
  const inView = new IntersectionObserver(
    () => {
      if (!isShown()) return
      const index = nearest()
      if (goal !== undefined && (tellsTheEnd || goal !== index)) return
      goal = undefined
      if (index !== at) mark(index)
    },
    { root: strip, threshold: 0.6 },
  )
  slides.forEach((slide) => inView.observe(slide))
  await closed
  inView.disconnect()
  document.removeEventListener('keydown', turn)
  return at
}

/** Does what a key does, unless it is held together with another. */
function turnedBy(keys: { readonly [key: string]: () => void }) {
  return (event: KeyboardEvent): void => {
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (move === undefined) return
    event.preventDefault()
    move()
  }
}

function stripOf(slides: readonly HTMLElement[]): HTMLElement {
  const strip = made('div', 'lightbox-strip')
  strip.tabIndex = 0
  strip.setAttribute('role', 'group')
  strip.setAttribute('aria-label', t('Pictures'))
  strip.append(...slides)
  return strip
}

/** Where slides stand in their strip, and bringing one into view. */
function placesIn(strip: HTMLElement, slides: readonly HTMLElement[]) {
  /** Pixels between a slide and where it stands when it is shown. */
  function distance(index: number): number {
    const left = slides[index]?.getBoundingClientRect().left ?? 0
    return Math.abs(left - strip.getBoundingClientRect().left)
  }
  return {
    bring: (index: number, behavior: ScrollBehavior): void =>
      slides[index]?.scrollIntoView({ behavior, inline: 'start', block: 'nearest' }),
    isAt: (index: number): boolean => distance(index) <= 1,
    nearest: (): number =>
      slides.reduce((best, _slide, index) => (distance(index) < distance(best) ? index : best), 0),
    /** Once the dialog closes nothing is anywhere, which a busy browser may tell of before it says that it is closed. */
    isShown: (): boolean => strip.clientWidth > 0,
  }
}

function slideOf({ href, source, caption, width, height, instead }: LargePicture): HTMLElement {
  const slide = made('figure', 'lightbox-slide')
  const picture = document.createElement('img')
  // In this order: lazy pictures that get their address first are fetched at once.
  picture.loading = 'lazy'
  picture.decoding = 'async'
  picture.alt = source?.alt ?? ''
  if (width !== undefined) picture.setAttribute('width', width)
  if (height !== undefined) picture.setAttribute('height', height)
  picture.sizes = '100vw'
  picture.srcset = source?.srcset ?? ''
  picture.src = href
  slide.append(instead ?? picture)
  const words = caption?.cloneNode(true) as HTMLElement | undefined
  if (words !== undefined && words.textContent?.trim() !== '') {
    const below = document.createElement('figcaption')
    below.append(...words.childNodes)
    slide.append(below)
  }
  return slide
}

function button(name: string, className: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.setAttribute('aria-label', name)
  made.addEventListener('click', press)
  return made
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  return element
}
