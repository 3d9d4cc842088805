import type { AnswerOf, InputOf } from '@plinth/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

/** A discount of the website, with what came of it. */
export type Discount = AnswerOf<'GET /api/config/discounts'>['discounts'][number]
/** A discount as it is set. */
export type DiscountInput = NonNullable<InputOf<'PUT /api/config/discounts/:id'>['body']>

const queryKey = ['discounts']

/** The discounts of the website, the newest first. */
export function useDiscounts() {
  return useQuery({ queryKey, queryFn: async () => (await api('GET /api/config/discounts')).discounts })
}

const changed = () => queryClient.invalidateQueries({ queryKey })

/** @param code its first code; empty for none */
export async function createDiscount(
  discount: DiscountInput,
  code: string,
  idempotencyKey: string,
): Promise<Discount> {
  const answer = await api('POST /api/config/discounts', { body: { ...discount, code, idempotencyKey } })
  await changed()
  return answer.discount
}

/** Changes one of many: the list is read again after the last, by `discountsChanged`. */
export const changeOneOfMany = (id: string, discount: DiscountInput) =>
  api('PUT /api/config/discounts/:id', { params: { id }, body: discount })

/** Deletes one of many: the list is read again after the last, by `discountsChanged`. */
export const deleteOneOfMany = (id: string) => api('DELETE /api/config/discounts/:id', { params: { id } })

export async function changeDiscount(id: string, discount: DiscountInput): Promise<void> {
  await changeOneOfMany(id, discount)
  await changed()
}

export async function deleteDiscount(id: string): Promise<void> {
  await deleteOneOfMany(id)
  await changed()
}

export { changed as discountsChanged }

/** Adds a code that is written, or makes many. */
export async function addCodes(
  id: string,
  wanted: { readonly code: string } | { readonly make: number; readonly prefix: string },
  idempotencyKey: string,
): Promise<void> {
  await api('POST /api/config/discounts/:id/codes', { params: { id }, body: { ...wanted, idempotencyKey } })
  await changed()
}

/** Every code of a discount, with how often each was used. */
export async function allCodes(id: string): Promise<{ readonly code: string; readonly uses: number }[]> {
  const codes: { readonly code: string; readonly uses: number }[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: AnswerOf<'GET /api/config/discounts/:id/codes'> = await api(
      'GET /api/config/discounts/:id/codes',
      { params: { id }, query: { after } },
    )
    codes.push(...page.codes)
    after = page.nextCursor
  }
  return codes
}
