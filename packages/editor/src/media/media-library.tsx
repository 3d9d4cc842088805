import { Button, Center, FileButton, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDebouncedValue } from '@mantine/hooks'
import type { Asset } from '@plinth/domain'
import { IconPhoto, IconSearch, IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '../api/session.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Waiting } from '../shell/waiting.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { useAssets, type AssetKind } from './media-api.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

const KINDS = [
  { value: '', label: 'All files' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Audio' },
  { value: 'file', label: 'Documents' },
]

/** The website's files: search, kinds, upload by dialog or by dropping, and tiles to choose from. */
export function MediaLibrary({
  chosen,
  onChoose,
  onOpen,
  onUploaded,
  onlyKind,
  extra,
}: {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (asset: Asset) => void
  readonly onOpen?: (asset: Asset) => void
  readonly onUploaded?: (asset: Asset) => void
  /** Shows one kind of file only, and no choice of kinds. */
  readonly onlyKind?: AssetKind
  readonly extra?: ReactNode
}) {
  const mayUpload = useCan('media.edit')
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<AssetKind | ''>(onlyKind ?? '')
  const [wanted] = useDebouncedValue(search, 250)
  const list = useAssets({ search: wanted, ...(kind === '' ? {} : { kind }) })
  const { uploads, add, retry, dismiss } = useUploads(onUploaded)
  const assets = list.data?.pages.flatMap((page) => page.assets) ?? []
  const accept = onlyKind === 'image' ? 'image/*' : undefined
  const isFiltered = wanted !== '' || (kind !== '' && onlyKind === undefined)

  return (
    <Dropzone
      onDrop={add}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      disabled={!mayUpload}
      styles={{ root: { border: 0, padding: 0, background: 'transparent', cursor: 'auto' } }}
      inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
    >
      <Group mb="lg" gap="sm">
        <TextInput
          type="search"
          aria-label="Search files"
          placeholder="Search files"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          flex="1 1 200px"
          maw={320}
        />
        {onlyKind === undefined && (
          <NativeSelect
            aria-label="Kind of file"
            data={KINDS}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as AssetKind | '')}
          />
        )}
        {mayUpload && (
          <FileButton multiple onChange={add} {...(accept === undefined ? {} : { accept })}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} />}>
                Upload File
              </Button>
            )}
          </FileButton>
        )}
        {extra}
      </Group>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <Dropzone.Accept>
        <Center p="xl" mb="md" bd="2px dashed var(--plinth-accent)">
          <Text fw={600}>Drop to upload</Text>
        </Center>
      </Dropzone.Accept>
      {list.isPending && <Waiting />}
      {list.isLoadingError && (
        <LoadFailure error={list.error} title="Unable to load results" onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && assets.length === 0 && (
        <EmptyState icon={IconPhoto} title={isFiltered ? 'Nothing found' : 'No files yet'}>
          {isFiltered
            ? 'Try other words or another kind of file.'
            : 'Drop pictures and other files here, or use the button above.'}
        </EmptyState>
      )}
      <AssetGrid assets={assets} chosen={chosen} onChoose={onChoose} {...(onOpen && { onOpen })} />
      {list.hasNextPage && (
        <Center mt="lg">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchNextPageError ? 'Unable to load. Try again.' : 'Load More'}
          </Button>
        </Center>
      )}
    </Dropzone>
  )
}
