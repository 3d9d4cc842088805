import { z } from 'zod'
import { askService, read } from './ask-service.ts'
import type { Asked, MailingListConnector } from './mailing-list-connector.ts'

const lists = z.object({
  lists: z
    .array(z.object({ id: z.number(), name: z.string(), totalSubscribers: z.number().int().optional() }))
    .default([]),
})

const refusal = z.object({ message: z.string() })
const wordsOf = (said: unknown): string | undefined => refusal.safeParse(said).data?.message

/** Lists that are asked for at once, which is as many as it gives. */
const AT_ONCE = 50

/** Lists of one account. */
const MOST_LISTS = 1000

/** Brevo, by version 3 of its API. [CONN-3] */
export const brevo: MailingListConnector = {
  service: 'brevo',
  isKey: (apiKey) => /^[\w-]{20,200}$/.test(apiKey),
  open(apiKey, apiBase = 'https://api.brevo.com') {
    const ask = (method: string, path: string, body?: unknown) =>
      askService(new URL(`/v3${path}`, apiBase), { method, headers: { 'api-key': apiKey }, body }, wordsOf)
    const portion = async (offset: number) =>
      read(await ask('GET', `/contacts/lists?limit=${AT_ONCE}&offset=${offset}&sort=asc`), (value) =>
        lists.safeParse(value).data?.lists.map(({ id, name, totalSubscribers }) => ({
          id: String(id),
          name,
          members: totalSubscribers ?? null,
        })),
      )
    return {
      lists: async () => {
        const all = []
        for (let offset = 0; offset < MOST_LISTS; offset += AT_ONCE) {
          const some = await portion(offset)
          if (!some.ok) return some
          all.push(...some.value)
          if (some.value.length < AT_ONCE) break
        }
        return { ok: true, value: all.toSorted((a, b) => a.name.localeCompare(b.name)) }
      },
      subscribe: async (listId, { email, name }) => {
        const [first = '', ...rest] = name.split(' ')
        const put = await ask('POST', '/contacts', {
          email,
          listIds: [Number(listId)],
          updateEnabled: true,
          emailBlacklisted: false,
          ...(name === '' ? {} : { attributes: { FIRSTNAME: first, LASTNAME: rest.join(' ') } }),
        })
        return put.ok ? done : put
      },
      unsubscribe: async (listId, email) => {
        const left = await ask('POST', `/contacts/lists/${encodeURIComponent(listId)}/contacts/remove`, {
          emails: [email],
        })
        // It refuses to take off who is not on the list.
        return left.ok || left.status === 400 || left.status === 404 ? done : left
      },
      erase: async (_listId, email) => {
        const gone = await ask('DELETE', `/contacts/${encodeURIComponent(email)}`)
        return gone.ok || gone.status === 404 ? done : gone
      },
    }
  },
}

const done: Asked<null> = { ok: true, value: null }
