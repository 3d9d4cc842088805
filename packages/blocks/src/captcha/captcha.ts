import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { CAPTCHA_TEXTS, captchaSize } from '@plinth/domain/forms/captcha'
import type { Sentence } from '@plinth/domain/words/sentence'
import type { CaptchaProps } from './captcha-of.ts'

/** What tells people from programs on a page, in a box of its form. */
export interface Captcha {
  /** What the form sends along; undefined when nothing came of it. */
  token(): Promise<string | undefined>
  /** Begins anew, since what was sent counts no more; done when it can be sent again. */
  reset(): Promise<void>
  destroy(): void
}

/** Milliseconds after its beginning in which what is sent is taken for a program's, and a little more. */
const TOO_QUICK = 1100

/**
 * Waits until nobody can be taken for a program because they were quick. [FORM-127] [RESTOCK-70]
 *
 * @param begunOn milliseconds, as `performance.now()` told them
 */
export async function pastTooQuick(begunOn: number): Promise<void> {
  const early = begunOn + TOO_QUICK - performance.now()
  if (early > 0) await new Promise((done) => setTimeout(done, early))
}

type Words = (sentence: Sentence) => string

let widgets = 0

/** The box of a captcha: one line, and a button where something is to be pressed. [FORM-29] */
class Box {
  readonly #place: HTMLElement
  readonly #words: Words
  readonly #line = document.createElement('span')
  readonly #button = document.createElement('button')

  constructor(place: HTMLElement, words: Words) {
    this.#place = place
    this.#words = words
    this.#line.className = 'captcha-line'
    this.#button.type = 'button'
    this.#button.className = 'captcha-button'
    place.replaceChildren(this.#line, this.#button)
    place.hidden = false
    place.classList.add('captcha-rendered')
    place.dataset['widgetId'] = String((widgets += 1))
    place.dataset['size'] = captchaSize(place.getBoundingClientRect().width)
  }

  say(state: string, line: Sentence, button?: Sentence, press?: () => void): void {
    this.#place.dataset['state'] = state
    this.#line.textContent = this.#words(line)
    this.#button.hidden = button === undefined
    this.#button.textContent = button === undefined ? '' : this.#words(button)
    this.#button.onclick = press ?? null
  }

  clear(): void {
    this.#place.replaceChildren()
    this.#place.hidden = true
    this.#place.classList.remove('captcha-rendered')
    delete this.#place.dataset['widgetId']
  }
}

/**
 * Draws a captcha in its place. Undefined where it cannot work: without a secure connection browsers work out no sums.
 * [FORM-28] [FORM-29]
 */
export function drawCaptcha(
  place: HTMLElement | null,
  props: CaptchaProps,
  words: Words,
): Captcha | undefined {
  if (place === null) {
    console.error('The captcha could not be rendered: there is no node for it.')
    return undefined
  }
  if (props.lacksKey === true) console.error(new Error('Enterprise V3 ReCaptcha site key not found'))
  if (props.kind === 'recaptcha') return new Recaptcha(new Box(place, words), props)
  return isSecureContext ? new Altcha(new Box(place, words), props) : undefined
}

/** A sum as the server sends it. */
function readChallenge(sent: unknown): Challenge {
  if (typeof sent !== 'object' || sent === null || !('parameters' in sent)) throw new Error('no sum')
  return sent as Challenge
}

/** A sum that is worked out while the form is filled in. [FORM-28] */
class Altcha implements Captcha {
  readonly #box: Box
  readonly #props: CaptchaProps
  #work: Promise<string | undefined> | undefined
  #controller = new AbortController()

  constructor(box: Box, props: CaptchaProps) {
    this.#box = box
    this.#props = props
    box.say('ready', CAPTCHA_TEXTS.ready)
  }

