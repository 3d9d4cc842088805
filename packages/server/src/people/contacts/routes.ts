import { CONTACT_KINDS, newId } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import type { Finder } from '../../platform/http/finders.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { contacts } from '../../site/contacts/schema.ts'
import {
  addNote,
  changeContact,
  deleteNote,
  mergeContacts,
  separateAddress,
  tagContacts,
} from './change-contacts.ts'
import { contactImport } from './contact-import.ts'
import { kindsSeenBy } from './contact-kinds.ts'
import { findContact } from './find-contact.ts'
import { forgetContacts } from './forget-contacts.ts'
import { contactsAsCsv, countContacts, listContacts, listContactTags } from './list-contacts.ts'
import { timelineOf } from './timeline.ts'

/** Whoever sees orders and customers sees contacts; whoever changes orders changes them. [CONTACT-3] */
const view = 'orders.view'
const edit = 'orders.edit'
/** Only whoever sees all of somebody says who they are. [CONTACT-3] */
const manage = 'members.manage'

const rolesOf = ({ website, account }: Pick<FastifyRequest, 'website' | 'account'>): readonly number[] =>
  account.roles.get(website.id) ?? []

const seenIn = (request: Pick<FastifyRequest, 'website' | 'account'>) => kindsSeenBy(rolesOf(request))

/** Contacts by name and address, whoever did something last first; for who sees all of them. [LINK-20] */
const contactFinder: Finder = {
  kind: 'contact',
  access: manage,
  find: async (db, websiteId, search, limit) => {
    const found = await listContacts(db, websiteId, { search, limit }, CONTACT_KINDS)
    return found.contacts.map(({ id, name, email }) => ({
      id,
      title: name || email,
      detail: name === '' ? '' : email,
    }))
  },
}

/** The people a website knows, each once. [CONTACT-1] to [CONTACT-12] */
export async function contactsFeature(app: App): Promise<void> {
  app.jobs.register(forgetContacts)
  app.finders.push(contactFinder)
  app.importKinds.set('contacts', contactImport)
  registerLists(app)
  registerChanges(app)
  registerJoining(app)
}

function registerLists(app: App): void {
  serve(app, 'GET /api/config/contacts', { access: view }, async (request) => {
    const { website, query } = request
    const seen = seenIn(request)
    const isFirst = (query.cursor ?? '') === ''
    const page = await listContacts(app.db, website.id, query, seen)
    const counted = isFirst ? await countContacts(app.db, website.id, query, seen, page) : undefined
    return {
      contacts: page.contacts,
      nextCursor: page.nextCursor,
      count: counted?.count ?? null,
      isMore: counted?.isMore ?? false,
    }
  })

  serve(app, 'GET /api/config/contacts.csv', { access: view }, async (request, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="contacts.csv"')
      .header('cache-control', 'no-store')
    return contactsAsCsv(app.db, request.website.id, request.query, seenIn(request))
  })

  serve(app, 'GET /api/config/contacts/tags', { access: view }, async (request) => ({
    tags: await listContactTags(app.db, request.website.id, seenIn(request)),
  }))

  serve(app, 'GET /api/config/contacts/:id', { access: view, isolation: theirs() }, async (request) => ({
    contact: await findContact(app.db, request.website.id, request.params.id, seenIn(request)),
  }))

  serve(
    app,
    'GET /api/config/contacts/:id/timeline',
    { access: view, isolation: theirs() },
    async (request) => {
      const { website, params, query } = request
      const seen = seenIn(request)
      const { id: personId } = await findContact(app.db, website.id, params.id, seen)
      const whose = { websiteId: website.id, personId, language: website.primaryLanguage }
      return timelineOf(app.db, whose, query, seen)
    },
  )
}

