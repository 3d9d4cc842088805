/** Somebody who calls the server with cookies of their own, as a browser would. */
export interface Caller {
  readonly get: (path: string) => Promise<unknown>
  readonly send: (method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown) => Promise<unknown>
}

/** A new visitor, with the crumb that calls which change something need. */
export async function caller(origin: string): Promise<Caller> {
  const cookies = new Map<string, string>()
  const call = async (path: string, init: { method?: string; body?: string } = {}): Promise<Response> => {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
      'x-csrf-token': cookies.get('crumb') ?? '',
    }
    const response = await fetch(origin + path, { ...init, headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const equals = pair.indexOf('=')
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    return response
  }
  await (await call('/cart')).arrayBuffer()
  return {
    get: async (path) => (await call(path)).json(),
    send: async (method, path, body) => (await call(path, { method, body: JSON.stringify(body) })).json(),
  }
}
