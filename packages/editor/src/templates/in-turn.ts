const waiting = new Set<() => void>()
let isBusy = false

/**
 * Runs work one piece per frame, so that what a person does meanwhile comes first. [SECTION-5]
 *
 * @returns takes it back while it has not been run
 */
export function inTurn(work: () => void): () => void {
  waiting.add(work)
  next()
  return () => void waiting.delete(work)
}

function next(): void {
  if (isBusy) return
  const [work] = waiting
  if (work === undefined) return
  isBusy = true
  waiting.delete(work)
  requestAnimationFrame(() => {
    isBusy = false
    work()
    next()
  })
}