  token(): Promise<string | undefined> {
    return (this.#work ??= this.#solve())
  }

  async reset(): Promise<void> {
    this.#controller.abort()
    this.#controller = new AbortController()
    this.#work = undefined
    await this.token()
  }

  async #solve(): Promise<string | undefined> {
    const { action, subject } = this.#props
    const controller = this.#controller
    this.#box.say('checking', CAPTCHA_TEXTS.checking)
    try {
      const response = await fetch(`/api/captcha/challenge?${new URLSearchParams({ action, for: subject })}`)
      if (!response.ok) throw new Error(String(response.status))
      const challenge = readChallenge(await response.json())
      const solution = await solveChallenge({ challenge, deriveKey, controller })
      if (solution === null) throw new Error('nothing')
      this.#box.say('checked', CAPTCHA_TEXTS.checked)
      return btoa(JSON.stringify({ challenge, solution }))
    } catch {
      if (controller.signal.aborted) return undefined
      this.#work = undefined
      this.#box.say('failed', CAPTCHA_TEXTS.failed, CAPTCHA_TEXTS.again, () => void this.token())
      return undefined
    }
  }

  destroy(): void {
    this.#controller.abort()
    this.#box.clear()
  }
}

interface Enterprise {
  ready(then: () => void): void
  execute(siteKey: string, options: { readonly action: string }): Promise<string>
}

const enterprise = () => (globalThis as { grecaptcha?: { enterprise?: Enterprise } }).grecaptcha?.enterprise

let script: Promise<void> | undefined

/** Fails once a page is left, or its widget is taken away: what was awaited for it never comes. */
function untilDestroyed(signal: AbortSignal): Promise<never> {
  return new Promise((_, failed) => {
    const destroyed = () => failed(new Error('Document was destroyed'))
    if (signal.aborted) destroyed()
    signal.addEventListener('abort', destroyed, { once: true })
    addEventListener('pagehide', destroyed, { once: true, signal })
  })
}

/** Loads Google’s script once for all forms of a page. */
function loadScript(siteKey: string): Promise<void> {
  script ??= new Promise<void>((loaded, failed) => {
    const element = document.createElement('script')
    element.src = `https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`
    element.onload = () => {
      const api = enterprise()
      if (api === undefined) failed(new Error('ReCaptcha has not been set up!'))
      else api.ready(loaded)
    }
    element.onerror = () => failed(new Error('ReCaptcha has not been set up!'))
    document.head.append(element)
  }).catch((error: unknown) => {
    script = undefined
    throw error
  })
  return script
}

/** Google’s judgement, of which nothing is loaded before a visitor allows it. [FORM-30] */
class Recaptcha implements Captcha {
  readonly #box: Box
  readonly #props: CaptchaProps
  #isAllowed = false
  readonly #ending = new AbortController()

  constructor(box: Box, props: CaptchaProps) {
    this.#box = box
    this.#props = props
    this.#ask()
  }

  #ask(): void {
    this.#box.say('asking', CAPTCHA_TEXTS.consent, CAPTCHA_TEXTS.allow, () => void this.#load())
  }

  async #load(): Promise<void> {
    this.#isAllowed = true
    this.#box.say('checking', CAPTCHA_TEXTS.loading)
    try {
      if (this.#props.siteKey === '') throw new Error('Enterprise V3 ReCaptcha site key not found')
      await Promise.race([loadScript(this.#props.siteKey), untilDestroyed(this.#ending.signal)])
      this.#box.say('checked', CAPTCHA_TEXTS.loaded)
    } catch (error) {
      console.error(error)
      this.#isAllowed = false
      if (this.#ending.signal.aborted) return
      this.#box.say('failed', CAPTCHA_TEXTS.failed, CAPTCHA_TEXTS.again, () => void this.#load())
    }
  }

  async token(): Promise<string | undefined> {
    if (!this.#isAllowed) return undefined
    try {
      await loadScript(this.#props.siteKey)
      const api = enterprise()
      if (api === undefined) throw new Error('ReCaptcha has not been set up!')
      return await api.execute(this.#props.siteKey, { action: this.#props.action })
    } catch (error) {
      console.error(error)
      return undefined
    }
  }

  /** A token is asked for anew each time the form is sent. */
  async reset(): Promise<void> {}

  destroy(): void {
    this.#ending.abort()
    this.#box.clear()
  }
}
