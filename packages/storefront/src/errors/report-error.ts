import { createErrorReporter } from '@plinth/domain/errors/error-reporter'
import { readCookie } from '../page/cookies.ts'

const report = createErrorReporter(
  'site',
  () => location.pathname,
  (events) =>
    fetch('/api/events/RecordJavascriptErrors', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': readCookie(document.cookie, 'crumb') ?? '',
      },
      body: JSON.stringify(events),
    }),
)

/** Tells the server of an error of a script of this page, as the browser says it. Loaded at the first one. [LOG-5] */
export function reportError(event: Event): void {
  if (event instanceof ErrorEvent) report(event.error ?? event.message)
  else if (event instanceof PromiseRejectionEvent) report(event.reason)
}
