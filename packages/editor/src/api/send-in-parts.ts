import { ApiError, isOffline } from './api-error.ts'

/** How a file on its way stands at the server. */
interface Arrived {
  readonly id: string
  readonly received: number
}

/** The calls by which a file is sent in parts, and how one waits between them. */
export interface PartCalls<Kept> {
  readonly begin: () => Promise<Arrived>
  readonly state: (id: string) => Promise<Arrived>
  /** Sends what begins at `offset`; tells how many bytes of it are gone. */
  readonly part: (
    id: string,
    offset: number,
    content: Blob,
    onSent: (bytes: number) => void,
  ) => Promise<Arrived>
  readonly finish: (id: string) => Promise<Kept>
  readonly giveUp: (id: string) => Promise<unknown>
  /** Waits so many milliseconds, or until the connection is back. */
  readonly pause: (milliseconds: number) => Promise<void>
}

interface Watching {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  /** The line is broken; it goes on by itself when it is back. */
  readonly onWaiting: () => void
}

/** Bytes of a part: what a broken line costs at most. */
export const PART = 2_000_000

const longestPause = 30_000

/**
 * Sends a file in parts. When the line breaks it waits, asks how much has arrived, and goes on from there, for as long as
 * nobody cancels it. [EDIT-253]
 *
 * @throws ApiError when the server refuses the file; `cancelled` when `signal` fired
 */
export async function sendInParts<Kept>(
  file: Blob,
  calls: PartCalls<Kept>,
  { signal, onProgress, onWaiting }: Watching,
): Promise<Kept> {
  let arrived: Arrived | undefined
  let begunAnew = false
  for (let failures = 0; ;) {
    try {
      checkGoesOn(signal)
      arrived = arrived === undefined ? await calls.begin() : await calls.state(arrived.id)
      while (arrived.received < file.size) {
        const { id, received } = arrived
        onProgress(received / file.size)
        const part = file.slice(received, received + PART)
        arrived = await calls.part(id, received, part, (sent) => onProgress((received + sent) / file.size))
        failures = 0
        checkGoesOn(signal)
      }
      onProgress(1)
      return await calls.finish(arrived.id)
    } catch (error) {
      if (signal.aborted) {
        // Whether it hears of that does not matter: what is left is removed after a day.
        if (arrived !== undefined) void calls.giveUp(arrived.id).catch(() => undefined)
        throw error
      }
      const next = afterFailure(error)
      if (next === 'anew' && !begunAnew) {
        arrived = undefined
        begunAnew = true
      } else if (next !== 'wait') throw error
      if (next === 'wait') onWaiting()
      await calls.pause(Math.min(longestPause, 500 * 2 ** failures))
      failures += 1
    }
  }
}

/** What can be done after a call failed: wait and go on, begin anew, or nothing. */
function afterFailure(error: unknown): 'wait' | 'anew' | 'nothing' {
  if (isOffline(error) || (error instanceof ApiError && error.status === 504)) return 'wait'
  if (!(error instanceof ApiError)) return 'nothing'
  // Another tab sends it too, or an answer was lost: how much has arrived is asked anew.
  if (error.code === 'upload-offset-differs' || error.code === 'upload-busy') return 'wait'
  if (error.code === 'upload-incomplete') return 'wait'
  return error.status === 404 ? 'anew' : 'nothing'
}

function checkGoesOn(signal: AbortSignal): void {
  if (signal.aborted) throw new ApiError(0, 'cancelled', '')
}
