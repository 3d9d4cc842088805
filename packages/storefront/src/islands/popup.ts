import type { Island } from './island.ts'

interface PopupProps {
  readonly moment: 'seconds' | 'scroll' | 'exit'
  readonly seconds: number
  readonly scroll: number
  readonly everyDays: number
}

const DAY = 24 * 60 * 60 * 1000

/** Days for which whoever has done what it asks is left alone. */
const DONE_DAYS = 365

/** Milliseconds after which a pop-up that found somebody busy looks again. */
const LATER = 3000

/** Until when it stays away from this browser, in milliseconds since the epoch. */
const MEMORY = 'plinth-popup'

/** Storage can be switched off: then it comes on every page, which is better than never. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch (error) {
    console.warn(error)
    return undefined
  }
}

/** Somebody who writes, or has something else open, is not interrupted. */
function isBusy(): boolean {
  const { activeElement } = document
  return (
    document.querySelector('dialog[open]') !== null ||
    (activeElement instanceof HTMLElement &&
      (activeElement.isContentEditable || activeElement.matches('input, textarea, select')))
  )
}

/** Calls `show` at the moment the owner chose; once. */
function whenItIsTime({ moment, seconds, scroll }: PopupProps, show: () => void, signal: AbortSignal): void {
  const listen = { signal, passive: true } as const
  if (moment === 'seconds') {
    const timer = setTimeout(show, seconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
    return
  }
  if (moment === 'scroll') {
    const look = () => {
      const { scrollHeight } = document.documentElement
      // A page's end lies between two whole pixels on many screens.
      if (((scrollY + innerHeight + 1) / scrollHeight) * 100 >= scroll) show()
    }
    addEventListener('scroll', look, listen)
    return look()
  }
  document.documentElement.addEventListener(
    'mouseleave',
    ({ clientY }) => {
      if (clientY <= 0) show()
    },
    listen,
  )
  // A finger leaves by another app, and comes back.
  let wasHidden = false
  document.addEventListener(
    'visibilitychange',
    () => {
      wasHidden ||= document.visibilityState === 'hidden'
      if (wasHidden && document.visibilityState === 'visible' && !matchMedia('(hover: hover)').matches) show()
    },
    listen,
  )
}

/**
 * A pop-up: comes at its moment, once in so many days, never over something else, and goes with Escape, its button or a press
 * beside it. Nothing is kept in the browser before somebody has closed it. [POPUP-2] [POPUP-5]
 */
const popup: Island = (element, rawProps) => {
  if (!(element instanceof HTMLDialogElement)) return
  const dialog = element
  const props = rawProps as PopupProps
  const ending = new AbortController()
  const { signal } = ending
  const remember = (days: number) =>
    attempt(() => localStorage.setItem(MEMORY, String(Date.now() + days * DAY)))
  const isDone = () => dialog.querySelector('.form-sent') !== null

  dialog.querySelector('.popup-close')?.addEventListener('click', () => dialog.close(), { signal })
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (target === dialog) dialog.close()
    },
    { signal },
  )
  dialog.addEventListener('close', () => remember(isDone() ? DONE_DAYS : props.everyDays), { signal })
  dialog.querySelector('.popup-button')?.addEventListener('click', () => remember(DONE_DAYS), { signal })
  // Its form was sent without scripts: it stands open with what came of that.
  if (dialog.open) return () => ending.abort()
  const until = Number(attempt(() => localStorage.getItem(MEMORY)) ?? 0)
  if (until > Date.now()) return () => ending.abort()

  const waiting = new AbortController()
  signal.addEventListener('abort', () => waiting.abort())
  const show = () => {
    if (waiting.signal.aborted) return
    if (isBusy()) {
      setTimeout(show, LATER)
      return
    }
    waiting.abort()
    dialog.showModal()
  }
  whenItIsTime(props, show, waiting.signal)
  return () => {
    ending.abort()
    if (dialog.open) dialog.close()
  }
}

export default popup
