// Loaded by the checkouts of shops that want it alone, and shares nothing with them: every page would fetch that. [PLACE-6]
import type { Answered, AnswerOf } from '@plinth/contract'
import type { AddressService, PlaceAddress, PlaceSuggestion } from '@plinth/domain'
import { t } from '../page/words.ts'

/** Letters from which on a service is asked, and milliseconds without one more before it is. */
const LEAST = 3
const PAUSE = 250

/** The service's name, which it wants beside what it suggests; in no language it is another one. */
const GOOGLE = 'Google Maps'

/** Where somebody types: what services of places are told with the details. */
export interface TrackingContext {
  readonly productPage: string
  readonly productSection: string
}

const KINDS = [
  { prefix: '', section: 'delivery-address' },
  { prefix: 'billing', section: 'billing-address' },
] as const
type Kind = (typeof KINDS)[number]

/** The name of an address's field: `line1`, `billingLine1`. */
const nameOf = ({ prefix }: Kind, field: keyof PlaceAddress): string =>
  prefix === '' ? field : `${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`

async function ask<What extends 'autocomplete' | 'details'>(
  what: What,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<AnswerOf<`GET /api/places/${What}`> | undefined> {
  const response: Answered<`GET /api/places/${What}`> = await fetch(
    `/api/places/${what}?${new URLSearchParams(query)}`,
    {
      headers: { Accept: 'application/json' },
      ...(signal === undefined ? {} : { signal }),
    },
  )
  return response.ok ? response.json() : undefined
}

/**
 * The address of a place that was suggested; undefined where the service does not say. Who asks without saying where is
 * told so in the console. [PLACE-8]
 */
export async function placeDetails(
  id: string,
  session: string,
  tracking?: TrackingContext,
): Promise<PlaceAddress | undefined> {
  if (!tracking?.productPage || !tracking.productSection)
    console.error('Details of a place are asked for without a tracking context: productPage, productSection.')
  const answer = await ask('details', {
    id,
    session,
    ...tracking,
  })
  return answer?.address
}

/** A name of one address that is typed, which nobody guesses. */
const newSession = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Completes the addresses of a checkout as they are typed. @returns what ends that */
export function completeAddresses(root: HTMLElement, service: AddressService): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let open: Suggestions | undefined
  const isLine = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement && KINDS.some((kind) => target.name === nameOf(kind, 'line1'))
  const begin = (target: EventTarget | null) => {
    if (!isLine(target) || open?.input === target) return
    open?.end()
    open = new Suggestions(root, target, service)
  }
  root.addEventListener('focusin', ({ target }) => begin(target), { signal })
  // Somebody may be in the field before this has arrived.
  if (root.contains(document.activeElement)) begin(document.activeElement)
  root.addEventListener('input', (event) => {
    // What is filled in by a choice is no typing.
    if (event.isTrusted && isLine(event.target)) {
      begin(event.target)
      open?.typed()
    }
  }, { signal }) // prettier-ignore
  root.addEventListener('keydown', (event) => open?.pressed(event), { signal, capture: true })
  root.addEventListener('focusout', ({ target }) => {
    if (target === open?.input) open?.close()
  }, { signal }) // prettier-ignore
  return () => {
    listening.abort()
    open?.end()
  }
}

/** The list below the first line of one address: a combobox, as the ARIA practices have it. [PLACE-7] */
class Suggestions {
  readonly input: HTMLInputElement
  readonly #root: HTMLElement
  readonly #kind: Kind
  readonly #list: HTMLElement
  readonly #options: HTMLElement
  readonly #status: HTMLElement
  #shown: readonly PlaceSuggestion[] = []
  #at = -1
  #session = newSession()
  #pause: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()

