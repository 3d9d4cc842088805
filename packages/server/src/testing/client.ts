import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { PlinthApp } from '../app.ts'

export interface CallOptions {
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  /** Sent as JSON, or as it is when it is a text or a buffer. */
  readonly body?: unknown
  /** Sent as an HTML form would. */
  readonly form?: Record<string, string> | URLSearchParams
  /** Send no crumb, as a foreign page would. */
  readonly withoutCrumb?: boolean
}

/** A browser as far as the server can tell: one host, a cookie jar, and the crumb sent back. */
export class Client {
  readonly cookies = new Map<string, string>()
  readonly #app: PlinthApp
  readonly #host: string

  constructor(app: PlinthApp, host: string) {
    this.#app = app
    this.#host = host
  }

  get(url: string, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    return this.call('GET', url, options)
  }

  post(url: string, body?: unknown, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    return this.call('POST', url, { ...options, body })
  }

  put(url: string, body?: unknown, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    return this.call('PUT', url, { ...options, body })
  }

  patch(url: string, body?: unknown, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    return this.call('PATCH', url, { ...options, body })
  }

  delete(url: string, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    return this.call('DELETE', url, options)
  }

  async call(method: string, url: string, options: CallOptions = {}): Promise<LightMyRequestResponse> {
    const changes = !['GET', 'HEAD'].includes(method)
    if (changes && options.withoutCrumb !== true && !this.cookies.has('crumb')) await this.get('/healthz')
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      ...payloadOf(options),
      query: options.query ?? {},
      headers: {
        host: this.#host,
        ...(this.cookies.size > 0 ? { cookie: this.#cookieHeader() } : {}),
        ...(changes && options.withoutCrumb !== true
          ? { 'x-csrf-token': this.cookies.get('crumb') ?? '' }
          : {}),
        ...(options.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
    })
    for (const cookie of response.cookies) {
      const gone = cookie.maxAge === 0 || (cookie.expires !== undefined && cookie.expires.getTime() === 0)
      if (gone) this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, cookie.value)
    }
    return response
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  }
}

function payloadOf(options: CallOptions): Pick<InjectOptions, 'payload'> {
  if (options.form !== undefined) return { payload: new URLSearchParams(options.form).toString() }
  if (options.body === undefined) return {}
  return { payload: options.body as object }
}
