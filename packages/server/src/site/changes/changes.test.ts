import { newId } from '@plinth/domain'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { notify, transaction } from '../../platform/database/database.ts'
import { connectPostgres } from '../../platform/database/postgres.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'
import { reserve } from '../../shop/stock/stock.ts'
import { changeChannel, changed, followChanges, type Change } from './changes.ts'

const databaseServer = process.env['DATABASE_URL_TEST'] ?? ''
let site: TestApp | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

/** The changes heard while `work` runs. */
async function heardDuring(running: TestApp, work: () => Promise<unknown>): Promise<Change[]> {
  const heard: Change[] = []
  const stop = await followChanges(running.database, (change) => heard.push(change))
  await work()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await stop()
  return heard
}

describe('changes', () => {
  test('[HTTP-5] a process hears of its own change once, when it is committed', async () => {
    site = await createTestApp()
    const { db, websiteId } = site
    const heard = await heardDuring(site, async () => {
      await transaction(db, async (tx) => {
        await changed(tx, websiteId, ['settings'])
        throw new Error('no')
      }).catch(() => undefined)
      await transaction(db, (tx) => changed(tx, websiteId, ['page:1', 'page:1', 'addresses']))
    })
    expect(heard).toEqual([{ websiteId, tags: ['page:1', 'addresses'] }])
  })

  test('[HTTP-5] a change of another process arrives as it was told', async () => {
    site = await createTestApp()
    const { db, websiteId } = site
    const heard = await heardDuring(site, () =>
      notify(db, changeChannel, JSON.stringify(['other', websiteId, 'stock:1', 'units:1'])),
    )
    expect(heard).toEqual([{ websiteId, tags: ['stock:1', 'units:1'] }])
  })

  test('[SITE-11] what cannot be read stands for everything', async () => {
    site = await createTestApp()
    const { db } = site
    for (const payload of ['', '{', '[]', '["other"]', '["other",3,"x"]', '5']) {
      expect(await heardDuring(site, () => notify(db, changeChannel, payload))).toEqual([
        { websiteId: '', tags: ['everything'] },
      ])
    }
  })
})

describe.skipIf(databaseServer === '')('on PostgreSQL', () => {
  test('[SITE-11] a connection that was lost counts as having missed everything, then and when it is back', async () => {
    site = await createTestApp()
    const name = (await site.db.execute<{ name: string }>('select current_database() as name')).rows[0]!.name
    const url = new URL(databaseServer)
    url.pathname = `/${name}`
    const other = await connectPostgres(url.href, 2)
    const heard: Change[] = []
    const stop = await followChanges(other, (change) => heard.push(change))
    const administrator = new pg.Client({ connectionString: url.href })
    await administrator.connect()
    try {
      const ended = await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plinth-listener'
          and datname = $1`,
        [name],
      )
      expect(ended.rowCount).toBeGreaterThan(0)
      await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
      expect(heard[0]).toEqual({ websiteId: '', tags: ['everything'] })
      heard.length = 0
      const payload = JSON.stringify(['other', 'w', 'page:1'])
      await administrator.query('select pg_notify($1, $2)', [changeChannel, payload])
      await expect.poll(() => heard, { timeout: 5000 }).toEqual([{ websiteId: 'w', tags: ['page:1'] }])
    } finally {
      await administrator.end()
      await stop()
      await other.close()
    }
  }, 30_000)

  test('[HTTP-5] a change of more things than a notification holds is told as a change of everything', async () => {
    site = await createTestApp()
    const { db, database, websiteId } = site
    const heard: string[] = []
    const stop = await database.listen(changeChannel, (payload) => heard.push(payload))
    const many = Array.from({ length: 1000 }, () => `product:${newId()}` as const)
    await transaction(db, (tx) => changed(tx, websiteId, many))
    await expect.poll(() => heard).toHaveLength(1)
    expect(JSON.parse(heard[0]!)).toEqual([expect.any(String), websiteId, 'everything'])
    await stop()
  })

  test('[INV-10] buyers of different products never wait for one another', async () => {
    site = await createTestApp()
    const { db, websiteId } = site
    const shop = await openShop(site)
    const variants: string[] = []
    for (const sku of ['ONE', 'TWO', 'THREE']) {
      const product = await shop.product({ name: { en: sku } }, { sku, stock: 1 })
      variants.push(product.variants[0]!.id)
    }
    const checkout = async (): Promise<string> => {
      const id = newId()
      await db.execute(`insert into checkouts (website_id, id, idempotency_key, cart_id, state, agreed, currency, amount,
        provider, method_id, test_mode, created_at, updated_at, expires_at) values ('${websiteId}', '${id}', '${id}', 'c',
        'paying', '{}', 'USD', 1, 'test', 'test', true, now(), now(), now())`)
      return id
    }
    // Every buyer has taken the last unit and told so before any of them is done.
    let arrived = 0
    let all = (): void => undefined
    const everybody = new Promise<void>((resolve) => (all = resolve))
    const buy = async (variantId: string): Promise<boolean> => {
      const id = await checkout()
      return transaction(db, async (tx) => {
        const held = await reserve(tx, websiteId, id, [{ variantId, quantity: 1 }])
        if (++arrived === variants.length) all()
        await Promise.race([
          everybody,
          sleep(5000, undefined, { ref: false }).then(() => Promise.reject(new Error('waits'))),
        ])
        return held.ok
      })
    }
    expect(await Promise.all(variants.map(buy))).toEqual([true, true, true])
  })
})
