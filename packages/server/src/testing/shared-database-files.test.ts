import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectEmbedded } from '../platform/database/embedded.ts'
import type { PGlite } from '@electric-sql/pglite'
import { readImage, SharedDatabaseFiles, takeImage, writeImage } from './shared-database-files.ts'

// One test of three databases: making the first takes seconds.
test('databases that begin with the same files never see each other’s rows, and leave the files as they were', async () => {
  const first = await connectEmbedded()
  await first.db.execute(sql`create table said (word text)`)
  await first.db.execute(sql`insert into said values ('first')`)
  await first.db.execute(sql`checkpoint`)
  const image = readImage(writeImage(takeImage(first.driver as PGlite)))
  await first.close()
  const before = writeImage(image)
  const words = async ({ db }: typeof first) =>
    (await db.execute<{ word: string }>(sql`select word from said order by word`)).rows.map(
      ({ word }) => word,
    )

  const second = await connectEmbedded({ files: new SharedDatabaseFiles(image) })
  await second.db.execute(sql`insert into said select 'second' || n from generate_series(1, 5000) n`)
  await second.db.execute(sql`delete from said where word = 'first'`)
  await second.db.execute(sql`checkpoint`)
  const third = await connectEmbedded({ files: new SharedDatabaseFiles(image) })
  expect(await words(third)).toEqual(['first'])
  await third.db.execute(sql`insert into said values ('third')`)
  expect(await words(third)).toEqual(['first', 'third'])
  expect(await words(second)).toHaveLength(5000)
  await second.close()
  await third.close()
  expect(Buffer.compare(writeImage(image), before)).toBe(0)
})
