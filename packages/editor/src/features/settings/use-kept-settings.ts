import type { UseFormReturnType } from '@mantine/form'
import { changedParts, seenOf } from '@plinth/domain'
import { useRef } from 'react'
import { isOvertaken, settingsNow, useSaveSettings, type WebsiteSettings } from '../../api/settings.ts'
import type { FormValues } from '../../fields/fields-form.tsx'

/** Settings of the website that a form shows. */
export interface KeptSettings {
  readonly settings: WebsiteSettings
  /** The settings as the form holds them. */
  readonly valuesOf: (settings: WebsiteSettings) => FormValues
  /** What the form makes of those there were. */
  readonly settingsOf: (settings: WebsiteSettings, values: FormValues) => Partial<WebsiteSettings>
}

/**
 * Saves what was changed in a form, and nothing else: two people who change different settings both have them. What
 * somebody else changed meanwhile is told and shown, and saving again then counts. [EDIT-460] [EDIT-461]
 */
export function useKeptSettings(
  form: UseFormReturnType<FormValues>,
  { settings, valuesOf, settingsOf }: KeptSettings,
) {
  const known = useRef(settings)
  const saving = useSaveSettings()
  /** Shows settings as they stand now, but for what was typed since the form held `values`. */
  const show = (now: WebsiteSettings, values: FormValues) => {
    const typed = form.getValues()
    const shown = valuesOf(now)
    known.current = now
    form.resetDirty(shown)
    form.setValues(
      Object.fromEntries(
        Object.entries(shown).map(([name, value]) => {
          const isAsItWas = JSON.stringify(typed[name]) === JSON.stringify(values[name])
          return [name, isAsItWas ? value : (typed[name] ?? null)]
        }),
      ),
    )
  }
  const save = async (values: FormValues): Promise<void> => {
    const was = settingsOf(known.current, valuesOf(known.current))
    const changes = changedParts(was, settingsOf(known.current, values))
    try {
      show(await saving.mutateAsync({ ...changes, seen: seenOf(was, changes) }), values)
    } catch (error) {
      if (isOvertaken(error)) show(await settingsNow(), valuesOf(known.current))
      throw error
    }
  }
  return { save, isPending: saving.isPending }
}
