import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, environmentVariables, readConfig } from './config.ts'

function mistakesOf(environment: Record<string, string>, flags: string[] = []): string {
  try {
    readConfig(environment, flags)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

describe('the configuration', () => {
  test('[OPS-1] with nothing set it serves on this machine, port 4000, from ./data', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      dataFolder: `${process.cwd()}/data`,
      databaseUrl: undefined,
      baseHost: 'localhost',
      mailFrom: 'no-reply@localhost',
      environment: 'production',
      demo: true,
      rateLimits: true,
    })
  })

  test('[OPS-1] a flag wins over its variable', () => {
    const config = readConfig({ PORT: '1', HOST: 'a', PLINTH_DATA: '/a' }, [
      '--port=5000',
      '--host',
      '0.0.0.0',
      '--data=/b',
      '--no-demo',
    ])
    expect(config).toMatchObject({ port: 5000, host: '0.0.0.0', dataFolder: '/b', demo: false })
  })

  test('[OPS-1] an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
  })

  test('[OPS-2] a bad value names the variable, what it got and what it wants', () => {
    expect(mistakesOf({ PORT: '70000' })).toBe('PORT is "70000", but must be a whole number from 0 to 65535.')
    expect(mistakesOf({ PLINTH_TRUST_PROXY: 'yes' })).toBe(
      'PLINTH_TRUST_PROXY is "yes", but must be `off`, the number of proxies in front, or their addresses with commas between them, such as 10.0.0.0/8 or `loopback` or `private`.',
    )
    expect(mistakesOf({}, ['--port', 'http'])).toBe(
      '--port is "http", but must be a whole number from 0 to 65535.',
    )
  })

  test('[OPS-2] a host that cannot be one stops the start', () => {
    for (const host of ['a..b', 'http://a.example', 'a.example/', 'a b', '-', 'a@b', '[::1'])
      expect(mistakesOf({ PLINTH_BASE_HOST: host })).toContain(
        `PLINTH_BASE_HOST is "${host}", but must be a host`,
      )
    expect(mistakesOf({ PLINTH_ALLOWED_HOSTS: 'a.example,,b' })).toContain('hosts with commas between them')
    expect(readConfig({ PLINTH_BASE_HOST: 'Example.com:8080' })).toMatchObject({
      baseHost: 'example.com',
      basePort: 8080,
      baseHostGiven: true,
    })
    expect(readConfig({ PLINTH_ALLOWED_HOSTS: '192.168.1.5, b.local:81' }).allowedHosts).toEqual([
      { name: '192.168.1.5', port: undefined },
      { name: 'b.local', port: 81 },
    ])
  })

  test('[OPS-2] all mistakes are told at once', () => {
    expect(mistakesOf({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2)
    const many = mistakesOf({ PORT: 'x', SMTP_PASSWORD: 'y', STRIPE_SECRET_KEY: 'z' }, ['--prot', '1'])
    for (const name of ['PORT', 'SMTP_PASSWORD', 'STRIPE_SECRET_KEY', '--prot']) expect(many).toContain(name)
  })

  test('[OPS-2] a bucket without its key stops the start, and each missing part is named', () => {
    const mistakes = mistakesOf({ S3_BUCKET: 'files' })
    expect(mistakes).toContain('S3_ACCESS_KEY_ID is missing')
    expect(mistakes).toContain('S3_SECRET_ACCESS_KEY is missing')
    expect(mistakesOf({ S3_PREFIX: 'a/', S3_ACCESS_KEY_ID: 'k' })).toContain('S3_BUCKET is missing')
    const whole = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    expect(readConfig(whole).s3).toMatchObject({ bucket: 'files', region: 'us-east-1', prefix: '' })
    expect(readConfig({}).s3).toBeUndefined()
  })

  test('[OPS-2] a bad secret is not repeated', () => {
    const message = mistakesOf({ DATABASE_URL: 'mysql://root:hunter2@db', PLINTH_SECRET: 'hunter2' })
    expect(message).not.toContain('hunter2')
    expect(message).toContain('DATABASE_URL is set to something else (23 characters, not shown)')
  })

  test('[OPS-2] hosts, addresses and numbers that cannot work are refused', () => {
    for (const host of ['a..b', '0.0.0.0:80', '::1]'])
      expect(mistakesOf({ HOST: host }), host).toContain('HOST is')
    for (const host of ['::', '::1', '0.0.0.0', 'shop.example'])
      expect(readConfig({ HOST: host }).host, host).toBe(host)
    for (const url of [
      'postgres://',
      'postgres://db',
      'postgres://db/',
      'postgres://a..b/shop',
      'postgres://db:99999/shop',
    ])
      expect(mistakesOf({ DATABASE_URL: url }), url).toContain('DATABASE_URL is set to something else')
    for (const url of ['smtp://', 'smtp://a..b', 'smtp://mail.example:99999', 'http://mail.example'])
      expect(mistakesOf({ SMTP_URL: url }), url).toContain('SMTP_URL is set to something else')
    for (const number of ['1e3', '0x50', ' 80', '80.0', '-1', '65536'])
      expect(mistakesOf({ PORT: number }), number).toContain('PORT is')
    for (const from of [
      'shop@a..b',
      'shop',
      '@example.com',
      'a@b@c',
      'Shop <shop@example.com',
      'a@x.example, b@y.example',
    ])
      expect(mistakesOf({ MAIL_FROM: from }), from).toContain('MAIL_FROM is')
    expect(readConfig({ MAIL_FROM: 'Shop <shop@example.com>' }).mailFrom).toBe('Shop <shop@example.com>')
    expect(mistakesOf({}, ['--port='])).toContain('--port needs a value')
  })

  test('[OPS-5] settings that cannot work together are refused, a sentence each', () => {
    const alone = 'is set without SMTP_HOST, so no mail would be sent'
    expect(mistakesOf({ SMTP_PASSWORD: 'hunter2' })).toContain(`SMTP_PASSWORD ${alone}`)
    expect(mistakesOf({ SMTP_PASSWORD: 'hunter2' })).not.toContain('hunter2')
    expect(mistakesOf({ SMTP_PORT: '25', SMTP_USER: 'a' }).split('\n')).toHaveLength(2)
    expect(mistakesOf({ SMTP_URL: 'smtp://mail.example', SMTP_USER: 'a' })).toContain('keep SMTP_URL alone')
    expect(mistakesOf({ SMTP_HOST: 'mail.example', SMTP_PASSWORD: 'x' })).toContain('without SMTP_USER')
  })

  test('[OPS-5] a mail server without a base host is refused: links in mails would lead to localhost', () => {
    const wanted =
      'is set without PLINTH_BASE_HOST, so links to choose a new password would lead to localhost'
    expect(mistakesOf({ SMTP_URL: 'smtp://mail.example' })).toContain(`SMTP_URL ${wanted}`)
    expect(mistakesOf({ SMTP_HOST: 'mail.example' })).toContain(`SMTP_HOST ${wanted}`)
    for (const host of ['plinth.example', 'localhost'])
      expect(mistakesOf({ SMTP_URL: 'smtp://mail.example', PLINTH_BASE_HOST: host })).toBe('')
  })

  test('[OPS-6] keys of Stripe are both there and of one mode, or the start stops; none is repeated', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_hunter2', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
    expect(readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toEqual({
      secretKey: 'sk_live_hunter2',
      publishableKey: 'pk_live_1',
      webhookSecret: 'whsec_1',
    })
    expect(readConfig({ STRIPE_SECRET_KEY: '' }).stripe).toBeUndefined()
    expect(mistakesOf({ STRIPE_SECRET_KEY: 'sk_live_hunter2' })).toBe(
      'STRIPE_SECRET_KEY is set without STRIPE_PUBLISHABLE_KEY, so nobody could pay: set both, or unset it.',
    )
    expect(mistakesOf({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toContain('without STRIPE_SECRET_KEY')
    expect(mistakesOf({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toContain('set them too, or unset it')
    expect(mistakesOf({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toContain('of different modes')
    // The secret key where the other belongs is a mistake that must not end up in a log.
    const swapped = mistakesOf({ ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_live_hunter2' })
    expect(swapped).toContain('STRIPE_PUBLISHABLE_KEY is set to something else')
    expect(swapped).not.toContain('hunter2')
  })

  test('[OPS-6] providers can be asked elsewhere, for tests', () => {
    const elsewhere = 'stripe=http://127.0.0.1:12111,mollie=http://[::1]:1'
    expect(readConfig({ PLINTH_PAYMENT_APIS: elsewhere }).paymentApis).toEqual({
      stripe: 'http://127.0.0.1:12111',
      mollie: 'http://[::1]:1',
    })
    expect(readConfig({}).paymentApis).toEqual({})
    for (const wrong of ['stripe', 'stripe=x', '=http://a', 'stripe=ftp://a'])
      expect(mistakesOf({ PLINTH_PAYMENT_APIS: wrong })).toContain('PLINTH_PAYMENT_APIS')
  })

  test('[OPS-2] an unknown flag tells which there are', () => {
    expect(mistakesOf({}, ['--prot', '1'])).toContain('Flags are --port <number>')
  })

  test('[OPS-1] a mail server can be given in parts', () => {
    const known = { PLINTH_BASE_HOST: 'plinth.example', SMTP_HOST: 'mail.example' }
    const parts = { ...known, SMTP_USER: 'a@b', SMTP_PASSWORD: 'p/w' }
    expect(readConfig(parts).smtp).toEqual({ url: 'smtp://a%40b:p%2Fw@mail.example:587' })
    expect(readConfig({ ...known, SMTP_PORT: '465' }).smtp?.url).toBe('smtps://mail.example:465')
  })

  test('[OPS-4] every variable is explained in the documentation for operators', () => {
    const page = readFileSync(new URL('../../../../docs/operators/configuration.md', import.meta.url), 'utf8')
    for (const [name, { about }] of Object.entries(environmentVariables)) {
      expect(page).toContain(`\`${name}\``)
      expect(page.replace(/\s+/g, ' ')).toContain(about)
    }
  })
})
