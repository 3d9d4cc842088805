import { t } from '../page/words.ts'

/**
 * Shows a titled message in a modal alert dialog and resolves when it is closed. Focus is held inside, Escape and the
 * button close it, and focus goes back to where it was.
 */
export function showAlert(title: string, message: string): Promise<void> {
  const dialog = document.createElement('dialog')
  dialog.className = 'alert-dialog'
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-labelledby', 'alert-dialog-title')
  dialog.setAttribute('aria-describedby', 'alert-dialog-message')

  const heading = document.createElement('h2')
  heading.id = 'alert-dialog-title'
  heading.textContent = title
  const text = document.createElement('p')
  text.id = 'alert-dialog-message'
  text.textContent = message
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button'
  close.textContent = t('OK')
  close.addEventListener('click', () => dialog.close())
  dialog.append(heading, text, close)

  return openDialog(dialog)
}

/** Appends a dialog, opens it modally, removes it when closed and gives focus back. Resolves when it is closed. */
export function openDialog(dialog: HTMLDialogElement): Promise<void> {
  const before = document.activeElement
  document.body.append(dialog)
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      resolve()
    })
  })
}
