import { describe, expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

describe('names of prepared statements', () => {
  test('[OPS-46] a text gets its name when it comes again, and keeps it', () => {
    const names = new StatementNames({ most: 10, evicts: true, renews: false })
    expect(names.nameFor('select 1')).toBeUndefined()
    const name = names.nameFor('select 1')
    expect(name).toMatch(/^s1_[0-9a-f]{12}$/)
    for (let use = 0; use < 1000; use++) expect(names.nameFor('select 1')).toBe(name)
    expect(names.takeRetired()).toEqual([])
  })

  test('[OPS-46] there are never more than the most; the one used longest ago goes, or new ones stay without', () => {
    const twice = (names: StatementNames, text: string) => [names.nameFor(text), names.nameFor(text)].at(-1)
    const evicting = new StatementNames({ most: 2, evicts: true, renews: false })
    const [one, two] = [twice(evicting, 'a'), twice(evicting, 'b')]
    evicting.nameFor('a')
    expect(twice(evicting, 'c')).toBeDefined()
    expect(evicting.takeRetired()).toEqual([two])
    expect(evicting.nameFor('a')).toBe(one)
    const keeping = new StatementNames({ most: 2, evicts: false, renews: false })
    twice(keeping, 'a')
    twice(keeping, 'b')
    expect(twice(keeping, 'c')).toBeUndefined()
  })

  test('[OPS-46] where nothing else does, statements are prepared anew now and then', () => {
    const names = new StatementNames({ most: 2, evicts: true, renews: true })
    const used = Array.from({ length: 16_000 }, () => names.nameFor('select 1'))
    // Soon at first, while tables are almost empty.
    expect(new Set(used.slice(0, 200)).size).toBeGreaterThan(2)
    const different = new Set(used).size
    expect(different).toBeGreaterThan(10)
    expect(different).toBeLessThan(20)
    expect(names.takeRetired()).toHaveLength(different - 2)
  })
})
