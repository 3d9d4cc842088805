import { useParams } from 'react-router'
import { useEditingIfOpen } from '../../canvas/editing-context.ts'
import { loadCanvas } from '../../document/document-api.ts'

/**
 * Shows the open page again, after something beside its blocks has changed: a title, an address, what the navigation says.
 * Where no page is open it does nothing. [EDIT-41]
 */
export function useShowAnew(): () => Promise<void> {
  const canvas = useEditingIfOpen()?.canvas
  const { documentId } = useParams()
  return async () => {
    if (canvas === undefined || documentId === undefined) return
    try {
      canvas.view?.showAnew(await loadCanvas(documentId))
    } catch (error) {
      // It is saved; the page shows it when it is opened the next time.
      console.warn('The page could not be shown anew.', error)
    }
  }
}
