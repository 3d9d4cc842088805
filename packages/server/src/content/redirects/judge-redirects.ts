import { say } from '@plinth/domain'
import { knownTargets } from '../../delivery/sources/resolve-links.ts'
import { seenPaths } from '../../delivery/links/unanswered-addresses.ts'
import type { PageSources } from '../../delivery/sources/page-sources.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { folded } from './find-redirect.ts'
import { pathOf, readRedirect, type Read, type Written } from './read-redirect.ts'
import { refuseRedirect, type RedirectRefusal } from './redirect-errors.ts'

/** Whose redirects are written, and when. */
export interface RedirectAsk {
  readonly db: Database
  readonly website: SiteWebsite
  readonly now: Date
  readonly sources: PageSources
  /** Names of the website's hosts, without ports. */
  readonly hosts: readonly string[]
}

/** A redirect that may be kept. */
export interface Judged {
  readonly ok: true
  readonly from: string
  readonly target: string
  /** Whether what it was to lead to led further, and it goes straight to the end. */
  readonly followed: boolean
}

/** Beyond these, addresses that lead to each other are a circle in all but name. */
const mostHops = 50

/**
 * Whether redirects may be kept together, and where each leads in the end: to what its target leads to itself, so that
 * visitors go one way only; never back to where they came from. [ADDR-12] [ADDR-13]
 */
export async function judgeRedirects(
  ask: RedirectAsk,
  list: readonly Written[],
): Promise<(Judged | RedirectRefusal)[]> {
  const reads = list.map((written) => readRedirect(written, ask.hosts))
  const good = reads.filter((read): read is Read => read.ok)
  const known = await knownTargets(
    ask,
    ask.sources,
    good.flatMap(({ name }) => name ?? []),
  )
  const ends = new Map(known.map((target) => [target.name, target]))
  const paths = good.flatMap(({ from, path }) => (path === undefined ? [from] : [from, path]))
  const seen = await seenPaths(ask, ask.sources, [...new Set(paths)])
  const written = new Map(good.map((read) => [folded(read.from), read]))
  const lines = new Map<string, number>()
  const judged: (Judged | RedirectRefusal)[] = []
  for (const [index, read] of reads.entries()) {
    if (!read.ok) {
      judged.push(read)
      continue
    }
    const { from, target, name } = read
    const before = lines.get(folded(from))
    lines.set(folded(from), before ?? index)
    const end = name === undefined ? undefined : ends.get(name)
    if (before !== undefined)
      judged.push(
        refuseRedirect('redirect-from-taken', 'from', say('{from} is in the list twice.', { from })),
      )
    else if (seen.has(from))
      judged.push(
        refuseRedirect(
          'redirect-from-page',
          'from',
          say('Visitors see a page at {from}. Move or delete it, then its address can lead elsewhere.', {
            from,
          }),
        ),
      )
    else if (name !== undefined && (end === undefined || end.isDeleted))
      judged.push(refuseRedirect('link-invalid', 'to', say('What this leads to is not there any more.')))
    else if (end !== undefined)
      judged.push(
        folded(end.path) === folded(from) ? leadsBack(read) : { ok: true, from, target, followed: false },
      )
    else judged.push(await follow(ask, read, written, seen))
  }
  return judged
}

const leadsBack = ({ from, target }: Read): RedirectRefusal =>
  refuseRedirect(
    'redirect-loop',
    'to',
    say('{to} leads back to {from}. Choose another address.', { to: target, from }),
  )

/** Where a redirect to an address of the website leads in the end. */
async function follow(
  ask: RedirectAsk,
  read: Read,
  written: ReadonlyMap<string, Read>,
  seen: ReadonlySet<string>,
): Promise<Judged | RedirectRefusal> {
  const { from } = read
  let { target, path } = read
  let followed = false
  for (let hop = 0; path !== undefined; hop++) {
    if (folded(path) === folded(from) || hop === mostHops) return leadsBack(read)
    if (seen.has(path)) break
    const next = written.get(folded(path))
    // Of what is there already; where a page was found after a hop, visitors see that.
    const to = next?.target ?? (await leadsOn(ask, path, followed))
    if (to === undefined) break
    followed = true
    target = to
    path = next === undefined ? (to.startsWith('/') ? pathOf(to) : undefined) : next.path
  }
  return { ok: true, from, target, followed }
}

async function leadsOn(
  { db, website, now, sources }: RedirectAsk,
  path: string,
  isFollowed: boolean,
): Promise<string | undefined> {
  if (isFollowed && (await seenPaths({ db, website, now }, sources, [path])).size > 0) return undefined
  const former = await sources.former({ db, website, now }, path)
  return former.kind === 'moved' ? former.to : undefined
}
