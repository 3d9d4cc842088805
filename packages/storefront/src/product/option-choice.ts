/** What choosing needs to know of a variant. */
export interface ChoosableVariant {
  readonly id: string
  readonly attributes: { readonly [option: string]: string }
  /** Whether no unit can be bought. How many there are is not said: then every sale would change the page. */
  readonly isSoldOut: boolean
}

/** Option name to chosen value; an option not chosen yet is absent or empty. */
export type Choice = { readonly [option: string]: string }

/** The options still to be chosen, in display order. */
export function missingOptions(options: readonly string[], choice: Choice): readonly string[] {
  return options.filter((option) => (choice[option] ?? '') === '')
}

/** The variant with exactly these values, or `null` when the choice is incomplete or no such variant exists. */
export function findVariant<Variant extends ChoosableVariant>(
  variants: readonly Variant[],
  options: readonly string[],
  choice: Choice,
): Variant | null {
  if (missingOptions(options, choice).length > 0) return null
  return (
    variants.find((variant) => options.every((option) => variant.attributes[option] === choice[option])) ??
    null
  )
}

/** Whether one unit of a variant can be bought. */
export function isAvailable(variant: ChoosableVariant): boolean {
  return !variant.isSoldOut
}

/**
 * What choosing `value` for `option` would lead to, the other choices staying as they are: something that can be
 * bought, something sold out, or a combination that is not made. [STOREFRONT-12]
 */
export function valueState(
  variants: readonly ChoosableVariant[],
  option: string,
  value: string,
  choice: Choice,
): 'available' | 'sold-out' | 'missing' {
  const matching = variants.filter(
    (variant) =>
      variant.attributes[option] === value &&
      Object.entries(choice).every(
        ([name, chosen]) => name === option || chosen === '' || variant.attributes[name] === chosen,
      ),
  )
  if (matching.length === 0) return 'missing'
  return matching.some(isAvailable) ? 'available' : 'sold-out'
}
