import type { SiteWebsite } from './ports.ts'

/** The websites of an installation, by what names them. */
export class Websites {
  readonly #byId = new Map<string, SiteWebsite>()
  readonly #byDomain = new Map<string, SiteWebsite>()
  readonly #byIdentifier = new Map<string, SiteWebsite>()
  /** One, but for the moment in which another becomes it. */
  readonly #defaults = new Set<SiteWebsite>()

  constructor(all: readonly SiteWebsite[]) {
    for (const website of all) this.#add(website)
  }

  get main(): SiteWebsite | undefined {
    const [first] = this.#defaults
    return first
  }

  ofId(id: string): SiteWebsite | undefined {
    return this.#byId.get(id)
  }

  ofDomain(host: string): SiteWebsite | undefined {
    return this.#byDomain.get(host)
  }

  ofIdentifier(identifier: string): SiteWebsite | undefined {
    return this.#byIdentifier.get(identifier)
  }

  /** One of them is from now on as it is given, or gone; what that costs does not grow with their number. */
  replace(id: string, website: SiteWebsite | undefined): void {
    const before = this.#byId.get(id)
    if (before !== undefined) this.#remove(before)
    if (website !== undefined) this.#add(website)
  }

  #add(website: SiteWebsite): void {
    this.#byId.set(website.id, website)
    this.#byIdentifier.set(website.identifier, website)
    for (const host of website.domains) this.#byDomain.set(host, website)
    if (website.isDefault) this.#defaults.add(website)
  }

  /** What another website has taken over by now stays that one's. */
  #remove(website: SiteWebsite): void {
    this.#byId.delete(website.id)
    if (this.#byIdentifier.get(website.identifier) === website) this.#byIdentifier.delete(website.identifier)
    for (const host of website.domains) if (this.#byDomain.get(host) === website) this.#byDomain.delete(host)
    this.#defaults.delete(website)
  }
}
