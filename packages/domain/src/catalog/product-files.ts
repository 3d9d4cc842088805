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

/** A file that took the place of another. */
export interface FileReplacement {
  readonly old: string
  readonly new: string
}

/**
 * Which files took the place of which. Whoever chose them says so: of that counts what is true, of a file that is nowhere any
 * more and one that was not among them. Where nobody said anything, one that stands where another was took its place. A file
 * that only moved, came or went replaces none. [ORD-151] [ORD-160]
 *
 * @param said absent where nobody said anything
 */
export function replacedFiles(
  before: readonly string[],
  after: readonly string[],
  said?: readonly FileReplacement[],
): readonly FileReplacement[] {
  if (said !== undefined)
    return said.filter(
      (one) =>
        before.includes(one.old) &&
        !after.includes(one.old) &&
        after.includes(one.new) &&
        !before.includes(one.new),
    )
  return before.flatMap((old, index) => {
    const put = after[index]
    return put === undefined || before.includes(put) || after.includes(old) ? [] : [{ old, new: put }]
  })
}

/**
 * What is said of files that took the place of others, after one more did: one that took the place of a file which itself was
 * only put there takes that of the first. [ORD-160]
 */
export function alsoReplaced(
  said: readonly FileReplacement[],
  { old, new: put }: FileReplacement,
): readonly FileReplacement[] {
  const first = said.find((one) => one.new === old)?.old ?? old
  return [...said.filter((one) => one.new !== old && one.old !== first), { old: first, new: put }]
}
