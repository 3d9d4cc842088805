import type { PageDocument } from '@plinth/domain'
import { renderPage, type RenderInput } from '@plinth/renderer'
import { loadCanvas } from '../document/document-api.ts'
import { checkContrast } from './check-contrast.ts'
import { checkStructure } from './check-structure.ts'
import type { Finding } from './finding.ts'
import { weighPage, type SizeOf } from './weigh-page.ts'

/** A page as it stands in the canvas. */
export interface ShownPage {
  readonly page: Document
  readonly draft: PageDocument
  /** What it is drawn from. */
  readonly input: RenderInput
}

/**
 * What visitors of a draft would stumble over, in reading order. What needs a laid out page, the contrast of words with
 * what is behind them, is told of the page in the canvas alone. [EDIT-170] [EDIT-171]
 *
 * @param shown the page in the canvas; another one is drawn from what the server gives
 * @throws ApiError when the draft could not be asked for
 */
export async function checkDraft(
  documentId: string,
  shown?: ShownPage,
  weightLimit = 0,
): Promise<readonly Finding[]> {
  if (shown !== undefined) {
    const [contrast, weight] = await Promise.all([
      checkContrast(shown.page),
      checkWeight({ ...shown.input, page: withDraft(shown) }, weightLimit),
    ])
    const findings = [...checkStructure(shown.page, shown.draft), ...contrast, ...weight]
    const order = [...shown.page.querySelectorAll<HTMLElement>('[data-block-id]')].map(
      ({ dataset }) => dataset['blockId'],
    )
    return findings.toSorted((one, other) => order.indexOf(one.blockId) - order.indexOf(other.blockId))
  }
  const input = await loadCanvas(documentId)
  if (!('document' in input.page) || input.page.document === undefined) return []
  const { html } = renderPage({ ...input, mode: 'editing' })
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return [...checkStructure(parsed, input.page.document), ...(await checkWeight(input, weightLimit))]
}

/** The page as it is being edited, which the canvas may be ahead of. */
const withDraft = ({ input, draft }: ShownPage): RenderInput['page'] =>
  'document' in input.page ? { ...input.page, document: draft } : input.page

const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10

/**
 * Whether the page is heavier than its owner wants, with the block that weighs most.
 *
 * @param limit megabytes; 0 for any weight
 */
export async function checkWeight(
  input: RenderInput,
  limit: number,
  sizeOf?: SizeOf,
): Promise<readonly Finding[]> {
  if (limit === 0) return []
  const drawn = renderPage({ ...input, mode: 'editing' }).html
  const seen = renderPage({ ...input, mode: 'preview' }).html
  const { total, heaviest } = await weighPage(
    new DOMParser().parseFromString(drawn, 'text/html'),
    seen,
    sizeOf,
  )
  if (heaviest === undefined || total <= limit * 1_000_000) return []
  const { blockId, bytes, file } = heaviest
  const measured = { is: megabytes(total), wanted: limit, own: megabytes(bytes) }
  return [{ kind: 'page-weight', blockId, words: file, measured }]
}
