import type { CheckoutState } from '@plinth/renderer'
import { useCallback, useEffect, useRef, type RefCallback } from 'react'
import { rememberedValues, rememberValues } from '../checkout/form-memory.ts'
import type { AwakeQuestions, WakeQuestions } from './checkout-questions.ts'
import type { AfterPress } from './use-press.ts'
import type { FormProblems } from './use-problems.ts'

/** The shop's own questions, as the rest of the form knows them. */
export interface Questions {
  /** Where they stand. */
  readonly at: RefCallback<HTMLElement>
  /** What is wrong with the answers as they stand; nothing while nobody looks after them. */
  problems(): { readonly [name: string]: string }
  show(errors: { readonly [name: string]: string }): void
}

/** The shop's own questions, looked after where they stand. [CHKQ-3] */
export function useQuestions(
  { questions }: CheckoutState,
  wake: WakeQuestions | undefined,
  afterPress: AfterPress,
): Questions {
  const awake = useRef<AwakeQuestions>(undefined)
  const at = useCallback(
    (place: HTMLElement | null) => {
      if (place === null || questions === null) return
      const form = { remembered: rememberedValues, remember: rememberValues, afterPress }
      awake.current = wake?.(place, questions.fields, form)
      return () => awake.current?.stop()
    },
    [questions, wake, afterPress],
  )
  return {
    at,
    problems: () => awake.current?.problems() ?? {},
    show: (errors) => awake.current?.show(errors),
  }
}

/** Tells the questions what is wrong with the form as it was sent; what is typed since they look at themselves. */
export function useSaidAtQuestions(
  { show }: Pick<Questions, 'show'>,
  { summary, errorOf }: FormProblems,
): void {
  const told = useRef<FormProblems['summary']>(null)
  useEffect(() => {
    if (summary === told.current) return
    told.current = summary
    if (summary !== null) show(Object.fromEntries(summary.items.map(({ name }) => [name, errorOf(name)])))
  })
}
