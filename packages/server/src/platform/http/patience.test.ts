import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { BodyWatch, usualPatience, type WatchedMessage } from './patience.ts'

/** A message of which `bytesRead` bytes have come. */
function message(): { complete: boolean; socket: { bytesRead: number; destroyed: boolean } } {
  return { complete: false, socket: { bytesRead: 0, destroyed: false } }
}

describe('a body on its way', () => {
  test('[HTTP-44] is given up when it never ends, however busily it drips', () => {
    const watch = new BodyWatch(usualPatience)
    const dripping = message()
    watch.begin(dripping, 0)
    const givenUp: WatchedMessage[] = []
    let seconds = 0
    for (; seconds < 120 && givenUp.length === 0; seconds += 5) {
      dripping.socket.bytesRead += 1
      givenUp.push(...watch.takeTooSlow(seconds * 1000))
    }
    expect(givenUp).toEqual([dripping])
    expect(seconds).toBeLessThanOrEqual(40)
    expect(watch.size).toBe(0)
  })

  test('[HTTP-44] is waited for over hours as long as enough of it comes', () => {
    const watch = new BodyWatch(usualPatience)
    const large = message()
    watch.begin(large, 0)
    for (let seconds = 0; seconds < 4 * 3600; seconds += 5) {
      large.socket.bytesRead += 5 * 1200
      expect(watch.takeTooSlow(seconds * 1000)).toEqual([])
    }
    large.complete = true
    expect(watch.takeTooSlow(5 * 3600 * 1000)).toEqual([])
    expect(watch.size).toBe(0)
  })

  test('[HTTP-44] is given up when it falls silent, whatever came before', () => {
    const watch = new BodyWatch(usualPatience)
    const halted = message()
    watch.begin(halted, 0)
    halted.socket.bytesRead = 300_000_000
    expect(watch.takeTooSlow(5_000)).toEqual([])
    expect(watch.takeTooSlow(64_000)).toEqual([])
    expect(watch.takeTooSlow(66_000)).toEqual([halted])
  })
})

describe('a connection', () => {
  let site: TestApp | undefined
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await site?.close()
    site = undefined
  })

  async function open(patience = {}): Promise<(text: string) => Promise<string>> {
    const fast = {
      headers: 200,
      body: 200,
      leastRate: 1024,
      silence: 200,
      idle: 60_000,
      lookEvery: 20,
      ...patience,
    }
    site = await createTestApp({ patience: fast })
    await site.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = site.app.server.address() as { port: number }
    // What the server says until it closes the connection.
    return (text) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        sockets.push(socket)
        let answer = ''
        socket.on('data', (chunk) => (answer += String(chunk)))
        socket.on('close', () => resolve(answer))
        socket.on('error', reject)
      })
  }
  const head = 'POST /api/config/session HTTP/1.1\r\nHost: localhost\r\n'

  test('[HTTP-44] whose headers never end is closed', async () => {
    const say = await open()
    expect(await say(`${head}X-A: b`)).toContain('408')
  })

  test('[HTTP-44] whose body never ends is answered 408 and closed', async () => {
    const say = await open()
    const answer = await say(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`)
    expect(answer).toMatch(/^HTTP\/1\.1 408/)
    expect(answer).toContain('"code":"too-slow"')
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  test('[HTTP-44] with a chunked body and with a form that never end is closed as well', async () => {
    const say = await open()
    expect(
      await say(`${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n`),
    ).toMatch(/^HTTP\/1\.1 408/)
    const answer = await say(
      'POST /api/config/media HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 9999\r\n\r\n--edge\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4/)
  })

  test('[HTTP-44] where there is none, for a request that is handed in, nothing is given up', async () => {
    await open()
    const body = JSON.stringify({ email: 'a@example.com', password: 'wrong' })
    const headers = { host: 'localhost', 'content-type': 'application/json' }
    const given = { method: 'POST', url: '/api/config/session', headers, body } as const
    expect((await site!.app.inject(given)).statusCode).toBeGreaterThanOrEqual(400)
    // An error of the timer would fail the run.
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

  test('[HTTP-44] that sends nothing at all is closed', async () => {
    const say = await open()
    await say('')
  })
})
