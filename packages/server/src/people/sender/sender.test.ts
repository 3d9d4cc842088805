import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { readMail, startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { ok } from '../../testing/site-steps.ts'

let site: TestApp | undefined
let post: TestMailServer | undefined
afterEach(async () => {
  await site?.close()
  await post?.close()
  site = undefined
  post = undefined
})

const mailFrom = 'Hosting <no-reply@hosting.example>'

async function begin(options: { mailFrom?: string; sender?: (address: string) => string | undefined } = {}) {
  post = await startMailServer(0, () => undefined, options.sender)
  site = await createTestApp({ config: { smtp: post.smtp, mailFrom: options.mailFrom ?? mailFrom } })
  const owner = await site.signInOwner({ email: 'mara@example.com' })
  return { site, post, owner }
}

const sender = { name: 'Kiln & Co', address: 'hello@kiln.example', replyTo: '' }

const header = (source: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source ?? '')?.[1]
const codeOf = (source: string | undefined) =>
  /^[0-9A-F]{8}$/m.exec(readMail(source ?? '').replaceAll('\r', ''))?.[0] ?? ''

async function sendOne(
  { app, websiteId, db, runJobs }: TestApp,
  { mails }: TestMailServer,
  more: { readonly to?: string; readonly replyTo?: string } = {},
) {
  await app.mail.send(db, {
    websiteId,
    kind: 'greeting',
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Hi',
    ...more,
  })
  await runJobs()
  const { from, source } = mails.at(-1)!
  return {
    envelope: from,
    from: header(source, 'From'),
    replyTo: header(source, 'Reply-To'),
    id: header(source, 'Message-ID'),
  }
}

test('[MAIL-20] mails of a website without a sender come from the installation, and tell nobody with which address its owner signs in', async () => {
  const { site, post, owner } = await begin()
  const first = await sendOne(site, post)
  expect(first).toMatchObject({
    envelope: 'no-reply@hosting.example',
    from: 'Hosting <no-reply@hosting.example>',
  })
  expect(first.replyTo).toBeUndefined()
  expect(post.mails.at(-1)?.source).not.toContain('mara@example.com')
  expect(await ok(owner.get('/api/config/sender'))).toMatchObject({ replyTo: '', usualReplyTo: '' })
  // Chosen by its owner, it is told from the next mail on.
  await ok(owner.put('/api/config/sender', { name: '', address: '', replyTo: 'studio@kiln.example' }))
  expect((await sendOne(site, post)).replyTo).toBe('studio@kiln.example')
  expect((await sendOne(site, post, { replyTo: 'form@example.com' })).replyTo).toBe('form@example.com')
})

test('[MAIL-20] and are called as the website is, where the installation gives its address no name', async () => {
  const { site, post, owner } = await begin({ mailFrom: 'no-reply@hosting.example' })
  await ok(owner.put('/api/config/settings', { title: { en: 'Tern & Clay' } }))
  expect((await sendOne(site, post)).from).toBe('"Tern & Clay" <no-reply@hosting.example>')
})

test('[MAIL-21] an address counts once the code it was sent is typed; until then mails come from where they came from', async () => {
  const { site, post, owner } = await begin()
  const set = await ok(owner.put('/api/config/sender', sender))
  expect(set).toMatchObject({ ...sender, isConfirmed: false, from: 'no-reply@hosting.example' })
  expect(post.mails).toMatchObject([{ from: 'hello@kiln.example', to: ['hello@kiln.example'] }])
  const code = codeOf(post.mails[0]?.source)
  expect(code).not.toBe('')
  expect(await site.outbox()).toEqual([])
  expect((await sendOne(site, post)).from).toBe(
    'Kiln & Co <no-reply@hosting.example>'.replace('Kiln & Co', '"Kiln & Co"'),
  )

  const wrong = await owner.post('/api/config/sender/confirm', {
    code: code === '00000000' ? '11111111' : '00000000',
  })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().error.code).toBe('sender-code')
  const right = await ok(
    owner.post('/api/config/sender/confirm', {
      code: ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `,
    }),
  )
  expect(right).toMatchObject({ isConfirmed: true, from: 'hello@kiln.example' })
  const first = await sendOne(site, post)
  expect(first).toMatchObject({ envelope: 'hello@kiln.example', from: '"Kiln & Co" <hello@kiln.example>' })
  expect(first.replyTo).toBeUndefined()
  expect(first.id).toMatch(/@hosting\.example>$/)

  const next = await ok(
    owner.put('/api/config/sender', {
      ...sender,
      name: '',
      address: 'shop@kiln.example',
      replyTo: 'studio@kiln.example',
    }),
  )
  expect(next).toMatchObject({ isConfirmed: false, from: 'hello@kiln.example' })
  expect(await sendOne(site, post)).toMatchObject({
    envelope: 'hello@kiln.example',
    replyTo: 'studio@kiln.example',
  })
  expect((await owner.post('/api/config/sender/confirm', { code })).statusCode).toBe(422)

  await ok(owner.put('/api/config/sender', { name: '', address: '', replyTo: '' }))
  expect((await sendOne(site, post)).envelope).toBe('no-reply@hosting.example')
  expect((await owner.post('/api/config/sender/confirm', { code: '' })).statusCode).toBe(422)
})

test('[MAIL-22] an address the mail server does not send from is refused with what it said, and nothing changes', async () => {
  const { site, post, owner } = await begin({
    sender: (address) => (address.endsWith('@kiln.example') ? '553 Not your address' : undefined),
  })
  const refused = await owner.put('/api/config/sender', sender)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error).toMatchObject({
    code: 'sender-refused',
    fields: { address: expect.stringContaining('553 Not your address') },
  })
  expect(await ok(owner.get('/api/config/sender'))).toMatchObject({
    name: '',
    address: '',
    isConfirmed: true,
  })
  expect((await sendOne(site, post)).envelope).toBe('no-reply@hosting.example')
})

test('[MAIL-23] neither name nor addresses of a sender become headers, and only who may change settings sets them', async () => {
  const { site, owner } = await begin()
  const put = (changes: object) => owner.put('/api/config/sender', { ...sender, ...changes })
  for (const end of ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u000b']) {
    expect((await put({ name: `Kiln${end}Bcc: victim@evil.example` })).statusCode, JSON.stringify(end)).toBe(
      400,
    )
    expect((await put({ address: `a@kiln.example${end}Bcc:victim@evil.example` })).statusCode).toBe(400)
    expect((await put({ replyTo: `a@kiln.example${end}Bcc:victim@evil.example` })).statusCode).toBe(400)
  }
  for (const more of [
    'a@kiln.example, victim@evil.example',
    'A <victim@evil.example>',
    'all:victim@evil.example;',
  ])
    expect((await put({ replyTo: more })).statusCode, more).toBe(400)
  expect((await site.client().get('/api/config/sender')).statusCode).toBe(401)
})

test('[MAIL-23] a name like an address stays a name', async () => {
  const { site, post, owner } = await begin()
  await ok(owner.put('/api/config/sender', { ...sender, address: '', name: '"x" <victim@evil.example>, y' }))
  const { envelope, from = '' } = await sendOne(site, post)
  expect(envelope).toBe('no-reply@hosting.example')
  expect(from).toMatch(/ <no-reply@hosting\.example>$/)
  expect(from.startsWith('"') || from.startsWith('=?')).toBe(true)
})

test('[MAIL-20] links of members come from the website, and links of accounts from the installation', async () => {
  const { site, post, owner } = await begin()
  await ok(owner.put('/api/config/sender', sender))
  await ok(owner.post('/api/config/sender/confirm', { code: codeOf(post.mails[0]?.source) }))
  await ok(owner.put('/api/config/member-settings', { on: true, signUp: 'open', signInLink: true }))
  const before = post.mails.length
  await site.client().call('POST', '/_members/sign-up', {
    form: { email: 'ada@example.com', name: 'Ada' },
    withoutCrumb: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await site.client().post('/api/config/account/password-reset', { email: 'mara@example.com' })
  await site.runJobs()
  expect(
    post.mails
      .slice(before)
      .map(({ from, to }) => [from, to[0]])
      .toSorted(),
  ).toEqual([
    ['hello@kiln.example', 'ada@example.com'],
    ['no-reply@hosting.example', 'mara@example.com'],
  ])
})

test('[MAIL-20] what is said of the domain of campaigns is said of the website’s own', async () => {
  post = await startMailServer()
  const asked: string[] = []
  site = await createTestApp({
    config: { smtp: post.smtp, mailFrom },
    resolveTxt: async (name) => {
      asked.push(name)
      return []
    },
  })
  const owner = await site.signInOwner({ email: 'mara@example.com' })
  await ok(owner.put('/api/config/sender', sender))
  expect(await ok(owner.get('/api/config/campaigns/sender'))).toMatchObject({ domain: 'hosting.example' })
  await ok(owner.post('/api/config/sender/confirm', { code: codeOf(post.mails[0]?.source) }))
  asked.length = 0
  expect(await ok(owner.get('/api/config/campaigns/sender'))).toMatchObject({
    from: 'hello@kiln.example',
    domain: 'kiln.example',
  })
  expect(asked).toContain('_dmarc.kiln.example')
  expect(asked.filter((name) => !name.endsWith('kiln.example'))).toEqual([])
})
