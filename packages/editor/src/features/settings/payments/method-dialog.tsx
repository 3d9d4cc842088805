import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Fields, Json } from '@plinth/domain'
import { useMemo, useRef } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { focusFirstProblem } from '../../../fields/focus-first-problem.ts'
import { fieldErrors, formError } from '../../../fields/form-fields.ts'
import { leaveForms, useUnsavedForm } from '../../../ui/unsaved-forms.ts'
import { FormFields, useFieldsForm } from '../../../fields/fields-form.tsx'
import { CheckConnection, WebhookPart } from './connection.tsx'
import {
  useChangePayments,
  useCheckConnection,
  type PaymentKind,
  type PaymentMethod,
} from './payments-api.ts'
import { t, translated } from '../../../words/words.ts'

/** A method that is being set up: one that is there, or one to be added. */
export type Draft =
  | { readonly method: PaymentMethod }
  | { readonly kind: PaymentKind; readonly preset: PaymentKind['presets'][number] }

/**
 * Sets a payment method up, by the fields it declares. What is locked away is only ever written.
 *
 * @param onClose told of a method that was added, as it is then
 */
export function MethodDialog({
  draft,
  onClose,
}: {
  readonly draft: Draft
  readonly onClose: (added?: PaymentMethod) => void
}) {
  const isNew = 'kind' in draft
  const source = isNew ? draft.kind : draft.method
  const { form, fields, change, check, save, ask, added } = useMethod(draft)
  const title = isNew ? t('Add {label}', { label: translated(draft.preset.label) }) : draft.method.label
  const problem = formError(change.error)
  return (
    <Modal opened onClose={() => leaveForms(onClose)} title={title} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save().then((isSaved) => isSaved && onClose(added.current))
        }}
      >
        <Stack gap="md">
          <Text c="var(--plinth-soft)">{source.about}</Text>
          <FormFields form={form} fields={fields} />
          {source.canBeChecked && (
            <CheckConnection
              checked={check.data}
              isRunning={check.isPending}
              error={check.error}
              onCheck={ask}
            />
          )}
          {!isNew && draft.method.webhookPath !== undefined && (
            <WebhookPart method={draft.method} path={draft.method.webhookPath} isChanged={form.isDirty()} />
          )}
          {problem !== undefined && (
            <Alert color="red" role="alert">
              {errorText(problem)}
            </Alert>
          )}
          <Group justify="end">
            <Button variant="default" onClick={() => leaveForms(onClose)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={!isNew && !form.isDirty()}>
              {isNew ? t('Add') : t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** A method while it is set up: keeping what is typed, and asking its provider about it. */
function useMethod(draft: Draft) {
  const isNew = 'kind' in draft
  const source = isNew ? draft.kind : draft.method
  const fields = useMemo(() => askedFields(draft), [draft])
  const form = useFieldsForm(fields, initialValues(draft))
  const change = useChangePayments()
  const check = useCheckConnection()
  const added = useRef<PaymentMethod>(undefined)
  const refused = (error: unknown) => {
    form.setErrors(fieldErrors(error))
    focusFirstProblem()
  }
  /** What is typed, if it may be; what is wrong stands beside the fields. */
  const typed = () => {
    if (!form.validate().hasErrors) return sentValues(fields, form.getValues())
    focusFirstProblem()
    return undefined
  }
  const save = async (): Promise<boolean> => {
    const values = typed()
    if (values === undefined) return false
    try {
      const { methods } = await change.mutateAsync(
        isNew ? { do: 'add', kind: source.kind, values } : { do: 'change', id: draft.method.id, values },
      )
      if (isNew) added.current = methods.findLast(({ kind }) => kind === source.kind)
    } catch (error) {
      refused(error)
      return false
    }
    form.resetDirty()
    notifications.show({ message: isNew ? t('Added') : t('Saved') })
    return true
  }
  useUnsavedForm({ isDirty: () => !change.isSuccess && form.isDirty(), save })
  const ask = () => {
    const values = typed()
    const id = isNew ? {} : { id: draft.method.id }
    if (values !== undefined) check.mutate({ kind: source.kind, ...id, values }, { onError: refused })
  }
  return { form, fields, change, check, save, ask, added }
}

/** A secret that is set need not be typed again. */
function askedFields(draft: Draft): Fields {
  if ('kind' in draft) return draft.kind.fields
  const { fields, secretsSet } = draft.method
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind !== 'secret' || !secretsSet.includes(name)) return [name, field]
      const rules = { ...field.rules, required: false }
      return [name, { ...field, rules, placeholder: t('Set. Type to replace it.') }]
    }),
  )
}

function initialValues(draft: Draft): { readonly [name: string]: string | boolean } {
  const { fields } = 'kind' in draft ? draft.kind : draft.method
  const values = 'kind' in draft ? draft.preset.values : draft.method.values
  const begun = Object.entries(fields).map(([name, field]) => [name, values[name] ?? field.default] as const)
  return Object.fromEntries(begun)
}

function sentValues(
  fields: Fields,
  values: { readonly [name: string]: Json },
): Record<string, string | boolean> {
  const sent: Record<string, string | boolean> = {}
  for (const name of Object.keys(fields)) {
    const value = values[name]
    if (typeof value === 'string' || typeof value === 'boolean') sent[name] = value
  }
  return sent
}
