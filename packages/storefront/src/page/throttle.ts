/** Calls `work` at most once per `interval` milliseconds, and once more at the end of a burst. */
export function throttle(work: () => void, interval: number): { run(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false

  function run(): void {
    if (timer !== undefined) {
      again = true
      return
    }
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (again) {
        again = false
        run()
      }
    }, interval)
  }
  return { run, cancel: () => clearTimeout(timer) }
}
