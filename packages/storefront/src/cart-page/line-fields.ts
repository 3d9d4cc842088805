import type { ReactNode } from 'react'
import { h } from '../react/element.ts'
import { HiddenField } from '../react/hidden-field.ts'

/** What every form about a line of the cart sends: which line, and what to do with it. */
export function LineFields(props: {
  readonly crumb: string
  readonly entryId: string
  readonly action: 'update' | 'remove' | 'save' | 'move' | 'forget'
}): ReactNode {
  return [
    h(HiddenField, { key: 'crumb', name: 'crumb', value: props.crumb }),
    h(HiddenField, { key: 'entryId', name: 'entryId', value: props.entryId }),
    h(HiddenField, { key: 'action', name: 'action', value: props.action }),
  ]
}
