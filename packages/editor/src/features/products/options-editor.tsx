import { ActionIcon, Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { PRODUCT_LIMITS } from '@plinth/domain'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './options-editor.module.css'
import { useProblem } from './product-form-context.ts'
import { useOptions, type OptionsEditing } from './use-options.ts'
import { combinationCount, type ProductOption } from './variant-matrix.ts'
import { t } from '../../words/words.ts'

/** The options of a product and their values. */
export function OptionsEditor() {
  const editing = useOptions()
  const error = useProblem('variantOptionOrdering')
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Stack gap="sm">
      {error !== undefined && (
        <Text c="var(--plinth-danger)" role="alert">
          {error}
        </Text>
      )}
      {editing.options.map((option) => (
        <OptionRow key={option.name} option={option} editing={editing} />
      ))}
      {editing.options.length > 0 && <HowMany options={editing.options} />}
      {isAdding && <NewOption editing={editing} onDone={() => setIsAdding(false)} />}
      {!isAdding && editing.options.length < PRODUCT_LIMITS.options && (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
            {t('Add an option')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** How much of what a product may have its options take, said before it is too much. [EPROD-52] */
function HowMany({ options }: { readonly options: readonly ProductOption[] }) {
  return (
    <Text size="sm" c="var(--plinth-quiet)" role="status">
      {t('{options} of at most {mostOptions} options, {variants} of at most {mostVariants} variants', {
        options: options.length,
        mostOptions: PRODUCT_LIMITS.options,
        variants: combinationCount(options),
        mostVariants: PRODUCT_LIMITS.variants,
      })}
    </Text>
  )
}

function OptionRow({
  option,
  editing,
}: {
  readonly option: ProductOption
  readonly editing: OptionsEditing
}) {
  return (
    <div className={classes.option}>
      <TextInput
        label={t('Option')}
        maxLength={PRODUCT_LIMITS.optionName}
        defaultValue={option.name}
        onBlur={(event) => editing.rename(option.name, event.currentTarget.value.trim())}
      />
      <TagsInput
        label={t('Values of {name}', { name: option.name })}
        className={classes.values ?? ''}
        value={[...option.values]}
        error={editing.problemOf(option.name) ?? null}
        onChange={(values) => editing.setValues(option.name, values)}
      />
      <ActionIcon
        className={classes.button ?? ''}
        aria-label={t('Remove the option {name}', { name: option.name })}
        onClick={() => editing.remove(option.name)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}

/** An option that is being thought of: part of the product only once it has a name and a value. */
function NewOption({ editing, onDone }: { readonly editing: OptionsEditing; readonly onDone: () => void }) {
  const [typed, setName] = useState('')
  const [values, setValues] = useState<string[]>([])
  const name = typed.trim()
  const isTaken = editing.options.some((option) => option.name === name)
  return (
    <div className={classes.option}>
      <TextInput
        label={t('Option')}
        placeholder={t('Size')}
        autoFocus
        maxLength={PRODUCT_LIMITS.optionName}
        value={typed}
        error={isTaken ? t('There is one of this name.') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TagsInput
        label={t('Values')}
        placeholder={t('Small, Large')}
        className={classes.values ?? ''}
        value={values}
        error={editing.problemOf('') ?? null}
        onChange={(next) => {
          editing.forget()
          setValues(next)
        }}
      />
      <Group gap="xs" wrap="nowrap" className={classes.button ?? ''}>
        <Button
          variant="default"
          disabled={name === '' || isTaken || values.length === 0}
          onClick={() => editing.add({ name, values }) && onDone()}
        >
          {t('Add')}
        </Button>
        <Button
          variant="subtle"
          color="gray.8"
          onClick={() => {
            editing.forget()
            onDone()
          }}
        >
          {t('Cancel')}
        </Button>
      </Group>
    </div>
  )
}
