/**
 * Shares an amount out by weight: the only way to split money. The shares always add up to the amount; each differs
 * from its exact part by less than one minor unit, and the minor units left over go one each to the shares that lost
 * the most, the earlier one first when two lost the same. [MONEY-10]
 *
 * @param amount minor units, may be negative
 * @param weights non-negative integers; when all are 0 they count as equal
 * @throws RangeError without weights (the amount would vanish), or for a weight that is negative or not an integer
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  checkAllocation(amount, weights)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const effective = sum === 0 ? weights.map(() => 1) : weights
  const total = BigInt(sum === 0 ? weights.length : sum)
  const magnitude = BigInt(Math.abs(amount))
  const parts = effective.map((weight) => magnitude * BigInt(weight))
  const shares = parts.map((part) => part / total)
  let left = Number(magnitude - shares.reduce((given, share) => given + share, 0n))
  const byLoss = parts
    .map((part, index) => ({ index, lost: part % total }))
    .sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
  for (const { index } of byLoss) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0n) + 1n
    left -= 1
  }
  // `-0` is not an amount anyone wants to see.
  return shares.map((share) => (amount < 0 && share !== 0n ? -Number(share) : Number(share)))
}

function checkAllocation(amount: number, weights: readonly number[]): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of minor units.`)
  if (weights.length === 0) throw new RangeError('An amount cannot be shared out among nobody.')
  const bad = weights.find((weight) => !Number.isSafeInteger(weight) || weight < 0)
  if (bad !== undefined) throw new RangeError(`${bad} is not a weight: weights are whole numbers from 0.`)
}
