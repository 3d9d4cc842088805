import { expect, test } from 'vitest'
import { arrayTypes } from './array-types.ts'
import { connectEmbedded } from './embedded.ts'

test('[OPS-102] the embedded database’s arrays are read and written without asking it which there are, in UTC', async () => {
  const { db, close } = await connectEmbedded()
  const { rows } = await db.execute<{ type: number; array: number }>(
    'select oid::int as type, typarray::int as array from pg_type where typarray <> 0 and oid < 10000',
  )
  const itsOwn = new Map(rows.map(({ type, array }) => [type, array]))
  expect([...arrayTypes].filter(([type, array]) => itsOwn.get(type) !== array)).toEqual([])
  // Every type of a column that the driver reads in a way of its own.
  const { rows: read } = await db.execute(`
    select array['a', 'b,"', null]::text[] as texts, array[1, 2]::int[] as numbers, array[[1], [2]]::bigint[] as nested,
      array[true, false] as truths, array['{"a": 1}']::jsonb[] as objects, '{}'::uuid[] as none,
      current_setting('timezone') as zone`)
  expect(read).toEqual([
    {
      texts: ['a', 'b,"', null],
      numbers: [1, 2],
      nested: [[1], [2]],
      truths: [true, false],
      objects: [{ a: 1 }],
      none: [],
      zone: 'UTC',
    },
  ])
  await close()
})
