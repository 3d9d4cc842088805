import type { AnswerOf, InputOf } from '@plinth/contract'
import {
  entryOf,
  canonicalDocument,
  findBlock,
  inWords,
  newId,
  replaceInText,
  say,
  type Operation,
  type PageDocument,
  type Sentence,
  type TextQuery,
} from '@plinth/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { findDocument, type DocumentRow } from '../documents/document-log.ts'
import { saveOperations, type Author } from '../documents/documents.ts'
import { isMarkup } from './find-texts.ts'

type Asked = InputOf<'POST /api/config/texts/replace'>['body']
type Chosen = Asked['documents'][number]

/** Who replaces, in whose name and language it is told. */
export interface Replacer {
  readonly websiteId: string
  readonly language: string
  /** How the person may change a draft; undefined when they may not. */
  readonly authorOf: (row: DocumentRow) => Author | undefined
}

const CHANGED = say('This page has changed since. Look for the words again.')
const NOT_ALLOWED = say(
  'Your role on this website does not allow you to change this page. Ask an administrator.',
)
const GONE = say('This page is gone.')

/**
 * Writes other words in the chosen places: of each draft all of them, as one step of its log that can be undone, or none. A
 * draft that has changed since it was read stays as it is. [EDIT-241] [EDIT-243]
 */
export async function replaceTexts(
  db: Database,
  clock: Clock,
  replacer: Replacer,
  asked: Asked,
): Promise<AnswerOf<'POST /api/config/texts/replace'>> {
  const documents: string[] = []
  const stayed: { documentId: string; message: string }[] = []
  let replaced = 0
  for (const chosen of asked.documents) {
    const { documentId } = chosen
    const refusal = await replaceIn(db, clock, replacer, asked, chosen)
    if (refusal !== undefined) {
      stayed.push({ documentId, message: inWords(refusal, replacer.language) })
      continue
    }
    documents.push(documentId)
    replaced += new Set(chosen.hits.map((hit) => JSON.stringify(hit))).size
  }
  return { replaced, documents, stayed }
}

async function replaceIn(
  db: Database,
  clock: Clock,
  { websiteId, authorOf }: Replacer,
  { replacement, words, matchCase = false, wholeWord = false }: Asked,
  { documentId, revision, hits }: Chosen,
): Promise<Sentence | undefined> {
  const row = await findDocument(db, websiteId, documentId)
  if (row === undefined) return GONE
  const author = authorOf(row)
  if (author === undefined) return NOT_ALLOWED
  if (row.revision !== revision) return CHANGED
  const query = { words, matchCase, wholeWord }
  const operations = operationsFor(canonicalDocument(row.document), query, replacement, hits)
  if (operations === undefined) return CHANGED
  const saved = await saveOperations(db, clock, websiteId, documentId, author, {
    baseRevision: revision,
    batchId: newId(),
    sessionId: 'find-and-replace',
    entries: [
      {
        id: newId(),
        deed: { code: 'words-replaced', ...(hits.length === 1 ? {} : { count: hits.length }) },
        operation: { type: 'group', operations },
      },
    ],
  })
  if (saved === undefined) return GONE
  return saved.ok ? undefined : saved.message
}

/** One operation for each text with chosen places; undefined when one of them is not there. */
function operationsFor(
  document: PageDocument,
  query: TextQuery,
  replacement: string,
  hits: Chosen['hits'],
): Operation[] | undefined {
  const texts = Map.groupBy(hits, ({ blockId, language, field }) =>
    JSON.stringify([blockId, language, field]),
  )
  const operations: Operation[] = []
  for (const [first, ...more] of texts.values()) {
    if (first === undefined) continue
    const { blockId, language, field } = first
    const block = findBlock(document, blockId)?.block
    const before = entryOf(entryOf(block?.texts, language), field)
    if (block === undefined || before === undefined) return undefined
    const places = new Set([first, ...more].map(({ index }) => index))
    const text = replaceInText(before, query, replacement, isMarkup(block.type, field), places)
    operations.push({ type: 'setText', blockId, language, field, text })
  }
  return operations
}
