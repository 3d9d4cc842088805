import { ApiError, isOffline } from './api-error.ts'
import { t } from '../words/words.ts'

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
 * Times in a row that a server which answers may not get on with a file before it is given up: longer than it may take to
 * make one of its parts. [EDIT-911]
 */
export const PATIENCE = 30
/** Times in a row that it may answer without saying anything. */
const SILENCES = 3

/**
 * Sends a file in parts. When the line breaks it waits, asks how much has arrived, and goes on from there, for as long as
 * nobody cancels it. [EDIT-253] A server that answers and gets no further, with its parts or with making a file of them, is
 * given up after a while. [EDIT-911]
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
  let stuck = 0
  let isArrived = false
  for (let failures = 0; ;) {
    try {
      checkGoesOn(signal)
      const before: number = arrived?.received ?? 0
      arrived = arrived === undefined ? await calls.begin() : await calls.state(arrived.id)
      // Another tab may be sending it.
      if (arrived.received > before) stuck = 0
      while (arrived.received < file.size) {
        const { id, received } = arrived
        onProgress(received / file.size)
        const part = file.slice(received, received + PART)
        arrived = await calls.part(id, received, part, (sent) => onProgress((received + sent) / file.size))
        failures = 0
        stuck = 0
        checkGoesOn(signal)
      }
      isArrived = true
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
      } else if (next === 'anew' || next === 'nothing') throw error
      if (next === 'stuck') {
        stuck += 1
        if (isSilence(error) && stuck >= SILENCES) throw error
        if (stuck >= PATIENCE) throw givenUp(isArrived)
      }
      if (next === 'wait') onWaiting()
      await calls.pause(Math.min(longestPause, 500 * 2 ** failures))
      failures += 1
    }
  }
}

/** Answers after which what has arrived is asked anew: another tab sends it too, an answer was lost, or comes too late. */
const GETS_NO_FURTHER = ['upload-offset-differs', 'upload-busy', 'upload-incomplete', 'no-data']

const isSilence = (error: unknown): boolean => error instanceof ApiError && error.code === 'no-data'

/** What can be done after a call failed: wait for the line, ask again for a while, begin anew, or nothing. */
function afterFailure(error: unknown): 'wait' | 'stuck' | 'anew' | 'nothing' {
  if (isOffline(error)) return 'wait'
  if (!(error instanceof ApiError)) return 'nothing'
  if (error.status === 504 || GETS_NO_FURTHER.includes(error.code)) return 'stuck'
  return error.status === 404 ? 'anew' : 'nothing'
}

function givenUp(isArrived: boolean): ApiError {
  return new ApiError(
    408,
    'gave-up',
    isArrived ? t('File processing failed to complete') : t('File upload failed to complete'),
  )
}

function checkGoesOn(signal: AbortSignal): void {
  if (signal.aborted) throw new ApiError(0, 'cancelled', '')
}
