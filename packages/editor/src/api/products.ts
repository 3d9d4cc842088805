import type { AnswerOf, InputOf } from '@plinth/contract'
import type { StoredProduct } from '@plinth/contract/catalog/product-fields'
import type { Localized, ProductForm } from '@plinth/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, queryString } from './client.ts'
import type { PartOfList } from './part-of-list.ts'
import { sentTo } from './pages.ts'
import { queryClient } from './query-client.ts'
import { chosen } from './chosen.ts'

/** A product with the revision a change must name. */
export type { StoredProduct }

/** What the list can be narrowed and ordered by; kept in the address. */
export interface ProductFilter {
  readonly search: string
  readonly status: string
  readonly stock: string
  readonly categoryId: string
  /** The store; empty for all. */
  readonly collectionId: string
  /** `name`, or `price-descending`: what it is sorted by, and which way. Empty for the last changed first. */
  readonly sort: string
}

export function useProducts(filter: ProductFilter) {
  return useInfiniteQuery({
    queryKey: ['products', 'list', filter],
    queryFn: ({ pageParam, signal }) => productsPage(filter, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** A part of the products that fit. */
export const productsPage = (filter: ProductFilter, part: PartOfList, signal?: AbortSignal) =>
  api(
    'GET /api/config/products',
    { query: { ...narrowedBy(filter), ...sortOf(filter.sort), ...part } },
    { signal },
  )

/** Where the products that are shown are a file. */
export const productsFile = (filter: ProductFilter, ids?: readonly string[]): string =>
  `/api/config/products.csv${queryString({
    ...narrowedBy(filter),
    ...sortOf(filter.sort),
    ids: ids?.join(',') ?? '',
  })}`

/** The first products whose name or number fits, for choosing one; for those too who do not run the store. [CAT-51] */
export function useProductSearch(search: string) {
  return useQuery({
    queryKey: ['products', 'search', search],
    queryFn: ({ signal }) => api('GET /api/config/choices/products', { query: { search } }, { signal }),
    placeholderData: (previous) => previous,
  })
}

function narrowedBy({ search, status, stock, categoryId, collectionId }: ProductFilter) {
  return {
    collectionId,
    search,
    status: chosen(['draft', 'published', 'private'], status),
    stock: chosen(['out', 'low'], stock),
    categoryId,
  }
}

function sortOf(text: string) {
  const [sort = '', direction = ''] = text.split('-')
  return {
    sort: chosen(['updated', 'name', 'price', 'stock'], sort),
    direction: chosen(['ascending', 'descending'], direction),
  }
}

/** A product as it is saved now. */
export async function fetchProduct(id: string): Promise<StoredProduct> {
  return (await api('GET /api/config/products/:id', { params: { id } })).product
}

export function useProduct(id: string) {
  return useQuery({
    queryKey: ['products', id],
    queryFn: () => fetchProduct(id),
    staleTime: 0,
  })
}

/** What the page of a product is drawn from, without what is being typed; of a new one in a store without an id. [CAT-50] */
export function useProductPreview(product: {
  readonly id?: string | undefined
  readonly collectionId: string
}) {
  const { id, collectionId } = product
  return useQuery({
    queryKey: ['products', 'preview', id ?? '', collectionId],
    queryFn: () =>
      api('GET /api/config/products/preview', {
        query: id === undefined ? { collectionId } : { productId: id },
      }),
    enabled: id !== undefined || collectionId !== '',
    staleTime: 0,
  })
}

export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: () => api('GET /api/config/categories'),
  })
}

/** Categories to choose from, for those too who do not run the store. [CAT-51] */
export function useCategoryChoices() {
  return useQuery({
    queryKey: ['categories', 'choices'],
    queryFn: () => api('GET /api/config/choices/categories'),
  })
}

const refreshCategories = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['categories'] }),
    queryClient.invalidateQueries({ queryKey: ['products', 'list'] }),
  ])

/** Makes a category of a store; its address is made from the name. */
export async function createCategory(collectionId: string, displayName: Localized): Promise<void> {
  await api('POST /api/config/categories', { body: { collectionId, displayName } })
  await refreshCategories()
}

/** Renames a category; its address stays, so that links to it go on working. */
export async function renameCategory(id: string, displayName: Localized): Promise<void> {
  await api('PATCH /api/config/categories/:id', { params: { id }, body: { displayName } })
  await refreshCategories()
}

/** Puts a category below another one, or at the top, before one there or last. */
export async function moveCategory(
  id: string,
  place: { readonly parentCategoryId: string | null; readonly before: string | null },
): Promise<void> {
  await api('POST /api/config/categories/:id/move', { params: { id }, body: place })
  await refreshCategories()
}

/** Makes a category one with another: everything that is in it goes over. */
export async function mergeCategory(id: string, into: string): Promise<void> {
  await api('POST /api/config/categories/:id/merge', { params: { id }, body: { into } })
  await refreshCategories()
}

