import { FILE_TEXTS, MEGABYTE } from '@plinth/domain/forms/form-files'
import { inputName, type FormField } from '@plinth/domain/forms/form-field'
import { declared, patternOf, type Sentence } from '@plinth/domain/words/sentence'

/** The files of a form on a page. */
export interface TakenFiles {
  /** What is wrong where a file is still on its way, or did not arrive: by field. */
  unfinished(fields: readonly FormField[]): { readonly [fieldId: string]: Sentence }
  /** Forgets what was sent ahead: the form has it. */
  forget(): void
  /** Stops what is on its way. */
  end(): void
}

interface FieldProps extends FormField {
  readonly endings?: readonly string[]
}

interface Form {
  key(): Promise<string | undefined>
  words(sentence: Sentence): string
  show(fieldId: string, problem: string): void
}

interface Props {
  readonly id: string
  readonly fields: readonly FieldProps[]
}

const filled = (sentence: Sentence, values: Record<string, string | number>) =>
  declared(patternOf(sentence), values)

/**
 * Sends each file as soon as it is chosen, says how far it is, and lets its sender cancel, try again or remove it. The form
 * then names what was sent. [FORM-62] [FORM-63]
 */
export function takeFiles(form: HTMLFormElement, props: Props, one: Form): TakenFiles {
  const lists = props.fields
    .filter(({ kind }) => kind === 'file')
    .flatMap((field) => {
      const box = form.querySelector<HTMLElement>(`[data-form-field="${CSS.escape(field.id)}"]`)
      return box === null ? [] : [new FileList(box, field, props.id, one)]
    })
  return {
    unfinished: (fields) =>
      Object.fromEntries(
        lists
          .filter(({ field, isFinished }) => !isFinished && fields.some(({ id }) => id === field.id))
          .map(({ field }) => [field.id, FILE_TEXTS.waiting]),
      ),
    forget: () => lists.forEach((list) => list.forget()),
    end: () => lists.forEach((list) => list.end()),
  }
}

/** What was sent of one field. */
class FileList {
  readonly field: FieldProps
  readonly #formId: string
  readonly #form: Form
  readonly #input: HTMLInputElement | null
  readonly #list: HTMLElement | null
  readonly #status: HTMLElement
  readonly #open = new Set<HTMLElement>()
  readonly #ending = new AbortController()

  constructor(box: HTMLElement, field: FieldProps, formId: string, form: Form) {
    this.field = field
    this.#formId = formId
    this.#form = form
    this.#input = box.querySelector('input[type=file]')
    this.#list = box.querySelector('.form-files')
    this.#status = document.createElement('p')
    this.#status.role = 'status'
    this.#status.className = 'form-files-status'
    this.#list?.after(this.#status)
    if (this.#count() === 0) for (const [id, name] of this.#kept()) this.#there(this.#row(name), id, name)
    const { signal } = this.#ending
    this.#input?.addEventListener('change', () => this.#take(), { signal })
  }

  get isFinished(): boolean {
    return this.#open.size === 0
  }

  #take(): void {
    const files = [...(this.#input?.files ?? [])]
    if (this.#input !== null) this.#input.value = ''
    const most = this.field.mostFiles ?? 1
    let left = most - this.#count()
    for (const file of files) {
      const problem = left-- > 0 ? this.#problemOf(file) : filled(FILE_TEXTS.tooMany, { files: most })
      if (problem !== undefined) return this.#form.show(this.field.id, this.#form.words(problem))
      this.#form.show(this.field.id, '')
      this.#send(this.#row(file.name), file)
    }
  }

  /** What can be said before anything is sent; the server looks at what is in a file. */
  #problemOf(file: File): Sentence | undefined {
    const { endings = [], mostMegabytes = 10 } = this.field
    const fileName = file.name
    if (file.size === 0) return filled(FILE_TEXTS.empty, { fileName })
    if (file.size > mostMegabytes * MEGABYTE)
      return filled(FILE_TEXTS.tooLarge, { fileName, maxSize: `${mostMegabytes} MB` })
    return endings.includes(fileName.toLowerCase().split('.').at(-1) ?? '')
      ? undefined
      : filled(FILE_TEXTS.notSupported, { fileName })
  }

  #row(name: string): HTMLElement {
    const row = document.createElement('li')
    row.className = 'form-file-row'
    const title = document.createElement('span')
    title.className = 'form-file-name'
    title.textContent = name
    row.append(title)
    this.#list?.append(row)
    return row
  }

  #button(row: HTMLElement, words: Sentence, name: string, press: () => void): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'form-file-button'
    button.textContent = this.#form.words(words)
    button.ariaLabel = `${this.#form.words(words)}: ${name}`
    button.addEventListener('click', press)
    row.append(button)
    return button
  }

