import { inEnglish } from '@plinth/domain'
import { connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPage } from '../../content/pages/collections.ts'
import { setHomePage } from '../../content/pages/home-page.ts'
import { publish } from '../../content/publishing/publish.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { createTestApp, testConfig, type TestApp } from '../../testing/create-test-app.ts'
import { pageSaying } from '../../testing/page-builders.ts'
import type { Asked } from './asked-host.ts'
import { parseHost, writeHost } from '../network/host.ts'
import { KnownHosts, type HostSettings } from './known-hosts.ts'
import { Websites } from './websites.ts'
import { parseTrustedProxies, readForwardedFor, trustedProxies } from '../network/proxies.ts'

const main = {
  id: 'main',
  identifier: 'main',
  isDefault: true,
  domains: [] as string[],
} as unknown as SiteWebsite
const shop = {
  id: 'shop',
  identifier: 'shop',
  isDefault: false,
  domains: ['pots.example'],
} as unknown as SiteWebsite
const named: Partial<HostSettings> = { baseHost: 'plinth.example', baseHostGiven: true }

/** The website decided on; `null` when the host is not known. */
function websiteAt(host: string, settings: Partial<HostSettings> = {}, asked: Partial<Asked> = {}) {
  const known = new KnownHosts(new Websites([main, shop]), { ...testConfig, ...settings })
  const place = known.place({
    host: parseHost(host),
    forwardedHost: undefined,
    scheme: 'http',
    proxied: false,
    localAddress: '192.168.1.5',
    localPort: 4000,
    ...asked,
  })
  return place.isKnown ? place.website?.id : null
}

test('[HTTP-2] a host is decided by the websites as they are now, in whichever order their changes arrive', () => {
  const websites = new Websites([main, shop])
  const at = (host: string) => {
    const id =
      host === 'main' ? websites.main?.id : (websites.ofDomain(host) ?? websites.ofIdentifier(host))?.id
    return id ?? null
  }
  // A domain goes from one to another, which is told of first.
  websites.replace('main', { ...main, domains: ['pots.example'] })
  websites.replace('shop', { ...shop, domains: [], identifier: 'jars' })
  expect(['pots.example', 'jars', 'shop'].map(at)).toEqual(['main', 'shop', null])
  // So does being the one that answers where none is named.
  websites.replace('shop', { ...shop, isDefault: true })
  websites.replace('main', { ...main, isDefault: false })
  expect(['main', 'pots.example'].map(at)).toEqual(['shop', 'shop'])
  websites.replace('shop', undefined)
  expect(['main', 'pots.example', 'shop'].map(at)).toEqual([null, null, null])
  expect([websites.ofId('shop'), websites.ofId('main')?.id]).toEqual([undefined, 'main'])
})

describe('reading a host', () => {
  test('[HTTP-2] case, a dot at the end and a port that goes without saying do not matter', () => {
    const written = (text: string, scheme: 'http' | 'https' = 'http') => {
      const host = parseHost(text)
      return host && writeHost(host, scheme)
    }
    expect(written('Example.COM.:80')).toBe('example.com')
    expect(written('example.com:443', 'https')).toBe('example.com')
    expect(written('example.com:443')).toBe('example.com:443')
    expect(written('[2001:DB8:0:0::1]:4000')).toBe('[2001:db8::1]:4000')
    expect(written('xn--bcher-kva.example')).toBe('xn--bcher-kva.example')
    expect(written('127.0.0.1:4000')).toBe('127.0.0.1:4000')
  })

  test.each([
    '',
    'localhost:80@evil.example',
    'localhost@evil.example',
    'localhost/evil.example',
    'localhost?a',
    'localhost#a',
    'localhost\\evil.example',
    'localhost,evil.example',
    'local host',
    'localhost:',
    'localhost:0',
    'localhost:65536',
    'localhost:80:80',
    'localhost..',
    '.localhost',
    'a..example',
    '-a.example',
    'bücher.example',
    'b\u00c3\u00bccher.example',
    '%6c%6fcalhost',
    '2130706433',
    '127.1',
    'a.0x7f',
    '[::1',
    '::1',
    '[::1%25eth0]',
    '[evil.example]',
    '*',
    'javascript:alert(1)',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}example`,
  ])('[HTTP-2] what is not written as hosts are is none: %j', (text) => {
    expect(parseHost(text)).toBeUndefined()
  })

  test('[HTTP-2] what is read holds no sign that means something elsewhere', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webAuthority(), fc.ipV6(), fc.string({ unit: 'binary' })),
        (text) => {
          const host = parseHost(text)
          if (host === undefined) return
          const address = `http://${writeHost(host, 'http')}`
          expect(address).toMatch(/^http:\/\/([a-z0-9._-]+|\[[0-9a-f:]+\])(:\d+)?$/)
          expect(new URL(address).origin).toBe(address)
        },
      ),
    )
  })
})

