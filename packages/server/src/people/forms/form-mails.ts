import type { KeptAnswer } from '@plinth/contract/forms/form-calls'
import { inWords, isEmail, readText, say, type Sentence } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { Mail } from '../../platform/mail/post-office.ts'
import { accounts, memberships } from '../../identity/accounts/schema.ts'
import type { PublishedForm } from './find-form.ts'

/** Mails an address may get of one website's forms: nobody fills a stranger's box through them. [FORM-15] */
const thanksLimit = { name: 'form-thanks', burst: 3, perSeconds: 3600 } as const

/**
 * The mails about a new answer: to the owner, who answers its sender by replying, and to the sender if the owner wants
 * it. The sender's has the owner's words alone, so that nobody sends their own through it. [FORM-15]
 */
export async function mailsAbout(
  app: Pick<App, 'rateLimiter'>,
  tx: Database,
  website: SiteWebsite,
  form: PublishedForm,
  answers: readonly KeptAnswer[],
): Promise<Mail[]> {
  const sender = answers.find(({ kind, answer }) => kind === 'email' && isEmail(answer))?.answer
  const owner = isEmail(form.notify) ? form.notify : await firstAdministrator(tx, website.id)
  return [
    ...(owner === undefined ? [] : [toOwner(website, form, answers, owner, sender)]),
    ...(sender === undefined || form.thanks === undefined || !(await isAllowed(app, website.id, sender))
      ? []
      : [
          {
            websiteId: website.id,
            kind: 'form-thanks',
            to: sender,
            subject: form.thanks.subject,
            text: form.thanks.text,
            ...(owner === undefined ? {} : { replyTo: owner }),
          },
        ]),
  ]
}

function toOwner(
  website: SiteWebsite,
  form: PublishedForm,
  answers: readonly KeptAnswer[],
  to: string,
  sender: string | undefined,
): Mail {
  const language = website.primaryLanguage
  const words = (sentence: Sentence) => inWords(sentence, language)
  const title = readText(website.title, language, language)
  const lines = answers.map(({ label, answer }) => `${label}:\n${answer === '' ? '–' : answer}`)
  const from = say('Sent from the page “{page}” ({path}).', { page: form.pageTitle, path: form.pagePath })
  return {
    websiteId: website.id,
    kind: 'form-answer',
    to,
    subject: words(say('{form}: new answer on {website}', { form: form.name, website: title })),
    text: `${lines.join('\n\n')}\n\n--\n${words(from)}\n`,
    ...(sender === undefined ? {} : { replyTo: sender }),
  }
}

async function isAllowed(
  { rateLimiter }: Pick<App, 'rateLimiter'>,
  websiteId: string,
  to: string,
): Promise<boolean> {
  try {
    await rateLimiter.require(thanksLimit, `${websiteId} ${to.toLowerCase()}`)
    return true
  } catch {
    return false
  }
}

async function firstAdministrator(tx: Database, websiteId: string): Promise<string | undefined> {
  const [first] = await tx
    .select({ email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.websiteId, websiteId), eq(memberships.role, roles.admin)))
    .orderBy(asc(memberships.createdAt), asc(accounts.id))
    .limit(1)
  return first?.email
}