  #send(row: HTMLElement, file: File): void {
    this.#open.add(row)
    row.replaceChildren(...[...row.children].slice(0, 1))
    row.classList.remove('form-file-failed')
    const progress = document.createElement('progress')
    progress.max = 100
    progress.value = 0
    progress.ariaLabel = file.name
    row.append(progress)
    const call = new XMLHttpRequest()
    this.#ending.signal.addEventListener('abort', () => call.abort(), { once: true })
    this.#button(row, FILE_TEXTS.cancel, file.name, () => {
      call.abort()
      this.#gone(row)
    })
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.value = total === 0 ? 0 : Math.round((100 * loaded) / total)
    })
    call.addEventListener('load', () => {
      const { id, fileName, error } = answerOf(call)
      if (call.status === 201 && id !== undefined) this.#there(row, id, fileName ?? file.name, true)
      else this.#failed(row, file, error ?? this.#form.words(FILE_TEXTS.failed), call.status)
    })
    call.addEventListener('error', () => this.#failed(row, file, this.#form.words(FILE_TEXTS.failed), 0))
    void this.#form.key().then((key) => {
      if (!row.isConnected) return
      const query = new URLSearchParams({ field: this.field.id, key: key ?? '' })
      call.open('POST', `/api/form/upload/${encodeURIComponent(this.#formId)}?${query}`)
      call.send(bodyOf(file))
    })
  }

  #there(row: HTMLElement, id: string, name: string, isNew = false): void {
    this.#open.delete(row)
    row.replaceChildren(...[...row.children].slice(0, 1))
    const title = row.firstElementChild
    if (title !== null) title.textContent = name
    const value = document.createElement('input')
    value.type = 'hidden'
    value.name = inputName(this.field.id)
    value.value = id
    row.append(value)
    this.#button(row, FILE_TEXTS.remove, name, () => {
      void fetch(`/api/form/upload/${encodeURIComponent(this.#formId)}/${id}`, { method: 'DELETE' }).catch(
        () => undefined,
      )
      this.#gone(row)
    })
    if (!isNew) return
    this.#status.textContent = this.#form.words(filled(FILE_TEXTS.taken, { fileName: name }))
    this.#changed(row)
  }

  #failed(row: HTMLElement, file: File, problem: string, status: number): void {
    row.replaceChildren(...[...row.children].slice(0, 1))
    row.classList.add('form-file-failed')
    const said = document.createElement('span')
    said.className = 'field-error'
    said.textContent = problem
    row.append(said)
    this.#status.textContent = problem
    // What the server will not take it takes no second time.
    if (status !== 413 && status !== 415)
      this.#button(row, FILE_TEXTS.retry, file.name, () => this.#send(row, file))
    this.#button(row, FILE_TEXTS.remove, file.name, () => this.#gone(row))
  }

  #gone(row: HTMLElement): void {
    this.#open.delete(row)
    row.remove()
    this.#status.textContent = ''
    this.#form.show(this.field.id, '')
    if (this.#input !== null) this.#changed(this.#input)
    this.#input?.focus()
  }

  #count(): number {
    return this.#list?.querySelectorAll('li').length ?? 0
  }

  /** Conditions and problems look at what is answered now; and a reload loses nothing. */
  #changed(from: HTMLElement): void {
    const there = [...(this.#list?.querySelectorAll<HTMLElement>('.form-file-row') ?? [])].flatMap((row) => {
      const value = row.querySelector<HTMLInputElement>('input[type=hidden]')?.value
      return value === undefined ? [] : [[value, row.firstElementChild?.textContent ?? '']]
    })
    attempt(() => sessionStorage.setItem(this.#memory, JSON.stringify(there)))
    from.dispatchEvent(new Event('input', { bubbles: true }))
  }

  get #memory(): string {
    return `plinth-files-${this.#formId}-${this.field.id}`
  }

  #kept(): readonly (readonly [string, string])[] {
    const kept = attempt((): unknown => JSON.parse(sessionStorage.getItem(this.#memory) ?? '[]'))
    return Array.isArray(kept)
      ? kept.flatMap((pair: unknown) =>
          Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
            ? [[pair[0], pair[1]] as const]
            : [],
        )
      : []
  }

  forget(): void {
    attempt(() => sessionStorage.removeItem(this.#memory))
  }

  end(): void {
    this.#ending.abort()
    this.#status.remove()
    for (const row of this.#list?.querySelectorAll('.form-file-row') ?? []) row.remove()
  }
}

/** Storage can be switched off; files are taken without. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch (error) {
    console.warn(error)
    return undefined
  }
}

function bodyOf(file: File): FormData {
  const body = new FormData()
  body.append('file', file)
  return body
}

/** What stands in an object; nothing for what is none. */
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

function answerOf({ responseText }: XMLHttpRequest): {
  readonly id?: string
  readonly fileName?: string
  readonly error?: string
} {
  const body = recordOf(attempt((): unknown => JSON.parse(responseText)))
  const { id, fileName } = body
  const { message } = recordOf(body['error'])
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof fileName === 'string' ? { fileName } : {}),
    ...(typeof message === 'string' ? { error: message } : {}),
  }
}
