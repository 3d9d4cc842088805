/** A script error as it is told to the server. */
export interface ScriptErrorEvent {
  /** Where it happened: in the owner's application, or on a page of the website. */
  readonly source: 'editor' | 'site'
  readonly message: string
  /** Without one where something else than an error was thrown. */
  readonly stack: string
  /** Path of the page, without what stands behind it. */
  readonly page: string
}

/** Most calls of one opened page. */
const MOST_SENDS = 20
/** Most errors that wait for a call. */
const MOST_QUEUED = 10
/** Longest stack, in characters. */
const STACK = 5000
const MESSAGE = 1000
/** Milliseconds without another error before a call is made. */
const DEBOUNCE = 1000

/**
 * Gathers script errors and sends them together, a second after the last of them: at most 10 at once and 20 calls in all, so
 * that an error in a loop costs little. What there is no room for is left out. [LOG-4]
 *
 * @param send makes the call; what it throws is nobody's concern
 */
export function createErrorReporter(
  source: ScriptErrorEvent['source'],
  pathOf: () => string,
  send: (events: readonly ScriptErrorEvent[]) => Promise<unknown>,
): (error: unknown) => void {
  let queued: ScriptErrorEvent[] = []
  let sends = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush(): void {
    const events = queued
    queued = []
    sends += 1
    void send(events).catch(() => undefined)
  }
  return (error) => {
    // A full queue is not put off any longer: an error in a loop would never be told.
    if (sends >= MOST_SENDS || queued.length >= MOST_QUEUED) return
    queued.push({ source, ...describe(error), page: pathOf() })
    clearTimeout(timer)
    timer = setTimeout(flush, DEBOUNCE)
  }
}

function describe(error: unknown): Pick<ScriptErrorEvent, 'message' | 'stack'> {
  const isError = error instanceof Error
  const message = isError ? `${error.name}: ${error.message}` : String(error)
  return { message: cut(message, MESSAGE), stack: isError ? cut(error.stack ?? '', STACK) : '' }
}

/** Cut to a length that is kept; half of a pair at its end, or a null character, could not be stored. */
const cut = (text: string, most: number): string => text.slice(0, most).replaceAll('\0', '').toWellFormed()
