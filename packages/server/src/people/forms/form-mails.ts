import type { KeptAnswer } from '@plinth/contract/forms/form-calls'
import { inWords, isEmail, readText, say, type Sentence } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { Mail } from '../../platform/mail/post-office.ts'
import { firstAdministrator } from '../sender/first-administrator.ts'
import { fileInWords } from './answered-files.ts'
import type { PublishedForm } from './find-form.ts'

/** The kind of the mail that tells an owner of an answer; it is about the answer. [FORM-32] */
export const ANSWER_MAIL = 'form-answer'

/** Mails an address may get of one website's forms: nobody fills a stranger's box through them. [FORM-15] */
const thanksLimit = { name: 'form-thanks', burst: 3, perSeconds: 3600 } as const

/** An answer as it is kept. */
export interface Answered {
  readonly id: string
  readonly answers: readonly KeptAnswer[]
  /** The address of the website, as it was asked for. */
  readonly origin: string
}

/**
 * The mails about a new answer: to the owner, who answers its sender by replying, and to the sender if the owner wants
 * it. The sender's has the owner's words alone, so that nobody sends their own through it, unless the owner adds a copy. [FORM-15] [FORM-33]
 */
export async function mailsAbout(
  app: Pick<App, 'rateLimiter'>,
  tx: Database,
  website: SiteWebsite,
  form: PublishedForm,
  { id: answerId, answers, origin }: Answered,
): Promise<Mail[]> {
  const sender = answers.find(({ kind, answer }) => kind === 'email' && isEmail(answer))?.answer
  const owner = isEmail(form.notify) ? form.notify : await firstAdministrator(tx, website.id)
  return [
    ...(owner === undefined
      ? []
      : [{ ...toOwner(website, form, { id: answerId, answers, origin }, owner, sender), aboutId: answerId }]),
    ...(sender === undefined || form.thanks === undefined || !(await isAllowed(app, website.id, sender))
      ? []
      : [
          {
            websiteId: website.id,
            kind: 'form-thanks',
            to: sender,
            ...thanksOf(website, form.thanks, answers),
            // Without one, answers go where those to other mails of the website go. [MAIL-20]
            ...(isEmail(form.notify) ? { replyTo: form.notify } : {}),
          },
        ]),
  ]
}

/** What the sender reads: the owner's words, or those of the software where there are none. [FORM-15] [FORM-180] */
function thanksOf(
  website: SiteWebsite,
  { subject, text, withAnswers }: NonNullable<PublishedForm['thanks']>,
  answers: readonly KeptAnswer[],
): { readonly subject: string; readonly text: string } {
  const language = website.primaryLanguage
  const values = { website: readText(website.title, language, language) }
  const words =
    text.trim() === ''
      ? inWords(say('Thank you for writing to {website}. What you sent has reached us.', values), language)
      : text
  return {
    subject: subject.trim() || inWords(say('Thank you for writing to {website}', values), language),
    text: withAnswers ? `${words}\n\n--\n\n${linesOf(answers)}\n` : words,
  }
}

/** What was asked and said, as lines of a mail; files with what leads to them, for whoever may read them. [FORM-61] */
const linesOf = (answers: readonly KeptAnswer[], link?: string): string =>
  answers
    .map(({ label, answer, files = [] }) => {
      const links = link === undefined ? [] : files.map((file) => `${fileInWords(file)}: ${link}`)
      const said = links.length > 0 ? links.join('\n') : answer
      return `${label}:\n${said === '' ? '–' : said}`
    })
    .join('\n\n')

function toOwner(
  website: SiteWebsite,
  form: PublishedForm,
  { id, answers, origin }: Answered,
  to: string,
  sender: string | undefined,
): Mail {
  const language = website.primaryLanguage
  const words = (sentence: Sentence) => inWords(sentence, language)
  const title = readText(website.title, language, language)
  const from = say('Sent from the page “{page}” ({path}).', { page: form.pageTitle, path: form.pagePath })
  return {
    websiteId: website.id,
    kind: ANSWER_MAIL,
    to,
    subject: words(say('{form}: new answer on {website}', { form: form.name, website: title })),
    text: `${linesOf(answers, `${origin}/config/forms?answer=${id}`)}\n\n--\n${words(from)}\n`,
    ...(sender === undefined ? {} : { replyTo: sender }),
  }
}

const isAllowed = (
  { rateLimiter }: Pick<App, 'rateLimiter'>,
  websiteId: string,
  to: string,
): Promise<boolean> => rateLimiter.allows(thanksLimit, `${websiteId} ${to.toLowerCase()}`)
