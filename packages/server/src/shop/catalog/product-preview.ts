import { emptyProductForm, productAsShown, type Product } from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import { renderInputOf } from '../../delivery/page/render-site-page.ts'
import type { App } from '../../platform/http/app-types.ts'
import { byIds, offeredAddOns, relatedTo } from './catalog.ts'

/** Which product is previewed: one that is kept, or a new one of a store. */
interface Previewed {
  readonly productId?: string | undefined
  readonly collectionId?: string | undefined
}

/**
 * The renderer's input for the page of a product, published or not, so that the editor can draw it with what is being typed
 * in the product's place. Undefined where there is no such product or store. [CAT-50]
 */
export async function productPreview(
  app: App,
  request: FastifyRequest,
  previewed: Previewed,
): Promise<RenderInput | undefined> {
  const { db, clock, pageSources: sources } = app
  const { website } = request
  const now = clock.now()
  const siteMap = await sources.siteMap(db, website.id, 'draft')
  const product = await previewedProduct(app, website.id, previewed, now)
  const collection = siteMap.collections.find(({ id }) => id === product?.collectionId)
  if (product === undefined || collection === undefined) return undefined
  const related = await relatedTo(db, website.id, product, now)
  const addOns = offeredAddOns(await byIds(db, website.id, product.addOnProductIds, now))
  return renderInputOf(
    {
      db,
      website,
      now,
      sight: 'draft',
      sources,
      siteMap,
      origin: request.origin,
      path: `/${collection.urlId}/${product.urlId}`,
      mode: 'preview',
      sendsMail: app.mail.hasServer,
      manifest: app.site.manifest,
      shown: { products: [product, ...related, ...addOns] },
    },
    {
      kind: 'product',
      collection,
      product,
      categories: siteMap.categories.filter(({ collectionId }) => collectionId === collection.id),
      related,
      ...(addOns.length === 0 ? {} : { addOns }),
    },
  )
}

async function previewedProduct(
  app: App,
  websiteId: string,
  { productId, collectionId }: Previewed,
  now: Date,
): Promise<Product | undefined> {
  if (productId !== undefined) return (await byIds(app.db, websiteId, [productId], now, 'owner'))[0]
  if (collectionId === undefined) return undefined
  return productAsShown(emptyProductForm(), { id: 'new', collectionId, updatedOn: now.getTime() })
}
