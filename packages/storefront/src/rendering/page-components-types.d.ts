// What the server sees of page-components.ts: its types without those of the browser, which the server has not.
import type { PageComponents } from '@plinth/renderer'

export const pageComponents: PageComponents
