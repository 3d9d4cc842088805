/**
 * A new identifier: 24 lower-case hexadecimal characters. The first 8 are the creation time in seconds, so that
 * identifiers made later sort later; the other 16 are random. Works in Node and in the browser.
 *
 * @param now time of creation in milliseconds since the epoch
 */
export function newId(now: number = Date.now()): string {
  const time = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0')
    .slice(-8)
  const random = crypto.getRandomValues(new Uint8Array(8))
  let rest = ''
  for (const byte of random) rest += byte.toString(16).padStart(2, '0')
  return time + rest
}

/** Whether a text has the form of an identifier made by `newId`. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text)
}
