import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Plinth } from '../e2e/harness.ts'
import { newBlock } from '../packages/blocks/src/index.ts'
import { BLOCK_TYPES, newId } from '../packages/domain/src/index.ts'
import { batchOf, section } from '../packages/server/src/testing/page-builders.ts'
import { caller, type Caller } from './caller.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { startProductOn, type Database } from './product-on.ts'

// Whether time tells which addresses a website knows. Each question is asked in many rounds: for an address that is known, for one
// that is not, and for a second one that is not, in an order that is drawn anew; all others wait, on one connection. The second
// unknown one is the measure of the measuring: what it differs from the first by is chance. What is looked at is how often a
// known address takes longer than an unknown one: half of the time where nobody can tell. Beside the answer itself, what
// comes right after it is timed, since work that is left for later may keep whoever asks next waiting.

/** Questions that come right after an answer. */
const PROBES = 12
/** People each question is asked about, in turn. */
const KNOWN = 12
const PASSWORD = 'a long enough password'
/** Milliseconds below which a form counts as filled in by a program. */
const TOO_QUICK = 1000

const { values: options } = parseArgs({
  options: {
    /** `embedded` or `postgres` measures one of them. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '300' },
    /** Only questions whose names contain one of these, with commas between them. */
    asked: { type: 'string', default: '' },
  },
})
const rounds = Number(options.rounds)

type Kind = 'known' | 'unknown' | 'control'
const KINDS: readonly Kind[] = ['known', 'unknown', 'control']

/** What a website is asked about an address. */
interface Question {
  readonly name: string
  readonly known: readonly string[]
  /** What has to be there before anything is timed, and how long ago. */
  readonly prepare?: () => Promise<string>
  readonly ask: (email: string, prepared: string) => { path: string; body: string; type: string }
  /** The one status of every answer. */
  readonly status: number
}

async function measure(database: Database): Promise<void> {
  const { plinth, stop } = await startProductOn(database)
  const rows = []
  let worst = 0
  const asked = (await questionsOf(plinth)).filter(({ name }) =>
    options.asked.split(',').some((part) => name.includes(part)),
  )
  for (const question of asked) {
    const { answers, after } = await timesOf(plinth.origin, question)
    const answer = compared(answers)
    const next = compared(after)
    worst = Math.max(worst, Math.abs(answer.share - 0.5), Math.abs(next.share - 0.5))
    rows.push({
      [`asked (${database})`]: question.name,
      'known, unknown, p50 ms': answer.medians,
      'known is slower': percent(answer.share),
      'chance alone': percent(answer.chance),
      'right after, p50 ms': next.medians,
      'known is slower after': percent(next.share),
      'chance alone after': percent(next.chance),
    })
    console.log(Object.values(rows.at(-1) ?? {}).join(' | '))
  }
  console.log(table(rows))
  note(`enumeration-${database}`, worst, rounds)
  await stop()
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

/** How often a time of one list is longer than one of another; half where nobody can tell them apart. */
function shareLonger(these: readonly number[], those: readonly number[]): number {
  let longer = 0
  for (const one of these) for (const other of those) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (these.length * those.length)
}

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

function compared(times: Readonly<Record<Kind, readonly number[]>>) {
  return {
    medians: `${middle(times.known).toFixed(2)}, ${middle(times.unknown).toFixed(2)}`,
    share: shareLonger(times.known, [...times.unknown, ...times.control]),
    chance: shareLonger(times.control, times.unknown),
  }
}

/** Milliseconds of every answer, and of what came right after, by what was asked about. */
async function timesOf(origin: string, question: Question) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Record<Kind, number[]> = { known: [], unknown: [], control: [] }
  const after: Record<Kind, number[]> = { known: [], unknown: [], control: [] }
  const ahead: string[] = []
  if (question.prepare !== undefined)
    while (ahead.length < KINDS.length * (rounds + 20)) ahead.push(await question.prepare())
  await sleep(TOO_QUICK + 100)
  // What is asked first runs in code that has not been compiled for speed yet.
  for (let round = -20; round < rounds; round++) {
    for (const kind of KINDS.toSorted(() => Math.random() - 0.5)) {
      const email =
        kind === 'known'
          ? (question.known[(round + 20) % question.known.length] ?? '')
          : `nobody-${newId()}@example.com`
      const { path, body, type } = question.ask(email, ahead.pop() ?? '')
      const begun = performance.now()
      const status = await call(agent, origin, 'POST', path, { body, type })
      const answered = performance.now()
      for (let probe = 0; probe < PROBES; probe++) await call(agent, origin, 'GET', '/readyz')
      const done = performance.now()
      if (status !== question.status) throw new Error(`${question.name}: ${path} answered ${status}`)
      if (round >= 0) {
        answers[kind].push(answered - begun)
        after[kind].push(done - answered)
      }
      // What is left for later is over before the next one asks.
      await sleep(60)
    }
  }
  agent.destroy()
  return { answers, after }
}

function call(
  agent: Agent,
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  sent: { readonly body: string; readonly type: string } = { body: '', type: 'text/plain' },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      origin,
      'sec-fetch-site': 'same-origin',
      ...(method === 'GET'
        ? {}
        : { 'content-type': sent.type, 'content-length': Buffer.byteLength(sent.body) }),
    }
    const asked = request(origin + path, { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    asked.once('error', reject)
    asked.end(sent.body)
  })
}

const asJson = (path: string, body: object) => ({
  path,
  body: JSON.stringify(body),
  type: 'application/json',
})
const asForm = (path: string, body: Record<string, string>) => ({
  path,
  body: new URLSearchParams(body).toString(),
  type: 'application/x-www-form-urlencoded',
})

type Ask = Question['ask']

