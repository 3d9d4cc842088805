import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  COLLECTION_TYPES,
  inEnglish,
  newId,
  type CollectionTypeCode,
  type Localized,
  type Outcome,
} from '@plinth/domain'
import type {
  DemoContent,
  DemoLink,
  DemoProduct,
} from '@plinth/site-templates/tern-and-clay/demo/demo-content.ts'
import { and, eq } from 'drizzle-orm'
import type { App } from '../platform/http/app-types.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { createCategory } from '../shop/catalog/categories.ts'
import type { ProductEditor } from '../shop/catalog/product-form.ts'
import { createProduct, updateProduct } from '../shop/catalog/products.ts'
import { variants } from '../shop/catalog/schema.ts'
import { goesWithProducts } from '../shop/inventory/goes-with-products.ts'
import { restockSignUps } from '../shop/restock/schema.ts'
import { createItem } from '../content/posts/items.ts'
import { importFiles, type MediaLibrary } from '../content/media/media-library.ts'
import { changePage, createPage } from '../content/pages/collections.ts'
import { fillNewDocument } from '../content/documents/documents.ts'
import { makeFooter } from '../content/footer/footer.ts'
import { publish } from '../content/publishing/publish.ts'
import {
  navigationLinks,
  withIds,
  writtenAddress,
  type Names,
} from '../content/documents/put-in-identifiers.ts'
import { memberAreas } from '../people/members/schema.ts'
import { knowContact } from '../site/contacts/know-contact.ts'
import { defaultStore } from '../site/websites/defaults.ts'
import { websites } from '../site/websites/schema.ts'
import { keepAnswers } from './demo-answers.ts'
import { makeComments } from './demo-comments.ts'
import { makeMembers } from './demo-members.ts'
import { knowPeople } from './known-people.ts'
import { makePastOrders } from './past-orders.ts'
import { websiteChanged } from '../site/changes/changes.ts'
import { createWebsite, findWebsite } from '../site/websites/websites.ts'

/** What loading a demo works with. */
export interface DemoParts {
  readonly db: Database
  readonly clock: Clock
  readonly media: MediaLibrary
  readonly content: DemoContent
  readonly config: Config
  readonly secret: string
  /** Whose the website is. */
  readonly accountId: string
  /** Folder with `images` and `files`. */
  readonly folder: string
  readonly report: (doing: string) => void
}

/** The demo that comes with Plinth, as the first run wants it. */
export async function loadDemo({
  app,
  db,
  report,
  accountId,
}: {
  app: Pick<App, 'clock' | 'media' | 'config' | 'secret'>
  db: Database
  accountId: string
  report: (doing: string) => void
}): Promise<string> {
  const { ternAndClay } = await import('@plinth/site-templates/tern-and-clay/demo/content.ts')
  const folder = fileURLToPath(
    new URL('.', import.meta.resolve('@plinth/site-templates/tern-and-clay/demo/content.ts')),
  )
  const { clock, media, config, secret } = app
  const content = ternAndClay
  return loadDemoContent({ db, clock, media, config, secret, content, folder, report, accountId })
}

/**
 * Makes a website from demo content, through the same services an owner's clicks go through, and publishes it.
 *
 * @returns the website's identifier
 */
export async function loadDemoContent(parts: DemoParts): Promise<string> {
  const { db, clock, content, report } = parts
  const websiteId = await makeWebsite(parts)
  const editor: ProductEditor = {
    websiteId,
    primaryLanguage: content.language,
    goesWith: goesWithProducts,
  }
  report(`Copying ${content.images.length} photographs`)
  const files = await copyFiles(parts, websiteId)
  report('Making pages and the shop')
  const pages = await makeCollections(parts, websiteId)
  const names: GrowingNames = { asset: files, collection: pages.ids, category: new Map(), product: new Map() }
  const areas = await makeAreas(parts, websiteId)
  await makeCategories(parts, editor, names)
  await makeProducts(parts, editor, names, areas)
  for (const page of content.pages) {
    const documentId = pages.documents.get(page.urlId)!
    await fillNewDocument(db, websiteId, documentId, withIds(page.document, names))
  }
  await makePosts(parts, websiteId, names, content.journal)
  await makePosts(parts, websiteId, names, content.members)
  await makePosts(parts, websiteId, names, content.paid)
  await keepForMembers(parts, websiteId, names, areas)
  await linkWebsite(parts, websiteId, names)
  await makeDemoFooter(parts, websiteId, names)
  report(`Writing ${content.store.pastOrders.length} orders of the last weeks`)
  await makePastOrders({ ...parts, websiteId, products: names.product })
  await knowPeople(parts, websiteId)
  await makeMembers(parts, websiteId, areas)
  await makeComments(parts, websiteId)
  report('Publishing')
  await publish(db, clock, websiteId, { documentIds: 'all', accountId: null, note: 'Demo content' })
  await keepAnswers(parts, websiteId)
  return websiteId
}

