import { ActionIcon, Button, Drawer, Group, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconCheck, IconDots, IconFolderPlus, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useState } from 'react'
import {
  changeFolder,
  removeFolder,
  useAssets,
  useFileTags,
  useFolders,
  type FileFolder,
  type FileSort,
  type FileState,
  type LibraryFile,
} from '../../api/media.ts'
import { useCan } from '../../api/session.ts'
import { ListSearch, type ListFilter } from '../../lists/list-search.tsx'
import { useListQuery, type ListQuery } from '../../lists/use-list-query.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { KINDS } from '../../media/file-words.ts'
import { folderPath } from '../../media/folder-tree.ts'
import { keepOriginals, keepsOriginals } from '../../media/shrink-picture.ts'
import { UploadList } from '../../media/upload-list.tsx'
import { UploadButton, UploadZone } from '../../media/upload-zone.tsx'
import { useUploads } from '../../media/use-uploads.ts'
import { showError } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { leaveForms } from '../../ui/unsaved-forms.ts'
import { t } from '../../words/words.ts'
import { FileActions } from './file-actions.tsx'
import { FileDetail } from './file-detail.tsx'
import { FileResults } from './file-results.tsx'
import classes from './files-screen.module.css'
import { FolderDialog } from './folder-dialog.tsx'
import { FolderList, type Place } from './folder-list.tsx'
import { MoveDialog } from './move-dialog.tsx'

const FILTERS = ['folder', 'kind', 'tag', 'state', 'sort', 'view'] as const
type Query = ListQuery<(typeof FILTERS)[number]>

const STATES: readonly { readonly value: FileState | ''; readonly label: string }[] = [
  { value: '', label: t('Used or not') },
  { value: 'unused', label: t('Used nowhere') },
  { value: 'without-alt', label: t('Without alternative text') },
]

const SORTS: readonly { readonly value: FileSort | ''; readonly label: string }[] = [
  { value: '', label: t('Newest first') },
  { value: 'oldest', label: t('Oldest first') },
  { value: 'name', label: t('Name A–Z') },
  { value: 'largest', label: t('Largest first') },
]

/** One of several choices, as far as a text of the address is one. */
const chosenOf = <Value extends string>(
  choices: readonly { readonly value: Value | '' }[],
  text: string,
): Value | undefined => {
  const value = choices.find((choice) => choice.value === text)?.value
  return value === '' ? undefined : value
}

/** Every file of the website: found, kept in order, and looked at one by one. [EDIT-250] */
export default function FilesScreen() {
  const mayEdit = useCan('media.edit')
  const query = useListQuery(FILTERS)
  const place = placeOf(query.filters)
  const folderId = place.kind === 'folder' ? place.id : null
  const folders = useFolders().data ?? []
  const { uploads, add, retry, dismiss } = useUploads({ folder: folderId ?? undefined })
  const [isNaming, setIsNaming] = useState(false)
  const goTo = (to: Place) => leaveForms(() => query.setAll(addressOf(to, query.filters)))
  return (
    <Screen
      title={t('Files')}
      actions={mayEdit && <AddingFiles onName={() => setIsNaming(true)} onFiles={add} />}
    >
      <UploadZone onFiles={add} isDisabled={!mayEdit}>
        <div className={classes.columns}>
          <FolderList folders={folders} place={place} onGo={goTo} />
          <div>
            {folderId !== null && (
              <FolderHead folders={folders} folderId={folderId} mayEdit={mayEdit} onGo={goTo} />
            )}
            <FileFilters query={query} isTrash={place.kind === 'trash'} />
            <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
            <Files query={query} place={place} folders={folders} mayEdit={mayEdit} />
          </div>
        </div>
      </UploadZone>
      {isNaming && (
        <FolderDialog
          parentId={folderId}
          onDone={(folder) => goTo({ kind: 'folder', id: folder.id })}
          onClose={() => setIsNaming(false)}
        />
      )}
    </Screen>
  )
}

function AddingFiles({
  onName,
  onFiles,
}: {
  readonly onName: () => void
  readonly onFiles: (files: File[]) => void
}) {
  return (
    <>
      <Button variant="default" leftSection={<IconFolderPlus size={16} />} onClick={onName}>
        {t('New folder')}
      </Button>
      <UploadButton onFiles={onFiles} />
      <UploadChoice />
    </>
  )
}

