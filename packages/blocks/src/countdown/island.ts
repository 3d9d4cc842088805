import type { BlockIsland } from '../block-island.ts'
import { remaining, UNITS, unitLabel, type Unit } from './remaining.ts'

const isUnit = (unit: string | undefined): unit is Unit => UNITS.some((one) => one === unit)

/** Counts down to the moment of the block, and shows what comes afterwards once it is there. [BLOCK-37] */
const countdown: BlockIsland = (element, props) => {
  const { moment, language } = props as { readonly moment?: unknown; readonly language?: unknown }
  if (typeof moment !== 'number' || typeof language !== 'string') return undefined
  const cells = [...element.querySelectorAll<HTMLElement>('[data-unit]')]
  const after = element.querySelector<HTMLElement>('.countdown-after')

  function tell(): void {
    const rest = Number(moment) - Date.now()
    if (rest <= 0) {
      clearInterval(timer)
      element.dataset['over'] = ''
      if (after === null) element.hidden = true
      else after.hidden = false
      return
    }
    const left = remaining(rest)
    for (const cell of cells) {
      const { unit } = cell.dataset
      const [number, label] = cell.children
      if (!isUnit(unit) || number === undefined || label === undefined) continue
      const count = String(left[unit])
      if (number.textContent === count) continue
      number.textContent = count
      label.textContent = unitLabel(unit, left[unit], String(language))
    }
    element.dataset['ready'] = ''
  }
  const timer = setInterval(tell, 1000)
  tell()
  return () => clearInterval(timer)
}

export default countdown
