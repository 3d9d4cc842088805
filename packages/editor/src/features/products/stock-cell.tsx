import { NumberInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { PRODUCT_LIMITS } from '@plinth/domain'
import { useState, type KeyboardEvent } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useChangeInventory, type InventoryLevel } from '../../api/inventory.ts'
import { t } from '../../words/words.ts'

/**
 * What is on hand of a variant, to be counted in place: Enter or leaving keeps it, Escape takes it back, the arrows go to the
 * row above or below, as in a spreadsheet. [EDIT-525]
 */
export function StockCell({ level, name }: { readonly level: InventoryLevel; readonly name: string }) {
  const { variantId, onHand } = level
  const [typed, setTyped] = useState<string | number>()
  const [problem, setProblem] = useState<string>()
  const change = useChangeInventory()
  const keep = () => {
    if (typed === undefined || change.isPending) return
    const set = Number(typed)
    if (typed === '' || set === onHand) {
      setTyped(undefined)
      setProblem(undefined)
      return
    }
    change.mutate(
      { changes: [{ variantId, set }], reason: '' },
      {
        onSuccess: ({ failed: [failed] }) => {
          setProblem(failed?.message)
          if (failed !== undefined) return
          setTyped(undefined)
          notifications.show({
            message: t('{name}: {before} → {after}', { name, before: onHand, after: set }),
          })
        },
        onError: (error) => setProblem(errorText(error)),
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') keep()
    if (event.key === 'Escape') {
      setTyped(undefined)
      setProblem(undefined)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const cells = [...document.querySelectorAll<HTMLInputElement>('[data-stock-cell]')]
    const next = cells[cells.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
    next?.focus()
    next?.select()
  }
  return (
    <NumberInput
      aria-label={t('On hand of {name}', { name })}
      data-stock-cell
      w={104}
      ml="auto"
      min={0}
      max={PRODUCT_LIMITS.stock}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      styles={{ input: { textAlign: 'end', position: 'relative', zIndex: 1 } }}
      value={typed ?? onHand}
      error={problem}
      disabled={change.isPending && typed === undefined}
      onChange={(value) => {
        setProblem(undefined)
        setTyped(value)
      }}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  )
}
