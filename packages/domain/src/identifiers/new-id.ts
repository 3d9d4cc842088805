let lastSecond = -1
let lastRest = 0n

/**
 * A new identifier: 24 lower-case hexadecimal characters. The first 8 are the creation time in seconds, so that
 * identifiers made later sort later. The other 16 are random; within one second each is greater than the one before
 * by a random step, so that things made by one process at one moment keep their order wherever their identifiers
 * decide it. Works in Node and in the browser.
 *
 * @param now time of creation in milliseconds since the epoch
 */
export function newId(now: number = Date.now()): string {
  const second = Math.floor(now / 1000)
  const random = crypto.getRandomValues(new BigUint64Array(1))[0] as bigint
  // The first of a second leaves the upper half of the numbers free for the steps (40 bits each) that follow.
  lastRest = second === lastSecond ? lastRest + (random >> 24n) + 1n : random >> 1n
  lastSecond = second
  const time = second.toString(16).padStart(8, '0').slice(-8)
  return time + BigInt.asUintN(64, lastRest).toString(16).padStart(16, '0')
}

/** Whether a text has the form of an identifier made by `newId`. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text)
}
