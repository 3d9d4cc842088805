/** Round constants and starting state of SHA-256: fractions of the roots of the first primes. */
const { constants, start } = derive()

function derive(): { constants: Uint32Array; start: Uint32Array } {
  const constants = new Uint32Array(64)
  const start = new Uint32Array(8)
  const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) >>> 0
  for (let candidate = 2, found = 0; found < 64; candidate += 1) {
    let prime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1)
      if (candidate % divisor === 0) prime = false
    if (!prime) continue
    constants[found] = fraction(Math.cbrt(candidate))
    if (found < 8) start[found] = fraction(Math.sqrt(candidate))
    found += 1
  }
  return { constants, start }
}

const rotate = (value: number, by: number) => (value >>> by) | (value << (32 - by))

/**
 * SHA-256 of a text in UTF-8, base64. Written here because the renderer is synchronous and runs in browsers, whose own
 * digest is not.
 */
export function sha256Base64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0)
  const state = start.slice()
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset)
  let binary = ''
  for (const word of state)
    binary += String.fromCharCode(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255)
  return btoa(binary)
}

function compress(state: Uint32Array, view: DataView, offset: number): void {
  const words = new Uint32Array(64)
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15]!
    const late = words[index - 2]!
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[index] = words[index - 16]! + small + words[index - 7]! + large
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let index = 0; index < 64; index += 1) {
    const choose = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choose + constants[index]! + words[index]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = state[index]! + value
  })
}
