import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, newId } from '@plinth/domain'
import { fillNewDocument } from '../content/documents/documents.ts'
import { makeFooter, readFooter } from '../content/footer/footer.ts'
import { findWebsite } from '../site/websites/websites.ts'
import type { DemoParts } from './load-demo.ts'

/** Above what the template's footer says, every page of the demo offers the newsletter. [DEMO-32] */
export async function makeDemoFooter(
  { db, clock, content }: Pick<DemoParts, 'db' | 'clock' | 'content'>,
  websiteId: string,
): Promise<void> {
  const website = await findWebsite(db, websiteId)
  const block = newBlock(BLOCK_TYPES.newsletter, newId(), content.language, { x: 0, y: 0 })
  if (website === undefined || block === undefined) throw new Error('The demo has no footer.')
  const documentId = await makeFooter(db, clock, website)
  const footer = await readFooter(db, websiteId, 'draft')
  const [below] = footer?.sections ?? []
  if (footer === undefined || below === undefined) throw new Error('The footer of the demo is empty.')
  const texts = { ...block.texts[content.language], ...content.newsletter }
  const newsletter = { ...block, texts: { [content.language]: texts } }
  const section = { ...below, id: newId(), blocks: [newsletter] }
  await fillNewDocument(db, websiteId, documentId, { ...footer, sections: [section, ...footer.sections] })
}
