import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categoryLabel, categoryPath, categoryTree } from './category-tree.ts'
import type { ProductCategory } from './product.ts'

const category = (id: string, parentCategoryId?: string, displayIndex = 0): ProductCategory => ({
  id,
  collectionId: 'shop',
  urlId: id,
  displayName: { en: id.toUpperCase() },
  displayIndex,
  ...(parentCategoryId === undefined ? {} : { parentCategoryId }),
})
const named = (one: ProductCategory) => one.displayName['en'] ?? ''
const drawn = (categories: readonly ProductCategory[]) =>
  categoryTree(categories).map(({ category: { id }, depth }) => '-'.repeat(depth) + id)

describe('a tree of categories', () => {
  test('[CAT-121] each is followed by those below it, siblings in the owner’s order', () => {
    const all = [
      category('cups', 'pots', 1),
      category('cloth', undefined, 1),
      category('pots', undefined, 0),
      category('bowls', 'pots', 0),
      category('small', 'cups'),
      category('lost', 'nowhere', 2),
    ]
    expect(drawn(all)).toEqual(['pots', '-bowls', '-cups', '--small', 'cloth', 'lost'])
    const tree = categoryTree(all)
    expect(categoryLabel(tree[3]!, named)).toBe('POTS / CUPS / SMALL')
    expect(categoryPath(all[4]!, all).map(({ id }) => id)).toEqual(['pots', 'cups', 'small'])
  })

  test('[CAT-121] a long path is shown by its end, and one of ten thousand is no trouble', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) =>
      category(`c${at}`, at === 0 ? undefined : `c${at - 1}`),
    )
    const tree = categoryTree(chain)
    expect(tree.at(-1)?.depth).toBe(9999)
    expect(categoryLabel(tree.at(-1)!, named)).toBe('… / C9996 / C9997 / C9998 / C9999')
    expect(categoryPath(chain.at(-1)!, chain)).toHaveLength(10_000)
  })

  test('[CAT-121] none is left out or told twice, whatever stands below what', () => {
    const anyTree = fc.array(fc.record({ parent: fc.nat(12), at: fc.nat(3) }), { maxLength: 12 })
    fc.assert(
      fc.property(anyTree, (made) => {
        const all = made.map(({ parent, at }, id) => category(String(id), String(parent), at))
        const ids = categoryTree(all).map((placed) => placed.category.id)
        expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        for (const one of all) expect(categoryPath(one, all).at(-1)).toBe(one)
      }),
    )
  })
})
