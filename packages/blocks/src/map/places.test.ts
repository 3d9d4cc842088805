import { expect, test } from 'vitest'
import { framedMap, placeAddress, pointOf } from './places.ts'

test('[BLOCK-26] a point is read as maps copy it, and only when it is on the earth', () => {
  expect(pointOf('51.6226, -8.8861')).toEqual({ latitude: 51.6226, longitude: -8.8861 })
  expect(pointOf(' 51.6226;-8.8861 ')).toEqual({ latitude: 51.6226, longitude: -8.8861 })
  for (const text of ['', '51.6', '91, 0', '0, 181', 'a, b', '1e3, 2'])
    expect(pointOf(text), text).toBeUndefined()
})

test('[BLOCK-26] the map lies around its mark', () => {
  const url = new URL(framedMap({ latitude: 51.6226, longitude: -8.8861 }, 15))
  const [west = 0, south = 0, east = 0, north = 0] = (url.searchParams.get('bbox') ?? '')
    .split(',')
    .map(Number)
  expect(url.searchParams.get('marker')).toBe('51.6226,-8.8861')
  expect(west).toBeLessThan(-8.8861)
  expect(east).toBeGreaterThan(-8.8861)
  expect((south + north) / 2).toBeCloseTo(51.6226, 4)
  expect(east - west).toBeLessThan(0.05)
})

test('[BLOCK-26] the way there is asked of the service chosen, by the point or the address', () => {
  const point = { latitude: 1, longitude: 2 }
  expect(placeAddress('google', point, '', 15)).toBe('https://www.google.com/maps/search/?api=1&query=1%2C2')
  expect(placeAddress('google', undefined, 'A & B\n C', 15)).toContain('query=A%20%26%20B%2C%20C')
  expect(placeAddress('apple', point, '', 15)).toBe('https://maps.apple.com/?ll=1%2C2&q=1%2C2')
  expect(placeAddress('apple', undefined, 'A', 15)).toBe('https://maps.apple.com/?q=A')
  expect(placeAddress('openstreetmap', undefined, 'A', 15)).toContain('search?query=A')
  expect(placeAddress('openstreetmap', undefined, ' ', 15)).toBe('')
})
