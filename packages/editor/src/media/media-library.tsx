import { Button, Center, FileButton, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useDebouncedValue } from '@mantine/hooks'
import type { Asset } from '@plinth/domain'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '../api/session.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { useAssets, type AssetKind } from '../api/media.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import { t } from '../words/words.ts'

const KINDS = [
  { value: '', label: t('All files') },
  { value: 'image', label: t('Images') },
  { value: 'video', label: t('Videos') },
  { value: 'audio', label: t('Audio') },
  { value: 'file', label: t('Documents') },
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
      <ListSearch
        label={t('Search files')}
        value={search}
        onChange={setSearch}
        filters={
          onlyKind === undefined
            ? [
                {
                  label: t('Kind of file'),
                  data: KINDS,
                  value: kind,
                  onChange: (value) => setKind(value as AssetKind | ''),
                },
              ]
            : []
        }
      >
        {mayUpload && <UploadButton accept={accept} onFiles={add} />}
        {extra}
      </ListSearch>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <Dropzone.Accept>
        <Center p="xl" mb="md" bd="2px dashed var(--plinth-accent)">
          <Text fw={600}>{t('Drop to upload')}</Text>
        </Center>
      </Dropzone.Accept>
      <Found
        list={list}
        isFiltered={isFiltered}
        chosen={chosen}
        onChoose={onChoose}
        {...(onOpen && { onOpen })}
      />
    </Dropzone>
  )
}

function Found({
  list,
  isFiltered,
  chosen,
  onChoose,
  onOpen,
}: {
  readonly list: ReturnType<typeof useAssets>
  readonly isFiltered: boolean
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (asset: Asset) => void
  readonly onOpen?: (asset: Asset) => void
}) {
  const assets = list.data?.pages.flatMap((page) => page.assets) ?? []
  return (
    <>
      {list.isPending && <Waiting />}
      {list.isLoadingError && (
        <LoadFailure
          error={list.error}
          title={t('Unable to load results')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && assets.length === 0 && (
        <EmptyState icon={IconPhoto} title={isFiltered ? t('Nothing found') : t('No files yet')}>
          {isFiltered
            ? t('Try other words or another kind of file.')
            : t('Drop pictures and other files here, or use the button above.')}
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
            {list.isFetchNextPageError ? t('Unable to load. Try again.') : t('Load More')}
          </Button>
        </Center>
      )}
    </>
  )
}

function UploadButton({
  accept,
  onFiles,
}: {
  readonly accept: string | undefined
  readonly onFiles: (files: File[]) => void
}) {
  return (
    <FileButton multiple onChange={onFiles} {...(accept === undefined ? {} : { accept })}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} />}>
          {t('Upload File')}
        </Button>
      )}
    </FileButton>
  )
}
