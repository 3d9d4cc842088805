import { seenOf, type Sentence, type ShippingSettings, type TaxSettings } from '@plinth/domain'
import { useState } from 'react'
import { useCan } from '../../api/session.ts'
import { isOvertaken, settingsNow, useSaveSettings, type WebsiteSettings } from '../../api/settings.ts'
import { focusFirstProblem } from '../../fields/focus-first-problem.ts'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { problemsInWords } from '../../words/words.ts'

/** What of the store has a form of its own. */
interface StoreParts {
  readonly shipping: ShippingSettings
  readonly taxes: TaxSettings
}

interface Checks<T> {
  /** What is wrong with what would be saved, by field. */
  readonly problemsOf: (sent: T) => Readonly<Record<string, Sentence>>
  /** What is saved of what was typed; all of it as it stands unless given. */
  readonly tidied?: (draft: T) => T
}

/** What is typed of a part of the store, what is wrong with it once somebody has tried to save, and saving it. */
export function useStorePart<K extends keyof StoreParts>(
  { store }: WebsiteSettings,
  key: K,
  { problemsOf, tidied = (draft) => draft }: Checks<StoreParts[K]>,
) {
  const [saved, setSaved] = useState<StoreParts[K]>(store[key])
  const [draft, setDraft] = useState(saved)
  const [hasTried, setHasTried] = useState(false)
  const mayEdit = useCan('settings.edit')
  const saving = useSaveSettings()
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const save = async (): Promise<boolean> => {
    setHasTried(true)
    const sent = tidied(draft)
    if (Object.keys(problemsOf(sent)).length > 0) {
      focusFirstProblem()
      return false
    }
    try {
      const { store: kept } = await saving.mutateAsync({
        store: { [key]: sent },
        seen: { store: seenOf({ [key]: saved }, { [key]: sent }) },
      })
      setSaved(kept[key])
      // What was typed meanwhile stays.
      setDraft((now) => (now === draft ? kept[key] : now))
    } catch (error) {
      // Said by the mutation; what was typed stays, and counts when it is saved again. [EDIT-461]
      if (isOvertaken(error)) setSaved((await settingsNow()).store[key])
      return false
    }
    setHasTried(false)
    return true
  }
  useUnsavedForm({ isDirty: () => mayEdit && isDirty, save })
  const problems = hasTried ? problemsInWords(problemsOf(tidied(draft))) : {}
  return { draft, setDraft, problems, isDirty, isBusy: saving.isPending, mayEdit, save }
}
