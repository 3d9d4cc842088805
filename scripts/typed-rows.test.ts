import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { typedRows } from './checks/typed-rows.mjs'

test('[OPS-175] rows that a feature types by hand are named, those of the catalogue are not', () => {
  const root = mkdtempSync(join(tmpdir(), 'plinth-rows-'))
  const write = (path: string, text: string) => {
    const file = join(root, 'packages/server/src', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const byHand = '\nconst { rows } = await tx.execute<{ id: string }>(sql`select id from carts`)\n'
  write('shop/cart/cart.ts', byHand)
  write('shop/cart/cart.test.ts', byHand)
  write('shop/cart/store.ts', 'await tx.execute(sql`delete from carts`)')
  write('operations/backup/dump.ts', byHand)
  expect(typedRows(root)).toEqual([
    `${join('packages/server/src/shop/cart/cart.ts')}:2: types rows by hand; say what the statement reads with selected()`,
  ])
  rmSync(root, { recursive: true })
})
