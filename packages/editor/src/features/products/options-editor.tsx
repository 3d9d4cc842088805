import { ActionIcon, Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { PRODUCT_LIMITS, type VariantForm } from '@plinth/domain'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useField, useProblem, useProductForm } from './product-form-context.ts'
import {
  combinationCount,
  optionsOf,
  renameOption,
  variantsFor,
  type ProductOption,
} from './variant-matrix.ts'

/** The options of a product and their values; each change makes or removes variants and keeps the others. */
export function OptionsEditor() {
  const form = useProductForm()
  const [names] = useField('variantOptionOrdering')
  const [variants] = useField('variants')
  const error = useProblem('variantOptionOrdering')
  const options = useMemo(() => optionsOf(names, variants), [names, variants])
  const [draft, setDraft] = useState<{ name: string; values: string[] }>()
  /** What the last change would have made, and at which option. */
  const [tooMany, setTooMany] = useState<{ name: string; message: string }>()

  const onChange = (variantOptionOrdering: readonly string[], next: readonly VariantForm[]) => {
    setTooMany(undefined)
    form.change({ variantOptionOrdering, variants: next })
  }
  /** Whether the options were taken over: not when they make more variants than a product may have. [EPROD-7] */
  const replace = (next: readonly ProductOption[], changed = ''): boolean => {
    const count = combinationCount(next)
    if (count > PRODUCT_LIMITS.variants) {
      setTooMany({
        name: changed,
        message: `A product has at most ${PRODUCT_LIMITS.variants} variants; these values would make ${count.toLocaleString('en')}.`,
      })
      return false
    }
    onChange(
      next.map(({ name }) => name),
      variantsFor(next, variants),
    )
    return true
  }
  const rename = (before: string, after: string) => {
    if (after.trim() === '' || after === before || names.includes(after)) return
    onChange(
      names.map((name) => (name === before ? after : name)),
      renameOption(variants, before, after),
    )
  }
  const finishDraft = () => {
    if (draft === undefined || draft.name.trim() === '' || draft.values.length === 0) return
    if (replace([...options, { name: draft.name.trim(), values: draft.values }])) setDraft(undefined)
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
            error={tooMany?.name === option.name ? tooMany.message : null}
            onChange={(values) => {
              if (values.length === 0) return
              const next = options.map((other) => (other.name === option.name ? { ...other, values } : other))
              replace(next, option.name)
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
            error={tooMany?.name === '' ? tooMany.message : null}
            onChange={(values) => {
              setTooMany(undefined)
              setDraft({ ...draft, values })
            }}
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
          <Button
            mt={20}
            variant="subtle"
            color="gray.8"
            onClick={() => {
              setTooMany(undefined)
              setDraft(undefined)
            }}
          >
            Cancel
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
