import { Select, Stack, Text, TextInput } from '@mantine/core'
import type { KeyArea, KeyReach } from '@plinth/domain'
import { useState } from 'react'
import { apiKeysChanged, makeApiKey } from '../../../api/api-keys.ts'
import { DialogButtons } from '../../../dialogs/dialog-buttons.tsx'
import { fieldErrors, formError } from '../../../fields/form-fields.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { asItCame, useSend } from '../../../ui/use-send.ts'
import { t } from '../../../words/words.ts'
import { AREAS, REACHES } from './key-areas.ts'

type Chosen = Readonly<Partial<Record<KeyArea, KeyReach>>>

/** What a key is called, and what it is for. [EDIT-1600] */
export function MakeKeyDialog({
  onMade,
  onClose,
}: {
  /** Given the key, which is shown this once. */
  readonly onMade: (key: string) => void
  readonly onClose: () => void
}) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Chosen>({})
  const { problem, isBusy, send } = useSend(asItCame)
  const errors = fieldErrors(problem)
  const choose = (area: KeyArea, value: string | null) => {
    const { [area]: _before, ...others } = scopes
    const reach = REACHES.find((one) => one.value === value)?.value ?? 'none'
    setScopes(reach === 'none' ? others : { ...others, [area]: reach })
  }
  const make = async () => {
    onMade(await makeApiKey({ name, scopes }))
    void apiKeysChanged()
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Make an API key')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(make)
        }}
      >
        <Stack>
          <TextInput
            label={t('Name')}
            description={t('Which program has it, so that you know what you revoke.')}
            data-autofocus
            maxLength={80}
            value={name}
            error={errors['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {AREAS.map(({ area, name: label, help }) => (
            <Select
              key={area}
              label={label}
              description={help}
              allowDeselect={false}
              data={[...REACHES]}
              value={scopes[area] ?? 'none'}
              onChange={(value) => choose(area, value)}
            />
          ))}
          {errors['scopes'] !== undefined && (
            <Text size="sm" c="var(--plinth-danger)" role="alert">
              {errors['scopes']}
            </Text>
          )}
          <DialogButtons
            confirm={t('Make the key')}
            run={{ isPending: isBusy, error: formError(problem) ?? null }}
            disabled={name.trim() === '' || Object.keys(scopes).length === 0}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}
