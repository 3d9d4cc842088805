import {
  answersTo,
  answerInWords,
  CAPTCHA_TEXTS,
  FORM_TEXTS,
  formProblems,
  inWords,
  isEmptyAnswer,
  keptAnswer,
  newId,
  readFormAnswers,
  shownFields,
  surveyWords,
  type FieldAnswer,
  type FormAnswers,
  type SurveyWords,
  type Refusal,
} from '@plinth/domain'
import { LIST_FIELD } from '@plinth/blocks'
import type { KeptAnswer } from '@plinth/contract/forms/form-calls'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { refusalError } from '../../platform/http/errors.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { Verdict } from '../captcha/check-captcha.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { tellWebhooks } from '../../site/webhooks/tell-webhooks.ts'
import { tellList } from '../connections/tell-list.ts'
import { subscribe } from '../newsletter/subscribe.ts'
import { claimFiles, namedFiles, type NamedFiles } from './answered-files.ts'
import type { PublishedForm } from './find-form.ts'
import { mailsAbout } from './form-mails.ts'
import { formAnswers } from './schema.ts'

/** Milliseconds below which nobody fills in a form. */
const TOO_QUICK = 1000

/** Whether no person can have been as quick; milliseconds, undefined where nobody knows. [FORM-14] */
export const isTooQuick = (took: number | undefined): boolean => took !== undefined && took < TOO_QUICK

const DAY = 24 * 60 * 60 * 1000

/** What came with a submission. */
export interface Submission {
  readonly key: string
  /** Milliseconds since it was begun; undefined where nobody knows. */
  readonly took?: number
  /** What a field held that no person sees. */
  readonly trap: string
  /** The address of the website, as it was asked for. */
  readonly origin: string
  /** Looks at what tells people from programs, once the answers can be taken. */
  readonly judge: () => Promise<Verdict>
  /** Answers as they were sent: by field, or as JSON text. */
  readonly sent: unknown
}

/** Refusals of a form, with the HTTP status of each. [FORM-11] */
export const formStatus = {
  'form-unreadable': 400,
  'form-invalid': 400,
  'form-captcha': 400,
  'form-refused': 401,
  'form-unknown': 404,
} as const

export type FormRefusal = Refusal<keyof typeof formStatus>

/**
 * Why a form cannot be taken as it was filled in, by field; or its answers. What is not asked, as the others are answered,
 * is neither looked at nor kept. [FORM-4] [FORM-11] [FORM-35]
 */
export function readSubmission(
  form: PublishedForm,
  sent: unknown,
): { readonly ok: true; readonly value: FormAnswers } | FormRefusal {
  const answers = readFormAnswers(form.fields, sent)
  if (answers === undefined) return { ok: false, code: 'form-unreadable', message: FORM_TEXTS.unreadable }
  const asked = shownFields(form.fields, answers)
  const problems = formProblems(asked, answers)
  return Object.keys(problems).length === 0
    ? { ok: true, value: answersTo(asked, answers) }
    : { ok: false, code: 'form-invalid', message: FORM_TEXTS.invalid, fields: problems }
}

/**
 * Keeps what was sent through a form, and puts the mails about it in the outbox, in one transaction. The same submission
 * sent again is no second one. What a program seems to have sent is kept apart, and no mail tells of it. [FORM-12] [FORM-14]
 */
export async function saveAnswer(
  app: App,
  website: SiteWebsite,
  form: PublishedForm,
  { key, took, trap, origin, judge, sent }: Submission,
): Promise<{ readonly ok: true } | FormRefusal> {
  const read = readSubmission(form, sent)
  if (!read.ok) return read
  const named = await namedFiles(app.db, website.id, form, read.value, key)
  if (Object.keys(named.problems).length > 0)
    return { ok: false, code: 'form-invalid', message: FORM_TEXTS.invalid, fields: named.problems }
  const verdict = await judge()
  if (verdict === 'refused') return { ok: false, code: 'form-captcha', message: CAPTCHA_TEXTS.incomplete }
  const byProgram = trap.trim() !== '' || isTooQuick(took)
  const { newsletter } = form
  if (newsletter !== undefined) {
    if (verdict === 'suspect') return { ok: false, code: 'form-refused', message: FORM_TEXTS.refused }
    const email = answerInWords({ kind: 'email' }, read.value['email'] ?? '')
    const asking = { email, path: form.pagePath, origin }
    // What a program filled in is dropped: a list of addresses has no place for suspects. [NEWS-75]
    if (!byProgram) await subscribe(app, website, newsletter, asking)
    return { ok: true }
  }
  const now = app.clock.now()
  const survey = surveyWords(website.store.texts, website.primaryLanguage, website.primaryLanguage)
  const suspected = verdict === 'suspect' || byProgram
  const row = answerRow(website.id, form, {
    key,
    answers: read.value,
    files: named.files,
    suspected,
    now,
    survey,
  })
  await transaction(app.db, async (tx) => {
    const made = await tx
      .insert(formAnswers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: formAnswers.id })
    if (made.length === 0) return
    if (!(await claimFiles(tx, website.id, row.id, named.files))) throw filesGone()
    if (suspected) return
    await knowSender(tx, row, now)
    await joinList(app, tx, website, form, { ...row, wants: read.value[LIST_FIELD] }, now)
    await tellWebhooks(app.jobs, tx, website.id, { event: 'form.submitted', data: dataOf(row), now })
    for (const mail of await mailsAbout(app, tx, website, form, { ...row, origin }))
      await app.mail.send(tx, mail)
  })
  return { ok: true }
}

