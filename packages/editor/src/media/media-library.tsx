import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Asset } from '@plinth/domain'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../api/session.ts'
import { ListSearch, type ListFilter } from '../lists/list-search.tsx'
import { LoadMore } from '../lists/load-more.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { useAssets, useFolders, type AssetKind } from '../api/media.ts'
import { KINDS } from './file-words.ts'
import { placedFolders, type PlacedFolder } from './folder-tree.ts'
import { UploadButton, UploadZone } from './upload-zone.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import { t } from '../words/words.ts'

/** The website's files: search, kinds, upload by dialog or by dropping, and tiles to choose from. */
export function MediaLibrary({
  chosen,
  onChoose,
  onOpen,
  onUploaded,
  onlyKind,
}: {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (asset: Asset) => void
  readonly onOpen?: (asset: Asset) => void
  readonly onUploaded?: (asset: Asset) => void
  /** Shows one kind of file only, and no choice of kinds. */
  readonly onlyKind?: AssetKind
}) {
  const mayUpload = useCan('media.edit')
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<AssetKind | ''>(onlyKind ?? '')
  const [wanted] = useDebouncedValue(search, 250)
  const [folder, setFolder] = useState('')
  const folders = placedFolders(useFolders().data ?? [])
  const chooseKind = (value: string) => setKind(KINDS.find((one) => one.value === value)?.value ?? '')
  const list = useAssets({
    search: wanted,
    kind: kind === '' ? undefined : kind,
    folder: folder === '' ? undefined : folder,
  })
  const { uploads, add, retry, dismiss } = useUploads({
    onDone: onUploaded,
    folder: folder === '' ? undefined : folder,
  })
  const accept = onlyKind === 'image' ? 'image/*' : undefined
  const isFiltered = wanted !== '' || folder !== '' || (kind !== '' && onlyKind === undefined)

  return (
    <UploadZone onFiles={add} isDisabled={!mayUpload}>
      <ListSearch
        label={t('Search files')}
        value={search}
        onChange={setSearch}
        filters={[
          ...(folders.length === 0 ? [] : [folderFilter(folders, folder, setFolder)]),
          ...(onlyKind === undefined
            ? [{ label: t('Kind of file'), data: KINDS, value: kind, onChange: chooseKind }]
            : []),
        ]}
      >
        {mayUpload && <UploadButton accept={accept} onFiles={add} />}
      </ListSearch>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <Group justify="space-between" mb={8}>
        <Text component="h3" fw={600}>
          {t('Existing Files')}
        </Text>
        {/* In a tab of its own: what the file is chosen for stays open. */}
        <Anchor href="/config/files" target="_blank">
          {t('Manage')}
          <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
        </Anchor>
      </Group>
      <Found
        list={list}
        isFiltered={isFiltered}
        chosen={chosen}
        onChoose={onChoose}
        {...(onOpen && { onOpen })}
      />
    </UploadZone>
  )
}

/** The choice of a folder, for a list that has no room for a tree of them. */
export function folderFilter(
  folders: readonly PlacedFolder[],
  value: string,
  onChange: (folder: string) => void,
): ListFilter {
  const data = folders.map(({ folder, path }) => ({ value: folder.id, label: path }))
  return { label: t('Folder'), data: [{ value: '', label: t('All folders') }, ...data], value, onChange }
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
        <EmptyState
          icon={IconPhoto}
          title={isFiltered ? t('Nothing found') : t('No files yet')}
          isNew={!isFiltered}
        >
          {isFiltered
            ? t('Try other words or another kind of file.')
            : t('Drop pictures and other files here, or use the button above.')}
        </EmptyState>
      )}
      <AssetGrid isOneStop assets={assets} chosen={chosen} onChoose={onChoose} {...(onOpen && { onOpen })} />
      <LoadMore query={list} />
    </>
  )
}
