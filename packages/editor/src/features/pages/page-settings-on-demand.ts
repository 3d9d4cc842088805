import { part } from '../../ui/part.tsx'

/** The settings of a page or post; most openings of a page ask for none. [HTTP-54] */
export const PageSettings = part(
  async () => ({ default: (await import('./parts-on-demand.ts')).PageSettings }),
  { kind: 'dialog' },
)
