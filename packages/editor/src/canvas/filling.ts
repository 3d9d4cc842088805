import { registry } from '@plinth/blocks'
import type { Block } from '@plinth/domain'

/** How a block is filled: with pictures, a product, or in its panel. */
export type Filling =
  | { readonly kind: 'picture' | 'pictures' }
  | { readonly kind: 'product'; readonly field: string }
  | { readonly kind: 'panel' }

/** What a block asks for first while it has none; everything else about it is said in its panel. [EDIT-155] */
export function fillingOf(block: Pick<Block, 'type' | 'value'>): Filling {
  const [first] = Object.entries(registry.get(block.type)?.fields ?? {})
  if (first === undefined) return { kind: 'panel' }
  const [name, field] = first
  const value = block.value[name] ?? ''
  if (value !== '' && !(Array.isArray(value) && value.length === 0)) return { kind: 'panel' }
  if (field.kind === 'picture') return { kind: 'picture' }
  if (field.kind === 'product') return { kind: 'product', field: name }
  const takesPictures = field.kind === 'list' && Object.values(field.item)[0]?.kind === 'picture'
  return { kind: takesPictures ? 'pictures' : 'panel' }
}
