import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A device of the tests: makes passkeys and signs with them as browsers do (WebAuthn, attestation `none`). */
export class TestAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  /** Whether it asks whether it is them. */
  verifiesUser = true
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  readonly #host: string

  constructor(origin = 'http://localhost', host = new URL(origin).hostname) {
    this.#origin = origin
    this.#host = host
  }

  /** What the browser sends once the device has made a passkey. */
  make(options: { readonly challenge: string }): { id: string; [name: string]: unknown } {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = map([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = Buffer.concat([this.#data(0x40), Buffer.alloc(16), length, id, key])
    const attestation = map([
      ['fmt', 'none'],
      ['attStmt', map([])],
      ['authData', data],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What the browser sends once the device has signed. */
  sign(
    options: { readonly challenge: string },
    key: KeyObject = this.#keys.privateKey,
  ): { id: string; [name: string]: unknown } {
    this.counter += 1
    const data = this.#data(0)
    const client = this.#clientData('webauthn.get', options.challenge)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
    })
  }

  #answer(response: object): { id: string; [name: string]: unknown } {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #data(flags: number): Buffer {
    const head = Buffer.alloc(5)
    head[0] = flags | 0x01 | (this.verifiesUser ? 0x04 : 0)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([createHash('sha256').update(this.#host).digest(), head])
  }
}

type Part = number | string | Buffer

/** Encoded already: a map inside a map. */
const encoded = new WeakSet<Buffer>()

/** A map as CBOR, as far as passkeys have it. */
function map(entries: readonly (readonly [number | string, Part])[]): Buffer {
  const whole = Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([name, value]) => [cbor(name), cbor(value)]),
  ])
  encoded.add(whole)
  return whole
}

function cbor(part: Part): Buffer {
  if (typeof part === 'number') return part >= 0 ? head(0, part) : head(1, -1 - part)
  if (typeof part === 'string') return Buffer.concat([head(3, Buffer.byteLength(part)), Buffer.from(part)])
  return encoded.has(part) ? part : Buffer.concat([head(2, part.length), part])
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
