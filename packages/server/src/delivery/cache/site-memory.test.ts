import type { Asset } from '@plinth/domain'
import { describe, expect, test } from 'vitest'
import { SiteMemory } from './site-memory.ts'

const asset = (id: string): Asset => ({ id }) as Asset

describe('what the pages of a website have in common', () => {
  test('[SITE-17] is read again after any change but those of stock', async () => {
    const memory = new SiteMemory()
    let reads = 0
    const recall = (websiteId = 'site') => memory.recall(websiteId, 'map', async () => ++reads)
    expect([await recall(), await recall()]).toEqual([1, 1])
    memory.forget({ websiteId: 'site', tags: ['stock:mug', 'units:mug'] })
    expect(await recall()).toBe(1)
    expect(await recall('other')).toBe(2)
    memory.forget({ websiteId: 'site', tags: ['stock:mug', 'product:mug'] })
    expect([await recall(), await recall('other')]).toEqual([3, 2])
    memory.forget({ websiteId: '', tags: ['everything'] })
    expect([await recall(), await recall('other')]).toEqual([4, 5])
  })

  test('[SITE-17] what was being read while the website changed is not remembered', async () => {
    const memory = new SiteMemory()
    let finish = (_value: string): void => undefined
    const before = memory.recall('site', 'map', () => new Promise<string>((resolve) => (finish = resolve)))
    memory.forget({ websiteId: 'site', tags: ['navigation'] })
    const after = memory.recall('site', 'map', async () => 'after')
    finish('before')
    expect([await before, await after]).toEqual(['before', 'after'])
    expect(await memory.recall('site', 'map', async () => 'again')).toBe('after')
  })

  test('[SITE-17] a read that fails is tried again', async () => {
    const memory = new SiteMemory()
    const failing = memory.recall('site', 'map', () => Promise.reject(new Error('gone')))
    await expect(failing).rejects.toThrow('gone')
    expect(await memory.recall('site', 'map', async () => 'there')).toBe('there')
  })

  test('[SITE-17] pictures are asked for once, those that are not there too', async () => {
    const memory = new SiteMemory()
    const asked: (readonly string[])[] = []
    const read = async (ids: readonly string[]) => {
      asked.push(ids)
      return Object.fromEntries(ids.filter((id) => id !== 'none').map((id) => [id, asset(id)]))
    }
    const keys = async (ids: readonly string[]) => Object.keys(await memory.assets('site', ids, read))
    expect(await keys(['a', 'none', 'a'])).toEqual(['a'])
    expect(await keys(['a', 'b', 'none'])).toEqual(['a', 'b'])
    expect(await keys(['a', 'b'])).toEqual(['a', 'b'])
    expect(asked).toEqual([['a', 'none'], ['b']])
    memory.forget({ websiteId: 'site', tags: ['asset:a'] })
    expect(await keys(['a'])).toEqual(['a'])
    expect(asked).toHaveLength(3)
  })

  test('[SITE-17] holds a bounded number of websites and pictures', async () => {
    const memory = new SiteMemory()
    let reads = 0
    for (let site = 0; site < 300; site++) await memory.recall(`${site}`, 'map', async () => ++reads)
    await memory.recall('0', 'map', async () => ++reads)
    expect(reads).toBe(301)
    const many = Array.from({ length: 2500 }, (_, index) => `${index}`)
    const read = async (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, asset(id)]))
    for (let at = 0; at < many.length; at += 100) {
      const ids = [...many.slice(0, 3), ...many.slice(at, at + 100)]
      expect(Object.keys(await memory.assets('site', ids, read))).toHaveLength(new Set(ids).size)
    }
  })
})
