import { NativeSelect } from '@mantine/core'
import { IconFolder, IconPhoto, IconTrash, type Icon } from '@tabler/icons-react'
import type { FileFolder } from '../../api/media.ts'
import { placedFolders } from '../../media/folder-tree.ts'
import { t } from '../../words/words.ts'
import classes from './files-screen.module.css'

/** What the screen shows: all files, those of a folder, or the trash. */
export type Place = { readonly kind: 'all' | 'trash' } | { readonly kind: 'folder'; readonly id: string }

const nameOf = (place: Place): string => (place.kind === 'folder' ? `folder/${place.id}` : place.kind)

/** The folders as a tree, with all files above and the trash below; on a phone a choice. [EDIT-250] */
export function FolderList({
  folders,
  place,
  onGo,
}: {
  readonly folders: readonly FileFolder[]
  readonly place: Place
  readonly onGo: (place: Place) => void
}) {
  const placed = placedFolders(folders)
  const places: readonly Entry[] = [
    { place: { kind: 'all' }, name: t('All files'), icon: IconPhoto, depth: 0 },
    ...placed.map(({ folder, depth, path }) => ({
      place: { kind: 'folder', id: folder.id } as const,
      name: folder.name,
      path,
      icon: IconFolder,
      depth,
      count: folder.files,
    })),
    { place: { kind: 'trash' }, name: t('Trash'), icon: IconTrash, depth: 0 },
  ]
  return (
    <>
      <nav className={classes.tree} aria-label={t('Folders')}>
        <ul className={classes.list}>
          {places.map((entry) => (
            <li key={nameOf(entry.place)} style={{ paddingInlineStart: entry.depth * 16 }}>
              <PlaceButton entry={entry} isCurrent={nameOf(entry.place) === nameOf(place)} onGo={onGo} />
            </li>
          ))}
        </ul>
      </nav>
      <NativeSelect
        className={classes.phoneOnly}
        aria-label={t('Folder')}
        value={nameOf(place)}
        data={places.map((entry) => ({ value: nameOf(entry.place), label: entry.path ?? entry.name }))}
        onChange={({ currentTarget: { value } }) =>
          onGo(places.find((entry) => nameOf(entry.place) === value)?.place ?? { kind: 'all' })
        }
      />
    </>
  )
}

interface Entry {
  readonly place: Place
  readonly name: string
  readonly path?: string
  readonly icon: Icon
  readonly depth: number
  readonly count?: number
}

function PlaceButton({
  entry: { place, name, icon: Symbol, count },
  isCurrent,
  onGo,
}: {
  readonly entry: Entry
  readonly isCurrent: boolean
  readonly onGo: (place: Place) => void
}) {
  return (
    <button
      type="button"
      className={classes.place}
      aria-current={isCurrent}
      title={name}
      onClick={() => onGo(place)}
    >
      <Symbol size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
      {count !== undefined && count > 0 && <span className={classes.count}>{count}</span>}
    </button>
  )
}
