import type { RestEvent } from '@plinth/blocks/block-island.ts'
import type { IslandContext } from '../islands/island.ts'

/** A film in the large view. */
export interface LargeFilm {
  readonly element: HTMLElement
  /** Wakes it, once it is on the page; returns what puts it to rest. */
  wake(start: IslandContext['start']): () => void
  play(): void
}

/**
 * The film of a link in a `data-film` with a `template` of what plays it: in the large view it is its picture with a link, until
 * somebody presses that or came by a press on the film. Nothing is asked of its host before. Turned away from it rests.
 * [BLOCK-92]
 *
 * @returns undefined for a picture
 */
export function largeFilm(link: HTMLAnchorElement): LargeFilm | undefined {
  const template = link.closest('[data-film]')?.querySelector('template')
  if (template === null || template === undefined) return undefined
  const element = document.createElement('div')
  element.className = 'lightbox-film'
  const { width, height } = link.dataset
  if (width !== undefined && height !== undefined)
    element.style.setProperty('--ratio', String(Number(width) / Number(height)))
  element.append(template.content.cloneNode(true))
  const poster = element.querySelector('img')
  if (poster !== null) poster.sizes = '100vw'
  // The large view closes at a press beside its pictures, and turns by keys: both are the film's own here.
  element.addEventListener('click', (event) => event.stopPropagation())
  element.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLVideoElement) event.stopPropagation()
  })
  function rest(): void {
    element.querySelector('video')?.pause()
    element.firstElementChild?.dispatchEvent(new Event('plinth:rest' satisfies RestEvent))
  }
  // What is turned away from is out of reach.
  const turned = new MutationObserver(() => {
    if (element.closest('[inert]') !== null) rest()
  })
  return {
    element,
    wake(start) {
      const slide = element.closest('figure')
      if (slide !== null) turned.observe(slide, { attributeFilter: ['inert'] })
      const stop = start(element)
      return () => {
        turned.disconnect()
        stop()
      }
    },
    play() {
      element.querySelector<HTMLElement>('[data-frame]')?.click()
      const video = element.querySelector('video')
      video?.focus()
      // What cannot be played says so in its own place.
      video?.play().catch(() => undefined)
    },
  }
}
