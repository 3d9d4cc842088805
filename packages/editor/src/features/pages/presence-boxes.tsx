import { findBlock } from '@plinth/domain'
import { createPortal } from 'react-dom'
import type { PersonHere } from '../../api/presence.ts'
import { boxStyle, scaled } from '../../canvas/boxes.ts'
import { useEditing, useSessionState } from '../../canvas/editing-context.ts'
import { useMeasured } from '../../canvas/stage-store.ts'
import classes from './presence-boxes.module.css'

/** Room a name takes above its block, px of the screen. */
const NAME_HEIGHT = 20

/**
 * Where others are on the canvas: a thin outline in their colour around the block, with their names above it; below where there
 * is no room or the tools of a selection stand. Who listens hears it from the list of people. [EDIT-1550]
 */
export function PresenceBoxes({ people }: { readonly people: readonly PersonHere[] }) {
  const { session, canvas, stage } = useEditing()
  const selected = useSessionState(({ selection }) => selection?.id)
  const blocks = Map.groupBy(
    people.filter(({ isYou, blockId }) => !isYou && blockId !== null),
    ({ blockId }) => blockId ?? '',
  )
  const places = useMeasured(stage, () =>
    [...blocks.keys()].flatMap((id) => {
      const element = findBlock(session.document, id) === undefined ? null : canvas.view?.painter.block(id)
      const frame = element?.ownerDocument.defaultView?.frameElement
      if (element == null || !(frame instanceof HTMLElement)) return []
      // The frame is shown smaller where the page is wider than its room.
      const scale = frame.getBoundingClientRect().width / frame.offsetWidth
      return [{ id, box: scaled(element.getBoundingClientRect(), scale) }]
    }),
  )
  const overlay = useMeasured(stage, () => document.querySelector('[data-canvas-overlay]') !== null)
    ? document.querySelector('[data-canvas-overlay]')
    : null
  if (overlay === null) return null
  return createPortal(
    places.map(({ id, box }) => {
      const here = blocks.get(id) ?? []
      return (
        <div
          key={id}
          className={classes.box}
          data-colour={here[0]?.colour}
          data-presence-of={id}
          style={boxStyle(box)}
          aria-hidden="true"
        >
          <span data-below={box.y < NAME_HEIGHT || id === selected || undefined}>
            {here.map(({ name }) => name).join(', ')}
          </span>
        </div>
      )
    }),
    overlay,
  )
}
