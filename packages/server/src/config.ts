import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

/** A setting is missing or has a value that cannot be used. */
export class ConfigError extends Error {}

const port = z.coerce.number('a whole number from 0 to 65535').int().min(0).max(65_535)
const onOff = z.enum(['on', 'off'])
const hostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/)
const smtpUrl = z.string().regex(/^smtps?:\/\/\S+$/)
const text = z.string().min(1)

/**
 * Every environment variable Plinth reads: how it is checked, what it wants in words (for the message about a bad
 * value) and what it is for (for docs/operators/configuration.md). Nothing else reads the environment. [OPS-1]
 */
export const environmentVariables = {
  PORT: {
    schema: port,
    wants: 'a whole number from 0 to 65535',
    about: 'Port to listen on; 4000 unless set.',
  },
  HOST: {
    schema: text,
    wants: 'a host name or an IP address',
    about: 'Address to listen on; `127.0.0.1` unless set, `0.0.0.0` for every interface.',
  },
  DATABASE_URL: {
    schema: postgresUrl,
    wants: 'an address such as postgres://user:password@host:5432/plinth',
    about: 'PostgreSQL to use instead of the embedded database.',
  },
  DATABASE_POOL_SIZE: {
    schema: z.coerce.number().int().min(2).max(200),
    wants: 'a whole number from 2 to 200',
    about: 'Connections to PostgreSQL held by one process; 10 unless set.',
  },
  PLINTH_DATA: {
    schema: text,
    wants: 'a folder',
    about: 'Folder of the embedded database and of uploaded files; `./data` unless set.',
  },
  PLINTH_BASE_HOST: {
    schema: hostName,
    wants: 'a host name without a port, such as example.com',
    about:
      'Host of the default website; other websites answer at `<identifier>.<base host>`. `localhost` unless set.',
  },
  PLINTH_SECRET: {
    schema: z.string().min(32),
    wants: 'at least 32 characters',
    about: 'Key for signing cookies. Made once and kept in the database unless set.',
  },
  PLINTH_TRUST_PROXY: {
    schema: onOff,
    wants: '`on` or `off`',
    about: 'Whether a proxy in front sets `X-Forwarded-For` and `X-Forwarded-Proto`; `off` unless set.',
  },
  PLINTH_RATE_LIMITS: {
    schema: onOff,
    wants: '`on` or `off`',
    about: 'Limits on how often a visitor may call; `on` unless set. Turn off only for load tests.',
  },
  SMTP_URL: {
    schema: smtpUrl,
    wants: 'an address such as smtp://user:password@host:587',
    about: 'Mail server. Without one, mail is kept in the outbox for the owner to read.',
  },
  SMTP_HOST: { schema: text, wants: 'a host name', about: 'Mail server, where there is no SMTP_URL.' },
  SMTP_PORT: {
    schema: port,
    wants: 'a whole number from 0 to 65535',
    about: 'Port of SMTP_HOST; 587 unless set.',
  },
  SMTP_USER: { schema: text, wants: 'a user name', about: 'User at SMTP_HOST.' },
  SMTP_PASSWORD: { schema: text, wants: 'a password', about: 'Password at SMTP_HOST.' },
  MAIL_FROM: {
    schema: z.string().regex(/^[^\r\n]*@[^\r\n]+$/),
    wants: 'an address such as shop@example.com or Shop <shop@example.com>',
    about: 'Sender of every mail; `no-reply@<base host>` unless set.',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(sk|rk)_/),
    wants: 'a key that begins with sk_ or rk_',
    about: 'Take payments through Stripe. Without it, stores use the built-in test provider.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().startsWith('whsec_'),
    wants: 'a secret that begins with whsec_',
    about: 'Checks that a Stripe webhook is genuine.',
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: z.string().startsWith('pk_'),
    wants: 'a key that begins with pk_',
    about: 'Key of Stripe’s card fields in the buyer’s browser; needed with STRIPE_SECRET_KEY.',
  },
  STRIPE_API_BASE: {
    schema: z.url(),
    wants: 'an address such as http://127.0.0.1:12111',
    about: 'Address of Stripe’s API, if not Stripe’s own: for tests.',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16),
    wants: 'at least 16 characters',
    about: 'Bearer token for /metrics. Without one, only this machine may read it.',
  },
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']),
    wants: '`development`, `production` or `test`',
    about: '`production` unless set; `npm run dev` sets `development`.',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    wants: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    about: 'Least level that is logged; `info` unless set.',
  },
} as const

type VariableName = keyof typeof environmentVariables
type Values = { [Name in VariableName]?: z.infer<(typeof environmentVariables)[Name]['schema']> }

export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string | undefined
  readonly publishableKey?: string | undefined
  /** Address of Stripe's API, if not Stripe's own. */
  readonly apiBase?: string | undefined
}

