import { createHash } from 'node:crypto'

/** Of how many of a hundred samples the true share lies within the margin: the 1.96 standard deviations below. */
const DEVIATIONS = 1.96

/**
 * The share of mutants that were noticed, from all or from a sample of them.
 *
 * @param noticed how many of the tried mutants a test noticed
 * @param tried how many were tried, at least 1
 * @param total how many there are
 * @returns a percentage and how far the true one may lie from it, 95 times of a hundred (Wilson's interval, which also
 *   holds near 0 and 100, narrowed by how many of all were tried); 0 where all were
 */
export function estimate(noticed, tried, total) {
  const share = noticed / tried
  if (tried >= total) return { score: share * 100, margin: 0 }
  const square = DEVIATIONS ** 2
  const half =
    (DEVIATIONS * Math.sqrt((share * (1 - share)) / tried + square / (4 * tried ** 2))) / (1 + square / tried)
  return { score: share * 100, margin: half * Math.sqrt((total - tried) / (total - 1)) * 100 }
}

/**
 * Which mutants a sample takes: the same ones for the same seed, wherever the tree lies and whatever order they come in.
 *
 * @param mutants as the tester has them
 * @param size how many to take
 * @param seed another one takes others
 * @param folder what file names begin with
 * @returns ids
 */
export function sampleOf(mutants, size, seed, folder) {
  const place = ({ fileName, location, mutatorName, replacement }) =>
    createHash('sha256')
      .update(JSON.stringify([seed, fileName.replace(folder, ''), location, mutatorName, replacement]))
      .digest('hex')
  const ranked = mutants.map((mutant) => [place(mutant), mutant.id]).sort(([a], [b]) => (a < b ? -1 : 1))
  return ranked.slice(0, size).map(([, id]) => id)
}
