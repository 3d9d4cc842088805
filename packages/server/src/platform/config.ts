import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { parseHost, type Host } from './network/host.ts'
import { parseTrustedProxies, type TrustedProxies } from './network/proxies.ts'

/** A setting is missing or has a value that cannot be used. */
export class ConfigError extends Error {}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)
const onOff = z.enum(['on', 'off'])
const host = z.string().transform((text, check) => parseHost(text) ?? refuse(check))
const hosts = z.string().transform((text, check) => {
  const parsed = text.split(',').map((entry) => parseHost(entry.trim()))
  return parsed.every((entry) => entry !== undefined) ? parsed : refuse(check)
})
const proxies = z.string().transform((text, check) => parseTrustedProxies(text) ?? refuse(check))
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostName = z
  .string()
  .toLowerCase()
  .max(253)
  .regex(new RegExp(`^${label}(\\.${label})*$`))
const listenAddress = z.string().refine((value) => isIP(value) !== 0 || hostName.safeParse(value).success)
const postgresUrl = z.string().refine((value) => isPostgresUrl(value))
const smtpUrl = z.string().refine((value) => isAddress(value, ['smtp:', 'smtps:']))
const mailAddress = z.string().refine((value) => {
  const address = /^[^\r\n<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  const [, host] = /^[^\s@<>,;"\0]+@([^\s@<>,;]+)$/.exec(address) ?? []
  return host !== undefined && hostName.safeParse(host).success
})
const text = z.string().min(1)
const stripeKey = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_(test|live)_\\w+$`))
const paymentApis = z.string().transform((given, check) => {
  const pairs = given.split(',').map((pair) => pair.split('='))
  const isPair = ([kind = '', address = '', ...more]: readonly string[]) =>
    /^[a-z]+$/.test(kind) && isAddress(address, ['http:', 'https:']) && more.length === 0
  return pairs.every(isPair) ? Object.fromEntries(pairs as [string, string][]) : refuse(check)
})

/**
 * Every environment variable Plinth reads: how it is checked, what it wants in words (for the message about a bad
 * value) and what it is for (for docs/operators/configuration.md). Nothing else reads the environment. [OPS-1]
 */
export const environmentVariables = {
  PORT: {
    schema: wholeNumber(0, 65_535),
    wants: 'a whole number from 0 to 65535',
    about: 'Port to listen on; 4000 unless set.',
  },
  HOST: {
    schema: listenAddress,
    wants: 'a host name or an IP address',
    about: 'Address to listen on; `127.0.0.1` unless set, `0.0.0.0` for every interface.',
  },
  DATABASE_URL: {
    schema: postgresUrl,
    wants: 'an address such as postgres://user:password@host:5432/plinth',
    about: 'PostgreSQL to use instead of the embedded database.',
  },
  DATABASE_POOL_SIZE: {
    schema: wholeNumber(2, 200),
    wants: 'a whole number from 2 to 200',
    about: 'Connections to PostgreSQL held by one process; 10 unless set.',
  },
  PLINTH_DATA: {
    schema: text,
    wants: 'a folder',
    about: 'Folder of the embedded database and of uploaded files; `./data` unless set.',
  },
  PLINTH_BASE_HOST: {
    schema: host,
    wants: 'a host such as example.com, with a port where visitors need one: example.com:8080',
    about:
      'Host of the default website; other websites answer at `<identifier>.<base host>`. `localhost` unless set.',
  },
  PLINTH_ALLOWED_HOSTS: {
    schema: hosts,
    wants: 'hosts with commas between them, such as 192.168.1.5,workshop.local:8080',
    about:
      'Further hosts that show the default website. Requests for a host that is neither one of these, nor under the base host, nor a domain of a website are refused.',
  },
  PLINTH_SECRET: {
    schema: z.string().min(32),
    wants: 'at least 32 characters',
    about: 'Key for signing cookies. Made once and kept in the database unless set.',
  },
  PLINTH_ENCRYPTION_KEY: {
    schema: z.string().min(32),
    wants: 'at least 32 characters',
    about:
      'Key that locks secrets away, such as those of payment providers. Made when it is first needed and kept in `secrets.key` of the data folder unless set.',
  },
  PLINTH_BACKUPS: {
    schema: onOff,
    wants: '`on` or `off`',
    about: 'A backup every day, and one before an upgrade; `on` unless set.',
  },
  PLINTH_PRIVATE_WEBHOOKS: {
    schema: onOff,
    wants: '`on` or `off`',
    about:
      'Lets webhooks of websites call addresses in private networks and over http, and imports fetch pictures there. Turn on only where every owner may reach what is there; `off` unless set.',
  },
  PLINTH_FONT_COLLECTION: {
    schema: onOff,
    wants: '`on` or `off`',
    about:
      'Lets owners bring typefaces of the Fontsource collection to their website, which this machine fetches with its npm; `on` unless set.',
  },
  PLINTH_BACKUP_FOLDER: {
    schema: text,
    wants: 'a folder',
    about: 'Folder of backups, best on another disk; `backups` in the data folder unless set.',
  },
  PLINTH_TRUST_PROXY: {
    schema: proxies,
    wants:
      '`off`, the number of proxies in front, or their addresses with commas between them, such as 10.0.0.0/8 or `loopback` or `private`',
    about:
      'Which proxies are believed when they say who calls, over which scheme and for which host. Name them, or give their number where nobody can reach Plinth past them. `off` unless set.',
  },
  PLINTH_PSEUDO_LANGUAGE: {
    schema: onOff,
    wants: '`on` or `off`, and `off` with NODE_ENV=production',
    about:
      'Shows every word of editor and websites with accents, in brackets and 40 % longer, to find those that cannot be translated. For development; `off` unless set.',
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
  SMTP_HOST: {
    schema: listenAddress,
    wants: 'a host name',
    about: 'Mail server, where there is no SMTP_URL.',
  },
  SMTP_PORT: {
    schema: wholeNumber(1, 65_535),
    wants: 'a whole number from 1 to 65535',
    about: 'Port of SMTP_HOST; 587 unless set.',
  },
  SMTP_USER: { schema: text, wants: 'a user name', about: 'User at SMTP_HOST.' },
  SMTP_PASSWORD: { schema: text, wants: 'a password', about: 'Password at SMTP_HOST.' },
  MAIL_FROM: {
    schema: mailAddress,
    wants: 'an address such as shop@example.com or Shop <shop@example.com>',
    about: 'Sender of every mail; `no-reply@<base host>` unless set.',
  },
  S3_BUCKET: {
    schema: text,
    wants: 'the name of a bucket',
    about: 'Keep uploaded files in this bucket of an S3-compatible storage instead of the data folder.',
  },
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }),
    wants: 'an address such as https://storage.example.com',
    about: 'Address of the storage, if it is not the one the region stands for.',
  },
  S3_REGION: {
    schema: text,
    wants: 'the name of a region',
    about: 'Region of the bucket; `us-east-1` unless set.',
  },
  S3_PREFIX: {
    schema: z.string().regex(/^[\w.-]+(\/[\w.-]+)*\/$/),
    wants: 'a folder of the bucket that ends with a slash, such as plinth/',
    about: 'Folder of the bucket to keep the files in; the whole bucket unless set.',
  },
  S3_ACCESS_KEY_ID: { schema: text, wants: 'the name of a key', about: 'Name of the key to the bucket.' },
  S3_SECRET_ACCESS_KEY: { schema: text, wants: 'the secret of a key', about: 'Secret of that key.' },
  STRIPE_SECRET_KEY: {
    schema: stripeKey('(sk|rk)'),
    wants: 'a secret key of Stripe, such as sk_test_…',
    about:
      'Secret key of an account at Stripe. Every website takes payments with it unless its owner switches it off; test or live is told from the key.',
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: stripeKey('pk'),
    wants: 'a publishable key of Stripe, such as pk_test_…',
    about: 'Publishable key of the same account and mode.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_\S+$/),
    wants: 'the signing secret of a webhook of Stripe: whsec_…',
    about: 'Signing secret of the webhook that reports to `/api/payments/stripe/webhook`.',
  },
  PLINTH_PAYMENT_APIS: {
    schema: paymentApis,
    wants: 'kinds of payment methods with addresses, such as stripe=http://127.0.0.1:12111',
    about:
      'Addresses to ask payment providers at instead of their own, with commas between them. For a stand-in in tests.',
  },
  PLINTH_RECAPTCHA_API: {
    schema: z.url({ protocol: /^https?$/ }),
    wants: 'an address such as http://127.0.0.1:12112',
    about: 'Address to ask Google reCAPTCHA Enterprise at instead of its own. For a stand-in in tests.',
  },
  PLINTH_SERVICE_APIS: {
    schema: paymentApis,
    wants: 'names of services with addresses, such as mailchimp=http://127.0.0.1:12113',
    about:
      'Addresses to ask mailing-list services, google-places and easypost at instead of their own, with commas between them. For a stand-in in tests.',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{16,}$/),
    wants: 'at least 16 letters, digits or signs, without spaces',
    about: 'Bearer token for /metrics. Without one there is no /metrics.',
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

/** The account at Stripe that every website can take payments with. */
export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string | undefined
}

/** Where and how to reach a storage that speaks the S3 API. */
export interface S3Settings {
  /** Address of the service; undefined for the one the region stands for. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  /** Put before every key, such as `plinth/`; may be empty. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
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
  /** Whether backups are made by themselves. */
  readonly backups: boolean
  /** Whether webhooks may call addresses in private networks. [HOOK-5] */
  readonly privateWebhooks: boolean
  /** Whether owners may bring typefaces of the collection. [STYLE-86] */
  readonly fontCollection: boolean
  /** What the npm client is told of this machine: where programs are, its own settings, the way out. Nothing else of the environment. */
  readonly npmEnvironment: Readonly<Record<string, string>>
  /** Absolute path. */
  readonly backupFolder: string
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  /** Host name without a port. */
  readonly baseHost: string
  /** Port in the addresses of this installation, where it is not the one listened on or the scheme's own. */
  readonly basePort: number | undefined
  /** Whether the base host was named; if not, this machine's own addresses show the default website too. */
  readonly baseHostGiven: boolean
  readonly secret: string | undefined
  /** Key that locks secrets away, if not the one in the data folder. */
  readonly encryptionKey: string | undefined
  /** Further hosts that show the default website. */
  readonly allowedHosts: readonly Host[]
  readonly trustedProxies: TrustedProxies
  readonly rateLimits: boolean
  /** Whether everything is said in the pseudo-language, for developers. */
  readonly pseudoLanguage: boolean
  readonly smtp: SmtpSettings | undefined
  readonly mailFrom: string
  readonly stripe: StripeConfig | undefined
  /** Addresses of providers' APIs by kind of payment method, where they are not the providers' own. */
  readonly paymentApis: { readonly [kind: string]: string }
  /** Address of Google reCAPTCHA Enterprise, if not its own. */
  readonly recaptchaApi: string | undefined
  /** Addresses of the APIs of mailing-list services and of places, where they are not their own. */
  readonly serviceApis: { readonly [service: string]: string }
  readonly metricsToken: string | undefined
  /** Where uploaded files are kept, if not in the data folder. */
  readonly s3: S3Settings | undefined
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
  const mistakes: string[] = []
  const flags = readFlags(commandLine, mistakes)
  const values = readVariables({ ...environment, ...flags.overrides }, flags.sources, mistakes)
  mistakes.push(...s3Mistakes(values))
  mistakes.push(...findContradictions(environment))
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  const baseHost = values.PLINTH_BASE_HOST?.name ?? 'localhost'
  return {
    environment: values.NODE_ENV ?? 'production',
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 4000,
    dataFolder: resolve(values.PLINTH_DATA ?? 'data'),
    backups: values.PLINTH_BACKUPS !== 'off',
    privateWebhooks: values.PLINTH_PRIVATE_WEBHOOKS === 'on',
    fontCollection: values.PLINTH_FONT_COLLECTION !== 'off',
    npmEnvironment: npmEnvironmentOf(environment),
    backupFolder: resolve(values.PLINTH_BACKUP_FOLDER ?? join(values.PLINTH_DATA ?? 'data', 'backups')),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE ?? 10,
    baseHost,
    basePort: values.PLINTH_BASE_HOST?.port,
    baseHostGiven: values.PLINTH_BASE_HOST !== undefined,
    secret: values.PLINTH_SECRET,
    encryptionKey: values.PLINTH_ENCRYPTION_KEY,
    allowedHosts: values.PLINTH_ALLOWED_HOSTS ?? [],
    trustedProxies: values.PLINTH_TRUST_PROXY ?? 0,
    rateLimits: values.PLINTH_RATE_LIMITS !== 'off',
    // Never where visitors are, whatever is set.
    pseudoLanguage:
      values.PLINTH_PSEUDO_LANGUAGE === 'on' && (values.NODE_ENV ?? 'production') !== 'production',
    smtp: smtpOf(values),
    mailFrom: values.MAIL_FROM ?? `no-reply@${baseHost}`,
    stripe: stripeOf(values),
    paymentApis: values.PLINTH_PAYMENT_APIS ?? {},
    recaptchaApi: values.PLINTH_RECAPTCHA_API,
    serviceApis: values.PLINTH_SERVICE_APIS ?? {},
    metricsToken: values.METRICS_TOKEN,
    s3: s3Of(values),
    logLevel: values.LOG_LEVEL ?? 'info',
    demo: flags.demo,
  }
}

const forNpm =
  /^(?:path|home|userprofile|appdata|localappdata|systemroot|pathext|comspec|temp|tmp|tmpdir|npm_config_.*|npm_token|(?:https?|no|all)_proxy|node_extra_ca_certs)$/i

function npmEnvironmentOf(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || !forNpm.test(name) ? [] : [[name, value]],
    ),
  )
}

/** Says that a text cannot be used; `wants` has the words. */
function refuse(check: z.RefinementCtx): never {
  check.addIssue('unusable')
  return z.NEVER
}

const flagVariables = { port: 'PORT', host: 'HOST', data: 'PLINTH_DATA' } as const

function readFlags(
  commandLine: readonly string[],
  mistakes: string[],
): {
  overrides: Record<string, string>
  sources: Record<string, string>
  demo: boolean
} {
  const values = parseFlags(commandLine, mistakes)
  const overrides: Record<string, string> = {}
  const sources: Record<string, string> = {}
  for (const [flag, variable] of Object.entries(flagVariables)) {
    const value = values[flag as keyof typeof flagVariables]
    if (value === undefined) continue
    if (value === '') mistakes.push(`--${flag} needs a value: ${environmentVariables[variable].wants}.`)
    overrides[variable] = value
    sources[variable] = `--${flag}`
  }
  return { overrides, sources, demo: values['no-demo'] !== true }
}

function parseFlags(commandLine: readonly string[], mistakes: string[]) {
  try {
    return parseArgs({
      args: [...commandLine],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        'no-demo': { type: 'boolean' },
      },
    }).values
  } catch (error) {
    mistakes.push(
      `${(error as Error).message}\nFlags are --port <number>, --host <address>, --data <folder> and --no-demo.`,
    )
    return {}
  }
}

/** Settings that are each well formed and cannot work together. [OPS-5] */
function findContradictions(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== ''
  const found: string[] = []
  for (const name of ['SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD']) {
    if (isSet(name) && isSet('SMTP_URL')) {
      found.push(`${name} is set beside SMTP_URL, which says it too: keep SMTP_URL alone.`)
    } else if (isSet(name) && !isSet('SMTP_HOST')) {
      found.push(
        `${name} is set without SMTP_HOST, so no mail would be sent: set SMTP_HOST too, or unset ${name}.`,
      )
    }
  }
  if (isSet('SMTP_URL') && isSet('SMTP_HOST')) {
    found.push('SMTP_URL and SMTP_HOST are both set: keep the one that is meant.')
  }
  if (isSet('SMTP_HOST') && isSet('SMTP_PASSWORD') && !isSet('SMTP_USER')) {
    found.push('SMTP_PASSWORD is set without SMTP_USER: set the user too, or unset the password.')
  }
  const mail = ['SMTP_URL', 'SMTP_HOST'].find(isSet)
  if (mail !== undefined && !isSet('PLINTH_BASE_HOST')) {
    found.push(
      `${mail} is set without PLINTH_BASE_HOST, so links to choose a new password would lead to localhost: set ` +
        'PLINTH_BASE_HOST to the host people open, such as example.com; localhost, where nobody but you uses this machine.',
    )
  }
  return [...found, ...stripeContradictions(environment, isSet)]
}

/** Both keys or none, of one mode: with half of it nobody could pay. [OPS-6] */
function stripeContradictions(
  environment: Readonly<Record<string, string | undefined>>,
  isSet: (name: string) => boolean,
): string[] {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']
  const [given, ...more] = keys.filter(isSet)
  if (given === undefined) {
    return isSet('STRIPE_WEBHOOK_SECRET')
      ? [`STRIPE_WEBHOOK_SECRET is set without ${keys.join(' and ')}: set them too, or unset it.`]
      : []
  }
  const missing = keys.find((name) => !isSet(name))
  if (more.length === 0)
    return [`${given} is set without ${missing}, so nobody could pay: set both, or unset it.`]
  const modes = new Set(keys.map((name) => (/_test_/.test(environment[name] ?? '') ? 'test' : 'live')))
  return modes.size === 1
    ? []
    : [`${keys.join(' and ')} are of different modes, one test and one live: copy both from the same page.`]
}

function stripeOf(values: Values): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  if (secretKey === undefined || publishableKey === undefined) return undefined
  return { secretKey, publishableKey, webhookSecret: values.STRIPE_WEBHOOK_SECRET }
}

function isAddress(value: string, protocols: readonly string[]): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return protocols.includes(protocol) && listenAddress.safeParse(host).success
}

function isPostgresUrl(value: string): boolean {
  return isAddress(value, ['postgres:', 'postgresql:']) && new URL(value).pathname.length > 1
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
  const secret = /SECRET|PASSWORD|TOKEN|_KEY|_URL$/.test(name)
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

/** All of what the storage needs, or none of it. [OPS-2] */
function s3Mistakes(values: Values): string[] {
  const named = Object.keys(values).filter((name) => name.startsWith('S3_'))
  if (named.length === 0) return []
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  return needed
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is missing: ${named[0]} is set, and files cannot be kept in a bucket without it.`)
}

function s3Of(values: Values): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION ?? 'us-east-1',
    prefix: values.S3_PREFIX ?? '',
  }
}
