import type { ReactNode } from 'react'
import type { SlotHtml } from '@plinth/renderer'
import { h } from './element.ts'

/** What the site template puts in this place: its own markup, from the server. Nothing where it fills no such slot. */
export function Slot({ name, html }: { readonly name: string; readonly html: SlotHtml }): ReactNode {
  const markup = html[name]
  if (markup === undefined || markup === '') return null
  return h('div', {
    className: 'slot',
    'data-slot': name,
    dangerouslySetInnerHTML: { __html: markup },
  })
}
