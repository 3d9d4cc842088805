// Loaded by the first press for a product that asks for more. What the button's own file imports is handed over: what both
// import every product's page would fetch.
import { answersInInputs, type DrawnFormField } from '@plinth/domain'
import type { AddButton } from '../cart/add-button.ts'
import type { openDialog } from '../dialogs/show-alert.ts'
import { fetchFragment } from '../fragment/fetch-fragment.ts'
import { t } from '../page/words.ts'
import type { PurchaseProps, PurchaseVariant } from './purchase-props.ts'

/** How an answered form was taken: what is wrong by question, or why nothing could be added. */
export type Sent =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly fields: { readonly [field: string]: string } }

/** What is to be put into the cart. */
export interface Wanted {
  readonly variant: PurchaseVariant
  readonly quantity: number
}

/** Puts it into the cart, with its answers as JSON text. */
type Add = (wanted: Wanted, additionalFields: string) => Promise<Sent>

let isAsking = false

/**
 * Asks what has to be known before a product goes into the cart: for a gift card on its page, for a product with questions
 * in a lightbox over it, or on a page where that cannot be. [CART-38] [STOREFRONT-103]
 *
 * @param show shows a dialog until it is closed
 * @param button the one that was pressed: it says that the product is in the cart
 */
export async function askMore(
  props: PurchaseProps,
  wanted: Wanted,
  show: typeof openDialog,
  button: AddButton,
  add: Add,
): Promise<void> {
  if (isAsking) return
  isAsking = true
  const address = pageThatAsks(props, wanted)
  try {
    if (props.goesTo !== undefined) return location.assign(address)
    const added = await isAdded(address, titleOf(props), show, (answers) => add(wanted, answers))
    if (added) await button.press(async () => true)
  } catch (error) {
    console.warn('The questions could not be shown.', error)
    location.assign(address)
  } finally {
    isAsking = false
  }
}

/**
 * Asks the questions of a line of the cart again, in a lightbox. [CART-92]
 *
 * @param send keeps the answers of the line
 * @returns whether they were kept
 */
export async function changeAnswers(
  address: string,
  show: typeof openDialog,
  send: (
    entryId: string,
    answers: { readonly itemId: string; readonly additionalFields: string },
  ) => Promise<Sent>,
): Promise<boolean> {
  return isAdded(address, t('Unable to update form'), show, (additionalFields, form) => {
    const hidden = (name: string) =>
      form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
    return send(hidden('entryId'), { itemId: hidden('itemId'), additionalFields })
  })
}

/** The page that asks more before it goes into the cart. */
function pageThatAsks(
  { itemId, goesTo, asksAt = '' }: PurchaseProps,
  { variant: { sku }, quantity }: Wanted,
): string {
  if (goesTo !== undefined) return `${goesTo}?${new URLSearchParams({ itemId, denomination: sku })}`
  return `${asksAt}?${new URLSearchParams({ itemId, sku, quantity: String(quantity) })}`
}

const titleOf = ({ expressCheckout, subscribes }: PurchaseProps): string =>
  expressCheckout || subscribes === true ? t('Unable to Purchase Item') : t('Unable to Add Item')

/** Whether what was answered was taken, once the lightbox is closed. */
async function isAdded(
  address: string,
  refused: string,
  show: typeof openDialog,
  add: (additionalFields: string, form: HTMLFormElement) => Promise<Sent>,
): Promise<boolean> {
  const main = await fetchFragment(address)
  const form = main.querySelector<HTMLFormElement>('form[data-questions]')
  const send = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (form === null || !send) throw new Error('The page has no form.')
  const asked = form
  const fields = JSON.parse(form.dataset['questions'] ?? '[]') as readonly DrawnFormField[]
  const title = main.querySelector('h1')?.textContent ?? ''
  const dialog = lightbox(title, main.querySelector('[data-questions-lead]'), form)
  let isDone = false
  let isSaving = false

  async function save(button: HTMLButtonElement, data: FormData): Promise<void> {
    const label = button.textContent
    const typed = (name: string) => data.getAll(name).filter((one) => typeof one === 'string')
    isSaving = true
    button.textContent = t('Saving…')
    button.setAttribute('aria-busy', 'true')
    const sent = await add(JSON.stringify(answersInInputs(fields, typed)), asked)
    isSaving = false
    button.textContent = label
    button.removeAttribute('aria-busy')
    isDone ||= sent.ok
    if (sent.ok) return dialog.close()
    const isByField = Object.keys(sent.fields).length > 0
    showProblems(dialog, sent.fields)
    notice(dialog, isByField ? '' : `${refused}. ${sent.message}`)
  }

  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isSaving) void save(send, new FormData(form))
  })
  form.addEventListener('input', (event) => showLength(event.target))
  for (const area of form.querySelectorAll('textarea')) showLength(area)
  await show(dialog)
  return isDone
}

function lightbox(title: string, lead: Element | null, form: HTMLFormElement): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox-dialog'
  dialog.setAttribute('aria-labelledby', 'lightbox-dialog-title')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'quick-view-close'
  close.setAttribute('aria-label', t('Close'))
  close.addEventListener('click', () => dialog.close())
  const heading = document.createElement('h2')
  heading.id = 'lightbox-dialog-title'
  heading.textContent = title
  const problem = document.createElement('p')
  problem.classList.add('notice', 'notice-error')
  problem.setAttribute('role', 'alert')
  problem.hidden = true
  dialog.append(close, heading, ...(lead === null ? [] : [lead]), problem, form)
  return dialog
}

/** Why nothing could be added, above the questions. */
function notice(dialog: HTMLElement, text: string): void {
  const place = dialog.querySelector<HTMLElement>('.notice')
  if (place === null) return
  place.hidden = text === ''
  place.textContent = text
  if (text !== '') place.scrollIntoView({ block: 'nearest' })
}

/** What is wrong stands above each question's title, and the first of them has the focus. */
function showProblems(dialog: HTMLElement, problems: { readonly [field: string]: string }): void {
  let first: HTMLElement | undefined
  for (const place of dialog.querySelectorAll<HTMLElement>('[data-form-field]')) {
    const problem = problems[place.dataset['formField'] ?? ''] ?? ''
    const error = place.querySelector('.field-error')
    if (error !== null) error.textContent = problem
    place.classList.toggle('field-invalid', problem !== '')
    for (const input of place.querySelectorAll<HTMLElement>('input, select, textarea')) {
      if (problem === '') input.removeAttribute('aria-invalid')
      else input.setAttribute('aria-invalid', 'true')
      if (problem !== '') first ??= input
    }
  }
  first?.focus()
}

/** 'length / max' below a text with a limit of its own. [FORM-21] */
function showLength(area: EventTarget | null): void {
  if (!(area instanceof HTMLTextAreaElement) || area.dataset['maxLength'] === undefined) return
  const counter = area.parentElement?.querySelector<HTMLElement>('.form-counter')
  if (!counter) return
  counter.textContent = `${area.value.length} / ${area.dataset['maxLength']}`
  counter.toggleAttribute('data-over', area.value.length > Number(area.dataset['maxLength']))
  counter.hidden = false
}
