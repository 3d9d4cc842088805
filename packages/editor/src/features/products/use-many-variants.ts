import type { VariantForm } from '@plinth/domain'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useChangeInventory } from '../../api/inventory.ts'
import { useCan } from '../../api/session.ts'
import { t } from '../../words/words.ts'
import { useFormPart, useProductForm } from './product-form-context.ts'
import type { VariantChanges } from './product-form-store.ts'
import { useSurroundings } from './variant-surroundings.ts'

/** Stock of stored variants that is counted in one call; more follow in further ones. */
const AT_A_TIME = 200

/** Changes of several variants at once, told and taken back as one. [EPROD-50] [EPROD-51] */
export interface ManyVariants {
  /** What the last of them did, in words. */
  readonly said: string | undefined
  readonly isFailure: boolean
  readonly isPending: boolean
  /** Takes the last one back; absent when there is none, or when something was changed since. */
  readonly undo: (() => void) | undefined
  /** Whether the stock of variants that are sold already may be counted. */
  readonly mayCount: boolean
  change(changes: ReadonlyMap<number, VariantChanges>, said: string): Promise<void>
}

interface Last {
  readonly said: string
  readonly isFailure?: boolean
  readonly before: readonly VariantForm[]
  readonly after: readonly VariantForm[]
}

export function useManyVariants(): ManyVariants {
  const form = useProductForm()
  const { productId, onStockChanged } = useSurroundings()
  const [last, setLast] = useState<Last>()
  const variants = useFormPart((state) => state.form.variants)
  const count = useChangeInventory()
  const mayCount = useCan('inventory.edit')
  /** The stock of variants that exist goes through the ledger, at once; what is left is for the form. */
  const countStored = async (changes: ReadonlyMap<number, VariantChanges>) => {
    const { rest, stored } = divide(changes, productId === undefined ? [] : form.form.variants, mayCount)
    const refused: string[] = []
    for (let at = 0; at < stored.length; at += AT_A_TIME) {
      const answer = await count.mutateAsync({ changes: stored.slice(at, at + AT_A_TIME), reason: '' })
      refused.push(...answer.failed.map(({ message }) => message))
    }
    if (stored.length > 0) onStockChanged()
    return { rest, stored: stored.length, refused }
  }
  return {
    said: last?.said,
    isFailure: last?.isFailure === true,
    isPending: count.isPending,
    mayCount,
    undo:
      last === undefined || last.before === last.after || last.after !== variants
        ? undefined
        : () => {
            form.change({ variants: last.before })
            setLast(undefined)
          },
    change: async (changes, said) => {
      try {
        const { rest, stored, refused } = await countStored(changes)
        const before = form.form.variants
        if (rest.size > 0) form.setVariants(rest)
        const counted = stored === 0 ? '' : ` ${t('Stock is counted at once, without saving.')}`
        const stayed = refused.length === 0 ? '' : ` ${[...new Set(refused)].join(' ')}`
        setLast({
          said: `${said}${counted}${stayed}`,
          isFailure: refused.length > 0,
          before,
          after: form.form.variants,
        })
      } catch (error) {
        const stays = form.form.variants
        setLast({ said: errorText(error), isFailure: true, before: stays, after: stays })
      }
    },
  }
}

/** What goes to the ledger of changes of variants, and what to the form. */
function divide(
  changes: ReadonlyMap<number, VariantChanges>,
  saved: readonly VariantForm[],
  mayCount: boolean,
) {
  const rest = new Map<number, VariantChanges>()
  const stored: { variantId: string; set: number }[] = []
  for (const [place, change] of changes) {
    const { stock, ...others } = change
    const variant = saved[place]
    if (stock === undefined || variant?.id === undefined) {
      rest.set(place, change)
      continue
    }
    if (mayCount && !variant.unlimited) stored.push({ variantId: variant.id, set: stock })
    if (Object.keys(others).length > 0) rest.set(place, others)
  }
  return { rest, stored }
}
