import { expect, test } from 'vitest'
import { fittedCrop, movedCrop, resizedCrop, WHOLE } from './crop.ts'

test('[EDIT-256] a crop stays within the picture, and keeps its shape', () => {
  const crop = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 }
  expect(movedCrop(crop, 0.9, -0.9)).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 })
  const larger = resizedCrop(crop, 'top-left', -0.9, 0.1)
  expect([larger.x, larger.width]).toEqual([0, 0.7])
  expect([larger.y, larger.height].map((part) => part.toFixed(6))).toEqual(['0.300000', '0.400000'])
  expect(resizedCrop(crop, 'bottom-right', -0.9, 0).width).toBeCloseTo(0.02)
  const kept = resizedCrop(crop, 'bottom-right', 0.9, 0, 2)
  expect([kept.width / kept.height, kept.x + kept.width <= 1, kept.y + kept.height <= 1]).toEqual([
    2,
    true,
    true,
  ])
  expect(fittedCrop(WHOLE, 0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(fittedCrop({ x: 0.8, y: 0, width: 0.2, height: 1 }, 0.5).x).toBe(0.5)
})
