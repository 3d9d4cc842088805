import { describe, expect, test } from 'vitest'
import { findVariant, missingOptions, valueState } from './option-choice.ts'

const options = ['Glaze', 'Size']
const variants = [
  { id: 'chalk-s', attributes: { Glaze: 'Chalk', Size: 'Small' }, isSoldOut: false },
  { id: 'chalk-l', attributes: { Glaze: 'Chalk', Size: 'Large' }, isSoldOut: false },
  { id: 'ink-s', attributes: { Glaze: 'Ink', Size: 'Small' }, isSoldOut: true },
]

describe('choosing among variants', () => {
  test('[STOREFRONT-11] names the options still to be chosen, in display order', () => {
    expect(missingOptions(options, {})).toEqual(['Glaze', 'Size'])
    expect(missingOptions(options, { Glaze: '', Size: 'Small' })).toEqual(['Glaze'])
    expect(missingOptions([], {})).toEqual([])
  })

  test('[STOREFRONT-12] finds the variant with exactly the chosen values', () => {
    expect(findVariant(variants, options, { Glaze: 'Chalk', Size: 'Large' })?.id).toBe('chalk-l')
    expect(findVariant(variants, options, { Glaze: 'Chalk' })).toBeNull()
    expect(findVariant(variants, options, { Glaze: 'Ink', Size: 'Large' })).toBeNull()
  })

  test('[STOREFRONT-12] says of each value whether it leads to something buyable, sold out or not made', () => {
    expect(valueState(variants, 'Glaze', 'Ink', {})).toBe('sold-out')
    expect(valueState(variants, 'Glaze', 'Chalk', { Size: 'Small' })).toBe('available')
    expect(valueState(variants, 'Size', 'Large', { Glaze: 'Ink' })).toBe('missing')
    expect(valueState(variants, 'Size', 'Large', { Glaze: '' })).toBe('available')
  })

  test('[STOREFRONT-12] judges a value without regard to what is chosen for its own option', () => {
    expect(valueState(variants, 'Glaze', 'Chalk', { Glaze: 'Ink', Size: 'Small' })).toBe('available')
  })
})
