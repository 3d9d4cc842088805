import { createRoot } from 'react-dom/client'
// Reads the address before it leads on to the first page, and is no longer the one that was opened. [EDIT-229]
import './canvas/safe-mode.ts'
import { App } from './app.tsx'
import { tellError } from './api/tell-error.ts'
import { t } from './words/words.ts'

// What nobody caught. [LOG-6]
addEventListener('error', ({ error, message }) => tellError(error ?? message))
addEventListener('unhandledrejection', ({ reason }) => tellError(reason))

function place(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no #${id}.`)
  return found
}

// The page itself is the same in every language. [WORDS-31]
place('layers').ariaLabel = t('Menus, dialogs and messages')
createRoot(place('root')).render(<App />)
