import type { KeyNeed } from '@plinth/domain'
import type { CallKey } from '../contract.ts'

const of =
  (area: KeyNeed['area'], reach: KeyNeed['reach']) =>
  <Key extends CallKey>(...keys: readonly Key[]): readonly (readonly [Key, KeyNeed])[] =>
    keys.map((key) => [key, { area, reach }] as const)

/**
 * The calls that take a key of a program instead of a session, and what the key has to be for. Every other call refuses keys: what gives
 * money back, opens accounts or changes settings is done by people. [KEY-3]
 */
const CALLS: ReadonlyMap<string, KeyNeed> = new Map<string, KeyNeed>([
  ...of('products', 'read')(
    'GET /api/config/products',
    'GET /api/config/products/:id',
    'GET /api/config/categories',
    'GET /api/config/product-tags',
  ),
  ...of('products', 'write')(
    'POST /api/config/products',
    'PATCH /api/config/products/:id',
    'DELETE /api/config/products/:id',
    'POST /api/config/categories',
    'PATCH /api/config/categories/:id',
  ),
  ...of('stock', 'read')('GET /api/config/inventory', 'GET /api/config/products/:id/stock-ledger'),
  ...of('stock', 'write')('POST /api/config/inventory', 'POST /api/config/products/:id/stock'),
  ...of('orders', 'read')(
    'GET /api/config/orders',
    'GET /api/config/orders/:id',
    'GET /api/config/orders/tags',
  ),
  ...of('orders', 'write')(
    'POST /api/config/orders/:id/fulfill',
    'POST /api/config/orders/:id/unfulfill',
    'POST /api/config/orders/:id/fulfillments/:fulfillmentId/tracking',
    'POST /api/config/orders/:id/fulfillments/:fulfillmentId/picked-up',
    'POST /api/config/orders/:id/note',
    'PUT /api/config/orders/:id/tags',
  ),
  ...of('contacts', 'read')(
    'GET /api/config/contacts',
    'GET /api/config/contacts/:id',
    'GET /api/config/contacts/:id/timeline',
    'GET /api/config/contacts/tags',
  ),
  ...of('contacts', 'write')(
    'PATCH /api/config/contacts/:id',
    'POST /api/config/contacts/:id/notes',
    'POST /api/config/contacts/tags',
  ),
])

/** What a call asks of a key; undefined of one that takes none. [KEY-3] */
export const needOf = (key: CallKey): KeyNeed | undefined => CALLS.get(key)
