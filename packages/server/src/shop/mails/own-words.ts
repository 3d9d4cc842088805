import { isMailKind, type JsonObject, type MailKind, type MailTemplate } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { drawMail, type DrawnMail } from './draw-mail.ts'
import { mailTemplates } from './schema.ts'

/** A mail in the words of the software, with what an owner's template can say of it. */
export interface WrittenMail extends DrawnMail {
  readonly data: JsonObject
}

export const isTemplate = (websiteId: string, kind: MailKind, language: string) =>
  and(
    eq(mailTemplates.websiteId, websiteId),
    eq(mailTemplates.kind, kind),
    eq(mailTemplates.language, language),
  )

/** The template an owner has chosen for a mail, or undefined. */
export async function ownTemplate(
  db: Database,
  websiteId: string,
  kind: MailKind,
  language: string,
): Promise<MailTemplate | undefined> {
  const [found] = await db
    .select({ subject: mailTemplates.subject, body: mailTemplates.body })
    .from(mailTemplates)
    .where(isTemplate(websiteId, kind, language))
  return found
}

/**
 * A mail in the words its owner has chosen for whoever reads that language; as it was written where there are none, and
 * where theirs cannot be drawn: no buyer goes without a mail because of a template. [MAILTPL-1] [MAILTPL-7]
 */
export async function inOwnWords(
  db: Database,
  {
    websiteId,
    kind,
    language,
  }: { readonly websiteId: string; readonly kind: string; readonly language: string },
  { data, subject, text, html }: WrittenMail,
): Promise<DrawnMail> {
  const written = { subject, text, html }
  if (!isMailKind(kind)) return written
  const template = await ownTemplate(db, websiteId, kind, language)
  if (template === undefined) return written
  const website = await findWebsite(db, websiteId)
  const drawn = drawMail(template, data, { language, timeZone: website?.timeZone ?? 'UTC' })
  if (drawn.problems.length > 0 || drawn.text.trim() === '') return written
  return {
    subject: drawn.subject === '' ? subject : drawn.subject,
    text: drawn.text,
    html: drawn.html,
  }
}