/** Identifiers by the names the content uses, while they are being made. */
interface GrowingNames extends Names {
  readonly product: Map<string, string>
  readonly category: Map<string, string>
}

async function makeWebsite({ db, clock, content }: DemoParts): Promise<string> {
  const { website, language } = content
  const inLanguage = (text: string): Localized => ({ [language]: text })
  return createWebsite(db, clock, {
    identifier: website.identifier,
    title: website.title,
    primaryLanguage: language,
    timeZone: website.timeZone,
    currency: website.currency,
    more: {
      templateId: 'tern-and-clay',
      tagline: inLanguage(website.tagline),
      description: inLanguage(website.description),
      style: website.style,
      socialLinks: website.socialLinks,
      shareButtons: website.shareButtons,
      store: {
        ...defaultStore,
        shipping: website.shipping,
        taxes: website.taxes,
        reviews: { isOn: true, days: 14, showAtOnce: false },
      },
    },
  })
}

/** What has been made of something in the demo's content; that it cannot be made is a mistake in the content. */
function loaded<Value>(name: string, outcome: Outcome<Value> | undefined): Value {
  if (outcome?.ok === true) return outcome.value
  const why = outcome === undefined ? 'there is no place for it' : inEnglish(outcome.message)
  throw new Error(`The demo cannot be loaded: ${name}: ${why}`)
}

async function copyFiles(parts: DemoParts, websiteId: string): Promise<Map<string, string>> {
  const { content, folder, media, db } = parts
  const pictures = content.images.map((image) => ({
    name: image.file,
    source: join(folder, 'images', image.file),
    altText: { [content.language]: image.altText },
    focalPoint: image.focalPoint,
  }))
  const sold = content.store.products.flatMap(({ digitalFile }) =>
    digitalFile === undefined ? [] : [{ name: digitalFile, source: join(folder, 'files', digitalFile) }],
  )
  const incoming = await Promise.all(
    [...pictures, ...sold].map(async ({ name, source, ...details }) => {
      const path = await media.storage.temporaryPath()
      await copyFile(source, path)
      return { ...details, name, path, fileName: basename(name) }
    }),
  )
  const outcomes = await importFiles(db, media, websiteId, incoming)
  return new Map(
    outcomes.map((outcome, index): [string, string] => {
      const { name } = incoming[index]!
      return [name, loaded(name, outcome).id]
    }),
  )
}

async function makeCollections({ db, clock, content }: DemoParts, websiteId: string) {
  const website = { id: websiteId, primaryLanguage: content.language }
  const inLanguage = (text: string): Localized => ({ [content.language]: text })
  const ids = new Map<string, string>()
  const documents = new Map<string, string>()
  const make = async (
    type: CollectionTypeCode,
    page: { urlId: string; title: string; seoTitle?: string; seoDescription?: string; description?: string },
  ): Promise<void> => {
    const answer = await createPage(db, clock, website, {
      type,
      title: page.title,
      urlId: page.urlId,
      more: {
        ...(page.seoTitle === undefined ? {} : { seoTitle: inLanguage(page.seoTitle) }),
        ...(page.seoDescription === undefined ? {} : { seoDescription: inLanguage(page.seoDescription) }),
        ...(page.description === undefined ? {} : { description: inLanguage(page.description) }),
      },
    })
    const made = loaded(page.urlId, answer)
    ids.set(page.urlId, made.id)
    documents.set(page.urlId, made.documentId)
  }
  for (const page of content.pages) await make(COLLECTION_TYPES.page, page)
  const { journal, members, paid, store } = content
  for (const [type, list] of [
    [COLLECTION_TYPES.generic, journal],
    [COLLECTION_TYPES.generic, members],
    [COLLECTION_TYPES.generic, paid],
    [COLLECTION_TYPES.products, store],
  ] as const) {
    const { urlId, title, description } = list
    await make(type, { urlId, title, description, seoDescription: description })
  }
  return { ids, documents }
}

