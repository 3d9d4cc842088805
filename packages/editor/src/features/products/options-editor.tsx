import { ActionIcon, Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { PRODUCT_LIMITS, type VariantForm } from '@plinth/domain'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { optionsOf, renameOption, variantsFor, type ProductOption } from './variant-matrix.ts'

/** The options of a product and their values; each change makes or removes variants and keeps the others. */
export function OptionsEditor({
  names,
  variants,
  error,
  onChange,
}: {
  readonly names: readonly string[]
  readonly variants: readonly VariantForm[]
  readonly error?: string | undefined
  readonly onChange: (names: readonly string[], variants: readonly VariantForm[]) => void
}) {
  const options = optionsOf(names, variants)
  const [draft, setDraft] = useState<{ name: string; values: string[] }>()

  const replace = (next: readonly ProductOption[]) =>
    onChange(
      next.map(({ name }) => name),
      variantsFor(next, variants),
    )
  const rename = (before: string, after: string) => {
    if (after.trim() === '' || after === before || names.includes(after)) return
    onChange(
      names.map((name) => (name === before ? after : name)),
      renameOption(variants, before, after),
    )
  }
  const finishDraft = () => {
    if (draft === undefined || draft.name.trim() === '' || draft.values.length === 0) return
    replace([...options, { name: draft.name.trim(), values: draft.values }])
    setDraft(undefined)
  }

  return (
    <Stack gap="sm">
      {error !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {error}
        </Text>
      )}
      {options.map((option) => (
        <Group key={option.name} align="start" gap="sm">
          <TextInput
            label="Option"
            w={140}
            maxLength={PRODUCT_LIMITS.optionName}
            defaultValue={option.name}
            onBlur={(event) => rename(option.name, event.currentTarget.value.trim())}
          />
          <TagsInput
            label={`Values of ${option.name}`}
            flex="1 1 200px"
            value={[...option.values]}
            onChange={(values) => {
              if (values.length > 0)
                replace(options.map((other) => (other.name === option.name ? { ...other, values } : other)))
            }}
          />
          <ActionIcon
            mt={20}
            aria-label={`Remove the option ${option.name}`}
            onClick={() => replace(options.filter(({ name }) => name !== option.name))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {draft !== undefined && (
        <Group align="start" gap="sm">
          <TextInput
            label="Option"
            placeholder="Size"
            w={140}
            autoFocus
            maxLength={PRODUCT_LIMITS.optionName}
            value={draft.name}
            error={names.includes(draft.name.trim()) ? 'There is one of this name.' : null}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
          <TagsInput
            label="Values"
            placeholder="Small, Large"
            flex="1 1 200px"
            value={draft.values}
            onChange={(values) => setDraft({ ...draft, values })}
          />
          <Button
            mt={20}
            variant="default"
            onClick={finishDraft}
            disabled={
              draft.name.trim() === '' || names.includes(draft.name.trim()) || draft.values.length === 0
            }
          >
            Add
          </Button>
        </Group>
      )}
      {draft === undefined && options.length < PRODUCT_LIMITS.options && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setDraft({ name: '', values: [] })}
          >
            Add an option
          </Button>
        </Group>
      )}
    </Stack>
  )
}
