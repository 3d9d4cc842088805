import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transaction } from '../packages/server/src/platform/database/database.ts'
import { connectEmbedded } from '../packages/server/src/platform/database/embedded.ts'

// What it costs that the embedded database's commits survive a power cut: the same transactions with and without writing
// through to the disk, turn by turn in one run, one at a time and 20 at a time. On the disk of the temporary folder (TMPDIR).
const seconds = 4
const turns = 3
const folder = mkdtempSync(join(tmpdir(), 'plinth-durability-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const through = await open('through', false)
const none = await open('none', true)

console.log(`The disk writes 8 kB through in ${writeThroughTime().toFixed(2)} ms (median).`)
for (const atOnce of [1, 20]) {
  const rates = { through: 0, none: 0 }
  for (let turn = 0; turn < turns; turn++) {
    rates.none += (await run(none, atOnce)) / turns
    rates.through += (await run(through, atOnce)) / turns
  }
  console.log(
    `${atOnce} at a time: ${rates.through.toFixed(0)} transactions a second written through, ${rates.none.toFixed(0)} not; ` +
      `${((rates.through / rates.none) * 100).toFixed(0)} % of the rate`,
  )
}
await through.close()
await none.close()

async function open(name: string, throwaway: boolean) {
  const database = await connectEmbedded({ folder: join(folder, name), throwaway })
  await database.db.execute('create table sale (id serial primary key, sku int not null, note text not null)')
  await database.db.execute('create table stock (sku int primary key, sold int not null)')
  await database.db.execute('insert into stock select sku, 0 from generate_series(1, 100) sku')
  return database
}

/** Transactions of three statements, as a small sale is. @returns how many a second */
async function run({ db }: Awaited<ReturnType<typeof open>>, atOnce: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const sell = async (): Promise<void> => {
    while (performance.now() < end) {
      const sku = 1 + (count % 100)
      await transaction(db, async (tx) => {
        await tx.execute(`select sold from stock where sku = ${sku}`)
        await tx.execute(`insert into sale (sku, note) values (${sku}, 'a mug')`)
        await tx.execute(`update stock set sold = sold + 1 where sku = ${sku}`)
      })
      count++
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, sell))
  return count / ((performance.now() - started) / 1000)
}

function writeThroughTime(): number {
  const file = openSync(join(folder, 'probe'), 'w')
  const bytes = Buffer.alloc(8192, 1)
  const times: number[] = []
  for (let count = 0; count < 200; count++) {
    const started = performance.now()
    writeSync(file, bytes, 0, bytes.length, (count % 64) * bytes.length)
    fdatasyncSync(file)
    times.push(performance.now() - started)
  }
  closeSync(file)
  return times.toSorted((a, b) => a - b)[100]!
}