async function makeCategories(parts: DemoParts, editor: ProductEditor, names: GrowingNames): Promise<void> {
  const { db, clock, content } = parts
  const storeId = names.collection.get(content.store.urlId)!
  for (const { urlId, displayName } of content.store.categories) {
    const made = await createCategory(db, clock, editor, storeId, {
      urlId,
      displayName: { [content.language]: displayName },
    })
    names.category.set(urlId, loaded(urlId, made).id)
  }
}

async function makeProducts(
  parts: DemoParts,
  editor: ProductEditor,
  names: GrowingNames,
  areas: ReadonlyMap<string, string>,
): Promise<void> {
  const { db, clock, content } = parts
  const storeId = names.collection.get(content.store.urlId)!
  const made = new Map<string, number>()
  for (const product of content.store.products) {
    const outcome = await createProduct(
      db,
      clock,
      editor,
      storeId,
      productForm(product, content.language, names, areas),
    )
    const { id, revision } = loaded(product.name, outcome)
    names.product.set(product.urlId, id)
    await makeLine(parts, editor.websiteId, id, product)
    made.set(product.urlId, revision)
  }
  for (const { urlId, related, addOns = [] } of content.store.products) {
    if (related.length === 0 && addOns.length === 0) continue
    const relatedProductIds = related.map((name) => names.product.get(name)!)
    const addOnProductIds = addOns.map((name) => names.product.get(name)!)
    const id = names.product.get(urlId)!
    loaded(
      urlId,
      await updateProduct(db, clock, editor, id, made.get(urlId)!, { relatedProductIds, addOnProductIds }),
    )
  }
}

/** People who wait for what is sold out. */
async function makeLine(
  { db, clock, content }: DemoParts,
  websiteId: string,
  productId: string,
  { variants: of, waiting = [] }: DemoProduct,
): Promise<void> {
  const soldOut = of.find(({ stock }) => stock === 0)
  if (waiting.length === 0 || soldOut === undefined) return
  const [variant] = await db
    .select({ id: variants.id })
    .from(variants)
    .where(
      and(
        eq(variants.websiteId, websiteId),
        eq(variants.productId, productId),
        eq(variants.sku, soldOut.sku),
      ),
    )
  if (variant === undefined) return
  const now = clock.now().getTime()
  const rows = waiting.map((email, index) => ({
    websiteId,
    id: newId(now),
    productId,
    variantId: variant.id,
    email,
    language: content.language,
    origin: '',
    state: 'waiting' as const,
    queuedAt: new Date(now - (waiting.length - index) * 60 * 60 * 1000),
  }))
  await db.insert(restockSignUps).values(rows)
  for (const { email, queuedAt } of rows) await knowContact(db, websiteId, { email }, queuedAt)
}

function productForm(
  product: DemoProduct,
  language: string,
  names: Names,
  areas: ReadonlyMap<string, string>,
) {
  const inLanguage = (text: string | undefined): Localized => (text === undefined ? {} : { [language]: text })
  return {
    urlId: product.urlId,
    name: inLanguage(product.name),
    productType: product.productType,
    status: 'published' as const,
    excerpt: inLanguage(product.excerpt),
    description: inLanguage(product.description),
    additionalInfo: inLanguage(product.additionalInfo),
    imageIds: product.images.map((file) => names.asset.get(file)!),
    variantOptionOrdering: product.options,
    variants: product.variants.map((variant) => ({
      sku: variant.sku,
      price: variant.price,
      salePrice: variant.salePrice ?? 0,
      onSale: variant.salePrice !== undefined,
      unlimited: variant.stock === 'unlimited',
      ...(variant.stock === 'unlimited' ? {} : { stock: variant.stock }),
      attributes: variant.attributes,
      ...(variant.image === undefined ? {} : { imageId: names.asset.get(variant.image)! }),
      ...(variant.weight === undefined ? {} : { weight: variant.weight }),
    })),
    categoryIds: product.categories.map((urlId) => names.category.get(urlId)!),
    tags: product.tags,
    featured: product.featured ?? false,
    ...(product.opens === undefined ? {} : { opensAreas: [areas.get(product.opens)!] }),
    isSubscribable: product.everyMonth === true,
    ...(product.giftCard === undefined ? {} : { giftCard: product.giftCard }),
    ...(product.subscriptionPlan === undefined
      ? {}
      : { isSubscribable: true, subscriptionPlan: product.subscriptionPlan }),
    useCustomAddButtonText: product.customAddButtonText !== undefined,
    customAddButtonText: inLanguage(product.customAddButtonText),
    ...(product.scarcity === undefined
      ? {}
      : {
          scarcity: {
            enabled: true,
            threshold: product.scarcity.threshold,
            text: inLanguage(product.scarcity.text),
          },
        }),
    ...(product.digitalFile === undefined ? {} : { digitalAssetId: names.asset.get(product.digitalFile)! }),
  }
}

