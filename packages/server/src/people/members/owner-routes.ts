import { canAny, newId } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import { systemClock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { websiteChanged } from '../../site/changes/changes.ts'
import { websites } from '../../site/websites/schema.ts'
import { removeApp, secondStepOf } from '../../identity/factors/factor-store.ts'
import { chooseUrl, mailMemberInvitation, mailSecondStepRemoved } from './hand-over-link.ts'
import { countMembers, listMembers, membersAsCsv } from './list-members.ts'
import { issueLink } from './member-links.ts'
import { requireMembers } from './member-session-routes.ts'
import { addMember, findMember, memberIs } from './members.ts'
import { members } from './schema.ts'

const access = 'members.manage'
const noMembers = { on: false, signUp: 'open', signInLink: false } as const

/** What owners do with members. [MEMBER-40] to [MEMBER-44] */
export function registerMemberList(app: App): void {
  serve(app, 'GET /api/config/members', { access }, async ({ website, account, query }) => ({
    ...(await listMembers(app, website.id, app.clock.now(), {
      ...query,
      withOrders: canAny(account.roles.get(website.id) ?? [], 'orders.view'),
    })),
    ...(await countMembers(app.db, website.id)),
    settings: { ...noMembers, ...website.members },
  }))

  serve(app, 'GET /api/config/members.csv', { access }, async ({ website, query }, reply) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="members.csv"')
      .header('cache-control', 'no-store')
    return membersAsCsv(app, website.id, app.clock.now(), query)
  })

  serve(app, 'PUT /api/config/member-settings', { access }, async ({ website, body }) => {
    await transaction(app.db, async (tx) => {
      await tx.update(websites).set({ members: body }).where(eq(websites.id, website.id))
      await websiteChanged(tx, website.id)
    })
    return body
  })

  serve(app, 'POST /api/config/members', { access }, async (request) => {
    requireMembers(request)
    const { website, body, origin } = request
    const { db, clock, jobs, mail } = app
    const language = website.primaryLanguage
    const member = await addMember(db, clock.now(), {
      websiteId: website.id,
      ...body,
      language,
      state: 'invited',
    })
    if (member.state === 'active') return { id: member.id, isNew: false, link: null }
    if (member.state === 'unconfirmed')
      await db.update(members).set({ state: 'invited' }).where(memberIs(website.id, member.id))
    const whose = { websiteId: website.id, memberId: member.id }
    if (mail.hasServer) {
      await jobs.send(mailMemberInvitation, { ...whose, origin })
      return { id: member.id, isNew: true, link: null }
    }
    const token = await issueLink(db, clock.now(), 'invite', whose)
    return { id: member.id, isNew: true, link: chooseUrl(origin, token, '') }
  })

  serve(
    app,
    'DELETE /api/config/members/:id',
    {
      access,
      isolation: { sample: async (db, websiteId) => ({ params: { id: await keepOne(db, websiteId) } }) },
    },
    async ({ website, params }) => {
      const gone = await app.db
        .delete(members)
        .where(memberIs(website.id, params.id))
        .returning({ id: members.id })
      if (gone.length === 0) throw notFound('member')
    },
  )
  registerSecondSteps(app)
}

/** Taking away the second step of somebody who lost it. [MEMBER-44] */
function registerSecondSteps(app: App): void {
  serve(
    app,
    'DELETE /api/config/members/:id/second-step',
    {
      access,
      isolation: { sample: async (db, websiteId) => ({ params: { id: await keepOne(db, websiteId) } }) },
    },
    async ({ website, account, params }) => {
      await transaction(app.db, async (tx) => {
        const of = { websiteId: website.id, memberId: params.id }
        const member = await findMember(tx, website.id, params.id)
        if (member === undefined) throw notFound('member')
        const { isOn } = await secondStepOf(tx, { kind: 'member', ...of })
        await removeApp(tx, { kind: 'member', ...of })
        if (!isOn) return
        await tx
          .update(members)
          .set({ secondStepRemovedAt: app.clock.now(), secondStepRemovedBy: account.name || account.email })
          .where(memberIs(website.id, params.id))
        await app.jobs.send(mailSecondStepRemoved, of, { tx })
      })
      return { ok: true as const }
    },
  )
}

/** A member of another website, for the isolation test. */
async function keepOne(db: Database, websiteId: string): Promise<string> {
  const email = `${newId()}@example.com`
  const member = { websiteId, email, name: '', language: 'en', state: 'invited' } as const
  return (await addMember(db, systemClock.now(), member)).id
}
