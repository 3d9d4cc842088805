import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import {
  answerEscape,
  answerLeaving,
  canSaveForms,
  currentLeaving,
  hasUnsavedForms,
  saveForms,
  setLeaving,
  useHasForms,
  useLeaving,
} from '../ui/unsaved-forms.ts'

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
    // Another step may wait by now: its question stays.
    if (currentLeaving() === leaving) answerLeaving(isSaved ? 'proceed' : 'stay')
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
  // Each blocked step has a blocker of its own. One that is blocked before the answer to the one before it was drawn has the same state.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    setLeaving({ proceed: () => blocker.proceed(), stay: () => blocker.reset() })
  }, [blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedForms()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return null
}
