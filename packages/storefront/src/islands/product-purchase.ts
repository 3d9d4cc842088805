import {
  noDenominationText,
  readQuantity,
  selectOptionsSentence,
  variantUnavailableText,
} from '@plinth/domain'
import { addedSentence, showAddedPopover } from '../cart/added-popover.ts'
import type { AddButton, AddButtonState } from '../cart/add-button.ts'
import { createAddButton } from '../cart/add-button.ts'
import { addEntry, subscribe } from '../cart/cart-client.ts'
import { openDialog, showAlert } from '../dialogs/show-alert.ts'
import type { ProductPlace } from '../events/events.ts'
import { announce } from '../page/announce.ts'
import type { Choice } from '../product/option-choice.ts'
import { findVariant, isAvailable, missingOptions, valueState } from '../product/option-choice.ts'
import type { PurchaseProps, PurchaseVariant } from '../product/purchase-props.ts'
import type { Sent, Wanted } from '../product/ask-more.ts'
import { stepQuantity } from '../product/step-quantity.ts'
import type { Island } from './island.ts'
import { said } from '../page/said.ts'
import { t } from '../page/words.ts'

const OPTION_PREFIX = 'option.'

/**
 * A product's price, choices and add-to-cart form. The form works without it; with it the choice changes price,
 * picture, stock text and address at once, and adding stays on the page. [STOREFRONT-7] to [STOREFRONT-15]
 */
const productPurchase: Island = (element, rawProps, context) => {
  if (!(element instanceof HTMLFormElement)) return
  const props = rawProps as PurchaseProps
  const form = element
  const scope = form.closest<HTMLElement>('[data-product-scope]') ?? form
  const button = form.querySelector<HTMLButtonElement>('[data-add-button]')
  if (button === null) return
  const insideDialog = form.closest('dialog') !== null
  const place = insideDialog ? 'plp' : ((form.dataset.place ?? props.place) as ProductPlace)

  const addButton = createAddButton((state) => showState(button, state, props))

  function showChoice(): void {
    const choice = choiceIn(form)
    const variant = chosenVariant(props, choice)
    markValues(form, props, choice)
    if (variant !== null) showVariant(scope, variant, props)
    const soldOut = variant === null ? !props.variants.some(isAvailable) : !isAvailable(variant)
    addButton.setSoldOut(soldOut)
    showRestock(scope, variant?.id, soldOut)
    limitQuantity(form, variant)
    context.events.emit('product:variant-chosen', {
      itemId: props.itemId,
      variantId: variant?.id ?? null,
      imageId: variant?.imageId ?? null,
    })
  }

  function chosen(event: Event): void {
    if (!(event.target as HTMLInputElement).name.startsWith(OPTION_PREFIX)) return
    showChoice()
    if (place === 'pdp') keepChoiceInAddress(choiceIn(form))
    const variant = chosenVariant(props, choiceIn(form))
    if (variant !== null) announce([variant.priceText, variant.stockText].filter(Boolean).join('. '))
  }

  async function add({ variant: { sku }, quantity }: Wanted, additionalFields = ''): Promise<Sent> {
    const { itemId, productName } = props
    const entry = { itemId, sku, additionalFields }
    if (props.subscribes) {
      const answer = await subscribe(entry)
      if (answer.ok) location.assign(`/checkout/subscribe?${new URLSearchParams({ ...answer.value })}`)
      return answer
    }
    const answer = await addEntry({ ...entry, quantity })
    if (!answer.ok) return answer
    const cart = answer.value.shoppingCart
    context.cart.replace(cart)
    if (cart !== null)
      context.events.emit('cart:item-added', { cart, itemId, sku, quantity, productName, place })
    if (props.expressCheckout) location.assign('/checkout')
    else if (place === 'pdp' || place === 'add-on') announce(addedSentence(productName))
    else showAddedPopover(productName)
    return answer
  }

  function submitted(event: Event): void {
    event.preventDefault()
    if (addButton.state !== 'idle') return
    const asksForOption = place === 'plp' && !insideDialog
    if (asksForOption && missingOptions(props.options, choiceIn(form)).length > 0) {
      addButton.askForOption()
      announce(t('Select Option'))
      return
    }
    const order = wanted(form, props)
    if (!order.ok) refuse(props, order.message)
    else buy(form, props, order, addButton, add)
  }

  form.noValidate = true
  form.addEventListener('submit', submitted)
  form.addEventListener('change', chosen)
  form.addEventListener('click', stepped)
  showChoice()
  return () => {
    form.removeEventListener('submit', submitted)
    form.removeEventListener('change', chosen)
    form.removeEventListener('click', stepped)
    addButton.dispose()
  }
}

