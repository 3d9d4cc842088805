import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useEditing } from '../../canvas/editing-context.ts'

/** What is handed to a page that is opened to show one of its blocks. */
interface ShowBlock {
  readonly showBlock: string
}

/**
 * A way to show a block, of this page or of another one, which is opened for it: it is selected, with its settings beside
 * the page, and scrolled to. A page that was opened so does its part when it is there. [EDIT-172]
 */
export function useShowBlock(documentId: string): (documentId: string, blockId: string) => void {
  const { session, canvas } = useEditing()
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  useEffect(() => {
    if (!asksForBlock(state)) return
    const selection = { kind: 'block', id: state.showBlock } as const
    session.select(selection)
    canvas.scrollTo(selection)
    // Coming back to this page later does not show it again.
    void navigate(pathname, { replace: true, state: null })
  }, [canvas, navigate, pathname, session, state])
  return (id, blockId) => {
    if (id !== documentId) {
      const handed: ShowBlock = { showBlock: blockId }
      void navigate(`/config/pages/${id}`, { state: handed })
      return
    }
    const selection = { kind: 'block', id: blockId } as const
    session.select(selection)
    session.announce(session.nameOf(blockId))
    canvas.scrollTo(selection)
  }
}

const asksForBlock = (state: unknown): state is ShowBlock =>
  typeof state === 'object' && state !== null && 'showBlock' in state && typeof state.showBlock === 'string'
