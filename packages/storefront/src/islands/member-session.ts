import { signIn, signOut } from '../members/member-session.ts'
import { isThere } from '../page/is-there.ts'
import { t } from '../page/words.ts'
import type { Island } from './island.ts'

/**
 * The forms to sign in and out. What is refused is said in place, and the password stays, also where the server cannot be
 * reached. Where it can, and the call had no answer, the form is sent as it would be without scripts. [MEMBER-12]
 */
const memberSession: Island = (element) => {
  const form = element as HTMLFormElement
  const isSignIn = form.querySelector('[type=password]') !== null
  const problem = document.createElement('p')
  problem.classList.add('notice', 'member-problem')
  problem.setAttribute('role', 'alert')
  let isBusy = false

  function tell(message: string): void {
    problem.textContent = message
    form.prepend(problem)
  }

  async function submitted(event: SubmitEvent): Promise<void> {
    // A button that sends the form elsewhere needs no script.
    if (event.submitter?.hasAttribute('formaction') === true) return
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '')
    const answer = isSignIn
      ? await signIn({
          email: text('email'),
          password: text('password'),
          rememberMe: data.get('rememberMe') !== null,
        })
      : await signOut(form.dataset.xsrf ?? '', data.get('keepCart') !== null)
    const isAway = !answer.ok && (answer.message === '' || !isSignIn) && !(await isThere())
    isBusy = false
    if (isAway) return tell(t('The website cannot be reached at the moment. Try again in a little while.'))
    // The server has said where one may go on to: the form holds an address of this website alone.
    if (answer.ok && answer.data['secondStep'] === true) return location.assign(codePage(text('returnTo')))
    if (answer.ok) return location.assign(isSignIn ? text('returnTo') || '/_members' : '/')
    if (answer.message === '' || !isSignIn) return form.submit()
    tell(answer.message)
    form.querySelector<HTMLInputElement>('[type=password]')?.select()
  }
  const listener = (event: SubmitEvent) => void submitted(event)
  form.addEventListener('submit', listener)
  return () => form.removeEventListener('submit', listener)
}

/** Where a code is asked for after the password. [MEMBER-30] */
const codePage = (returnTo: string): string =>
  `/_members/second-step${returnTo === '' ? '' : `?${new URLSearchParams({ to: returnTo })}`}`

export default memberSession
