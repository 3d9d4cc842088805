import { readCookie } from '../page/cookies.ts'
import { t } from '../page/words.ts'
import type { Island } from './island.ts'

const AT = '/api/site-users/account'

type Answer =
  | { readonly ok: true; readonly data: Record<string, unknown> }
  | { readonly ok: false; readonly message: string }

/** What stands in an object; nothing for what is none. */
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/**
 * Calls the server. A call of a session has its token; an answer with `crumbFail` brings the one that counts, and the call is
 * made once more with it. [MEMBER-9]
 */
async function post(path: string, body: object, xsrfToken = ''): Promise<Answer> {
  const failed = { ok: false, message: t('Unable to send form. Please try again later.') } as const
  try {
    const response = await fetch(`${AT}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': readCookie(document.cookie, 'crumb') ?? '',
        ...(xsrfToken === '' ? {} : { 'x-siteuser-xsrf-token': xsrfToken }),
      },
      body: JSON.stringify(body),
    })
    const data = recordOf(await response.json())
    if (response.ok) return { ok: true, data }
    const { crumbFail, xsrfToken: own } = data
    if (crumbFail === true && xsrfToken === '' && typeof own === 'string') return await post(path, body, own)
    const { message } = recordOf(data['error'])
    return typeof message === 'string' ? { ok: false, message } : failed
  } catch {
    return failed
  }
}

/** The library that asks the device; it comes when somebody presses. */
const device = () => import('@simplewebauthn/browser')

/** Signs in with a passkey, or makes one; the buttons are there only where the browser knows passkeys. [MEMBER-33] */
const memberPasskey: Island = (element) => {
  if (globalThis.PublicKeyCredential === undefined) return
  element.hidden = false
  const stop = new AbortController()
  const problem = document.createElement('p')
  problem.classList.add('notice', 'member-problem')
  problem.setAttribute('role', 'alert')
  let isBusy = false

  const tell = (message: string) => {
    problem.textContent = message
    element.prepend(problem)
  }

  async function enter(): Promise<void> {
    const asked = await post('passkey/options', {})
    if (!asked.ok) return tell(asked.message)
    const { startAuthentication } = await device()
    const optionsJSON = asked.data['options'] as Parameters<typeof startAuthentication>[0]['optionsJSON']
    const response = await startAuthentication({ optionsJSON })
    const entered = await post('passkey', { response })
    if (!entered.ok) return tell(entered.message)
    // The server has said where one may go on to: the form beside holds an address of this website alone.
    const returnTo = document.querySelector<HTMLInputElement>('input[name=returnTo]')?.value ?? ''
    location.assign(returnTo || '/_members')
  }

  async function make(form: HTMLFormElement): Promise<void> {
    const asked = await post('passkeys/options', {
      password: String(new FormData(form).get('password') ?? ''),
    })
    if (!asked.ok) return tell(asked.message)
    const { startRegistration } = await device()
    const optionsJSON = asked.data['options'] as Parameters<typeof startRegistration>[0]['optionsJSON']
    const response = await startRegistration({ optionsJSON })
    const made = await post('passkeys', { response })
    if (!made.ok) return tell(made.message)
    location.assign('/_members/security?saved=1')
  }

  async function run(what: () => Promise<void>): Promise<void> {
    if (isBusy) return
    isBusy = true
    problem.remove()
    try {
      await what()
    } catch {
      // Somebody who thinks better of it, and a device that does not want to, look the same.
      tell(t('The device gave no passkey.'))
    }
    isBusy = false
  }

  if (element instanceof HTMLFormElement)
    element.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        void run(() => make(element))
      },
      { signal: stop.signal },
    )
  else
    element.querySelector('button')?.addEventListener('click', () => void run(enter), { signal: stop.signal })
  return () => stop.abort()
}

export default memberPasskey
