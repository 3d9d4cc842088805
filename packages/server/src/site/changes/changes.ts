import { randomUUID } from 'node:crypto'
import {
  afterCommit,
  notify,
  type Database,
  type DatabaseConnection,
} from '../../platform/database/database.ts'

/**
 * What of a website a change is about, and what of it a page shows. A page is dropped when one of its tags changes, so
 * a change must name every tag of what it touches; a page may carry more than it shows, never less. [SITE-10]
 *
 * - `everything`: whatever the website shows, its record too
 * - `settings`: the website's record and its settings; on every page
 * - `navigation`: names, addresses and visibility of pages, and the menus; on every page
 * - `page:ID`: what is published on a page, store or blog, and what search engines are told of it
 * - `post:ID`, `product:ID`, `asset:ID`, `category:ID`: one thing
 * - `stock:ID`: whether a product can be bought and what its page says of scarce units
 * - `units:ID`: the exact number of units of a product
 * - `synced:ID`: a section that stands on several pages
 * - `posts:COLLECTION`, `products:COLLECTION`, `categories:COLLECTION`: which there are, and their order
 * - `products`, `categories`: the same of every store of the website
 * - `addresses`: what a sitemap lists
 */
export type Tag =
  | 'everything'
  | 'settings'
  | 'navigation'
  | 'products'
  | 'categories'
  | 'addresses'
  | `${keyof TaggedThings}:${string}`

/** The kinds of things a tag can name by an identifier. A feature that brings a kind of its own declares it here. */
export interface TaggedThings {
  page: true
  post: true
  product: true
  asset: true
  category: true
  stock: true
  units: true
  synced: true
  posts: true
  products: true
  categories: true
}

/** A change of a website; of all websites and of everything when some may have been missed. */
export interface Change {
  /** Empty: any website. */
  readonly websiteId: string
  readonly tags: readonly Tag[]
}

/** Channel that carries changes from process to process. */
export const changeChannel = 'plinth_change'

/** Above this a notification says “everything”; PostgreSQL takes at most 8,000 bytes. */
const longestNotification = 7_500

/** A process knows its own changes when it hears of them. */
const thisProcess = randomUUID()

type Listener = (change: Change) => void
const listeners = new Set<Listener>()

/**
 * Says what of a website has changed for visitors. Nothing is written, so nobody waits for anybody: this process hears
 * of it when the transaction around it has committed and before the change is acknowledged, others by notification.
 * Call it in the transaction of the change. [HTTP-5]
 */
export async function changed(db: Database, websiteId: string, tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return
  const once = [...new Set(tags)]
  await afterCommit(() => tell({ websiteId, tags: once }))
  await notify(db, changeChannel, writeChange({ websiteId, tags: once }))
}

/** Says that anything of a website may have changed, its record too. */
export async function websiteChanged(db: Database, websiteId: string): Promise<void> {
  await changed(db, websiteId, ['everything'])
}

/** Calls back for every change of this process, before it is acknowledged. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Calls back for every change, of this process and of others. When the connection that others are heard on was lost, a
 * change of everything stands for what was missed, at once and when it is there again. [SITE-11]
 */
export async function followChanges(
  database: DatabaseConnection,
  listener: Listener,
): Promise<() => Promise<void>> {
  const stopHere = onChange(listener)
  const stopOthers = await database.listen(changeChannel, (payload) => {
    const change = readChange(payload)
    if (change !== undefined) listener(change)
  })
  return async () => {
    stopHere()
    await stopOthers()
  }
}

function tell(change: Change): void {
  for (const listener of listeners) listener(change)
}

const missed: Change = { websiteId: '', tags: ['everything'] }

function writeChange({ websiteId, tags }: Change): string {
  const whole = JSON.stringify([thisProcess, websiteId, ...tags])
  return Buffer.byteLength(whole) <= longestNotification
    ? whole
    : JSON.stringify([thisProcess, websiteId, 'everything'])
}

/** Undefined for a change of this process, which has been told already; what cannot be read stands for everything. */
function readChange(payload: string): Change | undefined {
  try {
    const read: unknown = JSON.parse(payload)
    if (!Array.isArray(read)) return missed
    const [process, websiteId, ...tags] = read as unknown[]
    if (process === thisProcess) return undefined
    if (typeof websiteId !== 'string' || tags.length === 0) return missed
    return { websiteId, tags: tags.filter((tag): tag is Tag => typeof tag === 'string') }
  } catch {
    return missed
  }
}

/** What a change of a product's record touches; `listed` when lists of products may show others or another order. */
export function productTags(
  product: { readonly id: string; readonly collectionId: string },
  listed: boolean,
): Tag[] {
  const { id, collectionId } = product
  return [
    `product:${id}`,
    `stock:${id}`,
    `units:${id}`,
    'addresses',
    ...(listed ? (['products', `products:${collectionId}`] as const) : []),
  ]
}

/** What a change of a post touches. */
export function postTags(collectionId: string, id: string): Tag[] {
  return [`post:${id}`, `posts:${collectionId}`, 'addresses']
}

/** What a change of a category touches. */
export function categoryTags(collectionId: string, id: string): Tag[] {
  return [`category:${id}`, `categories:${collectionId}`, 'categories', 'addresses']
}

/** What a change of a page touches; `record` when its name, address or visibility may differ. */
export function pageTags(id: string, record: boolean): Tag[] {
  return [`page:${id}`, 'addresses', ...(record ? (['navigation'] as const) : [])]
}
