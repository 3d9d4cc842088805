import { inWords, newId, say } from '@plinth/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { textsOfDocuments } from '../../content/documents/texts-of-documents.ts'
import { systemClock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { notFound, refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { addressOf, domainOf } from '../../platform/mail/smtp.ts'
import { subscribers } from '../newsletter/schema.ts'
import { countAudience, rulesOf } from '../segments/segments.ts'
import { listBlocked, unblockAddress } from './blocked-addresses.ts'
import { drawMail, forLooking, isCountingKey, OPENED } from './campaign-mail.ts'
import {
  beginCampaign,
  campaignStatus,
  changeCampaign,
  deleteCampaign,
  findCampaign,
  listCampaigns,
  listRecipients,
  loadCampaign,
  mailsToSend,
  sendIt,
  takeStep,
} from './campaigns.ts'
import { isReturnKey, returnKey, takeReturned } from './returned-mail.ts'
import { campaignClicks, campaignRecipients } from './schema.ts'
import { startCampaigns } from './start-campaigns.ts'
import { sendCampaign } from './send-campaign.ts'
import { senderRecords, type ResolveTxt } from './sender-records.ts'

const access = 'campaigns.edit'

/** How often one visitor's mail program may tell that it showed a mail or followed a link. */
const countLimit = { name: 'campaign-counts', burst: 120, perSeconds: 60 } as const
/** Test mails of one person. */
const testLimit = { name: 'campaign-tests', burst: 20, perSeconds: 3600 } as const
const returnLimit = { name: 'campaign-returns', burst: 600, perSeconds: 60 } as const

/** Mails to many: written on the canvas, sent in batches, with a report. [CAMPAIGN-1] to [CAMPAIGN-16] */
export async function campaignsFeature(
  app: App,
  { resolveTxt = askSystem }: { readonly resolveTxt?: ResolveTxt | undefined } = {},
): Promise<void> {
  app.jobs.register(sendCampaign)
  app.jobs.register(startCampaigns(app))
  app.pageSources.addKept({ place: 'campaigns', texts: (websiteId) => textsOfDocuments('mail', websiteId) })
  registerLists(app)
  registerChanges(app)
  registerTrying(app, resolveTxt)
  registerSending(app)
  registerCounting(app)
}

async function askSystem(name: string) {
  const { resolveTxt } = await import('node:dns/promises')
  return resolveTxt(name)
}

async function shown(app: App, websiteId: string, id: string) {
  const campaign = await findCampaign(app, websiteId, id)
  if (campaign === undefined) throw notFound('campaign')
  return { campaign }
}

function registerLists(app: App): void {
  serve(app, 'GET /api/config/campaigns', { access }, ({ website, query }) =>
    listCampaigns(app.db, website.id, query),
  )

  serve(app, 'GET /api/config/campaigns/blocked', { access }, ({ website, query }) =>
    listBlocked(app.db, website.id, query),
  )

  serve(app, 'POST /api/config/campaigns/unblock', { access }, async ({ website, body }) => {
    if (!(await unblockAddress(app, website.id, body.email))) throw notFound('address')
  })

  serve(app, 'GET /api/config/campaigns/:id', { access, isolation: theirs() }, ({ website, params }) =>
    shown(app, website.id, params.id),
  )

  serve(
    app,
    'GET /api/config/campaigns/:id/recipients',
    { access, isolation: theirs() },
    async ({ website, params, query }) => {
      if ((await loadCampaign(app.db, website.id, params.id)) === undefined) throw notFound('campaign')
      return listRecipients(app.db, website.id, params.id, query)
    },
  )

  serve(
    app,
    'GET /api/config/campaigns/:id/audience',
    { access, isolation: theirs() },
    async ({ website, params }) => {
      const found = await loadCampaign(app.db, website.id, params.id)
      if (found === undefined) throw notFound('campaign')
      const rules = await rulesOf(app.db, website.id, found.row.segmentId)
      if (rules === undefined) return { people: 0, blocked: 0 }
      return countAudience(app.db, website.id, { rules, topicId: found.row.topicId }, app.clock.now())
    },
  )
}

function registerChanges(app: App): void {
  serve(app, 'POST /api/config/campaigns', { access }, async ({ website, body, origin }) => {
    const begun = await beginCampaign(app.db, website.id, { ...body, origin, now: app.clock.now() })
    if (begun === undefined) throw notFound('campaign')
    if (!begun.ok) throw refusalError(begun, campaignStatus)
    return shown(app, website.id, begun.value)
  })

  serve(
    app,
    'PATCH /api/config/campaigns/:id',
    { access, isolation: theirs({ senderName: 'Mine now' }) },
    async ({ website, params, body }) => {
      const changed = await changeCampaign(app.db, website.id, params.id, body, app.clock.now())
      if (changed === undefined) throw notFound('campaign')
      if (!changed.ok) throw refusalError(changed, campaignStatus)
      return shown(app, website.id, params.id)
    },
  )

  serve(
    app,
    'DELETE /api/config/campaigns/:id',
    { access, isolation: theirs() },
    async ({ website, params }) => {
      const gone = await deleteCampaign(app.db, website.id, params.id)
      if (gone === undefined) throw notFound('campaign')
      if (!gone.ok) throw refusalError(gone, campaignStatus)
    },
  )
}

/** How a mail looks before anybody gets it, and whether the domain it comes from is believed. */
function registerTrying(app: App, resolveTxt: ResolveTxt): void {
  serve(
    app,
    'GET /api/config/campaigns/:id/preview',
    { access, isolation: theirs() },
    async ({ website, params, query, origin }) => {
      const found = await loadCampaign(app.db, website.id, params.id)
      if (found === undefined) throw notFound('campaign')
      const language = website.languages.includes(query.language ?? '')
        ? query.language!
        : website.primaryLanguage
      const kept = found.row.mails?.[language]
      const mail =
        kept ?? (await drawMail(app, website, found.document, { ...found.row, origin }, language)).mail
      return { ...forLooking(mail), bytes: Buffer.byteLength(mail.html) }
    },
  )

  serve(
    app,
    'POST /api/config/campaigns/:id/test',
    { access, rateLimit: testLimit, isolation: theirs({ to: 'me@example.com' }) },
    async ({ website, params, body, origin }) => {
      const found = await loadCampaign(app.db, website.id, params.id)
      if (found === undefined) throw notFound('campaign')
      if (!app.mail.hasServer)
        throw refusalError(
          {
            ok: false,
            code: 'no-mail-server' as const,
            message: say('No mail server is set up, so no mail can be sent.'),
          },
          campaignStatus,
        )
      const language = website.languages.includes(body.language ?? '')
        ? body.language!
        : website.primaryLanguage
      const drawn = await mailsToSend(app, website, found.document, { ...found.row, origin })(language)
      if (!drawn.ok) throw refusalError(drawn, campaignStatus)
      const mail = forLooking(drawn.value)
      const subject = inWords(say('Test: {subject}', { subject: mail.subject }), language)
      await transaction(app.db, (tx) =>
        app.mail.send(tx, {
          websiteId: website.id,
          kind: 'campaign-test',
          to: body.to,
          subject,
          text: mail.text,
          html: mail.html,
          ...(found.row.replyTo === '' ? {} : { replyTo: found.row.replyTo }),
        }),
      )
    },
  )

  serve(app, 'GET /api/config/campaigns/sender', { access }, async ({ website, query, origin }) => {
    const { from } = await app.mail.senderOf(website.id)
    const domain = domainOf(from)
    const records = await senderRecords(resolveTxt, domain, query.selector)
    return {
      from: addressOf(from),
      domain,
      hasServer: app.mail.hasServer,
      records: records.map((record) => ({ ...record, says: inWords(record.says, website.primaryLanguage) })),
      returnUrl: `${origin}/_newsletter/returned/${returnKey(app.secret, website.id)}`,
    }
  })
}

function registerSending(app: App): void {
  serve(
    app,
    'POST /api/config/campaigns/:id/send',
    { access, isolation: theirs({ at: null }) },
    async ({ website, params, body, origin }) => {
      const sent = await sendIt(app, website, params.id, { at: body.at, origin })
      if (sent === undefined) throw notFound('campaign')
      if (!sent.ok) throw refusalError(sent, campaignStatus)
      return shown(app, website.id, params.id)
    },
  )

  serve(
    app,
    'POST /api/config/campaigns/:id/step',
    { access, isolation: theirs({ step: 'cancel' }) },
    async ({ website, params, body }) => {
      const taken = await takeStep(app, website.id, params.id, body.step)
      if (taken === undefined) throw notFound('campaign')
      if (!taken.ok) throw refusalError(taken, campaignStatus)
      return shown(app, website.id, params.id)
    },
  )
}

/** What comes from mail programs and mail servers: opens and clicks of who allowed it, and what came back. */
function registerCounting(app: App): void {
  serve(
    app,
    'POST /_newsletter/returned/:key',
    { access: 'public', crumb: 'none', rateLimit: returnLimit },
    async ({ website, params, body }) => {
      if (!isReturnKey(app.secret, website.id, params.key)) throw notFound('address')
      return { taken: await takeReturned(app, website.id, body) }
    },
  )

  serve(
    app,
    'GET /_newsletter/opened',
    { access: 'public', rateLimit: countLimit },
    async ({ website, query }, reply) => {
      reply.header('cache-control', 'no-store')
      const reader = { websiteId: website.id, campaignId: query.c, subscriberId: query.r }
      if (!isCountingKey(app.secret, reader, OPENED, query.k)) return
      await app.db
        .update(campaignRecipients)
        .set({ openedAt: app.clock.now() })
        .where(and(ofReader(website.id, query), stillAllowed, isNull(campaignRecipients.openedAt)))
    },
  )

  serve(
    app,
    'GET /_newsletter/go',
    { access: 'public', rateLimit: countLimit },
    async ({ website, query }, reply) => {
      reply.header('cache-control', 'no-store')
      const reader = { websiteId: website.id, campaignId: query.c, subscriberId: query.r }
      // A link somebody made up leads nowhere: only addresses that were in a mail are gone to.
      if (!isCountingKey(app.secret, reader, query.u, query.k) || !/^https?:\/\//.test(query.u))
        throw notFound('address')
      const at = app.clock.now()
      await transaction(app.db, async (tx) => {
        const theirs = await tx
          .update(campaignRecipients)
          .set({ clickedAt: at })
          .where(and(ofReader(website.id, query), stillAllowed))
          .returning({ id: campaignRecipients.subscriberId })
        if (theirs.length === 0) return
        await tx
          .insert(campaignClicks)
          .values({ websiteId: website.id, campaignId: query.c, subscriberId: query.r, url: query.u, at })
          .onConflictDoNothing()
      })
      return reply.redirect(query.u, 302)
    },
  )
}

/** Who allowed it when it was sent, and allows it now. [CAMPAIGN-15] */
const stillAllowed = sql`${campaignRecipients.isCountable} and exists (select from ${subscribers} s
  where s.website_id = ${campaignRecipients.websiteId} and s.id = ${campaignRecipients.subscriberId}
    and s.counting_allowed_at is not null)`

const ofReader = (websiteId: string, { c, r }: { readonly c: string; readonly r: string }) =>
  and(
    eq(campaignRecipients.websiteId, websiteId),
    eq(campaignRecipients.campaignId, c),
    eq(campaignRecipients.subscriberId, r),
  )

/** A campaign of another website, for the isolation test. */
function theirs(body?: unknown): IsolationSample {
  return {
    sample: async (db, websiteId) => ({
      params: { id: await beginOne(db, websiteId) },
      ...(body === undefined ? {} : { body }),
    }),
  }
}

async function beginOne(db: Database, websiteId: string): Promise<string> {
  const begun = await beginCampaign(db, websiteId, { origin: '', now: systemClock.now() })
  return begun?.ok === true ? begun.value : newId()
}
