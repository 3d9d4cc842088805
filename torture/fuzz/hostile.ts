import type { Random } from './random.ts'

/** Texts that break careless programs: of every kind, and short, so that many are tried. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufffe\uffff',
  '\u202e\u2066',
  '\r\nSet-Cookie: a=b',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '-1',
  '0',
  '1e999',
  '9'.repeat(400),
  '1_000',
  '0x10',
  'toString',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'prototype',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '%',
  '%zz',
  '%c0%80',
  '%ed%a0%80',
  '%e0%a4%a',
  "' or 1=1 --",
  '"; drop table orders; --',
  '${7*7}',
  '{.section a}',
  '{.end}',
  '{@|json}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/.//evil.example',
  'http://[::1',
  'http://localhost:99999/',
  'a@b',
  'a@b.example',
  'ß',
  'İ',
  'ﬃ',
  '👩‍👩‍👧‍👦',
  'é'.repeat(300),
  'x'.repeat(5000),
  '\u0301'.repeat(500),
  '1970-01-01',
  '0000-00-00T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2024-02-30',
  '24:00',
  'UTC',
  'Etc/GMT+99',
  'en-u-ca-coptic',
  'xx-XX-XX-XX',
  'XXX',
  'GBP',
  '#fff',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '(a+)+$',
  '*',
  ':',
  '\\',
  '\t\n\v\f',
  '\u2028\u2029',
]

export const hostileNumbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-7,
  1e21,
  -1e21,
  1.7976931348623157e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  10_000_000_000_000,
]

/** A value of any kind where one kind was expected. */
export function hostileValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
      return random.pick(hostileNumbers)
    case 3:
      return []
    case 4:
      return JSON.parse('{"__proto__":{"admin":true},"toString":"x"}')
    case 5:
      return Array.from({ length: random.pick([1, 3, 1000]) }, () => random.pick(hostileTexts))
    case 6:
      return { [random.pick(hostileTexts)]: random.pick(hostileTexts) }
    case 7:
      return nested(random.pick([5, 60, 500]))
    default:
      return random.pick(hostileTexts)
  }
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

/** Bodies that are wrong as a whole, as bytes, with the content type they are sent as. */
export function hostileBody(random: Random): { readonly type: string; readonly bytes: Buffer } {
  const text = random.pick(hostileTexts)
  const bodies: readonly (readonly [type: string, bytes: string | Buffer])[] = [
    ['application/json', '{'],
    ['application/json', '[1,'],
    ['application/json', ''],
    ['application/json', 'null'],
    ['application/json', '1e99999'],
    ['application/json', '"\\ud800"'],
    ['application/json', '{"a":"\\u0000"}'],
    ['application/json', '{"a":1,"a":2,"a":"\\u0000"}'],
    ['application/json', '{"__proto__":{"a":1}}'],
    ['application/json', '{"constructor":{"prototype":{"a":1}}}'],
    ['application/json', '\ufeff{"a":1}'],
    ['application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['application/json', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['application/json', '{"a":'.repeat(30_000) + '1' + '}'.repeat(30_000)],
    ['application/json', `{"a":${'9'.repeat(30_000)}}`],
    ['application/json', `[${'0,'.repeat(50_000)}0]`],
    ['application/json; charset=utf-16', '{}'],
    ['application/vnd.api+json', '{"a":1}'],
    [
      'application/xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ],
    ['application/octet-stream', Buffer.from([0, 1, 2, 255])],
    ['text/plain', '\0'],
    ['text/plain', text],
    ['text/plain; charset=utf-7', '+AAA-'],
    ['', '{}'],
    ['a', '{}'],
    ['application/x-www-form-urlencoded', 'a=%00&b=%ed%a0%80'],
    ['application/x-www-form-urlencoded', '__proto__=1&constructor[prototype]=2'],
    ['application/x-www-form-urlencoded', 'a&'.repeat(20_000)],
    ['application/x-www-form-urlencoded', '=%'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=edge', ''],
    ['multipart/form-data; boundary=edge', '--edge\r\n'],
    ['multipart/form-data; boundary=edge', part('file', 'a.png', 'image/png', 'x').slice(0, -12)],
    ['multipart/form-data; boundary=edge', part('file', 'a\0b.png', 'image/png', 'x')],
    ['multipart/form-data; boundary=edge', part('file', '../../a.svg', 'image/svg+xml', '<svg onload="x"/>')],
    ['multipart/form-data; boundary=edge', part('file', '', 'image/png', '')],
    ['multipart/form-data; boundary=edge', part(text, text, 'image/png', text)],
    ['multipart/form-data; boundary=edge', part('__proto__', 'a.png', 'image/png', 'x')],
    [
      'multipart/form-data; boundary=edge',
      '--edge\r\ncontent-disposition: form-data; name="toString"\r\n\r\na\0\r\n--edge--\r\n',
    ],
    [
      'multipart/form-data; boundary=edge',
      '--edge\r\ncontent-disposition: form-data\r\n\r\na\r\n--edge--\r\n',
    ],
    ['multipart/form-data; boundary=edge', `--edge\r\n${'a: b\r\n'.repeat(3000)}\r\na\r\n--edge--\r\n`],
    [`multipart/form-data; boundary=${'e'.repeat(300)}`, 'x'],
    ['multipart/form-data; boundary="', 'x'],
  ]
  const [type, bytes] = random.pick(bodies)
  return { type, bytes: Buffer.from(bytes) }
}

/** One file as a browser's form sends it. */
export function part(name: string, fileName: string, type: string, content: string): string {
  return `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n${content}\r\n--edge--\r\n`
}

/** Headers a visitor may make up. */
export function hostileHeader(random: Random): readonly [name: string, value: string] {
  const name = random.pick([
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'cookie',
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-type',
    'if-none-match',
    'if-modified-since',
    'idempotency-key',
    'origin',
    'range',
    'referer',
    'sec-fetch-site',
    'user-agent',
    'x-csrf-token',
    'x-http-method-override',
    'stripe-signature',
    'last-event-id',
  ])
  if (name === 'host') return [name, random.pick(hostileHosts)]
  if (name === 'range')
    return [name, random.pick(['bytes=0-', 'bytes=5-1', 'bytes=-0', 'bytes=a-b', 'bytes=0-0,1-1'])]
  if (name === 'cookie')
    return [name, random.pick(['crumb', 'plinth_session', 'CART', 'hasCart']) + '=' + headerText(random)]
  return [name, headerText(random)]
}

/** Texts a header can carry: one byte each, no line ends. */
function headerText(random: Random): string {
  const text = random.pick(hostileTexts).slice(0, 1000)
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[\0-\x08\x0a-\x1f\x7f]/g, '')
}

export const hostileHosts: readonly string[] = [
  'evil.example',
  'localhost:80@evil.example',
  'localhost@evil.example',
  'localhost/evil.example',
  'localhost#evil.example',
  'localhost?evil.example',
  'localhost\\evil.example',
  'localhost:99999',
  'localhost:-1',
  'localhost:',
  'localhost:80:80',
  'LOCALHOST.',
  'localhost..',
  '.localhost',
  'a..localhost',
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '[::1]:4000',
  '[::1',
  '[::ffff:7f00:1]',
  '10.0.0.1',
  'workshop',
  'xn--bcher-kva.localhost',
  '%6c%6fcalhost',
  'local host',
  'localhost,evil.example',
  '',
  '*',
]