/** Whether large pictures are made smaller before they are sent. [EDIT-254] */
function UploadChoice() {
  const [isKept, setIsKept] = useState(keepsOriginals)
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon size={32} variant="default" aria-label={t('How files are uploaded')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={!isKept}
          leftSection={isKept ? <span className={classes.noCheck} /> : <IconCheck size={16} />}
          onClick={() => {
            keepOriginals(!isKept)
            setIsKept(!isKept)
          }}
        >
          {t('Make large photos smaller first')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The files of a place, what can be done to several of them, and the one that is open. */
function Files({
  query,
  place,
  folders,
  mayEdit,
}: {
  readonly query: Query
  readonly place: Place
  readonly folders: readonly FileFolder[]
  readonly mayEdit: boolean
}) {
  const list = useAssets(filterOf(query, place))
  const files = list.data?.pages.flatMap((page) => page.assets) ?? []
  const selection = useSelection(files.map(({ id }) => id))
  const [open, setOpen] = useState<LibraryFile>()
  return (
    <>
      {mayEdit && (
        <FileActions
          files={files.filter(({ id }) => selection.ids.includes(id))}
          folders={folders}
          selection={selection}
          isTrash={place.kind === 'trash'}
        />
      )}
      <FileResults
        list={list}
        files={files}
        view={query.filters.view === 'list' ? 'list' : 'grid'}
        openId={open?.id}
        onOpen={(file) => leaveForms(() => setOpen(file))}
        selection={mayEdit ? selection : undefined}
        empty={emptiness(query, place)}
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => leaveForms(() => setOpen(undefined))}
        position="right"
        title={t('File Detail')}
        size={400}
        overlayProps={{ backgroundOpacity: 0.1 }}
      >
        {open !== undefined && <FileDetail key={open.id} asset={open} onClose={() => setOpen(undefined)} />}
      </Drawer>
    </>
  )
}

function placeOf({ folder, state }: Query['filters']): Place {
  if (state === 'deleted') return { kind: 'trash' }
  return folder === '' ? { kind: 'all' } : { kind: 'folder', id: folder }
}

/** The address of a place: how files are shown and ordered stays, what they are narrowed to does not. */
function addressOf(place: Place, { sort, view }: Query['filters']): Record<string, string> {
  return {
    sort,
    view,
    ...(place.kind === 'trash' ? { state: 'deleted' } : {}),
    ...(place.kind === 'folder' ? { folder: place.id } : {}),
  }
}

function filterOf({ wanted, filters }: Query, place: Place) {
  return {
    search: wanted,
    kind: chosenOf(KINDS, filters.kind),
    folder: place.kind === 'folder' ? place.id : undefined,
    tag: filters.tag === '' ? undefined : filters.tag,
    state: place.kind === 'trash' ? ('deleted' as const) : chosenOf(STATES, filters.state),
    sort: chosenOf(SORTS, filters.sort),
  }
}

function emptiness({ wanted, filters, clear }: Query, place: Place) {
  const isNarrowed = [wanted, filters.kind, filters.tag].some((text) => text !== '')
  if (isNarrowed || (filters.state !== '' && place.kind !== 'trash'))
    return {
      title: t('Nothing found'),
      text: t('Try other words, or another filter.'),
      action: (
        <Button variant="default" onClick={clear}>
          {t('Show all')}
        </Button>
      ),
    }
  if (place.kind === 'trash')
    return { title: t('Nothing in the trash'), text: t('Files you delete stay here for 30 days.') }
  if (place.kind === 'folder')
    return {
      title: t('Nothing in this folder'),
      text: t('Drop files here, or select some elsewhere and move them here.'),
    }
  return { title: t('No files yet'), text: t('Drop pictures and other files here, or use the button above.') }
}

function FileFilters({ query, isTrash }: { readonly query: Query; readonly isTrash: boolean }) {
  const tags = useFileTags().data ?? []
  const tagFilter: readonly ListFilter[] =
    tags.length === 0
      ? []
      : [
          query.filter('tag', t('Tag'), [
            { value: '', label: t('All tags') },
            ...tags.map(({ name }) => ({ value: name, label: name })),
          ]),
        ]
  const isList = query.filters.view === 'list'
  return (
    <ListSearch
      label={t('Search files')}
      value={query.search}
      onChange={query.setSearch}
      filters={[
        query.filter('kind', t('Kind of file'), KINDS),
        ...tagFilter,
        ...(isTrash ? [] : [query.filter('state', t('Which files'), STATES)]),
        query.filter('sort', t('Order'), SORTS),
      ]}
    >
      <ActionIcon
        variant="default"
        size={32}
        aria-label={isList ? t('Show as tiles') : t('Show as a list')}
        onClick={() => query.set('view', isList ? '' : 'list')}
      >
        {isList ? <IconLayoutGrid size={16} /> : <IconList size={16} />}
      </ActionIcon>
    </ListSearch>
  )
}

/** Where the open folder stands, and what can be done to it. */
function FolderHead({
  folders,
  folderId,
  mayEdit,
  onGo,
}: {
  readonly folders: readonly FileFolder[]
  readonly folderId: string
  readonly mayEdit: boolean
  readonly onGo: (place: Place) => void
}) {
  const [dialog, setDialog] = useState<'name' | 'move'>()
  const path = folderPath(folders, folderId)
  const folder = path.at(-1)
  if (folder === undefined) return null
  const close = () => setDialog(undefined)
  return (
    <div className={classes.head}>
      <div className={classes.path}>
        {path.slice(0, -1).map((above) => (
          <Group key={above.id} gap={4}>
            <Button variant="subtle" size="compact-sm" onClick={() => onGo({ kind: 'folder', id: above.id })}>
              {above.name}
            </Button>
            /
          </Group>
        ))}
        <span>{folder.name}</span>
      </div>
      {mayEdit && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('More about {name}', { name: folder.name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialog('name')}>{t('Rename')}</Menu.Item>
            <Menu.Item onClick={() => setDialog('move')}>{t('Move')}</Menu.Item>
            <Menu.Item color="red" onClick={() => askToRemove(folder, onGo)}>
              {t('Remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog === 'name' && <FolderDialog folder={folder} parentId={folder.parentId} onClose={close} />}
      {dialog === 'move' && (
        <MoveDialog
          title={t('Move {name}', { name: folder.name })}
          folders={folders}
          from={folder.parentId}
          without={folder.id}
          onMove={(parentId) => changeFolder(folder.id, { parentId })}
          onClose={close}
        />
      )}
    </div>
  )
}

function askToRemove(folder: FileFolder, onGo: (place: Place) => void): void {
  modals.openConfirmModal({
    title: t('Remove the folder {name}?', { name: folder.name }),
    children: t('No file is deleted: what is in it comes into the folder above.'),
    labels: { confirm: t('Remove'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => {
      removeFolder(folder.id)
        .then(() =>
          onGo(folder.parentId === null ? { kind: 'all' } : { kind: 'folder', id: folder.parentId }),
        )
        .catch(showError)
    },
  })
}