async function makePosts(
  { db, clock, content }: DemoParts,
  websiteId: string,
  names: Names,
  { urlId, posts }: DemoContent['journal'],
): Promise<void> {
  const website = { id: websiteId, primaryLanguage: content.language }
  const blogId = names.collection.get(urlId)!
  for (const post of posts) {
    const made = await createItem(db, clock, website, blogId, {
      title: post.title,
      urlId: post.urlId,
      excerpt: { [content.language]: post.excerpt },
      author: { name: post.author },
      mainImageId: names.asset.get(post.mainImage)!,
      tags: post.tags,
      publishOn: new Date(post.publishOn),
      document: withIds(post.document, names),
    })
    loaded(post.title, made)
  }
}

/** The areas of members, by the address of the blog that is kept for each: one that is joined, one that is paid for. */
async function makeAreas(
  { db, clock, content }: DemoParts,
  websiteId: string,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>()
  for (const [joining, { area, urlId }] of [
    ['open', content.members],
    ['invited', content.paid],
  ] as const) {
    const now = clock.now()
    const id = newId(now.getTime())
    const name = { [content.language]: area }
    await db.insert(memberAreas).values({ websiteId, id, name, joining, createdAt: now })
    made.set(urlId, id)
  }
  return made
}

/** Visitors may have accounts, and only who is in an area reads its blog. */
async function keepForMembers(
  { db, clock, content }: DemoParts,
  websiteId: string,
  names: Names,
  areas: ReadonlyMap<string, string>,
): Promise<void> {
  await db
    .update(websites)
    .set({ members: { on: true, signUp: 'open', signInLink: true } })
    .where(eq(websites.id, websiteId))
  const nobody = { accountId: '', sessionId: 'demo' }
  for (const { urlId, teaser } of [content.members, content.paid]) {
    const changes = { membersOnly: [areas.get(urlId)!], teaser: { [content.language]: teaser } }
    const changed = await changePage(db, clock, websiteId, names.collection.get(urlId)!, changes, nobody)
    loaded(urlId, changed?.ok === true ? { ok: true, value: urlId } : changed)
  }
}

async function linkWebsite({ db, content }: DemoParts, websiteId: string, names: Names): Promise<void> {
  const home = content.pages.find((page) => page.isHome === true)
  const { announcement, announcementLink } = content.website
  const links = (list: readonly DemoLink[]) => navigationLinks(list, content.language, names)
  await db
    .update(websites)
    .set({
      homeCollectionId: home === undefined ? null : names.collection.get(home.urlId)!,
      mainNavigation: links(content.mainNavigation),
      footerNavigation: links(content.footerNavigation),
      announcementBar: {
        enabled: announcement !== '',
        html: { [content.language]: announcement },
        link: writtenAddress(announcementLink, names),
      },
    })
    .where(eq(websites.id, websiteId))
  await websiteChanged(db, websiteId)
}

/** Every page of the demo ends with its newsletter beside the links. [DEMO-32] */
async function makeDemoFooter(
  { db, clock, content }: DemoParts,
  websiteId: string,
  names: Names,
): Promise<void> {
  const website = await findWebsite(db, websiteId)
  if (website === undefined) throw new Error('The demo cannot be loaded: its website is gone.')
  const documentId = await makeFooter(db, clock, website)
  await fillNewDocument(db, websiteId, documentId, withIds(content.footer, names))
}