describe('known hosts', () => {
  test('[HTTP-2] a custom domain, an identifier under the base host, the base host itself', () => {
    expect(websiteAt('pots.example')).toBe('shop')
    expect(websiteAt('POTS.example.:4000')).toBe('shop')
    expect(websiteAt('shop.localhost:4000')).toBe('shop')
    expect(websiteAt('main.localhost')).toBe('main')
    expect(websiteAt('localhost:4000')).toBe('main')
    expect(websiteAt('shop.plinth.example', named)).toBe('shop')
    expect(websiteAt('plinth.example.', named)).toBe('main')
  })

  test('[HTTP-3] without a base host, this machine’s own names and the address connected to', () => {
    expect(websiteAt('127.0.0.1:4000')).toBe('main')
    expect(websiteAt('[::1]:4000')).toBe('main')
    expect(websiteAt('192.168.1.5:4000')).toBe('main')
    expect(websiteAt('192.168.1.5:4000', {}, { localAddress: '::ffff:192.168.1.5' })).toBe('main')
    expect(websiteAt('192.168.1.5', {}, { proxied: true })).toBeNull()
    expect(websiteAt('10.0.0.1')).toBeNull()
    expect(websiteAt('workshop')).toBeNull()
    expect(websiteAt('evil.example')).toBeNull()
    expect(websiteAt('none.localhost')).toBeNull()
  })

  test('[HTTP-3] with one, only what is configured', () => {
    for (const host of ['127.0.0.1', 'localhost', '192.168.1.5', 'shop.localhost', 'none.plinth.example'])
      expect(websiteAt(host, named)).toBeNull()
    const allowed = { ...named, allowedHosts: [{ name: '192.168.1.5', port: 8080 }] }
    expect(websiteAt('192.168.1.5:8080', allowed)).toBe('main')
    expect(websiteAt('10.1.1.1:4000', { ...named, host: '10.1.1.1' })).toBe('main')
  })

  test('[HTTP-8] a made-up port is not known, except at names of one’s own machine', () => {
    expect(websiteAt('pots.example:6666')).toBeNull()
    expect(websiteAt('plinth.example:6666', named)).toBeNull()
    expect(websiteAt('plinth.example:8080', { ...named, basePort: 8080 })).toBe('main')
    expect(websiteAt('pots.example:443', {}, { scheme: 'https', proxied: true })).toBe('shop')
    expect(websiteAt('shop.localhost:6666')).toBe('shop')
  })

  test('[HTTP-7] a forwarded host counts where the proxy asks for the server by a name of its own', () => {
    const via = (own: string, forwarded: string, settings = {}) =>
      websiteAt(own, settings, { proxied: true, forwardedHost: parseHost(forwarded) ?? null })
    expect(via('localhost:4000', 'pots.example')).toBe('shop')
    expect(via('plinth.internal:4000', 'plinth.example', named)).toBe('main')
    expect(via('localhost:4000', 'evil.example')).toBeNull()
    expect(via('localhost:4000', 'pots.example@evil.example')).toBeNull()
    expect(via('plinth.example', 'pots.example', named)).toBe('main')
    expect(via('pots.example', 'evil.example')).toBe('shop')
  })
})

