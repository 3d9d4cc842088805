import { NativeSelect, Stack, TextInput } from '@mantine/core'
import {
  comparesValue,
  CONDITION_TESTS,
  conditionTestsOf,
  FORM_FIELD_KINDS,
  type Condition,
  type ConditionField,
  type ConditionTest,
  type FormFieldKind,
  type Json,
} from '@plinth/domain'
import { t } from '../words/words.ts'
import type { ControlProps, ElementsBefore } from './control-props.ts'

/** What can be asked of an answer, as owners read it. */
const TESTS: Readonly<Record<ConditionTest, string>> = {
  is: t('is'),
  isNot: t('is not'),
  contains: t('contains'),
  more: t('is more than'),
  less: t('is less than'),
  filled: t('is filled in'),
  empty: t('is left empty'),
}

/**
 * When an element of a list is asked: always, or as an element before it is answered. Only what can be asked of that kind
 * of answer is offered; of a choice, its options. A condition that no longer holds together says so. [EDIT-338]
 */
export function ConditionControl({ field, value, onChange, before, readOnly }: ControlProps<ConditionField>) {
  const condition = conditionIn(value)
  const sources = (before?.items ?? []).filter(({ kind }) => conditionTestsOf(kindIn(kind)).length > 0)
  const source = sources.find(({ id }) => id === condition?.field)
  const isLost = condition !== null && source === undefined
  const choose = (id: string) => {
    const chosen = sources.find((one) => one.id === id)
    if (chosen === undefined) return onChange(null)
    const [test = 'filled'] = conditionTestsOf(kindIn(chosen['kind']))
    return onChange({ field: id, test, value: optionsOf(chosen.id, before)[0] ?? '' })
  }
  return (
    <Stack gap={6}>
      <NativeSelect
        label={field.label}
        description={sources.length === 0 ? t('A field above this one can decide whether it is asked.') : ''}
        error={isLost ? lostIn(condition, before) : undefined}
        disabled={readOnly === true}
        data={[
          { value: '', label: t('Always') },
          ...(isLost
            ? [{ value: condition.field, label: before?.nameOf(condition.field) || t('(gone)') }]
            : []),
          ...sources.map(({ id }) => ({
            value: id,
            label: t('Only if “{name}”', { name: before?.nameOf(id) ?? '' }),
          })),
        ]}
        value={condition?.field ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {condition !== null && source !== undefined && (
        <TestOfAnswer
          condition={condition}
          kind={kindIn(source['kind'])}
          options={optionsOf(source.id, before)}
          max={field.rules.length}
          readOnly={readOnly === true}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

/** What is asked of the answer, and what it is compared with. */
function TestOfAnswer({
  condition,
  kind,
  options,
  max,
  readOnly,
  onChange,
}: {
  readonly condition: Condition
  readonly kind: FormFieldKind
  readonly options: readonly string[]
  readonly max: number
  readonly readOnly: boolean
  readonly onChange: (value: Json) => void
}) {
  const offered = conditionTestsOf(kind)
  // The kind of the field may have changed since.
  const tests = offered.includes(condition.test) ? offered : [...offered, condition.test]
  return (
    <>
      <NativeSelect
        aria-label={t('Test')}
        disabled={readOnly}
        data={tests.map((test) => ({ value: test, label: TESTS[test] }))}
        value={condition.test}
        onChange={(event) => {
          const test = event.currentTarget.value
          const compared = condition.value === '' ? (options[0] ?? '') : condition.value
          onChange({ ...condition, test, value: comparesValue(test) ? compared : '' })
        }}
      />
      {comparesValue(condition.test) &&
        (options.length > 0 ? (
          <NativeSelect
            aria-label={t('Answer')}
            disabled={readOnly}
            error={
              options.includes(condition.value)
                ? undefined
                : t('There is no option “{option}” any more. Choose another one.', {
                    option: condition.value,
                  })
            }
            data={options.includes(condition.value) ? [...options] : [condition.value, ...options]}
            value={condition.value}
            onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            aria-label={t('Answer')}
            placeholder={t('Answer')}
            disabled={readOnly}
            maxLength={max}
            value={condition.value}
            error={condition.value.trim() === '' ? t('Write what the answer is compared with.') : undefined}
            {...(kind === 'number' || kind === 'currency' ? { inputMode: 'decimal' as const } : {})}
            onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
          />
        ))}
    </>
  )
}

/** Why a condition decides nothing. */
const lostIn = ({ field }: Condition, before: ElementsBefore | undefined): string =>
  before?.isThere(field) === true
    ? t('“{name}” does not stand above this field any more, so it is always asked.', {
        name: before.nameOf(field),
      })
    : t('The field it waited for is gone, so it is always asked.')

const kindIn = (kind: Json | undefined): FormFieldKind =>
  FORM_FIELD_KINDS.find((one) => one === kind) ?? FORM_FIELD_KINDS[0]

/** What a field offers to choose from, as it is written in the language of the page. */
const optionsOf = (id: string, before: ElementsBefore | undefined): readonly string[] => {
  const isChoice = ['radio', 'select', 'checkbox'].includes(
    String(before?.items.find((one) => one.id === id)?.['kind'] ?? ''),
  )
  if (!isChoice) return []
  const lines = (before?.read(id, 'options') ?? '').split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

function conditionIn(value: Json): Condition | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { field, test, value: compared } = value as Partial<Condition>
  const known = CONDITION_TESTS.find((one) => one === test)
  return typeof field !== 'string' || known === undefined
    ? null
    : { field, test: known, value: String(compared ?? '') }
}
