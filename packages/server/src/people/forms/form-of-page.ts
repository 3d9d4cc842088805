import { BLOCK_TYPES, walk } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../platform/http/app-types.ts'
import { publishedVersion } from '../../content/documents/document-joins.ts'
import { documents, documentVersions } from '../../content/pages/schema.ts'
import { fieldsOfBlock } from './find-form.ts'

/** What a submission says of where its form stands, in place of the form's identifier. */
export interface FormPlace {
  readonly pageId: string
  /** `i` for an item, such as a post; `c` for a collection, such as a page. */
  readonly contentSource: string
  /** Answers as JSON text keyed by field. */
  readonly form: string
}

/**
 * The identifier of the form of a page that was filled in: the one with most of the fields that were answered, the upper
 * one of two that are alike; undefined where the page has none of them. Whether visitors may see the page is
 * `findForm`'s to say. [FORM-86]
 */
export async function formOfPage(
  { db }: Pick<App, 'db'>,
  website: { readonly id: string; readonly primaryLanguage: string },
  { pageId, contentSource, form }: FormPlace,
): Promise<string | undefined> {
  const [page] = await db
    .select({ document: documentVersions.document })
    .from(documentVersions)
    .innerJoin(documents, publishedVersion)
    .where(
      and(
        eq(documents.websiteId, website.id),
        eq(documents.ownerKind, contentSource === 'i' ? 'item' : 'collection'),
        eq(documents.ownerId, pageId),
      ),
    )
  if (page === undefined) return undefined
  const answered = fieldsIn(form)
  let best: { readonly id: string; readonly known: number } | undefined
  for (const { block } of walk(page.document)) {
    if (block.type !== BLOCK_TYPES.form && block.type !== BLOCK_TYPES.newsletter) continue
    const ids = new Set(fieldsOfBlock(block, website.primaryLanguage).map(({ id }) => id))
    const known = answered.filter((id) => ids.has(id)).length
    if (best === undefined || known > best.known) best = { id: block.id, known }
  }
  return best === undefined || (best.known === 0 && answered.length > 0) ? undefined : best.id
}

/** The fields that were answered; none in a text that is no JSON, which the form itself refuses. */
function fieldsIn(form: string): string[] {
  try {
    const answers: unknown = JSON.parse(form)
    return typeof answers === 'object' && answers !== null ? Object.keys(answers) : []
  } catch {
    return []
  }
}
