/** Inputs whose values are never kept: secrets, and what is the form's own. */
const NEVER = new Set(['password', 'hidden', 'submit'])

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isBox = (input: Input): input is HTMLInputElement => input.type === 'checkbox' || input.type === 'radio'

const inputsIn = (form: HTMLFormElement): Input[] =>
  [...form.querySelectorAll<Input>('input, textarea, select')].filter(
    ({ type, name }) => !NEVER.has(type) && name !== '' && name !== 'contact-website',
  )

/**
 * Keeps what is typed into a form in this tab, so that a reload loses nothing, and puts back what was kept. [FORM-24]
 *
 * @returns `keep`, to be called when something was typed, and `forget`, when it was sent
 */
export function keepTyped(form: HTMLFormElement, id: string): { keep(): void; forget(): void } {
  const name = `plinth-form-${id}`
  // Storage can be switched off; the form works without.
  const attempt = <T>(what: () => T): T | undefined => {
    try {
      return what()
    } catch {
      return undefined
    }
  }
  const kept = attempt((): unknown => JSON.parse(sessionStorage.getItem(name) ?? '[]'))
  if (Array.isArray(kept)) putBack(form, kept)
  const texts = () =>
    inputsIn(form).flatMap((input) => (isBox(input) && !input.checked ? [] : [[input.name, input.value]]))
  return {
    keep() {
      attempt(() => sessionStorage.setItem(name, JSON.stringify(texts())))
    },
    forget() {
      attempt(() => sessionStorage.removeItem(name))
    },
  }
}

/** Only into what is empty: the browser, or the server, may have filled it in already. */
function putBack(form: HTMLFormElement, kept: readonly unknown[]): void {
  const texts = kept.filter(
    (one): one is [string, string] =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string',
  )
  for (const input of inputsIn(form)) {
    const values = texts.flatMap(([name, value]) => (name === input.name ? value : []))
    if (isBox(input)) input.checked ||= values.includes(input.value)
    else if (input.value === '' && values[0] !== undefined) input.value = values[0]
  }
}
