import type { BlockIsland, RestEvent } from '../block-island.ts'

/** Where a strip would have to move, in px, for a slide to stand where the strip snaps it. */
type Away = (slide: Element) => number

function awayIn(strip: HTMLElement, snap: string): Away {
  const isRightToLeft = getComputedStyle(strip).direction === 'rtl'
  return (slide) => {
    const [place, one] = [strip.getBoundingClientRect(), slide.getBoundingClientRect()]
    if (snap === 'center') return one.x + one.width / 2 - (place.x + place.width / 2)
    return (snap === 'end') === isRightToLeft ? one.left - place.left : one.right - place.right
  }
}

/** The slide that stands where the strip snaps, or nearest to there. */
function nearest(slides: readonly Element[], away: Away): number {
  const distances = slides.map((slide) => Math.abs(away(slide)))
  return distances.indexOf(Math.min(...distances))
}

/** A strip of pictures, moved from one of them to the next. */
function stripOf(strip: HTMLElement) {
  const slides = [...strip.children]
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const away = awayIn(
    strip,
    getComputedStyle(slides[0] ?? strip)
      .scrollSnapAlign.split(' ')
      .at(-1) ?? '',
  )
  const current = () => nearest(slides, away)
  function show(index: number): void {
    const slide = slides[index]
    if (slide === undefined) return
    // To a place and not by a way, which would end at the next slide.
    strip.scrollTo({ left: strip.scrollLeft + away(slide), behavior: calm.matches ? 'auto' : 'smooth' })
  }
  /** What plays in slides other than this one comes to rest: nobody sees it any more. */
  function rest(index: number): void {
    slides.forEach((slide, other) => {
      if (other !== index) restIn(slide)
    })
  }
  function turn(by: number): void {
    const count = slides.length
    const scrolled = Math.abs(strip.scrollLeft)
    const isAtEnd = scrolled + strip.clientWidth >= strip.scrollWidth - 2
    // The last ones may all stand in view before the last of them stands where the strip snaps.
    if (by > 0) show(isAtEnd ? 0 : (current() + 1) % count)
    else show(scrolled < 2 ? count - 1 : (current() + count - 1) % count)
  }
  return { slides, current, show, turn, rest, isCalm: calm.matches }
}

/** Least share of a slide in view of its strip for what plays in it to go on. */
const SEEN = 0.1

/** Puts to rest what plays in a slide that is swiped out of view. [BLOCK-95] */
function restUnseen(strip: HTMLElement, slides: readonly Element[]): IntersectionObserver {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) if (intersectionRatio < SEEN) restIn(target)
    },
    { root: strip, threshold: SEEN },
  )
  slides.forEach((slide) => seen.observe(slide))
  return seen
}

function restIn(slide: Element): void {
  slide.querySelector('video')?.pause()
  slide.querySelector('iframe')?.parentElement?.dispatchEvent(new Event('plinth:rest' satisfies RestEvent))
}

/** Marks the small picture of the one that is in view. */
function markCurrent(small: readonly Element[], at: number): void {
  small.forEach((one, index) => {
    if (index === at) one.setAttribute('aria-current', 'true')
    else one.removeAttribute('aria-current')
  })
}

/** Runs `step` every so many seconds for as long as `mayRun` says so; `look` asks anew. */
function clockOf(seconds: number, step: () => void, mayRun: () => boolean) {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const look = () => {
    if (!mayRun()) stop()
    else timer ??= setInterval(step, seconds * 1000)
  }
  return { look, stop }
}

/**
 * Arrows and small pictures move a strip of pictures, round its ends; one that changes by itself does so while it is in view,
 * and nobody points at it, is in it or has stopped it. For those who want less motion it begins when they ask. [BLOCK-62]
 */
const gallery: BlockIsland = (element, props) => {
  const { seconds = 0 } = props as { readonly seconds?: number }
  const strip = element.querySelector<HTMLElement>('[data-slides]')
  if (strip === null) return undefined
  const { slides, current, show, turn, rest, isCalm } = stripOf(strip)
  const small = [...element.querySelectorAll<HTMLAnchorElement>('[data-small]')]
  const button = element.querySelector<HTMLElement>('.gallery-play')
  const listening = new AbortController()
  const { signal } = listening
  const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
    target.addEventListener(type, listener, { signal, passive: type === 'scroll' })

  let isPlaying = seconds > 0 && !isCalm
  let [isInView, isHeld] = [false, false]
  const clock = clockOf(
    seconds,
    () => turn(1),
    () => isPlaying && isInView && !isHeld && document.visibilityState === 'visible',
  )
  function play(to: boolean): void {
    isPlaying = to
    button?.toggleAttribute('data-playing', to)
    if (button !== null) button.ariaLabel = (to ? button.dataset['pause'] : button.dataset['play']) ?? ''
    clock.look()
  }
  function hold(to: boolean): void {
    isHeld = to
    clock.look()
  }
  const mark = () => markCurrent(small, current())

  const inView = new IntersectionObserver((entries) => {
    isInView = entries.some(({ isIntersecting }) => isIntersecting)
    clock.look()
  })
  inView.observe(element)
  const seen = restUnseen(strip, slides)
  for (const turning of element.querySelectorAll<HTMLElement>('[data-turn]')) {
    turning.hidden = false
    on(turning, 'click', () => {
      play(false)
      turn(Number(turning.dataset['turn']))
      rest(-1)
    })
  }
  small.forEach((one, index) =>
    on(one, 'click', (event) => {
      event.preventDefault()
      play(false)
      show(index)
      rest(index)
    }),
  )
  if (button !== null && seconds > 0) {
    button.hidden = false
    on(button, 'click', () => play(!isPlaying))
  }
  // Whoever touches it, or plays a film in it, looks at what is there.
  for (const type of ['pointerdown', 'click']) on(strip, type, () => play(false))
  strip.addEventListener('play', () => play(false), { signal, capture: true })
  on(element, 'pointerenter', () => hold(true))
  on(element, 'pointerleave', () => hold(false))
  on(strip, 'focusin', () => hold(true))
  on(strip, 'focusout', () => hold(false))
  on(document, 'visibilitychange', clock.look)
  let frame = 0
  on(strip, 'scroll', () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  })
  mark()
  play(isPlaying)
  return () => {
    listening.abort()
    inView.disconnect()
    seen.disconnect()
    cancelAnimationFrame(frame)
    clock.stop()
  }
}

export default gallery
