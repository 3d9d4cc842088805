import type { ReactNode } from 'react'
import { h } from './element.ts'

/** A value a form sends that nobody types. */
export function HiddenField({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return h('input', { type: 'hidden', name, value })
}