function registerChanges(app: App): void {
  serve(app, 'POST /api/config/contacts/tags', { access: edit }, (request) =>
    tagContacts(app.db, request.website.id, request.body, seenIn(request)),
  )

  serve(
    app,
    'PATCH /api/config/contacts/:id',
    { access: edit, isolation: theirs({ name: 'Somebody' }) },
    async (request) => {
      const { website, params, body } = request
      const seen = seenIn(request)
      const { id } = await findContact(app.db, website.id, params.id, seen)
      await changeContact(app.db, website.id, id, body)
      return { contact: await findContact(app.db, website.id, id, seen) }
    },
  )

  serve(
    app,
    'POST /api/config/contacts/:id/notes',
    { access: edit, isolation: theirs({ text: 'Called today.' }) },
    async (request) => {
      const { website, params, body, account } = request
      const { id: contactId } = await findContact(app.db, website.id, params.id, seenIn(request))
      const note = { websiteId: website.id, contactId, text: body.text, author: account.name }
      const added = await addNote(app.db, app.clock.now(), note)
      if (!added.ok) throw refusalError(added, { 'too-many-notes': 422 })
      return { id: added.value }
    },
  )

  serve(
    app,
    'DELETE /api/config/contacts/:id/notes/:noteId',
    {
      access: edit,
      isolation: {
        sample: async (db, websiteId) => ({
          params: { id: await keepOne(db, websiteId), noteId: await noteOf(db, websiteId) },
        }),
      },
    },
    async (request) => {
      const { website, params } = request
      const { id } = await findContact(app.db, website.id, params.id, seenIn(request))
      if (!(await deleteNote(app.db, website.id, id, params.noteId))) throw notFound('note')
    },
  )
}

function registerJoining(app: App): void {
  serve(
    app,
    'POST /api/config/contacts/:id/merge',
    {
      access: manage,
      isolation: {
        sample: async (db, websiteId) => {
          const id = await keepOne(db, websiteId)
          return { params: { id }, body: { withId: await keepOne(db, websiteId) } }
        },
      },
    },
    async (request) => {
      const { website, params, body } = request
      const seen = seenIn(request)
      const { id } = await findContact(app.db, website.id, params.id, seen)
      const other = await findContact(app.db, website.id, body.withId, seen)
      const done = await mergeContacts(app.db, website.id, id, other.id)
      if (!done.ok) throw refusalError(done, { 'same-contact': 409, 'too-many-addresses': 422 })
      return { contact: await findContact(app.db, website.id, id, seen) }
    },
  )

  serve(
    app,
    'POST /api/config/contacts/:id/separate',
    {
      access: manage,
      isolation: {
        sample: async (db, websiteId) => {
          const id = await keepOne(db, websiteId)
          return { params: { id }, body: { addressId: id } }
        },
      },
    },
    async (request) => {
      const { website, params, body } = request
      const seen = seenIn(request)
      const { id, addresses } = await findContact(app.db, website.id, params.id, seen)
      if (!addresses.some((address) => address.id === body.addressId)) throw notFound('contact')
      const done = await separateAddress(app.db, website.id, id, body.addressId)
      if (!done.ok) throw refusalError(done, { 'first-address': 409 })
      return { contact: await findContact(app.db, website.id, id, seen) }
    },
  )
}

/** A contact of another website, for the isolation test. */
function theirs(body?: unknown): IsolationSample {
  return {
    sample: async (db, websiteId) => ({
      params: { id: await keepOne(db, websiteId) },
      ...(body === undefined ? {} : { body }),
    }),
  }
}

async function keepOne(db: Database, websiteId: string): Promise<string> {
  const email = `${newId()}@example.com`
  await knowContact(db, websiteId, { email }, systemClock.now())
  const [row] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.websiteId, websiteId), eq(contacts.email, email)))
  return row?.id ?? ''
}

async function noteOf(db: Database, websiteId: string): Promise<string> {
  const note = { websiteId, contactId: await keepOne(db, websiteId), text: 'Theirs', author: '' }
  const added = await addNote(db, systemClock.now(), note)
  return added.ok ? added.value : ''
}
