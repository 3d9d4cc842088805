import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { fieldErrors } from '../sign-in/form-fields.ts'
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
  const submit = form.onSubmit((values) =>
    save.mutate(toSettings(values), {
      onSuccess: () => form.resetDirty(),
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
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
