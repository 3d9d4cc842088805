import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import {
  answerEscape,
  answerLeaving,
  canSaveForms,
  hasUnsavedForms,
  saveForms,
  setLeaving,
  useHasForms,
  useLeaving,
} from './unsaved-forms.ts'

/**
 * The one guard of all forms: whoever leaves one with unsaved changes, by a link, back and forward, closing the tab or
 * the dialog it stands in, is asked first: Save or Discard, or Discard alone where saving would do something. Stands once, around every screen. [OWN-22]
 */
export function UnsavedGuard() {
  const hasForms = useHasForms()
  const leaving = useLeaving()
  const [isSaving, setIsSaving] = useState(false)
  useEffect(answerEscape, [])
  const save = async () => {
    setIsSaving(true)
    const isSaved = await saveForms().catch(() => false)
    setIsSaving(false)
    answerLeaving(isSaved ? 'proceed' : 'stay')
  }
  return (
    <>
      {hasForms && <NavigationGuard />}
      <UnsavedDialog
        opened={leaving !== null}
        isSaving={isSaving}
        canSave={leaving !== null && canSaveForms()}
        onSave={() => void save()}
        onDiscard={() => answerLeaving('proceed')}
        onStay={() => answerLeaving('stay')}
      />
    </>
  )
}

/** Mounted while a form is open: the router heeds the guard that came last. */
function NavigationGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedForms(),
  )
  const { state } = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    setLeaving({ proceed: () => blocker.proceed(), stay: () => blocker.reset() })
    // The blocker of one blocked step is one object; it must be asked about once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedForms()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return null
}
