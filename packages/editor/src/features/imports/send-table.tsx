import {
  Anchor,
  Button,
  Checkbox,
  FileButton,
  Group,
  Input,
  NativeSelect,
  Radio,
  Stack,
  Text,
} from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { sendTable, useImports, type ImportChoices, type ImportKindName } from '../../api/imports.ts'
import { storeChoices, useStoreOfNew, useStores } from '../../lists/stores.ts'
import { Moment } from '../../lists/moment.tsx'
import { StatusBadge } from '../../lists/status-badge.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'
import { KINDS, STATES } from './import-words.ts'

/** Chooses the file of a table and how it is read, and lists those that came before. [EDIT-445] */
export function SendTable({
  kind,
  onOpen,
}: {
  readonly kind: ImportKindName
  readonly onOpen: (id: string) => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState<ImportChoices>({ by: 'address', stock: 'yes', drafts: 'no' })
  const { problem, setProblem, isBusy, send } = useSend(errorText)
  const { stores } = useStores()
  const { storeId, choose } = useStoreOfNew()
  // Where there is one store nothing is asked. [CAT-161]
  const hasStores = kind === 'products' && stores.length > 1
  const wanted = hasStores ? { ...choices, store: storeId } : choices
  return (
    <Stack gap="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (file !== null) void send(async () => onOpen((await sendTable(kind, file, wanted)).id))
        }}
      >
        <Stack>
          <ChosenFile
            files={KINDS[kind].files}
            file={file}
            failure={problem}
            onChoose={(chosen) => {
              setFile(chosen)
              setProblem(undefined)
            }}
          />
          {hasStores && (
            <NativeSelect
              label={t('Store of new products')}
              data={storeChoices(stores)}
              value={storeId}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          )}
          {kind === 'products' && <ProductChoices choices={choices} onChange={setChoices} />}
          <Group gap={8}>
            <Button type="submit" loading={isBusy} disabled={file === null}>
              {t('Check the file')}
            </Button>
            <Text size="sm" c="var(--plinth-soft)">
              {t('Nothing is imported before you have seen what would change.')}
            </Text>
          </Group>
        </Stack>
      </form>
      <Earlier kind={kind} onOpen={onOpen} />
    </Stack>
  )
}

/** How products of a table are read. */
function ProductChoices({
  choices,
  onChange,
}: {
  readonly choices: ImportChoices
  readonly onChange: (choices: ImportChoices) => void
}) {
  return (
    <>
      <Radio.Group
        label={t('Products that are here already are known by')}
        value={choices.by ?? 'address'}
        onChange={(by) => onChange({ ...choices, by: by === 'sku' ? 'sku' : 'address' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="address" label={t('Product ID or web address')} />
          <Radio value="sku" label={t('SKU')} />
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('Set the stock of products that are here already')}
        checked={choices.stock === 'yes'}
        onChange={(event) => onChange({ ...choices, stock: event.currentTarget.checked ? 'yes' : 'no' })}
      />
      <Checkbox
        label={t('Import new products as drafts')}
        checked={choices.drafts === 'yes'}
        onChange={(event) => onChange({ ...choices, drafts: event.currentTarget.checked ? 'yes' : 'no' })}
      />
    </>
  )
}

function ChosenFile({
  files,
  file,
  failure,
  onChoose,
}: {
  readonly files: string
  readonly file: File | null
  readonly failure: string | undefined
  readonly onChoose: (file: File | null) => void
}) {
  return (
    <Input.Wrapper label={t('CSV file')} description={files} error={failure} labelElement="div">
      <Group gap="sm" mt="xs">
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={onChoose}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={16} />}>
              {file === null ? t('Choose a CSV file') : t('Choose another file')}
            </Button>
          )}
        </FileButton>
        <Text component="span" style={{ overflowWrap: 'anywhere' }}>
          {file?.name}
        </Text>
      </Group>
    </Input.Wrapper>
  )
}

function Earlier({ kind, onOpen }: { readonly kind: ImportKindName; readonly onOpen: (id: string) => void }) {
  const { data: tables = [] } = useImports(kind)
  if (tables.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('Earlier imports')}>
      <Text component="h2" fw={600}>
        {t('Earlier imports')}
      </Text>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {tables.map(({ id, fileName, state, createdOn }) => (
          <Group key={id} component="li" gap="sm">
            <Anchor
              component="button"
              type="button"
              style={{ overflowWrap: 'anywhere', textAlign: 'start' }}
              onClick={() => onOpen(id)}
            >
              {fileName}
            </Anchor>
            <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
            <Text component="span" size="sm" c="var(--plinth-soft)">
              <Moment at={createdOn} />
            </Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
