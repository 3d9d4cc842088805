import { boxStyle, scaled } from './boxes.ts'
import { useEditing } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { sitePartElement, sitePieceElement, type SitePart, type SitePlace } from './site-parts.ts'
import { useMeasured, useStage } from './stage-store.ts'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

const NAMES: Readonly<Record<SitePart, string>> = {
  bar: t('Announcement bar'),
  header: t('Header'),
  footer: t('Footer'),
}

/** Px the name of what is pointed at needs above it. */
const NAME_HEIGHT = 20

/** Outlines of header and announcement bar: of what is pointed at with its name, of what is edited. [EDIT-291] */
export function SitePartBoxes({ scale }: { readonly scale: number }) {
  const { stage, canvas } = useEditing()
  const pointedAt = useStage(stage, (state) => state.pointedAt)
  const place = useStage(stage, (state) => state.sitePlace)
  const boxes = useMeasured(stage, () => {
    const page = canvas.view?.page
    const boxOf = (element: HTMLElement | null | undefined): Box | null =>
      element == null ? null : scaled(element.getBoundingClientRect(), scale)
    if (page === undefined) return { hovered: null, selected: null, piece: null }
    const isOther = pointedAt !== null && pointedAt !== place?.part
    return {
      hovered: isOther ? boxOf(sitePartElement(page, pointedAt)) : null,
      selected: place === null ? null : boxOf(sitePartElement(page, place.part)),
      piece: place === null ? null : boxOf(sitePieceElement(page, place)),
    }
  })
  return (
    <>
      {boxes.hovered !== null && pointedAt !== null && (
        <div
          className={classes.hover}
          data-kind="section"
          data-at-top={boxes.hovered.y < NAME_HEIGHT}
          style={boxStyle(boxes.hovered)}
        >
          <span className={classes.name}>{NAMES[pointedAt]}</span>
        </div>
      )}
      {boxes.selected !== null && (
        <div className={classes.selected} data-kind="section" style={boxStyle(boxes.selected)} />
      )}
      {boxes.piece !== null && (
        <div
          className={classes.selected}
          data-kind="block"
          data-editing={isWriting(place)}
          style={boxStyle(boxes.piece)}
        />
      )}
    </>
  )
}

const isWriting = (place: SitePlace | null): boolean => place?.piece === 'title' || place?.piece === 'barText'
