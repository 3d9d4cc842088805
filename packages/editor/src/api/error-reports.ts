import { createErrorReporter } from '@plinth/domain/errors/error-reporter'
import { api } from './client.ts'

/** Tells the server of an error of the editor, soon and together with others. Loaded at the first one. [LOG-4] [LOG-6] */
export const reportError = createErrorReporter(
  'editor',
  () => location.pathname,
  (events) => api('POST /api/events/RecordJavascriptErrors', { body: [...events] }),
)
