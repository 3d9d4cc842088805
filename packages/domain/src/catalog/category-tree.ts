import type { ProductCategory } from './product.ts'

/** How many categories a store has at most, however they are nested. [CAT-120] */
export const MOST_CATEGORIES = 10_000

/** A category where it stands among the others. */
export interface PlacedCategory {
  readonly category: ProductCategory
  /** 0 for one at the top. */
  readonly depth: number
  /** The one it stands below; absent at the top. */
  readonly above?: PlacedCategory
}

/**
 * Categories as one reads a tree: each followed by those below it, siblings in the owner's order. One whose parent is not
 * among them stands at the top, and none is left out. [CAT-121]
 */
export function categoryTree(categories: readonly ProductCategory[]): PlacedCategory[] {
  const known = new Set(categories.map(({ id }) => id))
  const below = new Map<string, ProductCategory[]>()
  for (const category of inOrder(categories)) {
    const { parentCategoryId: parent = '' } = category
    const at = known.has(parent) ? parent : ''
    const siblings = below.get(at)
    if (siblings === undefined) below.set(at, [category])
    else siblings.push(category)
  }
  const placed: PlacedCategory[] = []
  const seen = new Set<string>()
  // From the end, so that what stands below one comes before its next sibling, however deep it goes.
  const walk = (roots: readonly ProductCategory[]): void => {
    const open: PlacedCategory[] = roots.toReversed().map((category) => ({ category, depth: 0 }))
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const at = next
      if (seen.has(at.category.id)) continue
      seen.add(at.category.id)
      placed.push(at)
      for (const category of (below.get(at.category.id) ?? []).toReversed())
        open.push({ category, depth: at.depth + 1, above: at })
    }
  }
  walk(below.get('') ?? [])
  // Those that stand below each other in a circle hang on nothing.
  for (const category of categories) if (!seen.has(category.id)) walk([category])
  return placed
}

/** Those a category stands below, from the top, and itself at the end. */
export function categoryPath(
  category: ProductCategory,
  categories: readonly ProductCategory[],
): ProductCategory[] {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const path = new Set<ProductCategory>()
  for (let at: ProductCategory | undefined = category; at !== undefined && !path.has(at);) {
    path.add(at)
    at = byId.get(at.parentCategoryId ?? '')
  }
  return [...path].toReversed()
}

/** Names of the path that are shown; of a longer one the last. */
const SHOWN = 4

/** What a category is called among others: with those it stands below, such as "Clothes / Shirts". [CAT-121] */
export function categoryLabel(placed: PlacedCategory, nameOf: (category: ProductCategory) => string): string {
  const names: string[] = []
  let at: PlacedCategory | undefined = placed
  for (; at !== undefined && names.length < SHOWN; at = at.above) names.unshift(nameOf(at.category))
  return [...(at === undefined ? [] : ['…']), ...names].join(' / ')
}

/** Categories to choose from, in the order of the tree, each called by its path. [CAT-121] */
export function categoryChoices(
  categories: readonly ProductCategory[],
  nameOf: (category: ProductCategory) => string,
): { readonly value: string; readonly label: string }[] {
  return categoryTree(categories).map((placed) => ({
    value: placed.category.id,
    label: categoryLabel(placed, nameOf),
  }))
}

function inOrder(categories: readonly ProductCategory[]): ProductCategory[] {
  return categories.toSorted((one, other) => one.displayIndex - other.displayIndex)
}
