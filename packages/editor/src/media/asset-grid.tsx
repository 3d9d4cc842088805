import { Checkbox } from '@mantine/core'
import type { Asset } from '@plinth/domain'
import { IconFile, IconMusic, IconVideo } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import classes from './asset-grid.module.css'
import type { Selection } from '../lists/use-selection.ts'
import { fileSize } from './file-size.ts'
import { t } from '../words/words.ts'
import { thumbnail } from './thumbnail.ts'

const KIND_ICONS = { video: IconVideo, audio: IconMusic, file: IconFile, image: IconFile } as const

/** Files as tiles one can choose; the chosen ones are marked. */
export function AssetGrid({
  assets,
  chosen,
  onChoose,
  onOpen,
  selection,
  warns,
  isOneStop = false,
}: {
  readonly assets: readonly Asset[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (asset: Asset) => void
  /** Double click: chooses and goes on. */
  readonly onOpen?: (asset: Asset) => void
  /** Which are chosen to do something to several. */
  readonly selection?: Selection | undefined
  /** What is to be said of a file beside its name. */
  readonly warns?: (asset: Asset) => string | undefined
  /**
   * Whether the tiles are one stop of the Tab key, with the arrow keys going from tile to tile; where several can be chosen, Space
   * chooses. [EDIT-712] [EDIT-1209]
   */
  readonly isOneStop?: boolean
}) {
  const [reached, setReached] = useState('')
  const stop = assets.some(({ id }) => id === reached) ? reached : assets[0]?.id
  const description =
    selection === undefined
      ? t('Arrow keys go through the files.')
      : t('Arrow keys go through the files, Space selects one, Enter opens it.')
  const stopOf = (id: string) =>
    isOneStop ? { tabIndex: id === stop ? 0 : -1, onFocus: () => setReached(id) } : {}
  const choose = (event: KeyboardEvent, { id }: Asset) => {
    if (event.key !== ' ' || selection === undefined) return
    event.preventDefault()
    selection.set(id, !selection.has(id))
  }
  return (
    <ul className={classes.grid} {...(isOneStop && { onKeyDown: goOn, 'aria-description': description })}>
      {assets.map((asset) => (
        <li key={asset.id} className={classes.item}>
          {selection !== undefined && (
            <Checkbox
              className={classes.choice}
              aria-label={t('Select {name}', { name: asset.fileName })}
              checked={selection.has(asset.id)}
              {...stopOf(asset.id)}
              onChange={(event) => selection.set(asset.id, event.currentTarget.checked)}
            />
          )}
          <button
            type="button"
            className={classes.tile}
            aria-pressed={chosen.has(asset.id)}
            title={asset.fileName}
            {...stopOf(asset.id)}
            onKeyDown={(event) => isOneStop && choose(event, asset)}
            onClick={() => onChoose(asset)}
            onDoubleClick={() => onOpen?.(asset)}
          >
            <AssetPreview asset={asset} />
            <span className={classes.name}>{asset.fileName}</span>
            <span className={`${classes.name} ${classes.quiet}`}>{dimensions(asset)}</span>
            {warns?.(asset) !== undefined && <span className={classes.warning}>{warns(asset)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The arrow keys lead from tile to tile as they stand, Home and End to the first and the last. */
function goOn(event: KeyboardEvent<HTMLUListElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('button[aria-pressed]')]
  const at = tiles.findIndex((tile) => tile === event.target)
  if (at < 0) return
  const { top } = tiles[0]!.getBoundingClientRect()
  const inRow = tiles.filter((tile) => tile.getBoundingClientRect().top === top).length
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + inRow, ArrowUp: at - inRow }
  const ends = { Home: 0, End: tiles.length - 1 }
  const next = { ...to, ...ends }[event.key]
  if (next === undefined) return
  event.preventDefault()
  tiles[next]?.focus()
}

/** How a file looks: the picture itself, or a sign of its kind. */
export function AssetPreview({ asset }: { readonly asset: Asset }) {
  const Symbol = KIND_ICONS[asset.kind]
  const { x, y } = asset.focalPoint
  return (
    <span className={classes.preview}>
      {asset.kind === 'image' ? (
        <img
          src={thumbnail(asset, 300)}
          alt=""
          loading="lazy"
          style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
        />
      ) : (
        <Symbol size={32} stroke={1.2} aria-hidden="true" />
      )}
    </span>
  )
}

/** How large a file is: in pixels, as far as it has them, and in bytes. */
export function dimensions({ width, height, size }: Asset): string {
  return width === undefined || height === undefined
    ? fileSize(size)
    : `${width} × ${height} · ${fileSize(size)}`
}
