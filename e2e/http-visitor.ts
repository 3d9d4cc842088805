/** Somebody who speaks HTTP as the product's scripts do: with a cookie jar, and the crumb sent back. */
export interface HttpVisitor {
  /**
   * Makes a call and keeps the cookies of its answer; redirects are answers too.
   *
   * @param body sent as JSON
   */
  send(method: string, path: string, body?: unknown): Promise<Response>
  /** The same person at another address of the same website. */
  at(origin: string): HttpVisitor
}

/**
 * A visitor nobody has seen before.
 *
 * @param headers sent with every call
 */
export function newHttpVisitor(
  origin: string,
  headers: Readonly<Record<string, string>> = {},
  jar = new Map<string, string>(),
): HttpVisitor {
  return {
    async send(method, path, body) {
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...headers,
          accept: 'application/json',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(jar.has('crumb') ? { 'x-csrf-token': jar.get('crumb') ?? '' } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
      }
      return response
    },
    at: (other) => newHttpVisitor(other, headers, jar),
  }
}