/** @param redirectTo where its visitors are sent; undefined for nowhere */
export async function deleteCategory(id: string, redirectTo: string | undefined): Promise<void> {
  await api('DELETE /api/config/categories/:id', { params: { id }, query: sentTo(redirectTo) })
  await refreshCategories()
}

/** A movement of stock, as the ledger keeps it. */
export type StockMovement = AnswerOf<'GET /api/config/products/:id/stock-ledger'>['movements'][number]

/** The newest movements of a product's stock, over all its variants. */
export function useStockLedger(productId: string) {
  return useQuery({
    queryKey: ['products', productId, 'ledger'],
    queryFn: async () =>
      (
        await api('GET /api/config/products/:id/stock-ledger', {
          params: { id: productId },
          query: {
            limit: 100,
          },
        })
      ).movements,
    staleTime: 0,
  })
}

/** What a product or a setting names by id. */
async function fetchNamed(named: {
  readonly assetIds?: readonly string[]
  readonly productIds?: readonly string[]
}) {
  const none = { assetIds: [], productIds: [], collectionIds: [], categoryIds: [], lists: [] }
  return api('POST /api/config/library', { body: { ...none, ...named } })
}

/** Files by id, for the pictures a product names. */
export function useAssetsById(ids: readonly string[]) {
  return useQuery({
    queryKey: ['assets', ids],
    queryFn: async () => (await fetchNamed({ assetIds: ids })).assets,
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  })
}

/** Products by id, for those that another one names. */
export function useProductsById(ids: readonly string[]) {
  return useQuery({
    queryKey: ['products', 'named', ids],
    queryFn: async () => (await fetchNamed({ productIds: ids })).products,
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['products'] })

/** Makes a product in a store. */
export async function createProduct(
  collectionId: string,
  form: ProductForm,
  idempotencyKey: string,
): Promise<StoredProduct> {
  const { product } = await api('POST /api/config/products', {
    body: { collectionId, ...form, idempotencyKey },
  })
  await refresh()
  // Its screen opens next and shows it at once.
  queryClient.setQueryData(['products', product.id], product)
  return product
}

/** Saves a product; refused with `edit-conflict` when somebody else saved it since `revision`. */
export async function saveProduct(id: string, revision: number, form: ProductForm): Promise<StoredProduct> {
  const { product } = await api('PATCH /api/config/products/:id', {
    params: { id },
    body: {
      revision,
      ...form,
      digitalAssetId: form.digitalAssetId ?? null,
    },
  })
  queryClient.setQueryData(['products', id], product)
  await queryClient.invalidateQueries({ queryKey: ['products', 'list'] })
  return product
}

export async function duplicateProduct(id: string): Promise<StoredProduct> {
  const { product } = await api('POST /api/config/products/:id/duplicate', { params: { id } })
  await refresh()
  return product
}

/** Moves a product, as it is saved now, to another store. [CAT-160] */
export async function moveProduct(id: string, collectionId: string): Promise<void> {
  const { revision } = await fetchProduct(id)
  const { product } = await api('POST /api/config/products/:id/move', {
    params: { id },
    body: { collectionId, revision },
  })
  queryClient.setQueryData(['products', id], product)
  await queryClient.invalidateQueries({ queryKey: ['products', 'list'] })
}

/** @param redirectTo where its visitors are sent; undefined for nowhere */
export async function deleteProduct(id: string, redirectTo?: string): Promise<void> {
  await api('DELETE /api/config/products/:id', { params: { id }, query: sentTo(redirectTo) })
  await refresh()
}

export async function restoreProduct(id: string): Promise<void> {
  await api('POST /api/config/products/:id/restore', { params: { id } })
  await refresh()
}

/** Changes the stock of a variant by a number or to a count; the ledger keeps the reason. */
export async function changeStock(
  productId: string,
  change: { readonly variantId: string; readonly reason: string; readonly idempotencyKey: string } & (
    { readonly change: number } | { readonly set: number }
  ),
): Promise<void> {
  await api('POST /api/config/products/:id/stock', { params: { id: productId }, body: change })
  await refresh()
}

/** A product as the form holds it. */
export function formOf(product: StoredProduct): ProductForm {
  const {
    id: _id,
    collectionId: _collection,
    updatedOn: _updated,
    rating: _rating,
    revision: _revision,
    ...rest
  } = product
  return {
    ...rest,
    variants: product.variants.map(({ qtyInStock: _units, lowestBefore: _lowest, ...variant }) => variant),
  }
}

/** What can be done to several products. */
export type BulkAction = InputOf<'POST /api/config/products/bulk'>['body']['action']

/** Most products of one call; the others follow in further ones. */
export const BULK_SIZE = 50

/** Does the same to several products; those that were refused come with why. */
export const changeProducts = (ids: readonly string[], action: BulkAction, idempotencyKey: string) =>
  api('POST /api/config/products/bulk', { body: { ids: [...ids], action, idempotencyKey } })

/** Reads all lists of products again. */
export const productsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['products'] })
