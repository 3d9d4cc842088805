import type { UseFormReturnType } from '@mantine/form'
import { useRef, type ReactNode } from 'react'
import { useCan } from '../../api/session.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { focusFirstProblem, hasUnfinished } from '../../fields/focus-first-problem.ts'
import { useUnsavedForm } from '../../ui/unsaved-forms.ts'
import type { FormValues } from '../../fields/fields-form.tsx'
import { useKeptSettings, type KeptSettings } from './use-kept-settings.ts'
import { FormWithSave } from './form-with-save.tsx'

interface FormOfSettings {
  readonly form: UseFormReturnType<FormValues>
  /** Where the server keeps what the form calls otherwise: path to name. */
  readonly keptAt?: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A form of settings: its fields, and a button that saves what they make. Read-only for those who may only look. */
export function SettingsForm({ kept, ...form }: FormOfSettings & { readonly kept: KeptSettings }) {
  const { save, isPending } = useKeptSettings(form.form, kept)
  return <SavedForm {...form} save={save} isPending={isPending} />
}

/** The same of what is kept elsewhere than among the settings of the website. */
export function SavedForm({
  form,
  save,
  isPending = false,
  keptAt = {},
  children,
}: FormOfSettings & {
  readonly save: (values: FormValues) => Promise<unknown>
  readonly isPending?: boolean
}) {
  const mayEdit = useCan('settings.edit')
  const element = useRef<HTMLFormElement>(null)
  const saveForm = async (): Promise<boolean> => {
    if (form.validate().hasErrors || hasUnfinished(element.current)) {
      focusFirstProblem()
      return false
    }
    try {
      await save(form.getValues())
      return true
    } catch (error) {
      form.setErrors(named(fieldErrors(error), keptAt))
      focusFirstProblem()
      return false
    }
  }
  useUnsavedForm({ isDirty: () => mayEdit && form.isDirty(), save: saveForm })
  return (
    <FormWithSave
      ref={element}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
      isBusy={isPending}
      onSave={() => void saveForm()}
    >
      {children}
    </FormWithSave>
  )
}

/** What is wrong, by the names of the form: what is wrong with a text in one language is said at the text. */
function named(
  errors: Readonly<Record<string, string>>,
  keptAt: Readonly<Record<string, string>>,
): Record<string, string> {
  const nameOf = (path: string) => keptAt[path] ?? keptAt[path.replace(/\.[^.]*$/, '')] ?? path
  return Object.fromEntries(Object.entries(errors).map(([path, error]) => [nameOf(path), error]))
}
