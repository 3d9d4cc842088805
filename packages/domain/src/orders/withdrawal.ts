import { isEmail } from '../checkout/email.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** Most of what a buyer writes beside a withdrawal, and of what the shop answers. */
export const WITHDRAWAL_LIMITS = { message: 1000, answer: 5000 } as const

/** What a buyer typed to withdraw from an order. */
export interface TypedWithdrawal {
  readonly orderNumber: string
  readonly email: string
  readonly message: string
}

/** The same, read. */
export interface Withdrawal {
  readonly orderNumber: number
  readonly email: string
  readonly message: string
}

export type WithdrawalProblems = { readonly [Name in keyof Withdrawal]?: Sentence }

/** Reads what a buyer typed; or what is wrong with it, by field. Nothing is said of whether there is such an order. [WITHDRAW-2] */
export function readWithdrawal(
  typed: TypedWithdrawal,
):
  | { readonly ok: true; readonly value: Withdrawal }
  | { readonly ok: false; readonly problems: WithdrawalProblems } {
  const tidy = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()
  const number = tidy(typed.orderNumber).replace(/^#/, '')
  const email = tidy(typed.email)
  const message = tidy(typed.message).replaceAll('\r\n', '\n')
  const problems: { -readonly [Name in keyof Withdrawal]?: Sentence } = {}
  if (!/^\d{1,9}$/.test(number))
    problems.orderNumber = say('Write the number of your order, such as 1001. It stands in its mail.')
  if (!isEmail(email)) problems.email = say('Write the address the mail of your order went to.')
  if (message.length > WITHDRAWAL_LIMITS.message)
    problems.message = say('Write at most {most} characters.', { most: WITHDRAWAL_LIMITS.message })
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, value: { orderNumber: Number(number), email: email.toLowerCase(), message } }
}
