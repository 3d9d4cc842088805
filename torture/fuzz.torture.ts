import { parseArgs } from 'node:util'
import { planCall, targetOf, type Call, type Target } from './fuzz/call.ts'
import { PackageRegistry } from '../packages/server/src/testing/package-registry.ts'
import { Known } from './fuzz/known.ts'
import { Random } from './fuzz/random.ts'
import { hand, send, type Answer } from './fuzz/send.ts'
import { openTortureShop, otherHost, otherWebsitesWord, type TortureShop } from './fuzz/shop.ts'

// Calls every registered route with fitting input, with one thing in it changed, and with hostile input, as a visitor, as
// people of several roles, as a member and as the owner of another website; most calls without a network, one in ten over
// HTTP. Every answer from 500 on but those of services elsewhere that were not there, every answer that does not come, and
// every answer that says something of another website is printed with its seed. The same seed makes the same calls; identifiers the server makes up differ from run to run.
const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    /** The number of the first call; where the shop is made anew, as at 25,000, the calls from there on are the same ones. */
    from: { type: 'string', default: '1' },
    /** Only routes whose address contains this. */
    only: { type: 'string', default: '' },
  },
})
const wanted = Number(options.calls)
if (!Number.isInteger(wanted) || wanted < 1) {
  console.error('--calls is a whole number of calls, such as 20000.')
  process.exit(1)
}
const first = Number(options.from)
if (!Number.isInteger(first) || first < 1) {
  console.error('--from is the number of the first call, such as 25000.')
  process.exit(1)
}

/**
 * People are signed in again this often, and earlier when the owner has been signed out; the shop is made anew this
 * often, so that a run of any length stays bounded and there is something left to call.
 */
const renewEvery = 500
const renewAtMostEvery = 40
const reopenEvery = 25_000

/** An answer that takes longer than this is worth a look, in milliseconds. */
const slow = 1000

const statuses = new Map<string, number>()
const broken = new Map<string, number>()
const slowest: { took: number; seed: string; address: string }[] = []
let crashes = 0
let renewedAt = 0
process.on('uncaughtException', (error) => {
  crashes += 1
  console.log(`The process would have ended: ${error.stack}`)
})
process.on('unhandledRejection', (error) => {
  crashes += 1
  console.log(`The process would have ended: ${error instanceof Error ? error.stack : String(error)}`)
})

// Packages of fonts come from this machine, which has none.
const registry = await PackageRegistry.start()
Object.assign(process.env, registry.environment)
let shop = await openTortureShop()
let targets = targetsOf(shop)
let known = new Known()
const started = Date.now()
console.log(`${targets.length} routes, ${wanted} calls, seed ${options.seed}`)
for (let number = first; number < first + wanted; number++) {
  if (number % reopenEvery === 0 && number > first) await reopen()
  else if (number % renewEvery === 0) await renew(number)
  const seed = `${options.seed}:${number}`
  const { call, target, person } = planCall(targets, shop.people, new Random(seed), known)
  const answer = number % 10 === 0 ? await send(shop.port, call) : await hand(shop.test.app, shop.port, call)
  judge(seed, call, target, person.name, answer)
  const isOwnerOut = answer.status === 401 && person.name === 'owner'
  if (isOwnerOut && number - renewedAt >= renewAtMostEvery) await renew(number)
  if (typeof answer.status === 'number' && answer.status < 300)
    known.learn(
      target.route,
      withoutOthersWord(call.said),
      answer.body.replaceAll(otherWebsitesWord, 'elsewhere'),
    )
  const made = number - first + 1
  if (made % 10_000 === 0) console.log(`${made} calls, ${perSecond(made)} a second`)
}
await shop.close()
await registry.close()
report()
process.exit(broken.size > 0 || crashes > 0 ? 1 : 0)

/**
 * What is learned, without the word that tells whose it is: said again by somebody of the first website it would become that
 * website's own, and every page that shows it would look like a leak. The identifiers the server made up stay.
 */
function withoutOthersWord(said: unknown): unknown {
  const text = JSON.stringify(said) as string | undefined
  return text?.includes(otherWebsitesWord) === true
    ? JSON.parse(text.replaceAll(otherWebsitesWord, 'elsewhere'))
    : said
}

function targetsOf(opened: TortureShop): Target[] {
  return opened.test.app.routes
    .filter(({ method, url }) => method !== 'HEAD' && url.includes(options.only))
    .map(targetOf)
}

async function renew(number: number): Promise<void> {
  renewedAt = number
  if (!(await shop.renew())) await reopen()
}

async function reopen(): Promise<void> {
  await shop.close()
  shop = await openTortureShop()
  targets = targetsOf(shop)
  known = new Known()
}

function judge(seed: string, call: Call, target: Target, person: string, answer: Answer): void {
  const { status, took } = answer
  statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
  const address = `${target.route.method} ${target.route.url}`
  if (took > slow) slowest.push({ took, seed, address })
  const failures = shop.takeFailures()
  const isLeak =
    call.headers['host'] !== otherHost &&
    answer.body.includes(otherWebsitesWord) &&
    !JSON.stringify([call.path, call.headers, call.said]).includes(otherWebsitesWord)
  // A service elsewhere that gives no answer is told as such; a fault of our own is 500.
  const isElsewhere = status === 502
  if (typeof status === 'number' && (status < 500 || isElsewhere) && !isLeak) return
  const kind = `${isLeak ? 'another website’s in ' : ''}${status} ${address}`
  const before = broken.get(kind) ?? 0
  broken.set(kind, before + 1)
  if (before >= 3) return
  console.log(`\n${kind}, seed ${seed}, as ${person}`)
  console.log(`  ${call.method} ${call.path.slice(0, 500)}`)
  console.log(`  ${JSON.stringify(call.headers).slice(0, 600)}`)
  if (call.body !== undefined) console.log(`  ${JSON.stringify(call.body.toString()).slice(0, 800)}`)
  for (const line of failures.slice(0, 2)) console.log(`  ${reasonOf(line)}`)
}

function reasonOf(line: string): string {
  const { err } = JSON.parse(line) as { err?: { stack?: string } }
  return (err?.stack ?? line).slice(0, 1200).replaceAll('\n', '\n  ')
}

function perSecond(calls: number): string {
  return (calls / ((Date.now() - started) / 1000)).toFixed(0)
}

function report(): void {
  const rows = [...statuses].sort(([one], [other]) => one.localeCompare(other))
  console.log(
    `\n${wanted} calls on ${targets.length} routes, ${perSecond(wanted)} a second, seed ${options.seed}`,
  )
  console.log('\n| status | calls |\n| --- | --- |')
  for (const [status, count] of rows) console.log(`| ${status} | ${count} |`)
  if (slowest.length > 0) console.log(`\n${slowest.length} answers took longer than ${slow} ms:`)
  slowest.sort((one, other) => other.took - one.took)
  for (const { took, seed, address } of slowest.slice(0, 20))
    console.log(`  ${took.toFixed(0)} ms  ${address}, seed ${seed}`)
  const failed = [...broken].sort(([, one], [, other]) => other - one)
  console.log(
    `\n${failed.reduce((sum, [, count]) => sum + count, 0)} answers from 500 on, none at all, or of another website`,
  )
  for (const [kind, count] of failed) console.log(`  ${count} × ${kind}`)
  if (crashes > 0) console.log(`\n${crashes} errors would have ended the process`)
}
