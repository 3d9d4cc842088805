import type { VariantFormat } from './image-engine.ts'

/** The widths a picture can be asked in, in px. [MEDIA-10] */
export const variantWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const

/** The variants that make sense for a picture: those that are not wider than it. `100w,300w`. [MEDIA-10] */
export function variantsOf(width: number): string {
  return variantWidths
    .filter((step) => step <= width)
    .map((step) => `${step}w`)
    .join(',')
}

/** The width a `format` asks for, such as `750w`; `original` and no format are null; undefined for anything else. */
export function parseVariant(format: string | undefined): number | null | undefined {
  if (format === undefined || format === 'original') return null
  return variantWidths.find((width) => `${width}w` === format)
}

/** Browsers take AVIF widths above this slowly to make; WebP is close in size there. */
const widestAvif = 1500

/**
 * The format to send: AVIF or WebP to those who say they take it, else JPEG, or PNG where the original is one and may
 * be transparent. A moving picture stays moving, which only WebP does. [MEDIA-12]
 */
export function negotiateFormat(
  accept: string | undefined,
  width: number,
  contentType: string,
): VariantFormat | 'original' {
  const takes = (type: string): boolean => accept?.includes(type) ?? false
  if (contentType === 'image/gif') return takes('image/webp') ? 'webp' : 'original'
  if (width <= widestAvif && takes('image/avif')) return 'avif'
  if (takes('image/webp')) return 'webp'
  return contentType === 'image/jpeg' ? 'jpeg' : 'png'
}
