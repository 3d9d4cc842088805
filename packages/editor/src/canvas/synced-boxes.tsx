import { useSavedSections } from '../api/saved-sections.ts'
import { boxStyle, scaled } from './boxes.ts'
import { useDocument, useEditing } from './editing-context.ts'
import type { Box } from './grid-metrics.ts'
import { useMeasured } from './stage-store.ts'
import { t } from '../words/words.ts'
import classes from './canvas.module.css'

/** What stands on several pages has a colour of its own, and says so. [SECTION-36] */
export function SyncedBoxes({ scale }: { readonly scale: number }) {
  const { stage, canvas } = useEditing()
  const placed = useDocument(({ document }) =>
    document.sections
      .flatMap(({ id, settings: { synced } }) => (synced === undefined ? [] : [`${id} ${synced}`]))
      .join(),
  )
  const places = placed === '' ? [] : placed.split(',').map((one) => one.split(' '))
  const { data } = useSavedSections(places.length > 0)
  const boxes = useMeasured(stage, () =>
    places.map(([id = '']): Box | null => {
      const element = canvas.view?.painter.section(id)
      return element == null ? null : scaled(element.getBoundingClientRect(), scale)
    }),
  )
  return places.map(([id, synced], index) => {
    const box = boxes[index]
    if (box == null) return null
    const source = data?.find((one) => one.id === synced)
    const isRemoved = data !== undefined && source === undefined
    return (
      <div key={id} className={classes.synced} style={boxStyle(box)}>
        <span className={classes.syncedName}>
          {isRemoved ? t('Synced · its source was removed') : syncedWords(source?.synced?.pages)}
        </span>
      </div>
    )
  })
}

/** On how many pages a synced section stands, in words; undefined while that is not known. */
export const syncedWords = (pages: number | undefined): string =>
  pages === undefined
    ? t('Synced')
    : t('Synced · on {pages, plural, =0 {no page} one {# page} other {# pages}}', { pages })
