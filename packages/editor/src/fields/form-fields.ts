import { localAddress } from '@plinth/domain'
import { ApiError } from '../api/api-error.ts'
import { t } from '../words/words.ts'

/** Least characters of a password; the server holds the same rule. [ACC-2] */
export const LEAST_PASSWORD = 10

/** What is wrong with a new password, or null. Length is the only rule. */
export function passwordProblem(password: string): string | null {
  return password.length < LEAST_PASSWORD
    ? t('A password needs at least {least} characters.', { least: LEAST_PASSWORD })
    : null
}

/** What is wrong with an e-mail address, or null. */
export function emailProblem(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : t('Please enter a valid email')
}

/** Field errors of a refusal, for a form; a refusal without any is shown above it instead. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? { ...error.fields } : {}
}

/** The refusal to show above a form: none when every part of it belongs to a field. */
export function formError(error: unknown): unknown {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return undefined
  return error ?? undefined
}

/** Where to go after signing in: a path of the editor, never another site. */
export function safeNext(next: string | null): string {
  return localAddress(next) ?? '/config'
}
