import { isImportAtWork } from '@plinth/contract/imports/import-states'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  importedChanged,
  isMoving,
  moveImport,
  useImport,
  type ImportedTable,
  type ImportKindName,
} from '../../api/imports.ts'
import { showError } from '../../ui/feedback.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { ImportRows } from './import-rows.tsx'
import { KINDS, layoutWords } from './import-words.ts'
import { SendTable } from './send-table.tsx'

/** Brings what a table has: sends it, shows what would become of each, takes it in, undoes it. [EDIT-445] [EDIT-301] */
export function ImportTables({ kind }: { readonly kind: ImportKindName }) {
  const [params, setParams] = useSearchParams()
  const id = params.get('table')
  const open = (table: string) => setParams({ table })
  const { title, list } = KINDS[kind]
  return (
    <Screen title={title} back={{ to: list.to, label: list.back }} narrow>
      {id === null ? (
        <SendTable kind={kind} onOpen={open} />
      ) : (
        <Table id={id} onAnother={() => setParams({})} />
      )}
    </Screen>
  )
}

function Table({ id, onAnother }: { readonly id: string; readonly onAnother: () => void }) {
  const { data: table, isPending, error, refetch } = useImport(id)
  const { state, kind } = table ?? {}
  useEffect(() => {
    if (state === 'done' || state === 'undone') void importedChanged(kind ?? 'products')
  }, [state, kind])
  if (isPending) return <Waiting />
  if (table === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <Stack>
      <Text c="var(--plinth-soft)" style={{ overflowWrap: 'anywhere' }}>
        {table.fileName} · {layoutWords(table.layout)}
      </Text>
      <Told table={table} />
      {isImportAtWork(table) && <Going table={table} />}
      <Actions table={table} onAnother={onAnother} />
      {table.state !== 'checking' && <ImportRows key={table.state} table={table} />}
    </Stack>
  )
}

/** What the table is about, in a sentence or two, read out when it changes. */
function Told({ table }: { readonly table: ImportedTable }) {
  const { kind, state, counts, problem, later, hints, total } = table
  const words = KINDS[kind]
  if (state === 'failed')
    return (
      <Alert color="red" role="alert" title={t('Nothing of this file was imported')}>
        {problem ?? t('The file cannot be read.')}
      </Alert>
    )
  return (
    <div role="status">
      {state === 'done' && problem !== null && (
        <Alert color="orange" mb="sm">
          {problem}
        </Alert>
      )}
      {state === 'checking' && <Text>{t('The file is being checked. Nothing is imported yet.')}</Text>}
      {state === 'ready' && (
        <Text>
          {t(
            '{added} new, {changed} changed, {unchanged} unchanged, {wrong} with mistakes. Nothing is imported yet.',
            {
              added: counts.new,
              ...counts,
            },
          )}
        </Text>
      )}
      {state === 'running' && <Text>{t('The file is being imported. You can leave this screen.')}</Text>}
      {state === 'undoing' && <Text>{t('What was imported is being undone.')}</Text>}
      {state === 'done' && (
        <Text>
          {words.imported(total)}{' '}
          {later > 0 &&
            t(
              '{count, plural, one {Pictures of # product are still coming.} other {Pictures of # products are still coming.}}',
              {
                count: later,
              },
            )}
        </Text>
      )}
      {state === 'cancelled' && <Text>{t('It was cancelled, and nothing of it is here.')}</Text>}
      {state === 'undone' && <Text>{words.undone}</Text>}
      {hints > 0 && <Text c="var(--plinth-warning)">{words.hints(hints)}</Text>}
    </div>
  )
}

function Going({ table: { done, total } }: { readonly table: ImportedTable }) {
  return (
    <Stack gap={4}>
      <Progress.Root size="lg">
        <Progress.Section value={total === 0 ? 0 : (100 * done) / total} aria-label={t('Progress')} />
      </Progress.Root>
      <Text size="sm" c="var(--plinth-soft)">
        {t('{done} of {total}', { done, total })}
      </Text>
    </Stack>
  )
}

function Actions({ table, onAnother }: { readonly table: ImportedTable; readonly onAnother: () => void }) {
  const { id, kind, state, counts } = table
  const words = KINDS[kind]
  const { isBusy, send } = useSend(showError, { stays: true })
  const move = (to: Parameters<typeof moveImport>[1]) => void send(() => moveImport(id, to))
  const count = counts.new + counts.changed
  const isOver = !isMoving(table) && state !== 'ready'
  return (
    <Group gap={8}>
      {state === 'ready' && count > 0 && (
        <Button loading={isBusy} onClick={() => move({ run: { leaveOut: counts.wrong > 0 } })}>
          {counts.wrong === 0 ? words.take(count) : words.takeRest(count)}
        </Button>
      )}
      {['checking', 'ready', 'running'].includes(state) && (
        <Button variant="default" disabled={isBusy} onClick={() => move('cancel')}>
          {t('Cancel')}
        </Button>
      )}
      {state === 'done' && (
        <>
          <Button component={Link} to={words.list.to}>
            {words.list.show}
          </Button>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => askToUndo(words.undoing, () => move('undo'))}
          >
            {t('Undo import')}
          </Button>
        </>
      )}
      {(isOver || state === 'ready') && (
        <Button variant="default" onClick={onAnother}>
          {t('Another file')}
        </Button>
      )}
    </Group>
  )
}

function askToUndo(what: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: t('Undo this import?'),
    children: <Text>{what}</Text>,
    labels: { confirm: t('Undo import'), cancel: t('Keep it') },
    confirmProps: { color: 'red' },
    onConfirm,
  })
}
