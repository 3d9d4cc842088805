import { openDialog } from '../dialogs/show-alert.ts'
import { fetchFragment } from '../fragment/fetch-fragment.ts'
import type { Island } from './island.ts'
import { t } from '../page/words.ts'

/** A link to how paying in four works, which opens it over the product; without scripts it is the link. [PAYLATER-3] */
const payLater: Island = (element) => {
  if (!(element instanceof HTMLAnchorElement)) return
  const link = element
  let isOpening = false

  async function open(): Promise<void> {
    if (isOpening) return
    isOpening = true
    try {
      const info = (await fetchFragment(link.href)).querySelector('[data-pay-later-info]')
      if (info === null) throw new Error('The page says nothing of paying later.')
      const dialog = document.createElement('dialog')
      dialog.className = 'quick-view-dialog'
      dialog.setAttribute('aria-label', link.getAttribute('aria-label') ?? '')
      const close = document.createElement('button')
      close.type = 'button'
      close.className = 'quick-view-close'
      close.setAttribute('aria-label', t('Close'))
      close.addEventListener('click', () => dialog.close())
      dialog.append(close, info)
      await openDialog(dialog)
    } catch (error) {
      // The buyer loses nothing but an explanation.
      console.warn(error)
    } finally {
      isOpening = false
    }
  }

  function clicked(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void open()
  }
  link.addEventListener('click', clicked)
  return () => link.removeEventListener('click', clicked)
}

export default payLater
