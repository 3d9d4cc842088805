import type { VariantForm } from '@plinth/domain'

/** An option of a product and its values, in order. */
export interface ProductOption {
  readonly name: string
  readonly values: readonly string[]
}

/** The options of a product as its variants show them. */
export function optionsOf(
  names: readonly string[],
  variants: readonly VariantForm[],
): readonly ProductOption[] {
  return names.map((name) => ({
    name,
    values: [
      ...new Set(variants.map(({ attributes }) => attributes[name] ?? '').filter((value) => value !== '')),
    ],
  }))
}

/** How many combinations the options' values have, without making them. [EPROD-7] */
export function combinationCount(options: readonly ProductOption[]): number {
  return options.reduce((count, { values }) => (values.length === 0 ? count : count * values.length), 1)
}

/** Every combination of the options' values, the last option changing fastest. */
export function combinations(
  options: readonly ProductOption[],
): readonly { readonly [name: string]: string }[] {
  return options.reduce<readonly { readonly [name: string]: string }[]>(
    (made, { name, values }) =>
      made.flatMap((attributes) => values.map((value) => ({ ...attributes, [name]: value }))),
    [{}],
  )
}

/**
 * The variants for a set of options: a combination that exists keeps its variant with identity, price and stock; one
 * that gained an option keeps it too, under its first value; a new one takes its price from the first variant.
 */
export function variantsFor(
  options: readonly ProductOption[],
  variants: readonly VariantForm[],
): readonly VariantForm[] {
  const usable = options.filter(({ values }) => values.length > 0)
  const left = [...variants]
  return combinations(usable).map((attributes) => {
    const index = left.findIndex((variant) => agrees(variant.attributes, attributes))
    const kept = index === -1 ? undefined : left.splice(index, 1)[0]
    return kept === undefined ? newVariant(variants[0], attributes) : { ...kept, attributes }
  })
}

/** Renames an option in every variant; prices, stock and values stay. */
export function renameOption(
  variants: readonly VariantForm[],
  before: string,
  after: string,
): readonly VariantForm[] {
  return variants.map((variant) => ({
    ...variant,
    attributes: Object.fromEntries(
      Object.entries(variant.attributes).map(([name, value]) => [name === before ? after : name, value]),
    ),
  }))
}

/** Whether a variant has the wanted value for every option it has any value for. */
function agrees(
  has: { readonly [name: string]: string },
  wanted: { readonly [name: string]: string },
): boolean {
  return Object.entries(wanted).every(([name, value]) => has[name] === undefined || has[name] === value)
}

function newVariant(
  like: VariantForm | undefined,
  attributes: { readonly [name: string]: string },
): VariantForm {
  return {
    sku: '',
    price: like?.price ?? 0,
    salePrice: like?.salePrice ?? 0,
    onSale: like?.onSale ?? false,
    unlimited: like?.unlimited ?? false,
    attributes,
    ...(like?.weight === undefined ? {} : { weight: like.weight }),
    ...(like?.size === undefined ? {} : { size: like.size }),
    ...(like?.measure === undefined ? {} : { measure: like.measure }),
    ...(like?.cost === undefined ? {} : { cost: like.cost }),
    stock: 0,
  }
}
