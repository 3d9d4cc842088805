import type { Asset } from '@plinth/domain'

/** Address of a picture at a width of the ladder, or the original when it is narrower than that. */
export function thumbnail(asset: Asset, width: 100 | 300 | 500 | 750 | 1000 | 1500): string {
  const made = asset.systemDataVariants?.split(',').includes(`${width}w`) === true
  return made ? `${asset.assetUrl}?format=${width}w` : asset.assetUrl
}
