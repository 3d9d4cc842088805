import type { Answered } from '@plinth/contract'
import type { Captcha } from '@plinth/blocks/captcha/captcha.ts'
import type { CaptchaProps } from '@plinth/blocks/captcha/captcha-of.ts'
import { fillText } from '@plinth/domain/words/fill-text'
import { sentenceInWords, type Sentence } from '@plinth/domain/words/sentence'
import { isThere } from '../page/is-there.ts'
import { t } from '../page/words.ts'
import type { Island } from './island.ts'

interface CaptchaData {
  readonly captcha: CaptchaProps
  readonly language: string
  readonly words: { readonly [english: string]: string }
}

const LIKED = 'plinth-liked'

/** What this browser likes, as far as it remembers: pages are the same for everybody. */
function likedHere(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LIKED) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch (error) {
    console.warn(error)
    return []
  }
}

function rememberLike(id: string, isLiked: boolean): void {
  const others = likedHere().filter((other) => other !== id)
  try {
    localStorage.setItem(LIKED, JSON.stringify(isLiked ? [...others.slice(-499), id] : others))
  } catch (error) {
    // A browser that keeps nothing forgets; the server does not.
    console.warn(error)
  }
}

const read = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

/** Each like of the page as this browser remembers it. */
function showLikes(root: ParentNode): void {
  const liked = likedHere()
  for (const form of root.querySelectorAll<HTMLFormElement>('form.like'))
    form.querySelector('button')?.setAttribute('aria-pressed', String(liked.includes(thingOf(form))))
}

/** Likes, or takes it back. */
async function like(form: HTMLFormElement): Promise<void> {
  const count = form.querySelector<HTMLElement>('.like-count')
  const answer: Answered<'POST /_likes'> | undefined = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: sentFields(form),
  }).catch(() => undefined)
  form.querySelector(':scope > .field-error')?.remove()
  // Leaving the page would lose a comment that is being written.
  if (answer?.ok !== true)
    return (await isThere())
      ? form.submit()
      : tell(form, t('The website cannot be reached at the moment. Try again in a little while.'))
  const said = await answer.json()
  rememberLike(thingOf(form), said.isLiked)
  form.querySelector('button')?.setAttribute('aria-pressed', String(said.isLiked))
  if (count !== null) count.textContent = said.count === 0 ? '' : String(said.count)
}

/** Says above a form why it was not sent; beside the heart of a like, so that it stays where it was pressed. */
function tell(form: HTMLFormElement, words: string): void {
  form.querySelector(':scope > .field-error')?.remove()
  const said = document.createElement('p')
  said.className = 'field-error'
  said.setAttribute('role', 'alert')
  said.textContent = words
  if (form.matches('.like')) form.append(said)
  else form.prepend(said)
}

/** In the place of a form: that somebody looks at the comment first. */
function sayItWaits(form: HTMLFormElement, answered: Document): void {
  const said = document.createElement('p')
  said.setAttribute('role', 'status')
  said.tabIndex = -1
  said.textContent = [...answered.querySelectorAll('.comment-page > h1, .comment-page > h1 + p')]
    .map(({ textContent }) => textContent.trim())
    .join('. ')
  offerAgain(form)
  form.replaceWith(said)
  said.focus()
}

/** What stands for a link that opens a form: its paragraph, where it is alone in one. */
const offered = (link: HTMLElement): HTMLElement => link.closest<HTMLElement>('.comments-write') ?? link

/** Shows the link that opened a form once more, where one did. */
function offerAgain(form: HTMLFormElement): HTMLElement | undefined {
  const before = form.previousElementSibling
  const link = before?.querySelector<HTMLElement>('[data-comment-form]')
  if (link === null || link === undefined) return undefined
  offered(link).hidden = false
  return link
}

/** The comments of one post, or the page on which one is written. */
class Comments {
  /** Another set takes their place once somebody has written. */
  #place: HTMLElement
  readonly #captchas = new WeakMap<HTMLFormElement, Captcha>()

  constructor(element: HTMLElement) {
    this.#place = element
    for (const form of element.querySelectorAll<HTMLFormElement>('.comment-form')) void this.#drawIn(form)
  }

