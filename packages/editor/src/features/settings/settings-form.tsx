import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, type ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { focusFirstProblem, hasUnfinished } from '../../fields/focus-first-problem.ts'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import { useSaveSettings, type WebsiteSettings } from '../../api/settings.ts'
import { t } from '../../words/words.ts'

/** A form of settings: its fields, and a button that saves what they make. Read-only for those who may only look. */
export function SettingsForm<Values extends Record<string, unknown>>({
  form,
  toSettings = () => ({}),
  saveElsewhere,
  keptAt = {},
  children,
}: {
  readonly form: UseFormReturnType<Values>
  readonly toSettings?: (values: Values) => Partial<WebsiteSettings>
  /** Saves what is kept elsewhere than among the settings of the website. */
  readonly saveElsewhere?: (values: Values) => Promise<unknown>
  /** Where the server keeps what the form calls otherwise: path to name. */
  readonly keptAt?: Readonly<Record<string, string>>
  readonly children: ReactNode
}) {
  const mayEdit = useCan('settings.edit')
  const save = useSaveSettings()
  const element = useRef<HTMLFormElement>(null)
  const saveForm = async (): Promise<boolean> => {
    if (form.validate().hasErrors || hasUnfinished(element.current)) {
      focusFirstProblem()
      return false
    }
    try {
      const values = form.getValues()
      await (saveElsewhere === undefined ? save.mutateAsync(toSettings(values)) : saveElsewhere(values))
      form.resetDirty()
      return true
    } catch (error) {
      form.setErrors(named(fieldErrors(error), keptAt))
      focusFirstProblem()
      return false
    }
  }
  useUnsavedForm({ isDirty: () => mayEdit && form.isDirty(), save: saveForm })
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saveForm()
      }}
    >
      <fieldset disabled={!mayEdit} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack gap="lg">
          {children}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </fieldset>
    </form>
  )
}

/** What is wrong, by the names of the form. */
function named(
  errors: Readonly<Record<string, string>>,
  keptAt: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, error]) => [keptAt[path] ?? path, error]))
}
