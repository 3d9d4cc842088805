// `node power-cut.ts <folder> [cuts] [seed]`: writes to an embedded database on a disk that may lose everything it was
// not told to keep, cuts the power several times, and looks at what the disk holds. Prints one line of JSON.
//
// The disk: what was written through is kept. Of what was written since, each 4 kB may have arrived or not, by chance and
// in any order. Names (made, renamed, removed) and lengths arrive at once, as a journaling file system orders them; a
// file system that loses those too is not shown here.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative } from 'node:path'

const [folder = '', cuts = '3', seed = '1'] = process.argv.slice(2)
const database = join(folder, 'database')
const random = seeded(Number(seed))

interface Tracked {
  /** As the disk certainly has it. */
  kept: Buffer
  /** What it may have lost, in order. */
  unsure: { position: number; bytes: Buffer }[]
}
const files = new Map<number, Tracked>()
const real = { ...fs }
const page = 4096

function tracked(handle: number): Tracked {
  const { ino } = real.fstatSync(handle)
  let file = files.get(ino)
  if (file === undefined) {
    const { size } = real.fstatSync(handle)
    const kept = Buffer.alloc(size)
    const readable = real.openSync(`/proc/self/fd/${handle}`, 'r')
    real.readSync(readable, kept, 0, size, 0)
    real.closeSync(readable)
    file = { kept, unsure: [] }
    files.set(ino, file)
  }
  return file
}

function apply(content: Buffer, { position, bytes }: { position: number; bytes: Buffer }): Buffer {
  const end = position + bytes.length
  const grown = end <= content.length ? content : Buffer.concat([content, Buffer.alloc(end - content.length)])
  bytes.copy(grown, position)
  return grown
}

/** Everything written so far is now certain. */
function keep(file: Tracked, count = file.unsure.length): void {
  for (const write of file.unsure.splice(0, count)) file.kept = apply(file.kept, write)
}

function trackDisk(): void {
  fs.writeSync = ((handle: number, data: Uint8Array, offset: number, length: number, position: number) => {
    const file = tracked(handle)
    const written = real.writeSync(handle, data, offset, length, position)
    const bytes = Buffer.from(data.subarray(offset, offset + written))
    const at = position ?? real.fstatSync(handle).size - written
    for (let from = 0; from < bytes.length; from += page) {
      file.unsure.push({ position: at + from, bytes: bytes.subarray(from, from + page) })
    }
    considerCut()
    return written
  }) as typeof fs.writeSync
  fs.fsyncSync = (handle) => keepNow(handle)
  fs.fdatasyncSync = (handle) => keepNow(handle)
  fs.fdatasync = ((handle: number, done: (error: null) => void) => {
    const file = tracked(handle)
    const count = file.unsure.length
    setTimeout(() => {
      keep(file, Math.min(count, file.unsure.length))
      done(null)
    }, 1)
  }) as typeof fs.fdatasync
  fs.ftruncateSync = (handle, length = 0) => {
    const file = tracked(handle)
    keep(file)
    file.kept = Buffer.concat([file.kept.subarray(0, length ?? 0)], length ?? 0)
    real.ftruncateSync(handle, length)
  }
  syncBuiltinESMExports()
}

function keepNow(handle: number): void {
  if (real.fstatSync(handle).isFile()) keep(tracked(handle))
  considerCut()
}

let untilCut = Number.POSITIVE_INFINITY
const images: { readonly path: string; readonly acknowledged: readonly number[] }[] = []
const acknowledged: number[] = []

function considerCut(): void {
  untilCut--
  if (untilCut > 0) return
  untilCut = Number.POSITIVE_INFINITY
  const path = join(folder, `image-${images.length}`)
  images.push({ path, acknowledged: [...acknowledged] })
  for (const entry of real.readdirSync(database, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    const to = join(path, relative(database, from))
    if (entry.isDirectory()) {
      real.mkdirSync(to, { recursive: true })
      continue
    }
    real.mkdirSync(dirname(to), { recursive: true })
    const file = files.get(real.statSync(from).ino)
    if (file === undefined) real.copyFileSync(from, to)
    else real.writeFileSync(to, whatTheDiskHas(file))
  }
}

function whatTheDiskHas(file: Tracked): Buffer {
  let content: Buffer = Buffer.from(file.kept)
  for (const write of file.unsure) if (random() < 0.5) content = apply(content, write)
  return content
}

const { connectEmbedded } = await import('../platform/database/embedded.ts')
const { syncFolder } = await import('../platform/database/sync-folder.ts')
const made = await connectEmbedded({ folder: database })
const statements = [
  'create table sale (id int primary key, note text not null)',
  'create table stock (sku int primary key, sold int not null)',
  'insert into stock select sku, 0 from generate_series(1, 50) sku',
]
for (const statement of statements) await made.db.execute(statement)
await made.close()
await syncFolder(database)

trackDisk()
const { db, driver, close } = await connectEmbedded({ folder: database })
let next = 0
async function sell(): Promise<void> {
  const id = ++next
  const sku = 1 + Math.floor(random() * 50)
  await db.transaction(async (tx) => {
    await tx.execute(`insert into sale values (${id}, '${'wheel '.repeat(20)}')`)
    await tx.execute(`update stock set sold = sold + 1 where sku = ${sku}`)
  })
  acknowledged.push(id)
}
for (let cut = 0; cut < Number(cuts); cut++) {
  const planned = images.length + 1
  untilCut = 150 + Math.floor(random() * 500)
  while (images.length < planned) {
    await Promise.all(Array.from({ length: 1 + Math.floor(random() * 12) }, sell))
    // Data files are written while their log may still be on its way.
    if (random() < 0.05) await (driver as { exec(text: string): Promise<unknown> }).exec('checkpoint')
  }
}
await close()
const { writeSync, fsyncSync, fdatasyncSync, fdatasync, ftruncateSync } = real
Object.assign(fs, { writeSync, fsyncSync, fdatasyncSync, fdatasync, ftruncateSync })
syncBuiltinESMExports()

const broken: string[] = []
let lost = 0
let found = 0
for (const image of images) {
  try {
    const after = await connectEmbedded({ folder: image.path })
    const { rows } = await after.db.execute<{ id: number }>('select id from sale')
    const ids = new Set(rows.map((row) => row.id))
    const missing = image.acknowledged.filter((id) => !ids.has(id))
    lost += missing.length
    found += ids.size
    const totals = await after.db.execute<{ sold: number; rows: number; keys: number }>(
      'select (select sum(sold)::int from stock) as sold, (select count(*)::int from sale) as rows, ' +
        '(select count(*)::int from (select id from sale order by id) s) as keys',
    )
    const { sold, rows: counted, keys } = totals.rows[0]!
    if (sold !== counted || keys !== counted) broken.push(`${image.path}: ${JSON.stringify(totals.rows[0])}`)
    await after.close()
  } catch (error) {
    broken.push(`${image.path}: ${String(error)}`)
  }
}
const expected = images.reduce((sum, image) => sum + image.acknowledged.length, 0)
process.stdout.write(JSON.stringify({ cuts: images.length, acknowledged: expected, found, lost, broken }))

/** Numbers from 0 to 1, the same ones for the same seed. */
function seeded(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
