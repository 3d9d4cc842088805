import type { AnswerOf } from '@plinth/contract'
import type { CheckoutState, MethodState } from '@plinth/renderer'
import type { RefObject } from 'react'
import { useState } from 'react'
import { callShop } from '../cart/cart-client.ts'
import { forgetValues } from '../checkout/form-memory.ts'
import { useReturns } from '../react/use-returns.ts'
import { PROVIDER_FIELD } from './field-names.ts'
import { buyerOf, typedValues } from './form-problems.ts'
import type { Buyer } from './provider-fields.ts'
import type { SecondStep } from './second-step.ts'
import type { FormProblems } from './use-problems.ts'
import type { Providers } from './use-providers.ts'

/** What the server says to an order that it does not refuse. */
type CheckoutAnswer = AnswerOf<'POST /checkout'>

/** Paying: under way, or waiting for the buyer's second step. */
export interface Payment {
  readonly step: SecondStep | null
  pay(): Promise<void>
  decide(step: SecondStep, confirm: 'yes' | 'no'): Promise<void>
}

interface PaymentParts {
  readonly form: RefObject<HTMLFormElement | null>
  readonly setSending: (now: boolean) => void
  readonly problems: Pick<FormProblems, 'show' | 'showOne' | 'hide'>
  readonly refresh: () => Promise<void>
  /** The way to pay that is chosen. */
  readonly method: MethodState | undefined
  readonly providers: Pick<Providers, 'fieldsOf'>
  readonly state: Pick<CheckoutState, 'link' | 'texts'>
}

type Refusal = Extract<Awaited<ReturnType<typeof callCheckout>>, { ok: false }>

const callCheckout = (values: { readonly [name: string]: string }) => {
  const { idempotencyKey = '', ...others } = values
  return callShop('POST /checkout', { body: { ...others, idempotencyKey } })
}

const linkOf = ({ link }: Pick<CheckoutState, 'link'>) => (link === null ? {} : { payLink: link.key })

/**
 * Sends the order once, however often the button is pressed, with the key of the form. [STOREFRONT-28] [STOREFRONT-29]
 * [STOREFRONT-62]
 */
export function usePayment(parts: PaymentParts): Payment {
  const { form, setSending, problems, refresh, method, providers } = parts
  const [step, setStep] = useState<SecondStep | null>(null)
  const fields = method?.form === 'provider' ? providers.fieldsOf(method.id) : undefined

  const callSecondStep = (token: string, confirm: 'yes' | 'no') =>
    callShop('POST /checkout/second-step', { body: { token, confirm, ...linkOf(parts.state) } })

  async function settle(answer: CheckoutAnswer): Promise<void> {
    if (answer.ok) {
      forgetValues()
      location.assign(answer.redirect)
      return
    }
    const { secondStep } = answer
    // What was typed is kept: the buyer may come back without having paid.
    if (secondStep.goTo !== undefined) return location.assign(secondStep.goTo)
    if (secondStep.clientSecret !== undefined && fields !== undefined)
      return confirmAtProvider(secondStep.token, fields.confirm(secondStep.clientSecret))
    setSending(false)
    setStep(secondStep)
  }

  /** The provider asks the buyer by itself; how that ended is the server's to know. */
  async function confirmAtProvider(token: string, asked: Promise<void>): Promise<void> {
    await asked.catch((error: unknown) => console.warn('The payment could not be confirmed.', error))
    const confirm = (how: 'yes' | 'no') => callSecondStep(token, how)
    const answer = await confirm('yes')
    // Asked and not confirmed: called off, so that another way to pay can be tried at once.
    const last = answer.ok && !answer.value.ok ? await confirm('no') : answer
    if (last.ok) return settle(last.value)
    refuse(last)
  }

  function refuse({ code, message, fields: named }: Refusal): void {
    setSending(false)
    const beside = method?.form === 'provider' ? PROVIDER_FIELD : method?.form === 'card' ? 'cardNumber' : ''
    if (code === 'payment-declined' && beside !== '') problems.showOne(beside, message)
    else problems.show(named, message)
  }

  /** What was typed into the provider's fields, as something to pay with; nothing when that is not possible. */
  async function tokenOf(buyer: Buyer): Promise<{ readonly [PROVIDER_FIELD]?: string } | undefined> {
    if (method?.form !== 'provider') return {}
    const made = (await fields?.submit(buyer)) ?? { ok: false, message: '' }
    if (made.ok) return { [PROVIDER_FIELD]: made.token }
    setSending(false)
    const { providerIncomplete } = parts.state.texts
    problems.showOne(PROVIDER_FIELD, made.message === '' ? providerIncomplete : made.message)
    return undefined
  }

  useReturns((how) => {
    if (how === 'restored') setSending(false)
  })
  return {
    step,
    async pay() {
      if (form.current === null) return
      setSending(true)
      problems.hide()
      const values = typedValues(form.current)
      const token = await tokenOf(buyerOf(form.current))
      if (token === undefined) return
      const answer = await callCheckout({ ...values, ...token })
      if (answer.ok) return settle(answer.value)
      refuse(answer)
      // A changed price or stock: the amount on the button is the one that will be charged.
      await refresh()
    },
    async decide({ token }, confirm) {
      const answer = await callSecondStep(token, confirm)
      setStep(null)
      if (answer.ok) await settle(answer.value)
      else refuse(answer)
    },
  }
}