function showState(button: HTMLButtonElement, state: AddButtonState, props: PurchaseProps): void {
  const label = button.querySelector('[data-add-label]') ?? button
  label.textContent = labelOf(state, props)
  button.dataset.state = state
  // A disabled button would drop the keyboard's focus while the answer is awaited; only the lasting states disable.
  button.disabled = state === 'sold-out' || state === 'select-option'
  button.setAttribute('aria-busy', String(state === 'adding'))
}

/** Puts it into the cart, or asks what has to be known before. */
function buy(
  form: HTMLFormElement,
  props: PurchaseProps,
  order: Wanted,
  button: AddButton,
  add: (order: Wanted, additionalFields?: string) => Promise<Sent>,
): void {
  if ((props.goesTo ?? props.asksAt) === undefined)
    void button.press(async () => {
      const sent = await add(order)
      return sent.ok || refuse(props, sent.message)
    })
  else
    // Without its module the form asks as it does without scripts.
    import('../product/ask-more.ts')
      .then(({ askMore }) => askMore(props, order, openDialog, button, add))
      .catch(() => form.submit())
}

/** Choices in the form, in the form's own words. */
function choiceIn(form: HTMLFormElement): Choice {
  const choice: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith(OPTION_PREFIX)) choice[name.slice(OPTION_PREFIX.length)] = String(value)
  }
  return choice
}

function chosenVariant(props: PurchaseProps, choice: Choice): PurchaseVariant | null {
  if (props.options.length === 0) return props.variants[0] ?? null
  return findVariant(props.variants, props.options, choice)
}

/** What is to be added, or why it cannot be, by the rules the server has too. */
function wanted(
  form: HTMLFormElement,
  props: PurchaseProps,
): (Wanted & { ok: true }) | { ok: false; message: string } {
  const choice = choiceIn(form)
  const missing = missingOptions(props.options, choice)
  if (missing.length > 0) {
    const sentence = props.goesTo === undefined ? selectOptionsSentence(missing) : noDenominationText
    return { ok: false, message: said(sentence) }
  }
  const variant = chosenVariant(props, choice)
  if (variant === null) return { ok: false, message: said(variantUnavailableText) }
  const quantity = typedQuantity(form)
  if (!quantity.ok) return { ok: false, message: said(quantity.message) }
  return { ok: true, variant, quantity: quantity.value }
}

/** Says why it cannot be had. */
function refuse(props: PurchaseProps, message: string): false {
  const title =
    props.expressCheckout || props.subscribes ? t('Unable to Purchase Item') : t('Unable to Add Item')
  void showAlert(props.goesTo === undefined ? title : t('Unable to purchase Gift Card'), message)
  return false
}

function stepped(event: Event): void {
  const step = (event.target as Element).closest<HTMLElement>('[data-step]')
  const input = step?.closest('form')?.elements.namedItem('quantity')
  if (step !== null && input instanceof HTMLInputElement) stepQuantity(input, Number(step.dataset.step))
}

function labelOf(state: AddButtonState, props: PurchaseProps): string {
  switch (state) {
    case 'adding':
      return t('Adding…')
    case 'added':
      return t('Added!')
    case 'select-option':
      return t('Select Option')
    case 'sold-out':
      return props.soldOutLabel
    case 'idle':
      return props.addLabel
  }
}

