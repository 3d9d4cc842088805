import { showError } from '../ui/feedback.tsx'
import type { Deletion } from './delete-dialog.tsx'

/** Asks who leads to something visitors know before it is deleted. The dialog is loaded for it: few delete. [EDIT-95] [HTTP-54] */
export function askToDelete(deletion: Deletion): void {
  void import('./delete-dialog.tsx').then((dialog) => dialog.askToDelete(deletion)).catch(showError)
}
