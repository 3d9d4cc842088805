import { createHash } from 'node:crypto'
import { z } from 'zod'
import { askService, read } from './ask-service.ts'
import type { Asked, MailingListConnector } from './mailing-list-connector.ts'

const KEY = /^[0-9a-z]{20,64}-([a-z]{2,4}\d{1,3})$/

const lists = z.object({
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      stats: z.object({ member_count: z.number().int() }).optional(),
    }),
  ),
})

const refusal = z.object({ detail: z.string() })
const wordsOf = (said: unknown): string | undefined => refusal.safeParse(said).data?.detail

/** Lists of one account. */
const MOST_LISTS = 1000

/** A member is known by the digest of their address. */
const memberOf = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex')

/** Mailchimp, by version 3 of its API. The data centre of an account stands behind its key. [CONN-3] */
export const mailchimp: MailingListConnector = {
  service: 'mailchimp',
  isKey: (apiKey) => KEY.test(apiKey),
  open(apiKey, apiBase) {
    const [, centre = ''] = KEY.exec(apiKey) ?? []
    const base = apiBase ?? `https://${centre}.api.mailchimp.com`
    const headers = { authorization: `Basic ${Buffer.from(`plinth:${apiKey}`).toString('base64')}` }
    const ask = (method: string, path: string, body?: unknown) =>
      askService(new URL(`/3.0${path}`, base), { method, headers, body }, wordsOf)
    const member = (listId: string, email: string) =>
      `/lists/${encodeURIComponent(listId)}/members/${memberOf(email)}`
    return {
      lists: async () =>
        read(
          await ask(
            'GET',
            `/lists?count=${MOST_LISTS}&fields=lists.id,lists.name,lists.stats.member_count&sort_field=name`,
          ),
          (value) =>
            lists.safeParse(value).data?.lists.map(({ id, name, stats }) => ({
              id,
              name,
              members: stats?.member_count ?? null,
            })),
        ),
      subscribe: async (listId, { email, name, language }) => {
        const [first = '', ...rest] = name.split(' ')
        const put = await ask('PUT', `${member(listId, email)}?skip_merge_validation=true`, {
          email_address: email,
          status_if_new: 'subscribed',
          status: 'subscribed',
          language: language.split('-')[0],
          ...(name === '' ? {} : { merge_fields: { FNAME: first, LNAME: rest.join(' ') } }),
        })
        return put.ok ? done : put
      },
      unsubscribe: async (listId, email) => {
        const left = await ask('PATCH', member(listId, email), { status: 'unsubscribed' })
        // Whoever is not on the list is off it.
        return left.ok || left.status === 404 ? done : left
      },
      erase: async (listId, email) => {
        // To archive somebody is to keep them.
        const gone = await ask('POST', `${member(listId, email)}/actions/delete-permanent`)
        return gone.ok || gone.status === 404 ? done : gone
      },
    }
  },
}

const done: Asked<null> = { ok: true, value: null }
