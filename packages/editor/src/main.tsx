import { createRoot } from 'react-dom/client'
// Reads the address before it leads on to the first page, and is no longer the one that was opened. [EDIT-229]
import './canvas/safe-mode.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the editor.')
createRoot(root).render(<App />)
