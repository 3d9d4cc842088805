import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import type { DatabaseConnection } from '../database/database.ts'
import {
  listWebsites,
  onWebsiteChanged,
  websiteChannel,
  type SiteWebsite,
} from '../features/websites/websites.ts'

/** Finds the website of a host; keeps the installation's websites in memory until one changes. */
export interface SiteDirectory {
  /** The website a `Host` header names: custom domain, else `<identifier>.<base host>`, else the base host's. */
  find(hostHeader: string | undefined): Promise<SiteWebsite | null>
  close(): Promise<void>
}

/** How long a process may trust its memory when a notification was lost, in milliseconds. */
const trustFor = 30_000

export async function createSiteDirectory(
  database: DatabaseConnection,
  config: Pick<Config, 'baseHost' | 'baseHostGiven'>,
): Promise<SiteDirectory> {
  let loaded: Promise<SiteWebsite[]> | undefined
  let loadedAt = 0
  const forget = (): void => {
    loaded = undefined
  }
  const stopWatching = onWebsiteChanged(forget)
  const stopListening = await database.listen(websiteChannel, forget)
  const load = (): Promise<SiteWebsite[]> => {
    const now = performance.now()
    if (loaded === undefined || now - loadedAt > trustFor) {
      loadedAt = now
      const loading = listWebsites(database.db)
      loading.catch(forget)
      loaded = loading
    }
    return loaded
  }
  return {
    find: async (hostHeader) => websiteOfHost(await load(), hostHeader, config),
    close: async () => {
      stopWatching()
      await stopListening()
    },
  }
}

/** [HTTP-2] [HTTP-3] */
export function websiteOfHost(
  websites: readonly SiteWebsite[],
  hostHeader: string | undefined,
  config: Pick<Config, 'baseHost' | 'baseHostGiven'>,
): SiteWebsite | null {
  const host = hostNameOf(hostHeader)
  const custom = websites.find((website) => website.domains.includes(host))
  if (custom !== undefined) return custom
  if (host.endsWith(`.${config.baseHost}`)) {
    const identifier = host.slice(0, -config.baseHost.length - 1)
    return websites.find((website) => website.identifier === identifier) ?? null
  }
  if (!isBaseHost(host, config)) return null
  return websites.find((website) => website.isDefault) ?? null
}

/** The host of a `Host` header without its port, in lower case. */
export function hostNameOf(hostHeader: string | undefined): string {
  const host = (hostHeader ?? '').toLowerCase()
  if (host.startsWith('[')) return host.slice(1, host.indexOf(']'))
  const colon = host.lastIndexOf(':')
  const name = colon === -1 ? host : host.slice(0, colon)
  return name.endsWith('.') ? name.slice(0, -1) : name
}

function isBaseHost(host: string, config: Pick<Config, 'baseHost' | 'baseHostGiven'>): boolean {
  if (host === config.baseHost) return true
  // Without a base host named, a machine is reached by its address or its bare name as well. Other names are refused:
  // they could be anyone's, and links in mails are made from the host.
  return !config.baseHostGiven && (isIP(host) !== 0 || (host !== '' && !host.includes('.')))
}
