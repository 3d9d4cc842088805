import { part } from '../../ui/part.tsx'

/** The pages that an index page shows. */
export const StackedPagesDialog = part(
  async () => ({ default: (await import('./parts-on-demand.ts')).StackedPagesDialog }),
  { kind: 'dialog' },
)

/** The settings of a page or post; most openings of a page ask for none. [HTTP-54] */
export const PageSettings = part(
  async () => ({ default: (await import('./parts-on-demand.ts')).PageSettings }),
  { kind: 'dialog' },
)
