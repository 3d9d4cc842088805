import { useEffect, useEffectEvent } from 'react'
import { useEditing } from '../../canvas/editing-context.ts'
import { useShowAnew } from './use-show-anew.ts'

/** Has the canvas show pages that were added to an index page, once they are saved: what they say only the server knows. [EDIT-821] */
export function useStackInStep(): void {
  const { session } = useEditing()
  const showAnew = useShowAnew()
  const onOther = useEffectEvent(() => void showAnew())
  useEffect(() => {
    const { store } = session
    const shownNow = () => store.getSnapshot().document.about?.parts?.join() ?? ''
    let known = shownNow()
    return store.subscribe(() => {
      if (store.getSnapshot().save.kind !== 'saved') return
      const parts = shownNow()
      if (parts === known) return
      known = parts
      onOther()
    })
  }, [session])
}
