import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { is, sql } from 'drizzle-orm'
import { PgTable as PgTableClass } from 'drizzle-orm/pg-core'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import { verbatim, type Outcome } from '@plinth/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import {
  afterCommit,
  databaseErrorCode,
  isUniqueViolation,
  notify,
  recordStatements,
  transaction,
  type Database,
  type DatabaseConnection,
} from './database.ts'
import { connectPostgres } from './postgres.ts'
import { installation, installationSecret } from './installation.ts'
import { orRefusal, Refused, unlessRefused } from './unless-refused.ts'
import { ChangedMigrationError, migrate, NewerDatabaseError, readMigrations } from './migrate.ts'

let database: DatabaseConnection
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const addressOf = ({ options }: pg.Pool): string => options.connectionString ?? ''

async function valueOf(name: string): Promise<string | undefined> {
  const rows = await database.db.select().from(installation)
  return rows.find((row) => row.name === name)?.value
}

describe('transactions', () => {
  test('[OPS-40] commits everything or nothing', async () => {
    await transaction(database.db, async (tx) => {
      await tx.insert(installation).values({ name: 'kept', value: '1' })
    })
    const failing = transaction(database.db, async (tx) => {
      await tx.insert(installation).values({ name: 'lost', value: '1' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await valueOf('kept')).toBe('1')
    expect(await valueOf('lost')).toBeUndefined()
  })

  test('[OPS-40] refuses a query that bypasses the transaction it is in', async () => {
    const bypassing = transaction(database.db, () => database.db.select().from(installation))
    await expect(bypassing).rejects.toMatchObject({
      cause: { message: expect.stringContaining('Pass `tx` to it') },
    })
    const nested = transaction(database.db, () =>
      transaction(database.db, (tx) => tx.select().from(installation)),
    )
    await expect(nested).rejects.toThrow('Pass `tx` to it')
  })

  test('[OPS-40] within a transaction another one is a savepoint', async () => {
    await transaction(database.db, async (tx) => {
      await tx.insert(installation).values({ name: 'outer', value: '1' })
      await transaction(tx, async (inner) => {
        await inner.insert(installation).values({ name: 'inner', value: '1' })
        throw new Error('only the inner one')
      }).catch(() => undefined)
    })
    expect(await valueOf('outer')).toBe('1')
    expect(await valueOf('inner')).toBeUndefined()
  })

  test('[OPS-40] a refusal from deep within undoes what was done, and is what comes of the work', async () => {
    const refusal = { ok: false as const, code: 'full', message: verbatim('There is no room.') }
    const putDown = async (tx: Database, name: string) => {
      await tx.insert(installation).values({ name, value: '1' })
      throw new Refused(refusal)
    }
    const outcome = await unlessRefused(database.db, async (tx): Promise<Outcome<null, 'full'>> => {
      await tx.insert(installation).values({ name: 'around', value: '1' })
      await putDown(tx, 'deep')
      return { ok: true, value: null }
    })
    expect(outcome).toBe(refusal)
    expect(await valueOf('around')).toBeUndefined()
    // Within other work the inner part alone is undone, where that work goes on.
    const whole = await unlessRefused(database.db, async (tx): Promise<Outcome<boolean, 'full'>> => {
      await tx.insert(installation).values({ name: 'goes on', value: '1' })
      const inner = await unlessRefused(tx, (part) => putDown(part, 'undone'))
      return { ok: true, value: inner.ok }
    })
    expect(whole).toEqual({ ok: true, value: false })
    expect([await valueOf('goes on'), await valueOf('undone')]).toEqual(['1', undefined])
    // What went wrong is no refusal.
    const broken = orRefusal(() => Promise.reject(new Error('broken')))
    await expect(broken).rejects.toThrow('broken')
  })

  test('[OPS-40] tries again after a deadlock', async () => {
    let attempts = 0
    const result = await transaction(database.db, async () => {
      attempts++
      if (attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      return 'done'
    })
    expect([result, attempts]).toEqual(['done', 3])
  })

  test('[OPS-41] calls back after the commit, never after a rollback', async () => {
    const seen: string[] = []
    await transaction(database.db, async () => {
      await afterCommit(() => void seen.push('committed'))
      seen.push('inside')
    })
    await transaction(database.db, async () => {
      await afterCommit(() => void seen.push('never'))
      throw new Error('no')
    }).catch(() => undefined)
    await afterCommit(() => void seen.push('at once'))
    expect(seen).toEqual(['inside', 'committed', 'at once'])
  })

  test('[OPS-42] a notification arrives when its transaction commits', async () => {
    const heard: string[] = []
    const stop = await database.listen('test_channel', (payload) => heard.push(payload))
    await transaction(database.db, async (tx) => {
      await notify(tx, 'test_channel', 'rolled back')
      throw new Error('no')
    }).catch(() => undefined)
    await transaction(database.db, (tx) => notify(tx, 'test_channel', 'committed'))
    await expect.poll(() => heard).toEqual(['committed'])
    await stop()
  })

  test('[OPS-46] a prepared statement gives values of every kind as one that is sent once does', async () => {
    const read = () =>
      database.db.execute(sql`
        select 7 as small, 9007199254740991::bigint as big, 1.50::numeric as exact, 0.5::float8 as rough, true as yes,
          'moss' as word, null::text as nothing, '{"a": [1, null]}'::jsonb as object, array['a', 'b,"c'] as words,
          array[1, null, 3] as numbers, '\\x00ff'::bytea as bytes, '2026-11-22'::date as day,
          '2026-11-22T10:11:12.345Z'::timestamptz as moment, ${'given'}::text as given
        from generate_series(1, 2)`)
    const sent = await read()
    expect(sent.rows).toHaveLength(2)
    for (let repeat = 0; repeat < 3; repeat++) expect((await read()).rows).toEqual(sent.rows)
  })

  test('[OPS-46] a statement that comes again is prepared, and says and refuses the same', async () => {
    // A pool of its own: so many statements of one get a name, and other files may have used them up.
    const own =
      database.driver instanceof pg.Pool ? await connectPostgres(addressOf(database.driver), 2) : database
    const { db } = own
    await db.execute(sql`create table pots (id integer primary key, name text unique)`)
    const add = (id: number, name: string, on = db) =>
      on.execute(sql`insert into pots values (${id}, ${name}) returning id`)
    // On one connection: statements are prepared for each, and a pool has several.
    const prepared = await transaction(db, async (tx) => {
      for (let id = 1; id <= 4; id++) expect((await add(id, `pot ${id}`, tx)).rows).toEqual([{ id }])
      return tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
    })
    expect(prepared.rows.map((row) => row.statement).join()).toContain('insert into pots')
    for (let repeat = 0; repeat < 3; repeat++) {
      const refused = await add(9, 'pot 1').catch((error: unknown) => error)
      expect(isUniqueViolation(refused, 'pots_name_key')).toBe(true)
      expect(databaseErrorCode(await db.execute(sql`selec ${1}`).catch((error: unknown) => error))).toBe(
        '42601',
      )
      const undone = transaction(db, async (tx) => {
        await tx.execute(sql`insert into pots values (${20 + repeat}, ${`pot ${repeat}`}) returning id`)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow()
    }
    const all = () => db.execute(sql`select * from pots where id >= ${4} order by id`)
    for (let repeat = 0; repeat < 3; repeat++) expect((await all()).rows).toEqual([{ id: 4, name: 'pot 4' }])
    await db.execute(sql`alter table pots add column glaze text default 'moss'`)
    for (let repeat = 0; repeat < 3; repeat++) {
      expect((await all()).rows).toEqual([{ id: 4, name: 'pot 4', glaze: 'moss' }])
      expect((await transaction(db, () => all().catch(() => 'outside'))) as unknown).toBe('outside')
      const inside = await transaction(db, (tx) =>
        tx.execute(sql`select * from pots where id >= ${4} order by id`),
      )
      expect(inside.rows).toEqual([{ id: 4, name: 'pot 4', glaze: 'moss' }])
    }
    await db.execute(sql`drop table pots`)
    if (own !== database) await own.close()
  })

  test('[OPS-43] statements can be counted', async () => {
    const { statements } = await recordStatements(async () => {
      await database.db.select().from(installation)
      await transaction(database.db, (tx) => tx.select().from(installation))
    })
    expect(statements.filter((statement) => statement.startsWith('select'))).toHaveLength(2)
  })
})

describe('the installation', () => {
  test('[OPS-3] the secret is made once', async () => {
    const [one, other] = await Promise.all([installationSecret(database.db), installationSecret(database.db)])
    expect(one).toHaveLength(43)
    expect(other).toBe(one)
  })
})

describe('migrations', () => {
  const migrations = readMigrations()

  test('[OPS-14] applied migrations are not applied again', async () => {
    expect(await migrate(database, migrations)).toEqual([])
  })

  test('[OPS-13] refuses a database of a newer version and leaves it alone', async () => {
    const older = migrations.slice(0, -1)
    const newest = migrations.at(-1)?.name ?? ''
    await expect(migrate(database, older)).rejects.toThrow(NewerDatabaseError)
    await expect(migrate(database, older)).rejects.toThrow(newest)
  })

  test('[OPS-14] refuses a migration that was changed after it was applied', async () => {
    const changed = migrations.map((migration, index) =>
      index === 0 ? { ...migration, script: `${migration.script}\n-- changed` } : migration,
    )
    await expect(migrate(database, changed)).rejects.toThrow(ChangedMigrationError)
  })

  test('[OPS-14] a migration that fails leaves nothing behind', async () => {
    const broken = [
      ...migrations,
      { name: '9998-good', script: 'create table half_done (id text)' },
      { name: '9999-broken', script: 'create table nonsense (' },
    ]
    await expect(migrate(database, broken)).rejects.toThrow()
    const { rows } = await database.db.execute(sql`select to_regclass('half_done') as found`)
    expect(rows[0]).toEqual({ found: null })
    expect(await migrate(database, migrations)).toEqual([])
  })
})

describe('tables', () => {
  test('[OPS-44] every table and column the code declares is in the migrated database', async () => {
    const missing: string[] = []
    const columns = await columnsInDatabase()
    const tables = await declaredTables()
    expect(tables.length).toBeGreaterThan(90)
    for (const table of tables) {
      const config = getTableConfig(table)
      for (const column of config.columns) {
        if (!columns.has(`${config.name}.${column.name}`)) missing.push(`${config.name}.${column.name}`)
      }
    }
    expect(missing).toEqual([])
  })

  test('[OPS-45] every key of a website’s table begins with website_id', async () => {
    const { rows } = await database.db.execute<{ table: string; first: string }>(sql`
      select c.relname as table, a.attname as first
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary`)
    const installationWide = [
      'installation',
      'plinth_migration',
      'accounts',
      'sessions',
      'one_time_tokens',
      'account_factors',
      'account_recovery_codes',
      'account_passkeys',
      'used_challenges',
      'websites',
      'rate_limit_buckets',
    ]
    const wrong = rows.filter(
      ({ table, first }) => first !== 'website_id' && !installationWide.includes(table),
    )
    expect(wrong).toEqual([])
  })

  test('[OPS-45] unique and foreign keys begin with it too', async () => {
    expect(await keysThatBeginOtherwise()).toEqual([])
  })
})

/** What tells of whom or where a website is: asked before there is a website, and kept in one place. */
const DIRECTORY = ['domains', 'memberships', 'invitations']

/** Keys and foreign keys of tables that hold things of a website, each as “table (columns)”, that begin otherwise. */
async function keysThatBeginOtherwise(): Promise<string[]> {
  const { rows } = await database.db.execute<{ key: string }>(sql`
    with of_websites as (
      select a.attrelid as id from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'website_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not (c.relname in (${sql.join(
          DIRECTORY.map((name) => sql`${name}`),
          sql`, `,
        )}))
    ), keys as (
      select i.indrelid as id, i.indkey[0] as first, pg_get_indexdef(i.indexrelid) as text
      from pg_index i where i.indisunique
      union all
      select k.conrelid, k.conkey[1], k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid)
      from pg_constraint k where k.contype = 'f'
    )
    select keys.text as key from keys join of_websites using (id)
    left join pg_attribute a on a.attrelid = keys.id and a.attnum = keys.first
    where a.attname is distinct from 'website_id' order by 1`)
  return rows.map(({ key }) => key)
}

async function columnsInDatabase(): Promise<Set<string>> {
  const { rows } = await database.db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`)
  return new Set(rows.map((row) => `${row.table_name}.${row.column_name}`))
}

async function declaredTables(): Promise<PgTable[]> {
  const source = resolve(import.meta.dirname, '../..')
  const tables: PgTable[] = []
  for await (const file of glob(['**/schema.ts', 'platform/database/{idempotency,installation}.ts'], {
    cwd: source,
  })) {
    const module = (await import(resolve(source, file))) as Record<string, unknown>
    for (const value of Object.values(module)) if (is(value, PgTableClass)) tables.push(value)
  }
  return tables
}
