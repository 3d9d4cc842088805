import type { CheckoutState, FieldState } from '@plinth/renderer'
import { useState } from 'react'
import { useFocusOnceThere } from '../react/use-focus-once-there.ts'
import type { Control } from './field-names.ts'
import type { AfterPress } from './use-press.ts'

type Messages = { readonly [field: string]: string }

/** What is asked under a name, and what was wrong with it. */
type Named = Pick<FieldState, 'name' | 'label' | 'error'>

/** What is wrong, summed up on top of the form. */
export interface Problems {
  readonly title: string
  readonly items: readonly { readonly name: string; readonly text: string; readonly isMended?: boolean }[]
}

/** Where it stands. */
export const PROBLEMS_ID = 'checkout-problems'

/** What is wrong with the form, beside the fields and on top. */
export interface FormProblems {
  readonly summary: Problems | null
  errorOf(name: string): string
  /** Checks a field that is left with something in it. */
  leave(control: Control): void
  /** A message goes away while typing. */
  clear(name: string): void
  /** Shows every message beside its field and all of them on top, and moves focus there. */
  show(messages: Messages, title: string): void
  /** Shows one message beside its field, and on top. */
  showOne(name: string, message: string): void
  /** Shows one message beside its field, which was left. */
  showBeside(name: string, message: string): void
  hide(): void
}

/**
 * @param fields every field of the form, in its order
 * @param found every problem of the form as it stands
 * @param afterPress a field that is left is looked at once nothing is pressed any more
 */
export function useProblems(
  initial: CheckoutState,
  fields: readonly Named[],
  found: () => Messages,
  afterPress: AfterPress,
): FormProblems {
  const [errors, setErrors] = useState<Messages>(() =>
    Object.fromEntries(fields.filter(({ error }) => error !== '').map(({ name, error }) => [name, error])),
  )
  const [summary, setSummary] = useState<Problems | null>(() => problemsAtFirst(initial))
  const check = (name: string) => {
    const message = found()[name] ?? ''
    setErrors((others) => ({ ...others, [name]: message }))
  }
  const focusOnceThere = useFocusOnceThere()
  // What is mended stays where it is: a line less would move the field somebody is typing in.
  const isMended = (name: string) =>
    (errors[name] ?? '') === '' && fields.some((field) => field.name === name)

  return {
    summary: summary && {
      ...summary,
      items: summary.items.map((item) => ({ ...item, isMended: isMended(item.name) })),
    },
    errorOf: (name) => errors[name] ?? '',
    leave({ name, value }) {
      // An empty field that was only passed through is not an error yet.
      if (name === '' || value === '') return
      afterPress(() => check(name))
    },
    clear(name) {
      setErrors(({ [name]: _message, ...others }) => others)
    },
    show(messages, title) {
      setErrors((others) => ({ ...others, ...messages }))
      setSummary({ title, items: inOrder(messages, fields) })
      focusOnceThere(PROBLEMS_ID)
    },
    showOne(name, message) {
      setErrors((others) => ({ ...others, [name]: message }))
      setSummary({ title: message, items: [] })
      focusOnceThere(PROBLEMS_ID)
    },
    showBeside: (name, message) => afterPress(() => setErrors((others) => ({ ...others, [name]: message }))),
    hide: () => setSummary(null),
  }
}

function problemsAtFirst({ problems, message, texts }: CheckoutState): Problems | null {
  if (problems.length === 0 && message === '') return null
  const title = message === '' ? texts.problemsTitle : message
  return { title, items: problems }
}

function inOrder(messages: Messages, fields: readonly Named[]): Problems['items'] {
  const names = fields.map(({ name }) => name)
  return Object.entries(messages)
    .toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))
    .map(([name, message]) => {
      const label = fields.find((field) => field.name === name)?.label
      return { name, text: label === undefined ? message : `${label}: ${message}` }
    })
}