export interface SmtpSettings {
  readonly url: string
}

/** Everything an installation can be told, checked. Undefined means not set. */
export interface Config {
  readonly environment: 'development' | 'production' | 'test'
  readonly host: string
  readonly port: number
  /** Absolute path. */
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  /** Host name without a port. */
  readonly baseHost: string
  /** Whether the base host was named; if not, addresses such as 127.0.0.1 show the default website too. */
  readonly baseHostGiven: boolean
  readonly secret: string | undefined
  readonly trustProxy: boolean
  readonly rateLimits: boolean
  readonly smtp: SmtpSettings | undefined
  readonly mailFrom: string
  readonly stripe: StripeConfig | undefined
  readonly metricsToken: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Make the demo website on the first run. */
  readonly demo: boolean
}

/**
 * Reads the configuration from the environment and the command line; a flag wins over its variable. All mistakes
 * are reported at once. [OPS-1] [OPS-2]
 *
 * @throws ConfigError naming each variable, what it got and what it wants
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  commandLine: readonly string[] = [],
): Config {
  const flags = readFlags(commandLine)
  const mistakes: string[] = []
  const values = readVariables({ ...environment, ...flags.overrides }, flags.sources, mistakes)
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  const baseHost = values.PLINTH_BASE_HOST ?? 'localhost'
  return {
    environment: values.NODE_ENV ?? 'production',
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 4000,
    dataFolder: resolve(values.PLINTH_DATA ?? 'data'),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE ?? 10,
    baseHost,
    baseHostGiven: values.PLINTH_BASE_HOST !== undefined,
    secret: values.PLINTH_SECRET,
    trustProxy: values.PLINTH_TRUST_PROXY === 'on',
    rateLimits: values.PLINTH_RATE_LIMITS !== 'off',
    smtp: smtpOf(values),
    mailFrom: values.MAIL_FROM ?? `no-reply@${baseHost}`,
    stripe:
      values.STRIPE_SECRET_KEY === undefined
        ? undefined
        : {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            publishableKey: values.STRIPE_PUBLISHABLE_KEY,
            apiBase: values.STRIPE_API_BASE,
          },
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL ?? 'info',
    demo: flags.demo,
  }
}

const flagVariables = { port: 'PORT', host: 'HOST', data: 'PLINTH_DATA' } as const

function readFlags(commandLine: readonly string[]): {
  overrides: Record<string, string>
  sources: Record<string, string>
  demo: boolean
} {
  const { values } = parseFlags(commandLine)
  const overrides: Record<string, string> = {}
  const sources: Record<string, string> = {}
  for (const [flag, variable] of Object.entries(flagVariables)) {
    const value = values[flag as keyof typeof flagVariables]
    if (value === undefined) continue
    overrides[variable] = value
    sources[variable] = `--${flag}`
  }
  return { overrides, sources, demo: values['no-demo'] !== true }
}

function parseFlags(commandLine: readonly string[]) {
  try {
    return parseArgs({
      args: [...commandLine],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        'no-demo': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message}\nFlags are --port <number>, --host <address>, --data <folder> and --no-demo.`,
    )
  }
}

function readVariables(
  environment: Readonly<Record<string, string | undefined>>,
  sources: Readonly<Record<string, string>>,
  mistakes: string[],
): Values {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, wants }] of Object.entries(environmentVariables)) {
    const given = environment[name]
    // An empty variable counts as not set: compose files and shells often pass one on.
    if (given === undefined || given === '') continue
    const checked = (schema as z.ZodType).safeParse(given)
    if (checked.success) values[name] = checked.data
    else mistakes.push(`${sources[name] ?? name} is ${shown(name, given)}, but must be ${wants}.`)
  }
  return values as Values
}

/** A value in a message; secrets are not repeated in logs. [OPS-2] */
function shown(name: string, value: string): string {
  const secret = /SECRET|PASSWORD|TOKEN|ACCESS_KEY|_URL$/.test(name)
  return secret ? `set to something else (${value.length} characters, not shown)` : `"${value}"`
}

function smtpOf(values: Values): SmtpSettings | undefined {
  if (values.SMTP_URL !== undefined) return { url: values.SMTP_URL }
  if (values.SMTP_HOST === undefined) return undefined
  const user = values.SMTP_USER === undefined ? '' : encodeURIComponent(values.SMTP_USER)
  const password = values.SMTP_PASSWORD === undefined ? '' : `:${encodeURIComponent(values.SMTP_PASSWORD)}`
  const credentials = user === '' ? '' : `${user}${password}@`
  const smtpPort = values.SMTP_PORT ?? 587
  return { url: `${smtpPort === 465 ? 'smtps' : 'smtp'}://${credentials}${values.SMTP_HOST}:${smtpPort}` }
}
