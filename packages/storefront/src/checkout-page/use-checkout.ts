import { checkoutFormMessage } from '@plinth/domain'
import type { CheckoutState } from '@plinth/renderer'
import type { RefCallback, RefObject, SyntheticEvent } from 'react'
import { useRef, useState } from 'react'
import type { WakeQuestions } from './checkout-questions.ts'
import { wantReminder } from './checkout-calls.ts'
import type { CartStore } from '../cart/cart-store.ts'
import { spaceCardNumber, spaceExpiry } from '../checkout/card-input.ts'
import { forgetValues, rememberValues } from '../checkout/form-memory.ts'
import {
  ADDRESS_KINDS,
  addressFieldName,
  isControl,
  METHOD_FIELD,
  UPDATE,
  type Place,
  placeIn,
} from './field-names.ts'
import { fillRegion } from './fill-region.ts'
import { formProblems } from './form-problems.ts'
import type { SecondStep } from './second-step.ts'
import type { Addresses } from './use-addresses.ts'
import { useAddresses } from './use-addresses.ts'
import { useBroughtBack } from './use-brought-back.ts'
import type { Payment } from './use-payment.ts'
import { usePayment } from './use-payment.ts'
import type { FormProblems, Problems } from './use-problems.ts'
import { usePress } from './use-press.ts'
import { useProblems } from './use-problems.ts'
import type { Providers } from './use-providers.ts'
import { useProviders } from './use-providers.ts'
import { useQuestions, useSaidAtQuestions } from './use-questions.ts'
import { useServerCheckout, type ServerCheckout } from './use-server-checkout.ts'

/** The checkout as its components see it, and what they tell it. */
export interface Checkout extends Pick<Payment, 'step'> {
  readonly state: CheckoutState
  readonly addresses: Pick<Addresses, 'shipping' | 'billing'>
  readonly form: RefObject<HTMLFormElement | null>
  readonly handlers: FormHandlers
  readonly problems: Problems | null
  readonly providers: Providers
  /** The way to pay that is chosen; empty until scripts are there. */
  readonly chosenMethod: string
  /** Scripts are there. */
  readonly isAwake: boolean
  /** The order is being sent. */
  readonly sending: boolean
  errorOf(name: string): string
  /** Where the shop's own questions stand. */
  readonly questionsAt: RefCallback<HTMLElement>
  decide(step: SecondStep, confirm: 'yes' | 'no'): Promise<void>
  readonly coupons: ServerCheckout['coupons']
  readonly delivery: Pick<ServerCheckout, 'chooseShipping' | 'deliveryNotice'>
}

type FormEvent = SyntheticEvent<HTMLFormElement>

interface FormHandlers {
  onBlur(event: FormEvent): void
  onChange(event: FormEvent): void
  onSubmit(event: FormEvent): void
}

/**
 * The checkout's state: checks fields when they are left, by the rules the server has; sums errors up; keeps what is typed
 * for this tab; follows the country; and sends the order once. [STOREFRONT-24] to [STOREFRONT-29]
 *
 * @param store the page's cart; none on the server, where nothing is ever pressed
 */
export function useCheckout(initial: CheckoutState, store?: CartStore, wake?: WakeQuestions): Checkout {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useSending()
  const server = useServerCheckout(initial, store, sending.isNow)
  const { state, refresh } = server
  const addresses = useAddresses(initial, state.extent)
  const afterPress = usePress()
  const questions = useQuestions(initial, wake, afterPress)
  const found = () =>
    form.current === null ? {} : { ...formProblems(form.current, state), ...questions.problems() }
  const problems = useProblems(initial, fieldsOf(state, addresses), found, afterPress)
  useSaidAtQuestions(questions, problems)
  const tellShop = useTelling(initial, form, server, problems)
  const delivery = useDestination(server)
  const [chosenMethod, setChosenMethod] = useState('')
  const [isAwake, setAwake] = useState(false)
  const providers = useProviders(state.payable, state.extent === 'whole')
  const method = state.methods.find(({ id }) => id === chosenMethod)
  const payment = usePayment({ form, setSending, problems, refresh, method, providers, state })
  const preferred = initial.methods.find(({ chosen }) => chosen)?.id
  useBroughtBack(form, preferred, (chosen, remembered) => {
    void addresses.choose(chosen, remembered)
    setChosenMethod(chosen.method)
    setAwake(true)
    const place = placeIn(form.current)
    const isBegunWith = chosen.shipping === addresses.countries.shipping
    const here = { ...place, country: state.cart.delivery.country }
    if (chosen.shipping !== null && (!isBegunWith || isElsewhere(here, state))) delivery.ask(place)
  })

  const handlers: FormHandlers = {
    onBlur({ target }) {
      if (!isControl(target)) return
      problems.leave(target)
      tellShop(target)
      void fillRegion(form.current, target).catch(() => undefined)
      const place = placeIn(form.current)
      if (target.name === 'postalCode' && delivery.isNews(place)) delivery.ask(place)
    },
    onChange({ currentTarget, target, nativeEvent }) {
      if (!isControl(target)) return
      if (target instanceof HTMLInputElement) space(target, nativeEvent)
      problems.clear(target.name)
      if (target.name === 'remindMe') remind(form.current, true)
      if (target.name === METHOD_FIELD) setChosenMethod(target.value)
      for (const kind of ADDRESS_KINDS) {
        if (target.name !== addressFieldName(kind, 'country')) continue
        void addresses.choose({ [kind]: target.value })
        if (kind === 'shipping') delivery.ask({ country: target.value, region: '', postalCode: '' })
      }
      const place = placeIn(form.current)
      if (target.name === 'region' && delivery.isNews(place)) delivery.ask(place)
      rememberValues(new FormData(currentTarget))
    },
    onSubmit(event) {
      if (isDrawnAnew(event)) return
      event.preventDefault()
      if (sending.isNow()) return
      const wrong = found()
      if (Object.keys(wrong).length > 0) problems.show(wrong, checkoutFormMessage)
      else void payment.pay()
    },
  }
  return {
    state,
    addresses,
    form,
    handlers,
    problems: problems.summary,
    providers,
    chosenMethod,
    isAwake,
    errorOf: problems.errorOf,
    questionsAt: questions.at,
    sending: sending.isShown,
    step: payment.step,
    decide: payment.decide,
    coupons: server.coupons,
    delivery: server,
  }
}

