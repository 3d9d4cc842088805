import { newId } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { visibleCollections } from '../content/pages/page-source.ts'
import { languagesOf, replaceEntries } from '../content/search/search-index.ts'
import {
  forEveryone,
  forVisitor,
  type FoundPage,
  type PageAsk,
  type PageSource,
} from '../delivery/sources/page-source.ts'
import { transaction, type Database } from '../platform/database/database.ts'
import type { App } from '../platform/http/app-types.ts'
import { changed, type Tag } from '../site/changes/changes.ts'
import { pageSaying } from './page-builders.ts'

/** A type of page as a feature would add it: events, each below a page of the website. */

declare module '../site/changes/changes.ts' {
  interface TaggedThings {
    event: true
  }
}

interface EventRow extends Record<string, unknown> {
  id: string
  url_id: string
  name: string
  about: string
}

const eventSource: PageSource = {
  kind: 'event',
  policy: forEveryone,
  find: findEvent,
  addresses: ({ website }) => sql`
    select '/' || c.url_id || '/' || e.url_id as path, e.updated_at as changed, '[]'::jsonb as images, e.id
    from events e join ${visibleCollections(website.id)} on c.id = e.collection_id
    where e.website_id = ${website.id}`,
}

async function findEvent(ask: PageAsk): Promise<FoundPage | undefined> {
  const { db, website, collection, inner } = ask
  const [urlId, ...more] = inner
  if (urlId === undefined || more.length > 0) return undefined
  const { rows } = await db.execute<EventRow>(sql`
    select id, url_id, name, about from events
    where website_id = ${website.id} and collection_id = ${collection.id} and url_id = ${urlId}`)
  const [event] = rows
  if (event === undefined) return undefined
  const shownAs = { ...collection, title: { en: event.name }, urlId: `${collection.urlId}/${event.url_id}` }
  const document = pageSaying(`<h1>${event.name}</h1><p>${event.about}</p>`)
  return {
    page: { kind: 'page', collection: shownAs, document, isHome: false },
    tags: [tagOf(event.id)],
  }
}

/** The same events as they are rehearsed: for everybody, but not for search engines. */
const rehearsalSource: PageSource = {
  kind: 'rehearsal',
  policy: { ...forEveryone, indexable: false },
  find: async (ask) => {
    const [first, ...inner] = ask.inner
    return first === 'rehearsals' ? findEvent({ ...ask, inner }) : undefined
  },
  addresses: ({ website }) => sql`
    select '/events/rehearsals/' || e.url_id as path, e.updated_at as changed, '[]'::jsonb as images, e.id
    from events e where e.website_id = ${website.id}`,
}

const seatsAsked = z.object({ name: z.string(), seats: z.coerce.number().catch(0) })

/** What a visitor has booked, at an address of the software's own. */
const bookingSource: PageSource = {
  kind: 'booking',
  policy: forVisitor,
  visited: {
    at: ['/my-events/:name'],
    show: async ({ params, query }) => {
      const { name, seats } = seatsAsked.parse({ ...Object(params), ...Object(query) })
      if (name === 'home') return { elsewhere: '/events' }
      if (name !== 'ada') return undefined
      const results = [{ title: `Ada has ${seats} seats`, fullUrl: '/events', excerpt: '' }]
      const pagination = { page: 1, pageSize: 20, pageCount: 1, total: 1 }
      return { page: { kind: 'search', query: 'events', results, pagination } }
    },
  },
}

const tagOf = (id: string): Tag => `event:${id}`

/** An event as its owner writes it. */
export interface NewEvent {
  readonly websiteId: string
  readonly collectionId: string
  readonly urlId: string
  readonly name: string
  readonly about: string
}

/** Puts an event on the website, in place of the one at its address. */
export async function putEvent(db: Database, event: NewEvent, now: Date): Promise<void> {
  const { websiteId, collectionId, urlId, name, about } = event
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into events (website_id, id, collection_id, url_id, name, about, updated_at)
      values (${websiteId}, ${newId(now.getTime())}, ${collectionId}, ${urlId}, ${name}, ${about},
        ${now.toISOString()}::timestamptz)
      on conflict (website_id, collection_id, url_id)
        do update set name = excluded.name, about = excluded.about, updated_at = excluded.updated_at
      returning id`)
    const id = rows[0]!.id
    const { all } = await languagesOf(tx, websiteId)
    const entries = all.map((language) => ({
      kind: eventSource.kind,
      targetId: id,
      language,
      title: name,
      excerpt: about,
      text: about,
      collectionId,
      urlId,
    }))
    await replaceEntries(tx, websiteId, eventSource.kind, [id], entries)
    await changed(tx, websiteId, [tagOf(id), 'addresses'])
  })
}

/** What a migration would do for a feature of Plinth's own. */
async function makeTable(db: Database): Promise<void> {
  await db.execute(sql`
    create table events (website_id text not null, id text not null, collection_id text not null, url_id text not null,
      name text not null, about text not null, updated_at timestamptz not null,
      primary key (website_id, id), unique (website_id, collection_id, url_id))`)
}

/** Events: registered beside Plinth's own features. */
export async function eventsFeature(app: App): Promise<void> {
  await makeTable(app.db)
  app.pageSources.add(eventSource, rehearsalSource, bookingSource)
}
