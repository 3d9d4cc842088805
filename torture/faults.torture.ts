import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judgeShop, openFaultShop, type FaultShop, type ShopCounts } from './faults/shop.ts'

// What happens to the data when things go wrong: the process killed while people buy, the power cut, the disk full, two
// processes on one folder, files damaged. Real processes on the embedded database; everything in a folder of its own,
// which is removed. Bounded by its options; ends with 1 when anything was lost.
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    cuts: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** Only one of kill, power, full, two, damage. */
    only: { type: 'string', default: '' },
  },
})
const root = join(import.meta.dirname, '..')
const server = join(root, 'packages/server/src')
const node = [process.execPath, '--disable-warning=ExperimentalWarning'] as const
const work = mkdtempSync(join(tmpdir(), 'plinth-faults-'))
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  spawnSync('umount', [join(work, 'small')], { stdio: 'ignore' })
  rmSync(work, { recursive: true, force: true })
})
let failures = 0

function report(what: string, good: boolean, details: string): void {
  if (!good) failures++
  console.log(`${good ? 'ok  ' : 'BAD '} ${what}: ${details}`)
}

interface Server {
  readonly child: ChildProcess
  readonly origin: string
  readonly output: () => string
}

/** Starts the real server; `undefined` origin never comes: it throws with what was printed. */
async function start(data: string): Promise<Server> {
  const { child, output } = launch(data)
  for (;;) {
    const origin = /Your site\s+(http:\/\/\S+)\//.exec(output())?.[1]
    if (origin !== undefined) return { child, origin, output }
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function launch(data: string) {
  const child = spawn(
    node[0],
    [node[1], join(server, 'main.ts'), '--port=0', `--data=${data}`, '--no-demo'],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        LOG_LEVEL: 'silent',
        PLINTH_RATE_LIMITS: 'off',
        PLINTH_BACKUPS: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  return { child, output: () => output }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function exitOf(data: string): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(data)
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(tooLong)
  return { code, output: output() }
}

const parts: Record<string, () => Promise<void>> = { kill, power, full, two, damage }
for (const [name, part] of Object.entries(parts)) {
  if (options.only !== '' && options.only !== name) continue
  console.log(`\n${name}`)
  await part()
}
console.log(failures === 0 ? '\nNothing was lost.' : `\n${failures} went wrong.`)
process.exit(failures === 0 ? 0 : 1)

/** Kills the server while several people buy, and looks at what the next start finds. */
async function kill(): Promise<void> {
  const data = join(work, 'kill')
  const shop = await openFaultShop(data)
  const acknowledged = new Set<string>()
  let tried = 0
  for (let round = 1; round <= Number(options.kills); round++) {
    const running = await start(data)
    const before = acknowledged.size
    const buying = shop.buyers(
      running.origin,
      6,
      (order) => acknowledged.add(order),
      () => tried++,
    )
    await until(() => acknowledged.size > before)
    await new Promise((resolve) => setTimeout(resolve, (round * 7919) % 2500))
    await end(running.child, 'SIGKILL')
    await buying.stop()
  }
  await end((await start(data)).child, 'SIGTERM')
  const counts = await judgeShop(data, acknowledged)
  const isTried = acknowledged.size >= Number(options.kills)
  report(
    `${options.kills} kills while 6 people buy`,
    isSound(counts) && isTried,
    `${tried} tried, ${describe(counts)}`,
  )
}

/** Waits for what has to happen first, however busy the machine is: a round in which nobody bought shows nothing. */
async function until(happened: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 120_000; !happened();) {
    if (Date.now() > deadline) throw new Error('Nobody could buy anything for two minutes.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function isSound({ acknowledged: _told, orders: _there, ...wrong }: ShopCounts): boolean {
  return Object.values(wrong).every((count) => count === 0)
}

function describe(counts: ShopCounts): string {
  const { acknowledged, orders, lost, doubled, oversold, unbalanced, unpaid, held } = counts
  return `${acknowledged} orders acknowledged, ${orders} found, ${lost} lost, ${doubled} doubled, ${oversold} oversold, ${unbalanced} stock rows that do not add up, ${unpaid} payments that are not those of orders, ${held} stock rows with units held for nobody`
}

/** Cuts the power of a simulated disk: see packages/server/src/testing/power-cut.ts for what it shows and what not. */
async function power(): Promise<void> {
  const folder = join(work, 'power')
  mkdirSync(folder)
  const { stdout, status } = spawnSync(
    node[0],
    [node[1], join(server, 'testing/power-cut.ts'), folder, options.cuts, options.seed],
    { encoding: 'utf8', timeout: 600_000 },
  )
  const found =
    status === 0
      ? (JSON.parse(stdout) as { acknowledged: number; lost: number; broken: string[] })
      : undefined
  const good = found !== undefined && found.lost === 0 && found.broken.length === 0
  report(
    `${options.cuts} power cuts on a disk that keeps only what was written through`,
    good,
    stdout || 'did not end',
  )
}

/** Fills a small disk under the running server, while people buy and as it starts. Needs the right to mount. */
async function full(): Promise<void> {
  const disk = join(work, 'small')
  mkdirSync(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'none', disk]).status !== 0) {
    console.log('left out: making a small disk needs the right to mount')
    return
  }
  const data = join(disk, 'data')
  const shop = await openFaultShop(data)
  const acknowledged = new Set<string>()
  for (const when of ['while people buy', 'as it starts'] as const)
    await fillUp(disk, shop, acknowledged, when)
  const counts = await judgeShop(data, acknowledged)
  report('a disk that fills up', isSound(counts) && acknowledged.size > 0, describe(counts))
}

async function fillUp(
  disk: string,
  shop: FaultShop,
  acknowledged: Set<string>,
  when: 'while people buy' | 'as it starts',
): Promise<void> {
  const data = join(disk, 'data')
  const server = await start(data)
  const before = acknowledged.size
  const statuses = new Map<number, number>()
  const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const buying = shop.buyers(server.origin, 3, (order) => acknowledged.add(order), count)
  if (when === 'while people buy') await until(() => acknowledged.size > before)
  spawnSync('sh', ['-c', `head -c 300000000 /dev/zero > ${join(disk, 'ballast')}`], { stdio: 'ignore' })
  await until(() => statuses.has(507) || server.child.exitCode !== null)
  await new Promise((resolve) => setTimeout(resolve, 4000))
  const ready = await fetch(`${server.origin}/readyz`).catch(() => undefined)
  const said = ready === undefined ? 'nothing' : `${ready.status} ${await ready.text()}`
  await buying.stop()
  rmSync(join(disk, 'ballast'))
  await new Promise((resolve) => setTimeout(resolve, 6000))
  const again = (await fetch(`${server.origin}/readyz`).catch(() => undefined))?.status
  const sold = acknowledged.size
  const buyingAgain = shop.buyers(server.origin, 1, (order) => acknowledged.add(order), count)
  if (again === 200) await until(() => acknowledged.size > sold)
  await buyingAgain.stop()
  await end(server.child, 'SIGTERM')
  report(
    `/readyz of a disk that filled up ${when}, and after there is room again`,
    said.startsWith('503') && said.includes('disk-full') && again === 200,
    `${said} / ${again}`,
  )
  report(
    `what people were told when it filled up ${when}`,
    !statuses.has(502) && !statuses.has(500),
    JSON.stringify(Object.fromEntries(statuses)),
  )
}

/** Two servers on one folder, plain and in two containers with one name and number. */
async function two(): Promise<void> {
  const data = join(work, 'two')
  await openFaultShop(data)
  const first = await start(data)
  const second = await exitOf(data)
  report('a second server on one folder', second.code === 12, `ended with ${second.code}`)
  const inContainer = [
    '--pid',
    '--uts',
    '--fork',
    '--kill-child',
    'sh',
    '-c',
    'hostname box && exec "$@"',
    'sh',
    ...node,
  ]
  const boxed = spawnSync(
    'unshare',
    [...inContainer, join(server, 'main.ts'), '--port=0', `--data=${data}`],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  )
  if (boxed.stderr.includes('unshare')) console.log('left out: containers need the right to unshare')
  else report('a second server in a container', boxed.status === 12, `ended with ${boxed.status}`)
  await end(first.child, 'SIGKILL')
  const after = await start(data)
  report('after a kill it opens', true, `${(await fetch(`${after.origin}/readyz`)).status}`)
  await end(after.child, 'SIGTERM')
}

/** Removes and cuts off one file at a time: the start must refuse or open, never make anew. */
async function damage(): Promise<void> {
  const good = join(work, 'good')
  await openFaultShop(good)
  const database = join(good, 'database')
  const files = readdirSync(database, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(database, name)).isFile(),
  )
  const interesting = [
    'PG_VERSION',
    'global/pg_control',
    'postgresql.conf',
    'pg_xact/0000',
    'global/1262',
    'global/pg_filenode.map',
    ...files
      .filter((name) => /^base\/5\/\d+$/.test(name) && statSync(join(database, name)).size > 0)
      .filter((_, index) => index % 40 === 0),
  ]
  const codes = new Map<string, number>()
  for (const name of interesting) {
    for (const [how, change] of [
      ['removed', (path: string) => rmSync(path)],
      ['cut off', (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2 / 8192) * 8192)],
      ['overwritten', (path: string) => writeFileSync(path, Buffer.alloc(statSync(path).size, 0x5a))],
    ] as const) {
      const data = join(work, 'damaged')
      rmSync(data, { recursive: true, force: true })
      cpSync(good, data, { recursive: true })
      if (!existsSync(join(data, 'database', name))) continue
      change(join(data, 'database', name))
      const { child, output } = launch(data)
      const deadline = Date.now() + 90_000
      while (
        child.exitCode === null &&
        child.signalCode === null &&
        !output().includes('Your site') &&
        Date.now() < deadline
      )
        await new Promise((resolve) => setTimeout(resolve, 100))
      const hung = child.exitCode === null && !output().includes('Your site')
      const outcome = hung ? 'hung' : child.exitCode === null ? 'opened' : `ended with ${child.exitCode}`
      codes.set(outcome, (codes.get(outcome) ?? 0) + 1)
      if (child.exitCode === null) await end(child, 'SIGKILL')
      const anew = output().includes('Database brought up to date') || output().includes('Password')
      const isRecordKept = readFileSync(join(data, 'plinth.json'), 'utf8').includes('made')
      if (anew || hung || outcome === 'ended with 1' || !isRecordKept) {
        report(`${name} ${how}`, false, `${outcome}${anew ? ', made anew' : ''}\n${output().slice(0, 400)}`)
      }
    }
  }
  report(
    'files damaged one at a time',
    true,
    [...codes].map(([outcome, count]) => `${outcome} ${count} times`).join(', '),
  )
}
