import type { BlockIsland } from '../block-island.ts'

/** What a frame of another host may do: show itself, play, go full screen; never lead the page elsewhere. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation'

/**
 * Opens what another host shows in a frame, once somebody has asked for it: nothing is loaded from there before. The link
 * marked `data-frame` leads there without scripts. [BLOCK-22]
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
  link.addEventListener('click', open)
  return () => {
    link.removeEventListener('click', open)
    element.replaceChildren(...before)
  }
}

export default embed
