/** How far a table is on its way in. [IMPORT-4] */
export const IMPORT_STATES = [
  'checking',
  'ready',
  'running',
  'done',
  'undoing',
  'cancelled',
  'undone',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** States in which a job is at work on a table. */
export const IMPORT_STATES_AT_WORK = [
  'checking',
  'running',
  'undoing',
] as const satisfies readonly ImportState[]

/** Whether a table is being checked, taken in or undone. */
export const isImportAtWork = ({ state }: { readonly state: ImportState }): boolean =>
  IMPORT_STATES_AT_WORK.some((each) => each === state)
