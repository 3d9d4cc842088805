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
      'PLINTH_TRUST_PROXY is "yes", but must be `on` or `off`.',
    )
    expect(mistakesOf({}, ['--port', 'http'])).toBe(
      '--port is "http", but must be a whole number from 0 to 65535.',
    )
  })

  test('[OPS-2] all mistakes are told at once', () => {
    expect(mistakesOf({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2)
  })

  test('[OPS-2] a bad secret is not repeated', () => {
    const message = mistakesOf({ DATABASE_URL: 'mysql://root:hunter2@db', PLINTH_SECRET: 'hunter2' })
    expect(message).not.toContain('hunter2')
    expect(message).toContain('DATABASE_URL is set to something else (23 characters, not shown)')
  })

  test('[OPS-2] an unknown flag tells which there are', () => {
    expect(mistakesOf({}, ['--prot', '1'])).toContain('Flags are --port <number>')
  })

  test('[OPS-1] a mail server can be given in parts', () => {
    const parts = { SMTP_HOST: 'mail.example', SMTP_USER: 'a@b', SMTP_PASSWORD: 'p/w' }
    expect(readConfig(parts).smtp).toEqual({ url: 'smtp://a%40b:p%2Fw@mail.example:587' })
    expect(readConfig({ SMTP_HOST: 'mail.example', SMTP_PORT: '465' }).smtp?.url).toBe(
      'smtps://mail.example:465',
    )
  })

  test('[OPS-4] every variable is explained in the documentation for operators', () => {
    const page = readFileSync(new URL('../../../docs/operators/configuration.md', import.meta.url), 'utf8')
    for (const [name, { about }] of Object.entries(environmentVariables)) {
      expect(page).toContain(`\`${name}\``)
      expect(page.replace(/\s+/g, ' ')).toContain(about)
    }
  })
})
