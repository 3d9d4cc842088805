import type { RequestOf } from '@plinth/contract'
import { type Outcome, type Sentence } from '@plinth/domain'
import { makeDocuments } from './order-documents.ts'
import { fulfillOrder } from './fulfill.ts'
import { markPaid } from './mark-paid.ts'
import type { OrderErrorCode } from './order-errors.ts'
import type { StoredOrder } from './order-store.ts'
import { tagOrder, type OrderDesk, type OrderEditor } from './orders.ts'

type Wanted = Omit<RequestOf<'POST /api/config/orders/bulk'>['Body'], 'ids'>

/** What became of a change of many orders. */
export interface BulkResult {
  readonly done: number
  /** Orders that were left as they are, and why. */
  readonly failed: { readonly id: string; readonly message: Sentence }[]
}

/**
 * Does the same to many orders, one after the other, each by itself: what cannot be done to one is said and stops none of
 * the others. [ORD-49]
 */
export async function changeOrders(
  desk: OrderDesk,
  editor: OrderEditor,
  ids: readonly string[],
  wanted: Wanted,
): Promise<BulkResult> {
  const failed: BulkResult['failed'] = []
  const each = new Set(ids)
  for (const id of each) {
    const outcome = await changeOne(desk, editor, id, wanted)
    if (!outcome.ok) failed.push({ id, message: outcome.message })
  }
  return { done: each.size - failed.length, failed }
}

function changeOne(
  desk: OrderDesk,
  editor: OrderEditor,
  id: string,
  { action, tag = '', notify }: Wanted,
): Promise<Outcome<StoredOrder, OrderErrorCode>> {
  switch (action) {
    case 'fulfill':
      return fulfillOrder(desk, editor, id, { notify, requestKey: crypto.randomUUID() })
    case 'mark-paid':
      return markPaid(desk, editor, id, { notify })
    case 'tag':
      return tagOrder(desk, editor, id, (tags) => [...tags, tag])
    case 'documents':
      return makeDocuments(desk, editor, id)
    case 'untag':
      return tagOrder(desk, editor, id, (tags) =>
        tags.filter((each) => each.toLowerCase() !== tag.trim().toLowerCase()),
      )
  }
}
