import { BLOCK_TYPES, type FormAnswers } from '@plinth/domain'
import { publishedForm, type PublishedForm } from '../people/forms/find-form.ts'
import { answerRow, knowSender, readSubmission } from '../people/forms/save-answer.ts'
import { formAnswers } from '../people/forms/schema.ts'
import { findWebsite } from '../site/websites/websites.ts'
import type { DemoParts } from './load-demo.ts'

const anHour = 60 * 60_000

/**
 * What was written through the published contact form in the last days, kept as if it had been sent then; nobody is
 * mailed of it, and no service told. [DEMO-34]
 */
export async function keepAnswers({ db, clock, content }: DemoParts, websiteId: string): Promise<void> {
  const form = await contactForm({ db, content }, websiteId)
  for (const [place, { hoursAgo, isRead = false, answers }] of content.answers.entries()) {
    const now = new Date(clock.now().getTime() - hoursAgo * anHour)
    const read = readSubmission(form, byField(form, answers))
    if (!read.ok) throw new Error(`The demo cannot be loaded: ${JSON.stringify(read)}.`)
    const row = answerRow(websiteId, form, {
      key: `demo.${place}`,
      answers: read.value,
      files: {},
      suspected: false,
      now,
    })
    await db.insert(formAnswers).values({ ...row, readAt: isRead ? new Date(now.getTime() + anHour) : null })
    await knowSender(db, row, now)
  }
}

async function contactForm(
  { db, content }: Pick<DemoParts, 'db' | 'content'>,
  websiteId: string,
): Promise<PublishedForm> {
  const page = content.pages.find(({ urlId }) => urlId === 'contact')
  const block = page?.document.sections
    .flatMap(({ blocks }) => blocks)
    .find(({ type }) => type === BLOCK_TYPES.form)
  const website = await findWebsite(db, websiteId)
  const form =
    block === undefined || website === undefined ? undefined : await publishedForm(db, website, block.id)
  if (form === undefined) throw new Error('The demo cannot be loaded: its contact page has no form.')
  return form
}

/** Answers by the identifiers of their fields, where the content names fields by what they ask. */
function byField({ fields }: PublishedForm, answers: FormAnswers): FormAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([label, answer]) => {
      const field = fields.find((one) => one.label === label)
      if (field === undefined) throw new Error(`The demo cannot be loaded: no field asks "${label}".`)
      return [field.id, answer]
    }),
  )
}
