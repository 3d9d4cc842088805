/** How far it is with many. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/**
 * Calls for many, as many at a time as one call takes, each once the one before is answered: so it can be said how far it is.
 *
 * @param onProgress told before each call
 */
export async function inParts(
  ids: readonly string[],
  atOnce: number,
  onProgress: (progress: Progress) => void,
  call: (some: string[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    onProgress({ done: from, total: ids.length })
    await call(ids.slice(from, from + atOnce))
  }
}
