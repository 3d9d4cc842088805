import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** A server on this machine that speaks the parts of the APIs of Mailchimp (version 3) and Brevo that we use. */
export interface LocalMailingLists {
  readonly url: string
  /** What was asked, in order. */
  readonly asked: { readonly call: string; readonly body: unknown }[]
  /** The lists of the account, by identifier. */
  readonly lists: Map<string, string>
  /** Who is on which list: `list email` and their state. */
  readonly members: Map<string, string>
  /** The status it answers everything with; 200 for what is right. */
  status: number
  close(): Promise<void>
}

export const MAILCHIMP_KEY = '0123456789abcdef0123456789abcdef-us21'
export const BREVO_KEY = 'xkeysib-0123456789abcdef0123456789abcdef'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

interface Answer {
  readonly status: number
  readonly body: unknown
}

export async function startLocalMailingLists(): Promise<LocalMailingLists> {
  const local = {
    asked: [] as { call: string; body: unknown }[],
    lists: new Map([['l1', 'Friends']]),
    members: new Map<string, string>(),
    status: 200,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { status, body } = answer(local, request, text === '' ? {} : JSON.parse(text))
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body === null ? '' : JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(local, {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  })
}

type State = Pick<LocalMailingLists, 'asked' | 'lists' | 'members' | 'status'>

function answer(
  local: State,
  { method = '', url = '', headers }: IncomingMessage,
  body: Record<string, unknown>,
): Answer {
  const { pathname } = new URL(url, 'http://local')
  local.asked.push({ call: `${method} ${pathname}`, body })
  if (local.status !== 200) return { status: local.status, body: { detail: 'Busy.', message: 'Busy.' } }
  return pathname.startsWith('/3.0/')
    ? mailchimp(local, method, pathname, headers, body)
    : brevo(local, method, pathname, headers, body)
}

function mailchimp(
  { lists, members }: State,
  method: string,
  path: string,
  { authorization }: IncomingMessage['headers'],
  body: Record<string, unknown>,
): Answer {
  const wanted = `Basic ${Buffer.from(`plinth:${MAILCHIMP_KEY}`).toString('base64')}`
  if (authorization !== wanted) return { status: 401, body: { detail: 'Your API key may be invalid.' } }
  if (path === '/3.0/lists') {
    const all = [...lists].map(([id, name]) => ({ id, name, stats: { member_count: 3 } }))
    return { status: 200, body: { lists: all } }
  }
  const [, list = '', digest = '', action] =
    /^\/3\.0\/lists\/(\w+)\/members\/(\w{32})(\/actions\/delete-permanent)?$/.exec(path) ?? []
  if (!lists.has(list)) return { status: 404, body: { detail: 'The requested resource could not be found.' } }
  if (method === 'PUT') {
    const email = String(body['email_address'])
    if (md5(email) !== digest) return { status: 400, body: { detail: 'Another address.' } }
    if (email.startsWith('forgotten'))
      return { status: 400, body: { detail: 'Forgotten Email Not Subscribed' } }
    members.set(`${list} ${email}`, String(body['status']))
    return { status: 200, body: { id: digest } }
  }
  const known = [...members.keys()].find((key) => md5(key.split(' ')[1] ?? '') === digest)
  if (known === undefined) return { status: 404, body: { detail: 'Nobody.' } }
  if (action !== undefined) {
    members.delete(known)
    return { status: 204, body: null }
  }
  members.set(known, String(body['status']))
  return { status: 200, body: { id: digest } }
}

function brevo(
  { lists, members }: State,
  method: string,
  path: string,
  headers: IncomingMessage['headers'],
  body: Record<string, unknown>,
): Answer {
  if (headers['api-key'] !== BREVO_KEY) return { status: 401, body: { message: 'Key not found' } }
  if (path === '/v3/contacts/lists') {
    const all = [...lists].map(([id, name]) => ({ id: Number(id.slice(1)), name, totalSubscribers: 3 }))
    return { status: 200, body: { lists: all, count: all.length } }
  }
  if (path === '/v3/contacts') {
    for (const list of body['listIds'] as number[])
      members.set(`l${list} ${String(body['email'])}`, 'subscribed')
    return { status: 201, body: { id: 1 } }
  }
  if (method === 'DELETE') {
    const email = decodeURIComponent(path.replace('/v3/contacts/', ''))
    const isGone = members.delete(`l1 ${email}`)
    return isGone ? { status: 204, body: null } : { status: 404, body: { message: 'Contact does not exist' } }
  }
  for (const email of body['emails'] as string[]) members.set(`l1 ${email}`, 'unsubscribed')
  return { status: 201, body: null }
}