/** How the newsletter is asked for, with the key that takes, and how one stands in line. */
function waysToAsk(origin: string, newsletter: string, line: { productId: string; variantId: string }) {
  const key = async (): Promise<string> => {
    const headers = { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' }
    const sent = { method: 'POST', headers, body: '{}' }
    const response = await fetch(`${origin}/api/form/FormSubmissionKey`, sent)
    return ((await response.json()) as { key: string }).key
  }
  const send: Ask = (email, submission) =>
    asJson('/api/form/SaveFormSubmission', {
      formId: newsletter,
      key: submission,
      form: JSON.stringify({ email }),
    })
  const restock: Ask = (email) =>
    asJson('/api/site-users/account/notifications/restock', { ...line, siteVisitorEmail: email })
  return { key, send, restock }
}

/** Has people ask for the newsletter and stand in line, so that they are known from then on. */
async function beKnown(
  origin: string,
  people: readonly string[],
  { key, send, restock }: ReturnType<typeof waysToAsk>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const keys: string[] = []
  for (const _ of people) keys.push(await key())
  await sleep(TOO_QUICK + 100)
  for (const [at, email] of people.entries())
    for (const { path, body, type } of [send(email, keys[at] ?? ''), restock(email, '')])
      await call(agent, origin, 'POST', path, { body, type })
  agent.destroy()
  await sleep(3000)
}

/** Everything that is asked about an address, with people who are known by then. */
async function questionsOf(plinth: Plinth): Promise<Question[]> {
  const { origin, owner: account } = plinth
  const owner = await caller(origin)
  await owner.send('POST', '/api/config/session', account)
  const settings = { on: true, signUp: 'open', signInLink: true }
  await owner.send('PUT', '/api/config/member-settings', settings)
  const people = Array.from({ length: KNOWN }, (_, at) => `person${at}-${newId()}@example.com`)
  for (const email of people) await makeMember(origin, owner, email)
  const newsletter = await publishNewsletter(owner)
  const line = await soldOut(owner)
  const { key, send, restock } = waysToAsk(origin, newsletter, line)
  await beKnown(origin, people, { key, send, restock })
  const signIn = '/api/site-users/account/session'
  return [
    {
      name: 'sign-in of a member, wrong password',
      known: people,
      ask: (email) => asJson(signIn, { email, password: 'not the password', rememberMe: false }),
      status: 401,
    },
    {
      name: 'new password of a member',
      known: people,
      ask: (email) => asForm('/_members/reset', { email }),
      status: 303,
    },
    {
      name: 'sign-up of a member',
      known: people,
      ask: (email) => asForm('/_members/sign-up', { email, name: 'Ada' }),
      status: 303,
    },
    {
      name: 'sign-in link',
      known: people,
      ask: (email) => asForm('/_members/ask-link', { email }),
      status: 303,
    },
    { name: 'newsletter', known: people, prepare: key, ask: send, status: 200 },
    { name: 'waiting for what is sold out', known: people, ask: restock, status: 200 },
    {
      name: 'sign-in of an editor, wrong password',
      known: [account.email],
      ask: (email) => asJson('/api/config/session', { email, password: 'not the password' }),
      status: 401,
    },
    {
      name: 'new password of an editor',
      known: [account.email],
      ask: (email) => asJson('/api/config/account/password-reset', { email }),
      status: 200,
    },
  ]
}

/** A member with a password. */
async function makeMember(origin: string, owner: Caller, email: string): Promise<void> {
  const { link } = (await owner.send('POST', '/api/config/members', { email })) as { link: string }
  const t = new URL(link).searchParams.get('t') ?? ''
  const { body, type } = asForm('', { t, password: PASSWORD })
  const headers = { 'content-type': type, origin, 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`${origin}/_members/choose`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`Choosing a password answered ${response.status}`)
}

/** A page with a newsletter block that counts addresses at once and asks for no captcha; the identifier of the block. */
async function publishNewsletter(owner: Caller): Promise<string> {
  const page = (await owner.send('POST', '/api/config/pages', { title: 'Newsletter' })) as {
    documentId: string
  }
  const fresh = newBlock(BLOCK_TYPES.newsletter, newId(), 'en', { x: 0, y: 0 })
  if (fresh === undefined) throw new Error('There is no newsletter block.')
  const block = { ...fresh, value: { ...fresh.value, captcha: 'none', withoutConfirmation: true } }
  const document = `/api/config/documents/${page.documentId}`
  const { revision } = (await owner.get(document)) as { revision: number }
  const added = { type: 'insertSection', index: 0, section: section([block]) } as const
  await owner.send('POST', `${document}/operations`, batchOf(revision, [added]))
  await owner.send('POST', '/api/config/publish', { documentIds: [page.documentId] })
  return block.id
}

/** A sold-out variant with people waiting, whose box asks for no captcha. */
async function soldOut(owner: Caller): Promise<{ productId: string; variantId: string }> {
  const { websiteId: _, ...settings } = (await owner.get('/api/config/settings')) as {
    websiteId: string
    store: { restock: object }
  }
  const restock = { ...settings.store.restock, isOn: true, captcha: 'none' }
  await owner.send('PUT', '/api/config/settings', { ...settings, store: { ...settings.store, restock } })
  const { signUpGroups } = (await owner.get('/api/site-users/account/notifications/restock/groups')) as {
    signUpGroups: { productId: string; variantId: string; units: number | null }[]
  }
  const group = signUpGroups.find(({ units }) => units === 0)
  if (group === undefined) throw new Error('Nobody waits for anything in the demo.')
  return { productId: group.productId, variantId: group.variantId }
}

for (const database of ['embedded', 'postgres'] as const)
  if (database.includes(options.only)) await measure(database)
