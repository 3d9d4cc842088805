import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { fieldErrors } from '../sign-in/form-fields.ts'
import { focusFirstProblem } from '../../fields/focus-first-problem.ts'
import { useUnsavedForm } from '../../shell/unsaved-forms.ts'
import { useSaveSettings, type WebsiteSettings } from './settings-api.ts'

/** A form of settings: its fields, and a button that saves what they make. Read-only for those who may only look. */
export function SettingsForm<Values extends Record<string, unknown>>({
  form,
  toSettings,
  children,
}: {
  readonly form: UseFormReturnType<Values>
  readonly toSettings: (values: Values) => Partial<WebsiteSettings>
  readonly children: ReactNode
}) {
  const mayEdit = useCan('settings.edit')
  const save = useSaveSettings()
  const saveForm = async (): Promise<boolean> => {
    if (form.validate().hasErrors) {
      focusFirstProblem()
      return false
    }
    try {
      await save.mutateAsync(toSettings(form.getValues()))
      form.resetDirty()
      return true
    } catch (error) {
      form.setErrors(fieldErrors(error))
      focusFirstProblem()
      return false
    }
  }
  useUnsavedForm({ isDirty: () => mayEdit && form.isDirty(), save: saveForm })
  return (
    <form
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
              Save
            </Button>
          </Group>
        </Stack>
      </fieldset>
    </form>
  )
}
