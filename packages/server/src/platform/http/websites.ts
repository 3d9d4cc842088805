import type { SiteWebsite } from './ports.ts'

/** The websites of an installation, by what names them. */
export class Websites {
  readonly byId: ReadonlyMap<string, SiteWebsite>
  readonly #byDomain = new Map<string, SiteWebsite>()
  readonly #byIdentifier = new Map<string, SiteWebsite>()
  readonly main: SiteWebsite | undefined

  constructor(all: readonly SiteWebsite[]) {
    this.byId = new Map(all.map((website) => [website.id, website]))
    for (const website of all) {
      this.#byIdentifier.set(website.identifier, website)
      for (const host of website.domains) this.#byDomain.set(host, website)
    }
    this.main = all.find((website) => website.isDefault)
  }

  ofDomain(host: string): SiteWebsite | undefined {
    return this.#byDomain.get(host)
  }

  ofIdentifier(identifier: string): SiteWebsite | undefined {
    return this.#byIdentifier.get(identifier)
  }

  /** The same with one of them as it is now, or without it. */
  with(id: string, website: SiteWebsite | undefined): Websites {
    const others = [...this.byId.values()].filter((other) => other.id !== id)
    return new Websites(website === undefined ? others : [...others, website])
  }
}
