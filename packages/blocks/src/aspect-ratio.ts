/** Aspect ratios pictures may be cropped to, as width over height; `original` keeps the picture's own. */
export const ASPECT_RATIOS = {
  square: 1,
  standard: 3 / 2,
  'standard-vertical': 2 / 3,
  'four-three': 4 / 3,
  'three-four-vertical': 3 / 4,
  'four-five-vertical': 4 / 5,
  widescreen: 16 / 9,
  'anamorphic-widescreen': 2.39,
} as const

export type AspectRatio = 'original' | keyof typeof ASPECT_RATIOS

/** Width over height of a picture shown in an aspect ratio. A picture of unknown size counts as square. */
export function ratioOf(
  aspectRatio: AspectRatio,
  picture: { readonly width?: number | undefined; readonly height?: number | undefined },
): number {
  if (aspectRatio !== 'original') return ASPECT_RATIOS[aspectRatio]
  return picture.width !== undefined && picture.height !== undefined && picture.height > 0
    ? picture.width / picture.height
    : 1
}
