/** What stays of a picture, in parts of it from 0 to 1. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A corner of a crop; the one across stays where it is when it is moved. */
export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** Smallest part of a side that can stay. */
const LEAST = 0.02

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** A crop moved by parts of the picture, never beyond it. */
export function movedCrop(crop: Crop, byX: number, byY: number): Crop {
  return {
    ...crop,
    x: within(crop.x + byX, 0, 1 - crop.width),
    y: within(crop.y + byY, 0, 1 - crop.height),
  }
}

/**
 * A crop with a corner moved by parts of the picture.
 *
 * @param ratio its width by its height, both in parts of the picture, when that is to stay
 */
export function resizedCrop(crop: Crop, corner: Corner, byX: number, byY: number, ratio?: number): Crop {
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  // Where the corner across is, and how much room there is from it.
  const right = crop.x + crop.width
  const bottom = crop.y + crop.height
  const mostWidth = isLeft ? right : 1 - crop.x
  const mostHeight = isTop ? bottom : 1 - crop.y
  let width = within(crop.width + (isLeft ? -byX : byX), LEAST, mostWidth)
  let height = within(crop.height + (isTop ? -byY : byY), LEAST, mostHeight)
  if (ratio !== undefined) {
    // The side that was moved further leads.
    if (Math.abs(byX) < Math.abs(byY)) width = height * ratio
    width = Math.min(width, mostWidth, mostHeight * ratio)
    height = width / ratio
  }
  return { x: isLeft ? right - width : crop.x, y: isTop ? bottom - height : crop.y, width, height }
}

/** The largest crop of a ratio, around the middle of another. */
export function fittedCrop(around: Crop, ratio: number): Crop {
  const width = Math.min(1, ratio)
  const height = width / ratio
  const fitted = { x: 0, y: 0, width, height }
  return movedCrop(fitted, around.x + around.width / 2 - width / 2, around.y + around.height / 2 - height / 2)
}
