import { readCard, readCheckout, checkoutFormMessage } from '@plinth/domain'
import { callShop, estimateShipping } from '../cart/cart-client.ts'
import { spaceCardNumber, spaceExpiry } from '../checkout/card-input.ts'
import { applyCountry, countryFieldName } from '../checkout/country-fields.ts'
import { forgetValues, rememberValues, rememberedValues } from '../checkout/form-memory.ts'
import { hideProblems, showFieldError, showProblems } from '../checkout/form-fields.ts'
import { fetchFragment } from '../fragment/fetch-fragment.ts'
import { replaceContent } from '../fragment/replace-content.ts'
import type { Island } from './island.ts'

/** The properties of the `checkout` island. */
interface CheckoutProps {
  readonly countries: readonly string[]
  readonly requiresShipping: boolean
  readonly payLabel: string
}

/** What the server says to an order. */
type CheckoutAnswer =
  | { readonly ok: true; readonly redirect: string }
  | {
      readonly ok: false
      readonly error?: { readonly code?: string; readonly message: string }
      readonly fields?: { readonly [field: string]: string }
      readonly secondStep?: { readonly token: string; readonly message: string }
    }

const KINDS = ['shipping', 'billing'] as const

/**
 * The checkout form: checks fields when they are left, with the rules the server has; sums errors up; keeps what was
 * typed; follows the country; and sends the order once, however often the button is pressed.
 * [STOREFRONT-24] to [STOREFRONT-29]
 */
