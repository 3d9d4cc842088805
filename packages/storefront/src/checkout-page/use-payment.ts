import type { RefObject } from 'react'
import { useState } from 'react'
import { callShop } from '../cart/cart-client.ts'
import { forgetValues } from '../checkout/form-memory.ts'
import { useReturns } from '../react/use-returns.ts'
import { typedValues } from './form-problems.ts'
import type { SecondStep } from './second-step.ts'
import type { FormProblems } from './use-problems.ts'

/** What the server says to an order. */
type CheckoutAnswer =
  | { readonly ok: true; readonly redirect: string }
  | {
      readonly ok: false
      readonly error?: { readonly code?: string; readonly message: string }
      readonly fields?: { readonly [field: string]: string }
      readonly secondStep?: SecondStep
    }

/** Paying: under way, or waiting for the buyer's second step. */
export interface Payment {
  readonly step: SecondStep | null
  pay(): Promise<void>
  decide(step: SecondStep, confirm: 'yes' | 'no'): Promise<void>
}

/** Sends the order once, however often the button is pressed, with the key of the form. [STOREFRONT-28] [STOREFRONT-29] */
export function usePayment({
  form,
  setSending,
  problems,
  refresh,
  somethingWrong,
}: {
  readonly form: RefObject<HTMLFormElement | null>
  readonly setSending: (now: boolean) => void
  readonly problems: Pick<FormProblems, 'show' | 'hide'>
  readonly refresh: () => Promise<void>
  /** What is said when nobody says more. */
  readonly somethingWrong: string
}): Payment {
  const [step, setStep] = useState<SecondStep | null>(null)

  function settle(answer: CheckoutAnswer): void {
    if (answer.ok) {
      forgetValues()
      location.assign(answer.redirect)
      return
    }
    setSending(false)
    if (answer.secondStep === undefined)
      problems.show(answer.fields ?? {}, answer.error?.message ?? somethingWrong)
    else setStep(answer.secondStep)
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
      const answer = await callShop<CheckoutAnswer>('POST', '/checkout', typedValues(form.current))
      if (answer.ok) return settle(answer.value)
      setSending(false)
      problems.show(answer.fields, answer.message)
      // A changed price or stock: the amount on the button is the one that will be charged.
      await refresh()
    },
    async decide({ token }, confirm) {
      const answer = await callShop<CheckoutAnswer>('POST', '/checkout/second-step', { token, confirm })
      setStep(null)
      if (answer.ok) settle(answer.value)
      else problems.show(answer.fields, answer.message)
    },
  }
}
