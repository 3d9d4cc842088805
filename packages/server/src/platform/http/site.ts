import type { IncomingMessage } from 'node:http'
import { askedOf } from './asked-host.ts'
import { writeHost } from '../network/host.ts'
import { KnownHosts, namesAsked, type HostSettings, type Place } from './known-hosts.ts'
import type { SiteWebsite, WebsiteRecords } from './ports.ts'
import { Websites } from './websites.ts'

/**
 * Decides once per request which host and website it is for; page cache, links and cookies all go by that decision.
 * Keeps the installation's websites in memory and reads again the one that changed.
 */
export interface SiteDirectory {
  /** From then on the message's `host` header is the host decided on, or one that leads nowhere. */
  decide(message: IncomingMessage): Promise<Place>
  /** The same without asking the database; undefined when it would have to be asked. */
  decideAtOnce(message: IncomingMessage): Place | undefined
  /** The website as it is now. */
  byId(id: string): Promise<SiteWebsite | undefined>
  close(): Promise<void>
}

/** Scheme, host and port a request was decided to be for: what its cached pages are kept under. */
export const originOf = (message: IncomingMessage): string =>
  `${askedOf(message).scheme}://${message.headers.host ?? ''}`

/** Stands for a host nobody knows; a link made with it by mistake leads nowhere. */
const nowhere = 'unknown.invalid'

/** Websites that are read at once before the first page; of an installation of more, only those asked for are. */
const FEW = 20

/** Milliseconds after the first of these pages before all are read. */
const allAfter = 1000

const decided = Symbol('place')

interface DecidedMessage extends IncomingMessage {
  [decided]?: Place
}

export async function createSiteDirectory(
  records: WebsiteRecords,
  settings: HostSettings,
): Promise<SiteDirectory> {
  let known: Promise<Websites> | undefined
  let areFew: boolean | undefined
  let waiting: NodeJS.Timeout | undefined
  let changes = 0
  let hosts: KnownHosts | undefined
  const stop = await records.follow((websiteId) => {
    hosts = undefined
    changes += 1
    if (websiteId === undefined || known === undefined) known = undefined
    else void remember(readAgain(known, websiteId))
  })
  /** What failed to load is not remembered, so that the next request tries again. */
  const remember = (loading: Promise<Websites>): Promise<Websites> => {
    known = loading
    void loading.then(
      (websites) => {
        // A change may have come while they were read.
        if (known === loading) hosts = new KnownHosts(websites, settings)
      },
      () => {
        if (known === loading) known = undefined
      },
    )
    return loading
  }
  const load = (): Promise<Websites> => known ?? remember(records.list().then((all) => new Websites(all)))
  /** All of a small installation; of a large one what this request needs, until all are read behind it. [HTTP-80] */
  const loadFor = async (message: IncomingMessage): Promise<Websites> => {
    if (known !== undefined || areFew === true) return load()
    if (areFew === undefined) {
      const before = changes
      const some = await records.list(FEW + 1)
      areFew = some.length <= FEW
      if (known !== undefined || (areFew && before !== changes)) return load()
      if (areFew) return remember(Promise.resolve(new Websites(some)))
    }
    waiting ??= setTimeout(() => {
      waiting = undefined
      void load().catch(() => undefined)
    }, allAfter).unref()
    return new Websites(await records.named(namesAsked(askedOf(message), settings)))
  }
  const readAgain = async (before: Promise<Websites>, id: string): Promise<Websites> => {
    const [websites, website] = await Promise.all([before, records.find(id)])
    websites.replace(id, website)
    return websites
  }
  const before = (message: DecidedMessage): Place | undefined => message[decided]
  return {
    decide: async (message) =>
      before(message) ?? decide(message, hosts ?? new KnownHosts(await loadFor(message), settings)),
    decideAtOnce: (message) => before(message) ?? (hosts && decide(message, hosts)),
    byId: async (id) =>
      known === undefined && areFew === false ? records.find(id) : (await load()).ofId(id),
    close: async () => {
      clearTimeout(waiting)
      await stop()
    },
  }
}

function decide(message: DecidedMessage, hosts: KnownHosts): Place {
  const asked = askedOf(message)
  const place = hosts.place(asked)
  message[decided] = place
  message.headers.host = place.isKnown ? writeHost(place.host, asked.scheme) : nowhere
  return place
}
