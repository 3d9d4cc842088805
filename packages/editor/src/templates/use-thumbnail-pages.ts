import type { Library } from '@plinth/renderer'
import { useMemo } from 'react'
import { useEditing, useSiteStyle } from '../canvas/editing-context.ts'
import { useStage } from '../canvas/stage-store.ts'
import { ThumbnailPages } from './thumbnail-page.ts'

/** What draws thumbnails as the page in the canvas looks now; undefined until there is one. [SECTION-4] */
export function useThumbnailPages(library: Partial<Library> | undefined): ThumbnailPages | undefined {
  const { canvas, stage } = useEditing()
  // Looks again with every frame until the page is there.
  useStage(stage, ({ tick }) => (canvas.view === null ? tick : undefined))
  const style = useSiteStyle((snapshot) => snapshot.style)
  const input = canvas.view?.input
  return useMemo(
    () => (input === undefined ? undefined : new ThumbnailPages(input, style, library)),
    [input, style, library],
  )
}