const checkout: Island = (element, rawProps, context) => {
  if (!(element instanceof HTMLFormElement)) return
  const form = element
  const props = rawProps as CheckoutProps
  const button = form.querySelector<HTMLButtonElement>('[data-pay-button]')
  const buttonLabel = form.querySelector<HTMLElement>('[data-pay-label]')
  const summary = document.querySelector<HTMLDetailsElement>('[data-checkout-summary]')
  const waiting = new Set<string>()
  let pressing = false
  let sending = false
  let payLabel = props.payLabel

  function values(): { [field: string]: string } {
    const typed: { [field: string]: string } = {}
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
    return typed
  }

  /** Every problem of the form as it stands, by field. */
  function problems(): { [field: string]: string } {
    const typed = values()
    const read = readCheckout(typed, {
      requiresShipping: props.requiresShipping,
      shippingCountries: props.countries,
    })
    const found: { [field: string]: string } = read.ok ? {} : { ...read.fields }
    if (form.elements.namedItem('cardNumber') === null) return found
    const card = readCard(
      {
        cardNumber: typed['cardNumber'] ?? '',
        cardExpiry: typed['cardExpiry'] ?? '',
        cardCvc: typed['cardCvc'] ?? '',
      },
      Date.now(),
    )
    return card.ok ? found : { ...found, ...card.fields }
  }

  function left(event: FocusEvent): void {
    const { name, value } = event.target as HTMLInputElement
    // An empty field that was only passed through is not an error yet.
    if (!name || value === '') return
    // A message that appears between press and release would push the button away from under the pointer.
    if (pressing) waiting.add(name)
    else showFieldError(form, name, problems()[name] ?? '')
  }

  function pressed(): void {
    pressing = true
  }
  function released(): void {
    pressing = false
    setTimeout(() => {
      for (const name of waiting) showFieldError(form, name, problems()[name] ?? '')
      waiting.clear()
    })
  }

  function typed(event: Event): void {
    const control = event.target as HTMLInputElement
    if (control.name === 'cardNumber') spaceCardNumber(control)
    if (control.name === 'cardExpiry') {
      spaceExpiry(control, (event as InputEvent).inputType?.startsWith('delete') ?? false)
    }
    showFieldError(form, control.name, '')
    rememberValues(new FormData(form))
  }

  function changed(event: Event): void {
    const control = event.target as HTMLSelectElement
    for (const kind of KINDS) {
      if (control.name !== countryFieldName(kind)) continue
      applyCountry(form, kind, control.value)
      if (kind === 'shipping') void followCountry(control.value)
    }
    rememberValues(new FormData(form))
  }

  /** Shipping depends on the country: every amount is right before the last button. */
  async function followCountry(country: string): Promise<void> {
    const answer = await estimateShipping(country, '')
    if (!answer.ok) return
    context.cart.replace(answer.value.shoppingCart)
    await refreshSummary()
  }

  /** Shows the order and its total as the server sees them now. */
  async function refreshSummary(): Promise<void> {
    try {
      const fresh = await fetchFragment('/checkout')
      const body = fresh.querySelector('[data-summary-body]')
      const shown = summary?.querySelector('[data-summary-body]')
      if (body && shown) replaceContent(shown, body)
      const title = fresh.querySelector('[data-checkout-summary] > summary')?.textContent
      const shownTitle = summary?.querySelector('summary')
      if (title && shownTitle) shownTitle.textContent = title
      payLabel = fresh.querySelector('[data-pay-label]')?.textContent ?? payLabel
      if (!sending && buttonLabel) buttonLabel.textContent = payLabel
    } catch (error) {
      console.warn('The summary could not be refreshed; the server checks every amount again.', error)
    }
  }

  function submitted(event: SubmitEvent): void {
    event.preventDefault()
    if (sending) return
    const found = problems()
    if (Object.keys(found).length > 0) {
      showProblems(form, found, checkoutFormMessage)
      return
    }
    void send()
  }

  async function send(): Promise<void> {
    setSending(true)
    hideProblems(form)
    const answer = await callShop<CheckoutAnswer>('POST', '/checkout', values())
    if (!answer.ok) {
      setSending(false)
      showProblems(form, answer.fields, answer.message)
      // A changed price or stock: the amount on the button is the one that will be charged.
      await refreshSummary()
      return
    }
    settle(answer.value)
  }

  function settle(answer: CheckoutAnswer): void {
    if (answer.ok) {
      forgetValues()
      location.assign(answer.redirect)
      return
    }
    setSending(false)
    if (answer.secondStep !== undefined) {
      askSecondStep(answer.secondStep)
      return
    }
    showProblems(form, answer.fields ?? {}, answer.error?.message ?? 'Something went wrong')
  }

  /** The second step takes the form's place on this page; refusing it brings the form back as it was. */
  function askSecondStep(step: { readonly token: string; readonly message: string }): void {
    const dialog = secondStepDialog(step.message, async (confirm) => {
      const answer = await callShop<CheckoutAnswer>('POST', '/checkout/second-step', {
        token: step.token,
        confirm,
      })
      dialog.close()
      if (answer.ok) settle(answer.value)
      else showProblems(form, answer.fields, answer.message)
    })
    document.body.append(dialog)
    dialog.addEventListener('close', () => dialog.remove())
    dialog.showModal()
  }

  function setSending(now: boolean): void {
    sending = now
    form.setAttribute('aria-busy', String(now))
    if (button) button.setAttribute('aria-disabled', String(now))
    if (buttonLabel) buttonLabel.textContent = now ? 'Paying…' : payLabel
  }

  function bringBack(): void {
    for (const [name, value] of rememberedValues()) {
      const control = form.elements.namedItem(name)
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'on'
      else if (control instanceof HTMLInputElement && control.value === '') setRemembered(control, value)
      else if (
        control instanceof HTMLSelectElement &&
        [...control.options].some((option) => option.value === value)
      ) {
        control.value = value
      }
    }
    for (const kind of KINDS) {
      const country = form.elements.namedItem(countryFieldName(kind))
      if (country instanceof HTMLSelectElement) applyCountry(form, kind, country.value)
    }
  }

  function setRemembered(control: HTMLInputElement, value: string): void {
    if (value === '') return
    control.value = value
    const more = control.closest('details')
    if (more) more.open = true
  }

  function cameBack(event: PageTransitionEvent): void {
    if (event.persisted) setSending(false)
  }

  form.noValidate = true
  if (matchMedia('(max-width: 899px)').matches && summary) summary.open = false
  bringBack()
  form.addEventListener('focusout', left)
  form.addEventListener('input', typed)
  form.addEventListener('change', changed)
  form.addEventListener('submit', submitted)
  addEventListener('pointerdown', pressed, { capture: true })
  addEventListener('pointerup', released)
  addEventListener('pointercancel', released)
  addEventListener('pageshow', cameBack)
  return () => {
    form.removeEventListener('focusout', left)
    form.removeEventListener('input', typed)
    form.removeEventListener('change', changed)
    form.removeEventListener('submit', submitted)
    removeEventListener('pointerdown', pressed, { capture: true })
    removeEventListener('pointerup', released)
    removeEventListener('pointercancel', released)
    removeEventListener('pageshow', cameBack)
  }
}

function secondStepDialog(message: string, decide: (confirm: 'yes' | 'no') => void): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'alert-dialog'
  dialog.setAttribute('aria-labelledby', 'second-step-title')
  const title = document.createElement('h2')
  title.id = 'second-step-title'
  title.textContent = 'One more step'
  const text = document.createElement('p')
  text.textContent = message
  const row = document.createElement('div')
  row.className = 'button-row'
  row.append(choice('Confirm payment', 'button', 'yes'), choice('Refuse', 'button button-secondary', 'no'))
  dialog.append(title, text, row)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    decide('no')
  })
  return dialog

  function choice(label: string, className: string, confirm: 'yes' | 'no'): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = className
    button.textContent = label
    button.addEventListener('click', () => {
      for (const each of row.querySelectorAll('button')) each.disabled = true
      decide(confirm)
    })
    return button
  }
}

export default checkout