describe('trusted proxies', () => {
  test('[HTTP-7] are counted or named', () => {
    expect(parseTrustedProxies('off')).toBe(0)
    expect(parseTrustedProxies('on')).toBe(1)
    expect(parseTrustedProxies('2')).toBe(2)
    expect(parseTrustedProxies('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
    for (const bad of ['yes', 'all', '*', '10.0.0.0/33', '300.1.1.1', '::/129', '11', '-1', 'toString', ''])
      expect(parseTrustedProxies(bad)).toBeUndefined()
    const isTrusted = trustedProxies(['loopback', '10.0.0.0/8'])
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.2.3.4'].map((at) => isTrusted(at, 0))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['11.0.0.1', 'garbage', undefined, '2001:db8::1'].some((at) => isTrusted(at, 0))).toBe(false)
  })

  test('[HTTP-7] addresses that are none are left out, with all that stands before them', () => {
    expect(readForwardedFor('203.0.113.9, 10.0.0.1')).toEqual(['203.0.113.9', '10.0.0.1'])
    expect(readForwardedFor('1.1.1.1, unknown, 203.0.113.9:8123, [::1]:80')).toEqual(['203.0.113.9', '::1'])
    expect(readForwardedFor('')).toEqual([])
  })
})

describe('requests', () => {
  let site: TestApp | undefined
  afterEach(async () => {
    await site?.close()
    site = undefined
  })

  const start = async (options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> =>
    (site = await createTestApp(options))

  test('[HTTP-3] an unknown host answers 421 and says which setting would make it known', async () => {
    const { client } = await start()
    const response = await client('192.168.1.77:4000').get('/api/config/team')
    expect(response.statusCode).toBe(421)
    expect(response.json().error.code).toBe('unknown-host')
    expect(response.json().error.message).toContain('PLINTH_BASE_HOST=192.168.1.77:4000')
    const page = await client('192.168.1.77:4000').get('/', { headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(421)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('PLINTH_BASE_HOST=192.168.1.77:4000')
  })

  test('[HTTP-3] with a base host the setting for further hosts is named', async () => {
    const { client } = await start({ config: { baseHost: 'plinth.example', baseHostGiven: true } })
    const messageAt = async (host: string) =>
      (await client(host).get('/api/config/session')).json().error.message
    expect(await messageAt('10.0.0.7:4000')).toContain('PLINTH_ALLOWED_HOSTS=10.0.0.7:4000')
    expect(await messageAt('shop.elsewhere.example')).toContain('Settings, Domains')
    expect(await messageAt('plinth.example:81')).toContain('PLINTH_BASE_HOST=plinth.example:81')
    expect(await messageAt('none.plinth.example')).toContain('No website has this name')
  })

  test('[HTTP-3] no route answers at a made-up host, except probes', async () => {
    const { app } = await start()
    const letIn: string[] = []
    for (const host of ['localhost:80@evil.example', 'evil.example', 'workshop', '10.0.0.1']) {
      for (const route of app.routes) {
        if (route.options.config?.anyHost === true || route.method === 'OPTIONS') continue
        const url = route.url.replaceAll(/:\w+(\([^)]*\))?|\*/g, 'none')
        const response = await app.inject({ method: route.method as 'GET', url, headers: { host } })
        if (response.statusCode !== 421)
          letIn.push(`${host}: ${route.method} ${route.url} → ${response.statusCode}`)
        expect(response.headers['location']).toBeUndefined()
      }
      for (const url of ['/healthz', '/readyz'])
        expect((await app.inject({ url, headers: { host } })).statusCode).toBe(200)
    }
    expect(letIn).toEqual([])
  })

  test('[HTTP-4] a request line that names a host wins; two hosts, or none, are no host', async () => {
    const { app } = await start()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as { port: number }
    const say = (...lines: string[]) => statusOf(port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    expect(await say('GET http://localhost/healthz HTTP/1.1', 'Host: evil.example')).toBe(200)
    expect(await say('GET http://localhost/login HTTP/1.1', 'Host: evil.example')).not.toBe(421)
    expect(await say('GET http://evil.example/login HTTP/1.1', 'Host: localhost')).toBe(421)
    expect(await say('GET http://localhost@evil.example/login HTTP/1.1', 'Host: localhost')).toBe(421)
    expect(await say('GET /login HTTP/1.1', 'Host: localhost', 'Host: evil.example')).toBe(421)
    expect(await say('GET /login HTTP/1.0')).toBe(421)
    expect(await say('GET /readyz HTTP/1.0')).toBe(200)
    expect(await say('GET /login HTTP/1.1', 'Host: LOCALHOST.')).not.toBe(421)
  })

  test('[HTTP-121] an address that cannot be read leads to the page that says that nothing is here', async () => {
    const { client } = await start()
    const headers = { accept: 'text/html' }
    for (const address of ['/50%-off', '/100%', '/caf%E9', '/a%ED%A0%80b', '/journal/50%-off?x=%']) {
      const answer = await client().get(address, { headers })
      expect([address, answer.statusCode, answer.headers['content-type']]).toEqual([
        address,
        404,
        'text/html; charset=utf-8',
      ])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
    for (const address of ['/api/config/media/50%', `/api/config/media/${'a'.repeat(1000)}`]) {
      const answer = await client().get(address)
      expect([address, answer.statusCode]).toEqual([address, expect.toBeOneOf([401, 404])])
      expect(answer.json().error).toEqual({ code: expect.any(String), message: expect.any(String) })
      expect(answer.headers['x-request-id']).toEqual(expect.any(String))
      expect(answer.headers['content-security-policy']).toEqual(expect.any(String))
    }
  })

  test('[HTTP-122] what is no request is refused as everything else, and its connection closed', async () => {
    const { app } = await start()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    for (const [request, status, code] of [
      ['GET /caf\u00e9 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed-request'],
      ['nonsense\r\n\r\n', 400, 'malformed-request'],
      [
        `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`,
        431,
        'headers-too-large',
      ],
    ] as const) {
      const [head = '', body = ''] = (await answerTo(port, request)).split('\r\n\r\n')
      expect(head).toContain(`HTTP/1.1 ${status} `)
      expect(JSON.parse(body).error).toEqual({ code, message: expect.stringMatching(/\.$/) })
    }
  })

  test('[HTTP-7] a made-up address behind a proxy does not get around a limit', async () => {
    const { client } = await start({ config: { trustedProxies: 1 } })
    const search = (made: number) =>
      client().get('/search?q=a', { headers: { 'x-forwarded-for': `10.9.9.${made}, 203.0.113.5` } })
    const statuses = new Set<number>()
    for (let made = 0; made < 40; made++) statuses.add((await search(made)).statusCode)
    expect(statuses).toContain(429)
  })

  test('[HTTP-120] whoever has a network of IPv6 addresses has one share of a limit, whichever of them calls', async () => {
    const { client } = await start({ config: { trustedProxies: 1 } })
    const search = async (from: string) =>
      (await client().get('/search?q=a', { headers: { 'x-forwarded-for': from } })).statusCode
    const statuses = new Set<number>()
    for (let made = 1; made <= 40; made++)
      statuses.add(await search(`2001:db8:1:2:${made.toString(16)}::${made}`))
    expect(statuses).toContain(429)
    // The same line, however its address is written; and its neighbour, who has done nothing.
    expect(await search('2001:DB8:1:2::0.0.0.9')).toBe(429)
    expect(await search('2001:db8:1:3::1')).toBe(200)
  })

  test('[HTTP-120] codes that open something, and attempts to pay, are counted by network as well', async () => {
    const { client } = await start({ config: { trustedProxies: 1 } })
    const statuses = new Set<number>()
    for (let made = 1; made <= 20; made++) {
      const headers = { 'x-forwarded-for': `2001:db8:9:9::${made.toString(16)}` }
      const visitor = client()
      await visitor.get('/search', { headers })
      const code = `NONE-${made}`
      statuses.add(
        (await visitor.post('/api/commerce/shopping-cart/coupons', { code }, { headers })).statusCode,
      )
    }
    expect(statuses).toContain(429)
  })

  test('[HTTP-7] the caller behind two proxies is the address the first of them saw', async () => {
    const { client } = await start({
      config: { trustedProxies: ['loopback', '10.0.0.0/8'] },
      more: [
        async (app) => {
          app.get('/who', { config: { access: 'public' } }, async (request) => ({
            ip: request.ip,
            origin: request.origin,
          }))
        },
      ],
    })
    const who = async (headers: Record<string, string>) => (await client().get('/who', { headers })).json()
    expect((await who({ 'x-forwarded-for': '6.6.6.6, 203.0.113.5, 10.0.0.2' })).ip).toBe('203.0.113.5')
    expect((await who({ 'x-forwarded-for': '10.0.0.2, garbage' })).ip).toBe('127.0.0.1')
    expect((await who({ 'x-forwarded-proto': 'https' })).origin).toBe('https://localhost')
    expect((await who({ 'x-forwarded-proto': 'javascript' })).origin).toBe('http://localhost')
    expect((await who({ 'x-forwarded-proto': 'https, javascript:' })).origin).toBe('http://localhost')
  })

  test('[HTTP-7] nobody is believed unless a proxy is trusted', async () => {
    const { client } = await start()
    const response = await client().get('/healthz', {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    })
    expect(response.headers['strict-transport-security']).toBeUndefined()
  })
})

async function statusOf(port: number, request: string): Promise<number> {
  return Number(/^HTTP\/1\.[01] (\d{3})/.exec(await answerTo(port, request))?.[1])
}

async function answerTo(port: number, request: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('pages and hosts', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp({ config: { trustedProxies: ['loopback'], rateLimits: false } })
    const other = await site.addWebsite('other')
    await sayHome(site.websiteId, 'This is main')
    await sayHome(other, 'This is other')
  })
  afterAll(() => site.close())

  async function sayHome(websiteId: string, text: string): Promise<void> {
    const website = { id: websiteId, primaryLanguage: 'en' }
    const document = pageSaying(`<h1>${text}</h1>`)
    const made = await createPage(site.db, site.clock, website, { title: 'Home', type: 10, document })
    if (!made.ok) throw new Error(inEnglish(made.message))
    await setHomePage(site.db, websiteId, made.value.id)
    await publish(site.db, site.clock, websiteId, { documentIds: 'all', accountId: null })
  }

  /** What the page says about itself: whose it is, and at which address. */
  const readPage = (body: string) => ({
    says: /This is (\w+)/.exec(body)?.[1],
    canonical: /rel="canonical" href="([^"]+)"/.exec(body)?.[1],
  })
  const ownerOf: Readonly<Record<string, string>> = {
    localhost: 'main',
    'main.localhost': 'main',
    'other.localhost': 'other',
  }

  test('[HTTP-4] whatever the headers, the page is of the website whose address it names', async () => {
    const host = fc.constantFrom(
      'localhost',
      'main.localhost',
      'other.localhost',
      'OTHER.localhost.',
      'localhost:80@evil.example',
      'evil.example',
      '10.0.0.1',
      'localhost:80',
    )
    const headers = fc.record(
      {
        host,
        'x-forwarded-host': fc.oneof(
          host,
          fc.tuple(host, host).map((both) => both.join(', ')),
        ),
        'x-forwarded-proto': fc.constantFrom('http', 'https', 'javascript', 'https, http'),
        forwarded: host.map((name) => `host=${name};proto=https`),
        'x-forwarded-for': fc.constantFrom('6.6.6.6', '6.6.6.6, 127.0.0.1'),
      },
      { requiredKeys: ['host'] },
    )
    let pages = 0
    await fc.assert(
      fc.asyncProperty(headers, fc.constantFrom('/', 'http://other.localhost/'), async (given, url) => {
        const response = await site.app.inject({ method: 'GET', url, headers: given })
        expect(JSON.stringify(response.headers)).not.toContain('evil')
        if (response.statusCode === 421) return
        expect(response.body).not.toContain('evil')
        expect(response.statusCode).toBe(200)
        pages += 1
        const { says, canonical } = readPage(response.body)
        expect(ownerOf[new URL(canonical ?? '').hostname]).toBe(says)
      }),
      { numRuns: 400 },
    )
    expect(pages).toBeGreaterThan(50)
  })
})
