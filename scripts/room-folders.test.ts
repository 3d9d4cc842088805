import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderDirection } from './checks/rooms.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plinth-rooms-'))
  write(
    'docs/developers/architecture.md',
    '## Rooms\n\n- `site`: none\n- `shop`: `stock`, `cart`: of a\n  visitor, `orders`\n',
  )
})

afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const source = (path: string, text: string) => write(join('server', 'shop', path), text)
const problems = () => folderDirection(root, 'server', 'Rooms', (path: string) => path.endsWith('.test.ts'))
const below = (from: string, to: string, own: string) =>
  `${join('shop', from)} -> ${join('shop', to)}: in shop, ${own} stands below it (docs/developers/architecture.md)`

test('[CONTRACT-41] a folder imports what is listed before it, of its own room', () => {
  source('stock/stock.ts', "import { clock } from '../../platform/clock.ts'")
  source('cart/cart.ts', "import { take } from '../stock/stock.ts'\nimport { line } from './line.ts'")
  source('orders/orders.ts', "export { cart } from '../cart/cart.ts'")
  source('cart/cart.test.ts', "import { place } from '../orders/orders.ts'")
  expect(problems()).toEqual([])
})

test('[CONTRACT-41] an import of a folder above is named, also of a type and one that is loaded later', () => {
  source('stock/stock.ts', "import type { Order } from '../orders/orders.ts'")
  source('cart/cart.ts', "const { place } = await import('../orders/orders.ts')")
  expect(problems().toSorted()).toEqual([
    below('cart/cart.ts', 'orders/orders.ts', 'cart'),
    below('stock/stock.ts', 'orders/orders.ts', 'stock'),
  ])
})

test('[CONTRACT-41] a file beside the folders stands above what it imports, and closes no circle', () => {
  source('money.ts', 'export const cent = 1')
  source('routes.ts', "import { shop } from './shop.ts'")
  source('shop.ts', "import { orders } from './orders/orders.ts'\nimport { cent } from './money.ts'")
  source('stock/stock.ts', "import { cent } from '../money.ts'")
  expect(problems()).toEqual([])
  source('cart/cart.ts', "import { routes } from '../routes.ts'")
  expect(problems()).toEqual([below('cart/cart.ts', 'routes.ts', 'cart')])
})