/** Marks the values that lead to nothing buyable. They stay visible and can be chosen, so that one can see why. */
function markValues(form: HTMLFormElement, props: PurchaseProps, choice: Choice): void {
  for (const output of form.querySelectorAll<HTMLElement>('[data-chosen]')) {
    output.textContent = choice[output.dataset.chosen ?? ''] ?? ''
  }
  for (const input of form.querySelectorAll<HTMLInputElement>(
    `input[type="radio"][name^="${OPTION_PREFIX}"]`,
  )) {
    const state = valueState(props.variants, input.name.slice(OPTION_PREFIX.length), input.value, choice)
    input.dataset.state = state
    const note = input.labels?.[0]?.querySelector<HTMLElement>('[data-value-note]')
    if (note)
      note.textContent = {
        available: '',
        'sold-out': ` (${t('sold out')})`,
        missing: ` (${t('not made in this combination')})`,
      }[state]
  }
}

function showVariant(element: HTMLElement, variant: PurchaseVariant, props: PurchaseProps): void {
  setText(element, '[data-price-now]', variant.priceText)
  setText(element, '[data-price-regular]', variant.regularPriceText)
  for (const part of partsOf(element, '[data-price-sale]')) {
    part.hidden = variant.regularPriceText === ''
  }
  for (const part of partsOf(element, '[data-price-from]')) part.hidden = true
  note(element, '[data-price-lowest]', variant.lowestText)
  note(element, '[data-price-second]', variant.secondText)
  note(element, '[data-price-unit]', variant.unitText)
  if (variant.payLaterText !== undefined) note(element, '[data-pay-later]', variant.payLaterText)
  for (const part of partsOf(element, '[data-stock]')) {
    part.textContent = variant.stockText
    part.hidden = variant.stockText === ''
  }
  const [image] = partsOf<HTMLImageElement>(element, '[data-variant-picture] img')
  const picture = props.pictures[variant.imageId ?? '']
  if (image === undefined || picture === undefined) return
  image.srcset = picture.srcset
  image.src = picture.src
  image.alt = picture.alt
}

/** The box to be told that it is back is there while what is chosen is sold out, and is about that. [RESTOCK-2] */
function showRestock(scope: HTMLElement, variantId: string | undefined, isSoldOut: boolean): void {
  const box = scope.querySelector<HTMLElement>('[data-restock]')
  const which = box?.querySelector('select')
  if (!box) return
  box.toggleAttribute('data-open', isSoldOut)
  if (!which) return
  if (isSoldOut && variantId !== undefined) which.value = variantId
  which.closest('p')!.hidden = variantId !== undefined
}

function setText(element: HTMLElement, selector: string, text: string): void {
  for (const part of partsOf(element, selector)) part.textContent = text
}

/** Parts of one product: not those of another one that is offered inside of it, such as an add-on. [LOOK-2] */
function partsOf<Part extends HTMLElement = HTMLElement>(scope: HTMLElement, selector: string): Part[] {
  return [...scope.querySelectorAll<Part>(selector)].filter(
    (part) => (part.closest('[data-product-scope]') ?? scope) === scope,
  )
}

/** The quantity field as typed; one where the product has no such field. */
function typedQuantity(form: HTMLFormElement): ReturnType<typeof readQuantity> {
  const input = form.elements.namedItem('quantity')
  if (!(input instanceof HTMLInputElement)) return { ok: true, value: 1 }
  // A number field gives the empty text for what is not a number.
  return readQuantity(input.value)
}

function limitQuantity(form: HTMLFormElement, variant: PurchaseVariant | null): void {
  const input = form.elements.namedItem('quantity')
  if (!(input instanceof HTMLInputElement) || input.type === 'hidden') return
  const row = input.closest<HTMLElement>('[data-quantity]')
  if (row !== null) row.hidden = variant !== null && variant.isSoldOut
}

function keepChoiceInAddress(choice: Choice): void {
  const address = new URL(location.href)
  for (const [option, value] of Object.entries(choice)) {
    if (value === '') address.searchParams.delete(option)
    else address.searchParams.set(option, value)
  }
  address.searchParams.delete('message')
  history.replaceState(history.state, '', address)
}

export default productPurchase

/** A line below the price, there while it has something to say. */
function note(element: HTMLElement, selector: string, text = ''): void {
  for (const part of partsOf(element, selector)) {
    part.textContent = text
    part.hidden = text === ''
  }
}
