import type { request } from 'node:http'

/**
 * Node's `request` for an address of the web, loaded when something is asked of another server: importing `node:http` as a
 * module loads all of `fetch` with it, 50 ms of a start. [OPS-101]
 */
export async function requestOver(protocol: string): Promise<typeof request> {
  const client = protocol === 'https:' ? await import('node:https') : await import('node:http')
  return client.request
}