/** What is kept of a submission that was read, as it came at a moment. */
export function answerRow(
  websiteId: string,
  form: PublishedForm,
  sent: {
    readonly key: string
    readonly answers: FormAnswers
    readonly files: NamedFiles['files']
    readonly suspected: boolean
    readonly now: Date
    /** What the answers of a survey are called to its visitors. */
    readonly survey?: SurveyWords
  },
) {
  const kept = keptAnswers(form, sent)
  return {
    websiteId,
    id: newId(sent.now.getTime()),
    formId: form.id,
    formName: form.name,
    submission: sent.key,
    pageId: form.pageId,
    pageTitle: form.pageTitle,
    pagePath: form.pagePath,
    answers: kept,
    words: kept
      .map(({ answer }) => answer)
      .join('\n')
      .toLowerCase(),
    email: addressIn(kept),
    suspected: sent.suspected,
    expiresAt: form.keepDays === 0 ? null : new Date(sent.now.getTime() + form.keepDays * DAY),
    createdAt: sent.now,
  }
}

/** Another submission took a file in this moment: looked at again, it says so at its field. */
const filesGone = () =>
  refusalError({ ok: false, code: 'form-refused', message: FORM_TEXTS.refused }, formStatus)

/** What is kept of each answer, in the words its visitors saw [FORM-160]; of files their names, with what leads to them. [FORM-5] [FORM-61] */
const keptAnswers = (
  form: PublishedForm,
  { answers, files, survey }: Pick<Parameters<typeof answerRow>[2], 'answers' | 'files' | 'survey'>,
): KeptAnswer[] =>
  form.fields.flatMap(({ id, kind, label }): KeptAnswer[] => {
    const answer = answers[id]
    if (answer === undefined) return []
    if (kind !== 'file')
      return [
        { field: id, kind, label, answer: answerInWords({ kind }, keptAnswer({ kind }, answer), survey) },
      ]
    const sent = (files[id] ?? []).map((file) => ({ id: file.id, fileName: file.fileName, size: file.size }))
    const names = sent.map(({ fileName }) => fileName).join(', ')
    return [{ field: id, kind, label, answer: names, files: sent }]
  })

/** The address of whoever sent it: what stands in the first field for one. */
const addressIn = (kept: readonly KeptAnswer[]): string | null =>
  kept
    .find(({ kind, answer }) => kind === 'email' && answer.trim() !== '')
    ?.answer.trim()
    .toLowerCase() ?? null

/** Whoever wrote an address into a form is known from then on. [CONTACT-1] */
export async function knowSender(
  tx: Database,
  { websiteId, email, answers }: Pick<typeof formAnswers.$inferSelect, 'websiteId' | 'answers' | 'email'>,
  now: Date,
): Promise<void> {
  if (email === null) return
  await knowContact(tx, websiteId, { email, name: nameIn(answers) }, now)
}

/** Puts its sender on the mailing list, where the form says so, or they ticked the box. [CONN-8] */
async function joinList(
  { jobs }: Pick<App, 'jobs'>,
  tx: Database,
  { id: websiteId, primaryLanguage: language }: SiteWebsite,
  { mailingList }: PublishedForm,
  { email, answers, wants }: Answered,
  now: Date,
): Promise<void> {
  const agrees = mailingList === 'always' || (mailingList === 'asked' && !isEmptyAnswer(wants ?? ''))
  if (email === null || !agrees) return
  const name = nameIn(answers)
  await tellList(jobs, tx, websiteId, [{ email, name, language, action: 'subscribe', from: 'form' }], now)
}

interface Answered {
  readonly email: string | null
  readonly answers: readonly KeptAnswer[]
  readonly wants: FieldAnswer | undefined
}

/** What whoever sent it is called: what stands in the first field for a name. */
const nameIn = (answers: readonly KeptAnswer[]): string =>
  answers.find(({ kind, answer }) => kind === 'name' && answer.trim() !== '')?.answer ?? ''

/** An answer as other services are told of it. [HOOK-1] */
const dataOf = ({
  id,
  formId,
  formName,
  pageId,
  pageTitle,
  pagePath,
  answers,
  createdAt,
}: typeof formAnswers.$inferInsert) => ({
  id,
  form: { id: formId, name: formName },
  page: { id: pageId, title: pageTitle, path: pagePath },
  answers,
  sentOn: createdAt.toISOString(),
})

/** What is wrong, field by field, in the language of the website. */
export function problemsInWords(
  { fields = {} }: Pick<FormRefusal, 'fields'>,
  language: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [field, inWords(problem, language)]),
  )
}
