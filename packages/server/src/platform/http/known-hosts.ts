import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import type { Asked } from './asked-host.ts'
import { isLoopback, type Host } from '../network/host.ts'
import type { SiteWebsite, WebsiteNames } from './ports.ts'
import type { Websites } from './websites.ts'

/** What was decided about a request: whose website it is for, and under which host that one is known. */
export type Place =
  | { readonly isKnown: true; readonly host: Host; readonly website: SiteWebsite | null }
  /** `host` is undefined when what was asked for is no host at all; `port` when the name would be known without it. */
  | {
      readonly isKnown: false
      readonly host: Host | undefined
      readonly reason: 'name' | 'port' | 'unreadable'
    }

/** The settings that say at which hosts an installation answers. */
export type HostSettings = Pick<
  Config,
  'baseHost' | 'basePort' | 'baseHostGiven' | 'allowedHosts' | 'host' | 'port'
>

interface Finding {
  readonly website: SiteWebsite | null
  /** Named by the operator or by a website's people, not merely an address of this machine. */
  readonly isChosen: boolean
}

/** The hosts of an installation with these websites, ready to be asked for each request. */
export class KnownHosts {
  readonly #settings: HostSettings
  readonly #websites: Websites
  readonly #configured: ReadonlySet<string>
  readonly #ports: ReadonlySet<number>

  constructor(websites: Websites, settings: HostSettings) {
    this.#settings = settings
    this.#websites = websites
    this.#configured = configuredNames(settings)
    const ports = [settings.port, settings.basePort, ...settings.allowedHosts.map(({ port }) => port)]
    this.#ports = new Set(ports.filter((port) => port !== undefined))
  }

  /**
   * Decides for one request, from everything in it that names a host. Behind a trusted proxy, `X-Forwarded-Host` counts
   * where the proxy asks for this server by a name of its own; otherwise a visitor could name another website there and
   * get its pages into somebody's cache under this one's address. [HTTP-2] [HTTP-3]
   */
  place(asked: Asked): Place {
    const { host: own, forwardedHost } = asked
    const found = own === undefined ? undefined : this.#find(own, asked)
    if (forwardedHost === undefined || found?.isChosen === true) return this.#placeAt(own, found, asked)
    const forwarded = forwardedHost ?? undefined
    return this.#placeAt(forwarded, forwarded && this.#find(forwarded, asked), asked)
  }

  #placeAt(host: Host | undefined, found: Finding | undefined, asked: Asked): Place {
    if (host === undefined) return { isKnown: false, host, reason: 'unreadable' }
    if (found === undefined) return { isKnown: false, host, reason: 'name' }
    if (!this.#isOurPort(host, asked)) return { isKnown: false, host, reason: 'port' }
    return { isKnown: true, host, website: found.website }
  }

  #find({ name }: Host, asked: Asked): Finding | undefined {
    const { baseHost, baseHostGiven } = this.#settings
    const main = this.#websites.main ?? null
    if (this.#configured.has(name)) return { website: main, isChosen: true }
    const custom = this.#websites.ofDomain(name)
    if (custom !== undefined) return { website: custom, isChosen: true }
    if (name.endsWith(`.${baseHost}`)) {
      const website = this.#websites.ofIdentifier(name.slice(0, -baseHost.length - 1))
      return website && { website, isChosen: true }
    }
    // Without a base host named, the machine is reached as itself, and by the address the visitor is connected to.
    if (!baseHostGiven && (isLoopback(name) || isConnectedTo(name, asked)))
      return { website: main, isChosen: false }
    return undefined
  }

  /**
   * Links in mails are made with the port as well, so a visitor cannot make one up. On one's own machine any will do:
   * containers and tunnels show the server at ports it knows nothing of.
   */
  #isOurPort({ name, port }: Host, { scheme, localPort }: Asked): boolean {
    if (port === undefined || port === (scheme === 'https' ? 443 : 80)) return true
    return port === localPort || this.#ports.has(port) || isOwnMachine(name)
  }
}

/** The names of websites that a request can be decided by: with those alone it is decided as with all. [HTTP-80] */
export function namesAsked({ host, forwardedHost }: Asked, { baseHost }: HostSettings): WebsiteNames {
  const domains = [host, forwardedHost ?? undefined].flatMap((one) => (one === undefined ? [] : [one.name]))
  const below = `.${baseHost}`
  const identifiers = domains
    .filter((name) => name.endsWith(below))
    .map((name) => name.slice(0, -below.length))
  return { domains, identifiers }
}

/** Names that lead to the machine of whoever follows them. */
const isOwnMachine = (name: string): boolean => isLoopback(name) || name.endsWith('.localhost')

/** Whether a visitor asks for the very address of this machine that answers. */
function isConnectedTo(name: string, { localAddress, proxied }: Asked): boolean {
  return !proxied && isIP(name) !== 0 && localAddress?.replace(/^::ffff:/, '') === name
}

function configuredNames({ baseHost, baseHostGiven, allowedHosts, host }: HostSettings): Set<string> {
  const names = new Set(allowedHosts.map(({ name }) => name))
  if (baseHostGiven) names.add(baseHost)
  // Whoever listens on one address of the machine only means that address to be used.
  if (!isLoopback(host) && host !== '0.0.0.0' && host !== '::') names.add(host)
  return names
}
