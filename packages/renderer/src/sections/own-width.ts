import type { Marks } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'

/** Classes and custom property of something with a width of its own; nothing of anything else. [BLOCK-96] [STYLE-130] */
export function ownWidth(run: RenderRun, { maxWidth, stands }: Marks): { classes: string; style: string } {
  if (maxWidth === undefined) return { classes: '', style: '' }
  run.hasOwnWidths = true
  return {
    classes: ` own-width${stands === undefined ? '' : ` own-${stands}`}`,
    style: `--own:${maxWidth}px`,
  }
}
