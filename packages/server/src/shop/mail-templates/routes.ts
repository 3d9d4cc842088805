import {
  MAIL_KINDS,
  PAGE_TYPES,
  requiredOf,
  say,
  usualMailTemplate,
  verbatim,
  type MailKind,
  type MailTemplate,
  type Refusal,
} from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { refusalError } from '../../platform/http/errors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { serve } from '../../platform/http/serve.ts'
import { drawMail, type TemplateProblem } from '../mails/draw-mail.ts'
import { exampleOf } from './mail-samples.ts'
import { isTemplate, ownTemplate } from '../mails/own-words.ts'
import { mailTemplates } from '../mails/schema.ts'

/** Previews are asked for while somebody types. */
const previewLimit = { name: 'mail-preview', burst: 60, perSeconds: 60 } as const
const testLimit = { name: 'mail-test', burst: 5, perSeconds: 60 } as const

/** A kind names a mail every website has of its own, not the thing of one. */
const isolation: IsolationSample = {
  isOwnName: true,
  sample: async () => ({ params: { kind: 'order-confirmation' } }),
}

/**
 * What mails say, as everything is searched that names things and files: links as JSON writes them, pictures by their
 * identifiers. What stands in a mail alone is in use. [MEDIA-35]
 */
const textsOfMails = (websiteId: string) => sql`
  select ${mailTemplates.kind} as id,
    to_json(${mailTemplates.body})::text || coalesce((
      select string_agg('"' || found[1] || '"', ' ')
      from regexp_matches(${mailTemplates.body}, '/media/[^/"]+/([^/"]+)/', 'g') found), '') as said
  from ${mailTemplates} where ${mailTemplates.websiteId} = ${websiteId}`

/** The words of mails to buyers, which an owner can choose, look at and send to themselves. [MAILTPL-1] */
export async function mailTemplatesFeature(app: App): Promise<void> {
  app.pageSources.addKept({ place: 'mail-templates', texts: textsOfMails })
  readRoutes(app)
  changeRoutes(app)
  tryRoutes(app)
}

/** The language a mail is read in: one of the website's, the primary one unless another is asked for. */
const languageOf = ({ languages, primaryLanguage }: SiteWebsite, asked: string): string =>
  languages.includes(asked) ? asked : primaryLanguage

async function one(app: App, website: SiteWebsite, kind: MailKind, asked: string) {
  const language = languageOf(website, asked)
  const own = await ownTemplate(app.db, website.id, kind, language)
  const { data } = await exampleOf(app.db, website, kind, language, app.clock.now())
  const usual = usualMailTemplate(kind)
  return {
    kind,
    language,
    ...(own ?? usual),
    isOwn: own !== undefined,
    usual,
    example: JSON.stringify(data, null, 2),
  }
}

function readRoutes(app: App): void {
  serve(app, 'GET /api/config/mail-templates', { access: 'store.settings' }, async ({ website }) => {
    const changed = await app.db
      .select({
        kind: mailTemplates.kind,
        language: mailTemplates.language,
        updatedAt: mailTemplates.updatedAt,
      })
      .from(mailTemplates)
      .where(eq(mailTemplates.websiteId, website.id))
    const { primaryLanguage, languages } = website
    return {
      languages: [...new Set([primaryLanguage, ...languages])],
      mails: MAIL_KINDS.map((kind) => ({
        kind,
        changed: changed
          .filter((row) => row.kind === kind)
          .map(({ language, updatedAt }) => ({ language, updatedAt: updatedAt.getTime() })),
      })),
    }
  })
  serve(
    app,
    'GET /api/config/mail-templates/:kind',
    { access: 'store.settings', isolation },
    async ({ website, params, query }) => one(app, website, params.kind, query.language),
  )
}

