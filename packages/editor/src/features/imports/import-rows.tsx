import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useImportRows, type ImportAction, type ImportedTable, type ImportedRow } from '../../api/imports.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'

type Shown = ImportAction | 'hints'

/** What becomes of the things of a table, what is wrong first. [EDIT-445] */
export function ImportRows({ table }: { readonly table: ImportedTable }) {
  const { counts, hints } = table
  const choices: { readonly value: Shown; readonly label: string; readonly count: number }[] = [
    { value: 'wrong', label: t('Mistakes'), count: counts.wrong },
    { value: 'hints', label: t('Hints'), count: hints },
    { value: 'new', label: t('New'), count: counts.new },
    { value: 'changed', label: t('Changed'), count: counts.changed },
    { value: 'unchanged', label: t('Unchanged'), count: counts.unchanged },
  ]
  const there = choices.filter(({ count }) => count > 0)
  const [chosen, setChosen] = useState<Shown>()
  const shown = there.find(({ value }) => value === chosen)?.value ?? there[0]?.value
  if (shown === undefined) return null
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('Which entries are listed')}
        data={there.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
        value={shown}
        onChange={(value) => setChosen(value as Shown)}
        style={{ alignSelf: 'start', maxWidth: '100%', flexWrap: 'wrap' }}
      />
      <Rows table={table} shown={shown} />
    </Stack>
  )
}

function Rows({ table, shown }: { readonly table: ImportedTable; readonly shown: Shown }) {
  const list = useImportRows(table, shown)
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <Stack
        gap="sm"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={t('Entries of the file')}
      >
        {list.data.pages
          .flatMap(({ rows }) => rows)
          .map((entry) => (
            <Entry key={entry.position} entry={entry} />
          ))}
      </Stack>
      <LoadMore query={list} />
    </>
  )
}

function Entry({ entry: { name, row, changes, problems } }: { readonly entry: ImportedRow }) {
  return (
    <li style={{ overflowWrap: 'anywhere' }}>
      <Text>
        {name}{' '}
        <Text component="span" size="sm" c="var(--plinth-soft)">
          {t('Row {row}', { row })}
        </Text>
      </Text>
      {changes.length > 0 && (
        <Text size="sm">{t('Changes: {columns}', { columns: changes.join(', ') })}</Text>
      )}
      {problems.map((problem) => (
        <Text key={`${problem.row} ${problem.column} ${problem.message}`} size="sm">
          {problem.column === '' ? problem.message : t('Row {row}, {column}: {message}', problem)}
        </Text>
      ))}
    </li>
  )
}
