import type { BlockIsland, RestEvent } from '../block-island.ts'

const REST = 'plinth:rest' satisfies RestEvent

/** What a frame of another host may do: show itself, play, go full screen; never lead the page elsewhere. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation'

/**
 * Opens what another host shows in a frame, once somebody has asked for it: nothing is loaded from there before. The link
 * marked `data-frame` leads there without scripts. Told to rest, it is as it was before. [BLOCK-22] [BLOCK-91]
 */
const embed: BlockIsland = (element, props) => {
  const { src, title } = props as { readonly src?: unknown; readonly title?: unknown }
  const link = element.querySelector<HTMLElement>('[data-frame]')
  if (link === null || typeof src !== 'string' || !src.startsWith('https://')) return undefined
  const before = [...element.childNodes]
  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.title = String(title ?? '')
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    frame.setAttribute('sandbox', SANDBOX)
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.src = String(src)
    element.replaceChildren(frame)
    // Whoever pressed with the keyboard goes on in what has come.
    frame.tabIndex = 0
    frame.focus()
  }
  const close = () => element.replaceChildren(...before)
  link.addEventListener('click', open)
  element.addEventListener(REST, close)
  return () => {
    link.removeEventListener('click', open)
    element.removeEventListener(REST, close)
    close()
  }
}

export default embed
