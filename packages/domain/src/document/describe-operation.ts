import { BLOCK_TYPES, type BlockTypeCode } from '../enumerations/block-types.ts'

/** The name of a block type for people: `Product list`. */
export function blockTypeName(type: BlockTypeCode): string {
  const key = Object.entries(BLOCK_TYPES).find(([, code]) => code === type)?.[0] ?? 'block'
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