function changeRoutes(app: App): void {
  serve(
    app,
    'PUT /api/config/mail-templates/:kind',
    { access: 'store.settings', isolation },
    async ({ website, params: { kind }, body }) => {
      const language = languageOf(website, body.language)
      const template = templateOf(body)
      await drawnOrRefused(app, website, kind, language, template)
      const row = { ...template, updatedAt: app.clock.now() }
      await app.db
        .insert(mailTemplates)
        .values({ websiteId: website.id, kind, language, ...row })
        .onConflictDoUpdate({
          target: [mailTemplates.websiteId, mailTemplates.kind, mailTemplates.language],
          set: row,
        })
      return one(app, website, kind, language)
    },
  )
  serve(
    app,
    'DELETE /api/config/mail-templates/:kind',
    { access: 'store.settings', isolation },
    async ({ website, params: { kind }, query }) => {
      const language = languageOf(website, query.language)
      await app.db.delete(mailTemplates).where(and(isTemplate(website.id, kind, language)))
      return one(app, website, kind, language)
    },
  )
}

function tryRoutes(app: App): void {
  serve(
    app,
    'POST /api/config/mail-templates/:kind/preview',
    { access: 'store.settings', rateLimit: previewLimit, isolation },
    async ({ website, params: { kind }, body }) => {
      const language = languageOf(website, body.language)
      return drawn(app, website, kind, language, templateOf(body))
    },
  )
  serve(
    app,
    'POST /api/config/mail-templates/:kind/test',
    { access: 'store.settings', rateLimit: testLimit, isolation },
    async (request) => {
      const { website, params, body } = request
      const language = languageOf(website, body.language)
      const { subject, text, html } = await drawnOrRefused(
        app,
        website,
        params.kind,
        language,
        templateOf(body),
      )
      const to = addressOf(request)
      await app.mail.send(app.db, { websiteId: website.id, kind: 'test-mail', to, subject, text, html })
      return { to, isSent: app.mail.hasServer }
    },
  )
}

const templateOf = ({ subject, body }: MailTemplate): MailTemplate => ({
  subject: subject.replaceAll(/[\r\n]+/g, ' '),
  body,
})

/** Whoever asks for a test gets it: nobody else can be mailed that way. [MAILTPL-9] */
function addressOf({ account }: FastifyRequest): string {
  if (account === undefined || account === null) throw new Error('Only who is signed in asks for test mails.')
  return account.email
}

async function drawn(
  app: App,
  website: SiteWebsite,
  kind: MailKind,
  language: string,
  template: MailTemplate,
) {
  const { data, isReal } = await exampleOf(app.db, website, kind, language, app.clock.now())
  const preview = { ...data, pageType: PAGE_TYPES.commerceEmailPreview }
  const mail = drawMail(template, preview, { language, timeZone: website.timeZone })
  return { ...mail, problems: [...mail.problems, ...missing(kind, template)], isReal }
}

/** What a mail cannot do without, and is not in it. [MAILTPL-6] */
function missing(kind: MailKind, { body }: MailTemplate): TemplateProblem[] {
  return requiredOf(kind)
    .filter((name) => !new RegExp(`\\{${name}[|}]`).test(body))
    .map((name) => ({ field: 'body', line: 0, message: `Without {${name}} this mail is of no use.` }))
}

async function drawnOrRefused(
  app: App,
  website: SiteWebsite,
  kind: MailKind,
  language: string,
  template: MailTemplate,
) {
  const mail = await drawn(app, website, kind, language, template)
  const [problem] = mail.problems
  const isEmpty = mail.subject === '' || mail.text.trim() === ''
  if (problem === undefined && !isEmpty) return mail
  throw refusalError(problem === undefined ? empty(mail.subject === '') : wrong(problem), {
    'mail-template': 400,
  })
}

type TemplateRefusal = Refusal<'mail-template'>

function wrong({ field, line, message: reason }: TemplateProblem): TemplateRefusal {
  const message = line === 0 ? verbatim(reason) : say('Line {line}: {reason}', { line, reason })
  return { ok: false, code: 'mail-template', message, fields: { [field]: message } }
}

function empty(isSubject: boolean): TemplateRefusal {
  const message = isSubject
    ? say('A mail needs a subject. This one comes out empty.')
    : say('A mail needs words. This one comes out empty.')
  return { ok: false, code: 'mail-template', message, fields: { [isSubject ? 'subject' : 'body']: message } }
}
