import type { FunctionComponent, JSX, Key, ReactElement, ReactNode } from 'react'
import { createElement } from 'react'

type Tag = keyof JSX.IntrinsicElements
type Attributes<Name extends Tag> = JSX.IntrinsicElements[Name] & {
  readonly [data: `data-${string}`]: string | undefined
}

/**
 * `h('p', { className: 'muted' }, text)`: React's `createElement` under a short name, with the attributes of each tag
 * checked. The server runs these sources as they are, by stripping their types, which does not do JSX. (decision 15)
 */
export function h<Name extends Tag>(
  tag: Name,
  attributes: Attributes<Name> | null,
  ...children: ReactNode[]
): ReactElement
export function h<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props & { readonly key?: Key },
  ...children: ReactNode[]
): ReactElement
export function h(
  type: string | FunctionComponent<object>,
  props: object | null,
  ...children: ReactNode[]
): ReactElement {
  return createElement(type, props, ...children)
}
