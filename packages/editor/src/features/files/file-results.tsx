import { readText } from '@plinth/domain'
import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LibraryFile, useAssets } from '../../api/media.ts'
import { useSession } from '../../api/session.ts'
import { ListTable, type Column } from '../../lists/list-table.tsx'
import { LoadMore } from '../../lists/load-more.tsx'
import { Moment } from '../../lists/moment.tsx'
import type { Selection } from '../../lists/use-selection.ts'
import { AssetGrid, AssetPreview, dimensions } from '../../media/asset-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from '../../words/words.ts'
import classes from './files-screen.module.css'

/** Files as tiles or as a table, in each state of their list. [EDIT-250] */
export function FileResults({
  list,
  files,
  view,
  openId,
  onOpen,
  selection,
  empty,
}: {
  readonly list: ReturnType<typeof useAssets>
  readonly files: readonly LibraryFile[]
  readonly view: 'grid' | 'list'
  /** The one that is open. */
  readonly openId: string | undefined
  readonly onOpen: (file: LibraryFile) => void
  readonly selection: Selection | undefined
  /** What is said when there is none. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
}) {
  const language = useSession().data?.website?.primaryLanguage ?? 'en'
  if (list.isPending) return <Waiting />
  if (list.isLoadingError)
    return (
      <LoadFailure
        error={list.error}
        title={t('Unable to load results')}
        onRetry={() => void list.refetch()}
      />
    )
  if (files.length === 0)
    return (
      <EmptyState icon={IconPhoto} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  const lacksText = (file: LibraryFile) =>
    file.kind === 'image' && readText(file.altText, language, language).trim() === ''
      ? t('No alternative text')
      : undefined
  const byId = new Map(files.map((file) => [file.id, file]))
  return (
    <>
      {view === 'grid' ? (
        <AssetGrid
          assets={files}
          chosen={new Set(openId === undefined ? [] : [openId])}
          onChoose={({ id }) => onOpen(byId.get(id)!)}
          selection={selection}
          isOneStop
          warns={({ id }) => lacksText(byId.get(id)!)}
        />
      ) : (
        <ListTable
          label={t('Files')}
          rows={files}
          keyOf={({ id }) => id}
          columns={columns(files, onOpen, lacksText)}
          choosing={selection && { selection, nameOf: ({ fileName }) => fileName }}
        />
      )}
      <LoadMore query={list} />
    </>
  )
}

/** What is told of each file. A column of tags that none has would take the room of names. [EDIT-1143] */
function columns(
  files: readonly LibraryFile[],
  onOpen: (file: LibraryFile) => void,
  lacksText: (file: LibraryFile) => string | undefined,
): readonly Column<LibraryFile>[] {
  return [
    {
      key: 'preview',
      head: t('Preview'),
      cell: (file) => (
        <div className={classes.preview}>
          <AssetPreview asset={file} />
        </div>
      ),
    },
    {
      key: 'name',
      head: t('Name'),
      cell: (file) => (
        <button type="button" className={classes.open} onClick={() => onOpen(file)}>
          {file.fileName}
        </button>
      ),
    },
    { key: 'text', head: t('Alternative text'), cell: (file) => lacksText(file) ?? altOf(file) },
    ...(files.some(({ tags }) => tags.length > 0) ? [tagsColumn] : []),
    { key: 'size', head: t('Size'), cell: dimensions, isNumber: true },
    { key: 'added', head: t('Added'), cell: ({ createdOn }) => <Moment at={createdOn} /> },
  ]
}

const tagsColumn: Column<LibraryFile> = {
  key: 'tags',
  head: t('Tags'),
  cell: ({ tags }) => tags.join(', '),
}

const altOf = ({ altText }: LibraryFile): string => Object.values(altText).find((text) => text !== '') ?? ''
