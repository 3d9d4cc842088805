/** Rows of a list that are looked through for those that fit, before they are found by what they have. */
const LOOKED_THROUGH = 2000

/**
 * A page of a list in which not every row fits: what many have is met among the first rows of the list; what few have is found by
 * it, so that the others are not read. No statement is right for both ([decision 126](docs/decisions/0126-lists-of-people-look-first-where-many-are-met.md)).
 *
 * @param limit how many rows the page has; both ways read up to one more
 * @param ways those that fit `among` so many first rows, and those that are `found`, in the same order
 */
export async function firstMet<Row>(
  limit: number,
  { among, found }: { among(first: number): Promise<Row[]>; found(): Promise<Row[]> },
): Promise<Row[]> {
  if (limit >= LOOKED_THROUGH) return found()
  const met = await among(LOOKED_THROUGH)
  return met.length > limit ? met : found()
}