/**
 * Whether the server is asked to draw the form anew with all that was typed: nothing of a former address is put into what is
 * empty then. [MEMBER-106]
 */
function isDrawnAnew({ nativeEvent }: FormEvent): boolean {
  const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  if (pressed?.getAttribute('name') !== UPDATE) return false
  forgetValues()
  return true
}

/** Every field of the form, in its order. */
function fieldsOf(state: CheckoutState, { shipping, billing }: Pick<Addresses, 'shipping' | 'billing'>) {
  const { contact, company, questions, card } = state
  const addresses = [...(shipping ?? []), ...(billing ?? [])]
  return [...contact, ...addresses, ...company, ...(questions?.fields ?? []), ...(card ?? [])]
}

/** Tells the shop what was typed into a field that is left, where it changes what is shown or who is written to. */
function useTelling(
  initial: CheckoutState,
  form: RefObject<HTMLFormElement | null>,
  { giveVatNumber }: Pick<ServerCheckout, 'giveVatNumber'>,
  { showBeside }: Pick<FormProblems, 'showBeside'>,
): (left: { readonly name: string; readonly value: string }) => void {
  const vat = useRef(initial.company.find(({ name }) => name === 'vatNumber')?.value ?? '')
  return ({ name, value }) => {
    if (name === 'email') remind(form.current)
    if (name !== 'vatNumber' || value.trim() === vat.current) return
    const given = value.trim()
    vat.current = given
    void giveVatNumber(value).then((message) => {
      if (message !== '' && vat.current === given) showBeside(name, message)
    })
  }
}

/** Says to the shop whether the buyer wants to be reminded, once there is an address to write to. [CARTMAIL-1] */
function remind(form: HTMLFormElement | null, isNew = false): void {
  const box = form?.elements.namedItem('remindMe')
  const email = form?.elements.namedItem('email')
  if (!(box instanceof HTMLInputElement) || !(email instanceof HTMLInputElement)) return
  if (box.checked ? email.value.trim() !== '' : isNew) void wantReminder(email.value, box.checked)
}

/** Asks the shop what delivery to a place costs; while it is asked, another place is compared with that one. [SHIP-6] */
function useDestination({ state, estimate }: Pick<ServerCheckout, 'state' | 'estimate'>) {
  const asked = useRef<Place | null>(null)
  // One after the other: the place somebody chose last is the one that stays.
  const asking = useRef<Promise<void>>(Promise.resolve())
  return {
    ask(place: Place): void {
      asked.current = place
      // One that failed has been told below, and keeps no other from being asked.
      asking.current = asking.current.catch(() => undefined).then(() => estimate(place))
      void asking.current.finally(() => {
        if (asked.current === place) asked.current = null
      })
    },
    /** Whether what is shown, or is about to be, may not be right for a place. */
    isNews(place: Place): boolean {
      const { current } = asked
      if (current === null) return isElsewhere(place, state)
      const { country, region, postalCode } = current
      return (
        place.country !== country || place.region !== region || place.postalCode.trim() !== postalCode.trim()
      )
    },
  }
}

/** Whether shipping may cost something else there than what is shown. [SHIP-6] */
function isElsewhere(place: Place, { cart }: CheckoutState): boolean {
  const { country, region, postalCode } = cart.delivery
  if (place.country !== country) return true
  return (
    (region !== null && place.region !== region.value) ||
    (postalCode !== null && place.postalCode.trim() !== postalCode.value)
  )
}

/** Whether the order is being sent: known at once, for a second press, and shown with the next drawing. */
function useSending() {
  const now = useRef(false)
  const [isShown, setShown] = useState(false)
  const set = (isSending: boolean) => {
    now.current = isSending
    setShown(isSending)
  }
  return [{ isNow: () => now.current, isShown }, set] as const
}

/** Puts a card's number and date in order while they are typed. [STOREFRONT-36] */
function space(input: HTMLInputElement, event: Event): void {
  if (input.name === 'cardNumber') spaceCardNumber(input)
  if (input.name === 'cardExpiry') {
    spaceExpiry(input, event instanceof InputEvent && event.inputType.startsWith('delete'))
  }
}
