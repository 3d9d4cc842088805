import type { Product } from './product.ts'

/** What a product says of its files. */
type WithFiles = Pick<Product, 'digitalAssetId' | 'moreFileIds'>

type PerhapsWithFiles = { readonly [Field in keyof WithFiles]: WithFiles[Field] | undefined }

/** The files that whoever buys a digital product downloads, in their order, each once. [CAT-170] */
export const filesOf = ({ digitalAssetId, moreFileIds = [] }: PerhapsWithFiles): readonly string[] => [
  ...new Set([...(digitalAssetId === undefined ? [] : [digitalAssetId]), ...moreFileIds]),
]

/** Files as a product keeps them: the first by itself, the others after it. [CAT-170] */
export const keptFiles = ([digitalAssetId, ...moreFileIds]: readonly string[]): WithFiles =>
  digitalAssetId === undefined ? { moreFileIds } : { digitalAssetId, moreFileIds }

/**
 * Which files took the place of which: where one was, another stands that was not among them, and the old one is nowhere
 * any more. A file that only moved, came or went replaces none. [ORD-151]
 */
export function replacedFiles(
  before: readonly string[],
  after: readonly string[],
): readonly { readonly old: string; readonly new: string }[] {
  return before.flatMap((old, index) => {
    const put = after[index]
    return put === undefined || before.includes(put) || after.includes(old) ? [] : [{ old, new: put }]
  })
}
