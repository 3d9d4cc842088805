import type { Service } from '../consent/services.ts'
import { readCookie } from '../page/cookies.ts'
import type { Island } from './island.ts'

interface ConsentProps {
  readonly version: string
  readonly services: readonly Service[]
  readonly orderId?: string
  readonly search?: string
  readonly isNoView?: boolean
  readonly product?: { readonly id: string; readonly name: string }
}

type Choices = Readonly<Record<Service['category'], boolean>>

/** Cookies that services, and this software's own statistics, leave on the website itself. [CONSENT-10] */
const LEFT =
  /^(?:ss_(?:cid|cpvisit|cvisit|cvr|cvt)|_ga(?:_.+)?|_gid|_gat(?:_.+)?|_gcl_.+|_fb[pc]|_pin_unauth|_pinterest_.+|_derived_epik|_epik)$/

/** The answer of this browser to what is asked now; undefined for none. */
function given(version: string): Choices | undefined {
  const [of, choices = ''] = (readCookie(document.cookie, 'consent') ?? '').split('.')
  return of === version && /^[01]{2}$/.test(choices)
    ? { statistics: choices[0] === '1', marketing: choices[1] === '1' }
    : undefined
}

/** Takes away what services have left; they set it for the widest host they may. */
function clearCookies(): void {
  const names = document.cookie.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
  const parts = location.hostname.split('.')
  const hosts = ['', ...parts.map((_part, index) => `;domain=${parts.slice(index).join('.')}`)]
  for (const name of names)
    if (LEFT.test(name)) for (const host of hosts) document.cookie = `${name}=;path=/;max-age=0${host}`
}

/** Says to the server what was chosen; undefined where that did not work. */
async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<Choices | undefined> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, button))
    if (typeof value === 'string') fields.append(name, value)
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json', 'x-csrf-token': readCookie(document.cookie, 'crumb') ?? '' },
    body: fields,
  }).catch(() => undefined)
  if (answer?.ok !== true) return undefined
  const said: unknown = await answer.json()
  if (typeof said !== 'object' || said === null) return undefined
  return {
    statistics: 'statistics' in said && said.statistics === true,
    marketing: 'marketing' in said && said.marketing === true,
  }
}

/**
 * Asks whom nobody has asked, and loads what was agreed to, and nothing before. Browsers that say of themselves that they
 * want no tracking are not asked. [CONSENT-3] [CONSENT-10]
 */
const consent: Island = (element, rawProps, context) => {
  const props = rawProps as ConsentProps
  const ending = new AbortController()
  const { signal } = ending
  const form = element.querySelector('form')

  async function act(choices: Choices): Promise<void> {
    const agreed = props.services.filter(({ category }) => choices[category])
    if (agreed.length < props.services.length) clearCookies()
    if (agreed.length === 0) return
    const { startServices } = await import('../consent/services.ts')
    if (!signal.aborted) await startServices(agreed, choices, props, context, signal)
  }

  const known = given(props.version)
  if (known !== undefined) void act(known)
  else {
    clearCookies()
    element.hidden = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  }
  form?.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault()
      const failed = form.querySelector<HTMLElement>('[role=alert]')
      const choices = await send(form, event.submitter)
      if (failed !== null) failed.hidden = choices !== undefined
      if (choices === undefined) return
      const hadFocus = element.contains(document.activeElement)
      element.hidden = true
      if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
      await act(choices)
    },
    { signal },
  )
  return () => ending.abort()
}

export default consent