  constructor(root: HTMLElement, input: HTMLInputElement, service: AddressService) {
    this.#root = root
    this.input = input
    this.#kind = KINDS.find((kind) => input.name === nameOf(kind, 'line1')) ?? KINDS[0]
    const id = `${input.id}-places`
    this.#list = document.createElement('div')
    this.#list.className = 'places'
    this.#list.hidden = true
    this.#options = document.createElement('ul')
    this.#options.id = id
    this.#options.role = 'listbox'
    this.#options.ariaLabel = t('Suggested addresses')
    this.#status = document.createElement('p')
    this.#status.className = 'visually-hidden'
    this.#status.role = 'status'
    this.#list.append(this.#options)
    if (service === 'google') {
      const source = document.createElement('p')
      source.className = 'places-source'
      source.translate = false
      source.textContent = GOOGLE
      this.#list.append(source)
    }
    // A press must not take the focus away before it counts.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault())
    this.#options.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null
      if (option !== null) void this.#choose([...this.#options.children].indexOf(option))
    })
    input.after(this.#list, this.#status)
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': 'false',
    }))
      input.setAttribute(name, value)
  }

  typed(): void {
    clearTimeout(this.#pause)
    this.#asking.abort()
    if (this.input.value.trim().length < LEAST) return this.close()
    this.#pause = setTimeout(() => void this.#ask(), PAUSE)
  }

  async #ask(): Promise<void> {
    const asking = new AbortController()
    this.#asking = asking
    const query = {
      input: this.input.value.trim().slice(0, 200),
      country: this.#field('country')?.value ?? '',
      session: this.#session,
    }
    // Where it does not answer one writes the address oneself.
    const answer = await ask('autocomplete', query, asking.signal).catch(() => undefined)
    if (asking.signal.aborted || document.activeElement !== this.input) return
    this.#show(answer?.suggestions ?? [])
  }

  #show(suggestions: readonly PlaceSuggestion[]): void {
    this.#shown = suggestions
    this.#options.replaceChildren(
      ...suggestions.map(({ title, detail }, index) => {
        const option = document.createElement('li')
        option.id = `${this.#options.id}-${index}`
        option.role = 'option'
        option.ariaSelected = 'false'
        const rest = document.createElement('span')
        rest.textContent = detail
        option.append(title, ' ', rest)
        return option
      }),
    )
    this.#list.hidden = suggestions.length === 0
    this.input.setAttribute('aria-expanded', String(suggestions.length > 0))
    this.#go(-1)
    this.#status.textContent =
      suggestions.length === 0
        ? ''
        : t('{count, plural, one {# suggested address} other {# suggested addresses}}', {
            count: suggestions.length,
          })
  }

  #go(at: number): void {
    this.#at = at
    const options = [...this.#options.children]
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === at)
    const chosen = options[at]
    if (chosen === undefined) return this.input.removeAttribute('aria-activedescendant')
    this.input.setAttribute('aria-activedescendant', chosen.id)
    chosen.scrollIntoView({ block: 'nearest' })
  }

  pressed(event: KeyboardEvent): void {
    if (event.target !== this.input || this.#list.hidden || event.isComposing) return
    const count = this.#shown.length
    if (event.key === 'ArrowDown') this.#go(this.#at === count - 1 ? -1 : this.#at + 1)
    else if (event.key === 'ArrowUp') this.#go(this.#at === -1 ? count - 1 : this.#at - 1)
    else if (event.key === 'Escape') this.close()
    else if (event.key === 'Enter' && this.#at >= 0) void this.#choose(this.#at)
    else return
    event.preventDefault()
  }

  close(): void {
    clearTimeout(this.#pause)
    this.#asking.abort()
    this.#show([])
  }

  end(): void {
    this.close()
    this.#list.remove()
    this.#status.remove()
    for (const name of ['role', 'aria-autocomplete', 'aria-controls', 'aria-expanded'])
      this.input.removeAttribute(name)
  }

  async #choose(at: number): Promise<void> {
    const chosen = this.#shown[at]
    if (chosen === undefined) return
    this.close()
    const session = this.#session
    // What was chosen ends what was typed: the next address is another one.
    this.#session = newSession()
    const tracking = { productPage: location.pathname, productSection: this.#kind.section }
    const address = await placeDetails(chosen.id, session, tracking).catch(() => undefined)
    // Better a line than nothing.
    this.#fill(address ?? { line1: chosen.title })
    this.#status.textContent =
      address === undefined
        ? t('The rest of this address could not be filled in. Write it yourself.')
        : t('The address is filled in.')
  }

  #field(field: keyof PlaceAddress): HTMLInputElement | HTMLSelectElement | null {
    return this.#root.querySelector(`:is(input, select)[name="${nameOf(this.#kind, field)}"]`)
  }

  #fill(address: Partial<PlaceAddress>): void {
    for (const field of ['line1', 'line2', 'city', 'region', 'postalCode'] as const) {
      const value = address[field] ?? ''
      const control = this.#field(field)
      if (value === '' || control === null) continue
      if (control instanceof HTMLSelectElement) {
        const option = [...control.options].find((one) => one.value === value || one.text === value)
        if (option !== undefined) write(control, option.value, 'change')
      } else {
        write(control, value, 'input')
        const more = control.closest('details')
        if (more !== null) more.open = true
      }
    }
    // As when one leaves it: what it costs to send there may be another amount.
    this.#field('postalCode')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

/** Writes as a person does: whoever listens for typing is told. */
function write(
  control: HTMLInputElement | HTMLSelectElement,
  value: string,
  event: 'input' | 'change',
): void {
  const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(event, { bubbles: true }))
}
