import type { Asset, Product, ProductCategory, ProductForm } from '@plinth/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { get, patch, post, remove } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

/** A product with the revision a change must name. */
export interface StoredProduct extends Product {
  readonly revision: number
}

/** What the list can be narrowed and ordered by; kept in the address. */
export interface ProductFilter {
  readonly search: string
  readonly status: string
  readonly stock: string
  readonly categoryId: string
  /** `name`, or `price-descending`: what it is sorted by, and which way. Empty for the last changed first. */
  readonly sort: string
}

interface ProductAnswer {
  readonly product: StoredProduct
}

interface ProductList {
  readonly products: readonly StoredProduct[]
  readonly nextCursor?: string
}

export function useProducts(filter: ProductFilter) {
  return useInfiniteQuery({
    queryKey: ['products', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      get<ProductList>('/products', { ...filter, ...sortOf(filter.sort), cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })
}

function sortOf(text: string): { sort: string; direction: string } {
  const [sort = '', direction = ''] = text.split('-')
  return { sort, direction }
}

export function useProduct(id: string) {
  return useQuery({
    queryKey: ['products', id],
    queryFn: async () => (await get<ProductAnswer>(`/products/${id}`)).product,
    staleTime: 0,
  })
}

export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: () => get<{ categories: readonly ProductCategory[] }>('/categories'),
  })
}

/** Files by id, for the pictures a product names. */
export function useAssetsById(ids: readonly string[]) {
  return useQuery({
    queryKey: ['assets', ids],
    queryFn: async () => {
      const { assets } = await post<{ assets: Readonly<Record<string, Asset>> }>('/library', {
        assetIds: ids,
        productIds: [],
        collectionIds: [],
        categoryIds: [],
        lists: [],
      })
      return assets
    },
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['products'] })

/** Makes a product in a store. */
export async function createProduct(collectionId: string, form: ProductForm): Promise<StoredProduct> {
  const { product } = await post<ProductAnswer>('/products', { collectionId, ...form })
  await refresh()
  return product
}

/** Saves a product; refused with `edit-conflict` when somebody else saved it since `revision`. */
export async function saveProduct(id: string, revision: number, form: ProductForm): Promise<StoredProduct> {
  const { product } = await patch<ProductAnswer>(`/products/${id}`, {
    revision,
    ...form,
    digitalAssetId: form.digitalAssetId ?? null,
  })
  queryClient.setQueryData(['products', id], product)
  await queryClient.invalidateQueries({ queryKey: ['products', 'list'] })
  return product
}

export async function duplicateProduct(id: string): Promise<StoredProduct> {
  const { product } = await post<ProductAnswer>(`/products/${id}/duplicate`)
  await refresh()
  return product
}

export async function deleteProduct(id: string): Promise<void> {
  await remove(`/products/${id}`)
  await refresh()
}

export async function restoreProduct(id: string): Promise<void> {
  await post(`/products/${id}/restore`)
  await refresh()
}

/** Changes the stock of a variant by a number or to a count; the ledger keeps the reason. */
export async function changeStock(
  productId: string,
  change: { readonly variantId: string; readonly reason: string } & (
    { readonly change: number } | { readonly set: number }
  ),
): Promise<void> {
  await post(`/products/${productId}/stock`, change)
  await refresh()
}

/** A product as the form holds it. */
export function formOf(product: StoredProduct): ProductForm {
  const { id: _id, collectionId: _collection, updatedOn: _updated, revision: _revision, ...rest } = product
  return { ...rest, variants: product.variants.map(({ qtyInStock: _units, ...variant }) => variant) }
}