  /** Opens the form of another page here, closes one that is open here, or lets a link lead where it leads. */
  pressed(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isElsewhere = event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)
    if (link === null || isElsewhere) return
    if (link.hasAttribute('data-comment-form')) {
      event.preventDefault()
      void this.#open(link)
    } else if (link.hasAttribute('data-comment-cancel') && this.#place.matches('section.comments')) {
      event.preventDefault()
      const form = link.closest('form')
      const opener = form === null ? undefined : offerAgain(form)
      form?.remove()
      opener?.focus()
    }
  }

  sent(event: Event): void {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.matches('.like, .comment-form')) return
    event.preventDefault()
    void (form.matches('.like') ? like(form) : this.#send(form))
  }

  async #open(link: HTMLAnchorElement): Promise<void> {
    const after = link.closest('.comment-do, .comments-write') ?? link
    const open = after.nextElementSibling
    if (open instanceof HTMLFormElement) return focusFirst(open)
    const answer = await fetch(link.href).catch(() => undefined)
    const form = answer?.ok === true ? read(await answer.text()).querySelector('form.comment-form') : null
    if (form === null) return location.assign(link.href)
    const own = document.importNode(form, true) as HTMLFormElement
    after.after(own)
    // What has been opened is not offered once more above itself.
    offered(link).hidden = true
    void this.#drawIn(own)
    focusFirst(own)
  }

  /** Most websites ask for no captcha, so its code comes when one does. */
  async #drawIn(form: HTMLFormElement): Promise<void> {
    const data = form.dataset['captcha']
    if (data === undefined) return
    const { drawCaptcha } = await import('../page/draw-captcha.ts')
    const { captcha, language, words } = JSON.parse(data) as CaptchaData
    const say = (sentence: Sentence) =>
      sentenceInWords(sentence, (english, values) => fillText(words[english] ?? english, values, language))
    const drawn = drawCaptcha(form.querySelector<HTMLElement>('.captcha'), captcha, say)
    if (drawn !== undefined) this.#captchas.set(form, drawn)
  }

  async #send(form: HTMLFormElement): Promise<void> {
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
    if (button === null || button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    const fields = sentFields(form)
    const captcha = this.#captchas.get(form)
    const token = await captcha?.token()
    if (captcha !== undefined && token === undefined) {
      button.removeAttribute('aria-busy')
      return tell(form, t('Complete CAPTCHA before submitting.'))
    }
    if (token !== undefined) fields.set('captcha', token)
    const answer = await fetch(form.action, { method: 'POST', body: fields }).catch(() => undefined)
    button.removeAttribute('aria-busy')
    if (answer === undefined) return tell(form, t('Unable to send form. Please try again later.'))
    if (answer.status === 429)
      return tell(form, t('Unable to submit form. Submission rate limit exceeded. Please try again later.'))
    const answered = read(await answer.text())
    // Who answers in the place of a server that is gone has no page about comments, and the form keeps what was typed.
    if (answer.status >= 500 || answered.querySelector('.comment-page, section.comments') === null)
      return tell(form, t('Unable to send form. Please try again later.'))
    captcha?.destroy()
    const again = answered.querySelector<HTMLFormElement>('form.comment-form')
    if (again !== null) this.#showAgain(form, again)
    else this.#show(form, answered, answer.url)
  }

  /** The form once more, with what is wrong with it. */
  #showAgain(form: HTMLFormElement, again: HTMLFormElement): void {
    const own = document.importNode(again, true)
    form.replaceWith(own)
    void this.#drawIn(own)
    own.querySelector<HTMLElement>('[aria-invalid], textarea')?.focus()
  }

  /** The comments as they are now; or that somebody looks first. */
  #show(form: HTMLFormElement, answered: Document, url: string): void {
    const now = answered.querySelector<HTMLElement>('section.comments')
    if (now === null) return sayItWaits(form, answered)
    // On the page of the form there are no comments to put these in the place of.
    if (!this.#place.matches('section.comments')) return location.assign(url)
    const own = document.importNode(now, true)
    // It is this island that looks after them.
    delete own.dataset['island']
    this.#place.replaceWith(own)
    this.#place = own
    showLikes(own)
    const { hash } = new URL(url)
    const written = hash === '' ? null : own.querySelector<HTMLElement>(hash)
    if (written === null) return
    written.tabIndex = -1
    written.focus()
    history.replaceState(history.state, '', url)
  }
}

/**
 * The comments of a post, and the page on which one is written: forms open in their place, what is sent is answered there,
 * and likes are counted at once. Everything goes the way it goes without scripts, to the same addresses; where no answer
 * comes, it goes that way. [COMMENT-4] [COMMENT-12]
 */
const comments: Island = (element) => {
  const stop = new AbortController()
  const { signal } = stop
  const own = new Comments(element)
  // Likes of a post stand outside of its comments.
  const page = element.closest('main') ?? element
  page.addEventListener('click', (event) => own.pressed(event), { signal })
  page.addEventListener('submit', (event) => own.sent(event), { signal })
  showLikes(page)
  return () => stop.abort()
}

const thingOf = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>('input[type=hidden]')?.value ?? ''

/** The fields of a form as a browser sends them by itself. */
function sentFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return fields
}

function focusFirst(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('textarea')?.focus()
}

export default comments
