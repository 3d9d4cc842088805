/** Inputs whose values are never kept: secrets, what is the form's own, and files, which no script can put back. */
const NEVER = new Set(['password', 'hidden', 'submit', 'file'])

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isBox = (input: Input): input is HTMLInputElement => input.type === 'checkbox' || input.type === 'radio'

const inputsIn = (form: HTMLFormElement): Input[] =>
  [...form.querySelectorAll<Input>('input, textarea, select')].filter(
    ({ type, name }) => !NEVER.has(type) && name !== '' && name !== 'contact-website',
  )

/** What is kept of a form in this tab. */
interface Kept {
  /** To be called when something was typed. */
  keep(): void
  /** To be called when it was sent. */
  forget(): void
  /** The step that was open; -1 for none. [FORM-125] */
  step(): number
  keepStep(step: number): void
}

/** Keeps what is typed into a form in this tab, so that a reload loses nothing, and puts back what was kept. [FORM-24] */
export function keepTyped(form: HTMLFormElement, id: string): Kept {
  const name = `plinth-form-${id}`
  const ofStep = `plinth-step-${id}`
  // Storage can be switched off; the form works without.
  const attempt = <T>(what: () => T): T | undefined => {
    try {
      return what()
    } catch (error) {
      console.warn(error)
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
      attempt(() => [name, ofStep].forEach((one) => sessionStorage.removeItem(one)))
    },
    step: () => Number(attempt(() => sessionStorage.getItem(ofStep)) ?? -1),
    keepStep(step) {
      attempt(() => sessionStorage.setItem(ofStep, String(step)))
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
