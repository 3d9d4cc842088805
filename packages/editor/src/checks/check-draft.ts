import type { PageDocument } from '@plinth/domain'
import { renderPage, type RenderInput } from '@plinth/renderer'
import { loadCanvas } from '../document/document-api.ts'
import { checkContrast } from './check-contrast.ts'
import { checkStructure } from './check-structure.ts'
import type { Finding } from './finding.ts'
import { laidOut } from './laid-out.ts'
import { weighPage, type SizeOf } from './weigh-page.ts'

/** A page as it stands in the canvas. */
export interface ShownPage {
  readonly page: Document
  readonly draft: PageDocument
  /** What it is drawn from. */
  readonly input: RenderInput
}

/**
 * What visitors of a draft would stumble over, in reading order: of the page in the canvas as it stands there, of another one as it is
 * laid out where nobody sees it. [EDIT-170] [EDIT-171] [EDIT-1363]
 *
 * @param shown the page in the canvas; another one is drawn from what the server gives
 * @throws ApiError when the draft could not be asked for; Error when it does not arrive where it is laid out
 */
export async function checkDraft(
  documentId: string,
  shown?: ShownPage,
  weightLimit = 0,
): Promise<readonly Finding[]> {
  if (shown !== undefined)
    return look(shown.page, shown.draft, { ...shown.input, page: withDraft(shown) }, weightLimit)
  const input = await loadCanvas(documentId)
  const draft = 'document' in input.page ? input.page.document : undefined
  if (draft === undefined) return []
  const { html } = renderPage({ ...input, mode: 'editing', customCss: '' })
  const { page, remove } = await laidOut(html, input.website.style.customCss)
  try {
    return await look(page, draft, input, weightLimit)
  } finally {
    remove()
  }
}

async function look(
  page: Document,
  draft: PageDocument,
  input: RenderInput,
  weightLimit: number,
): Promise<readonly Finding[]> {
  const [contrast, weight] = await Promise.all([checkContrast(page), checkWeight(input, weightLimit)])
  const findings = [...checkStructure(page, draft), ...contrast, ...weight]
  const order = [...page.querySelectorAll<HTMLElement>('[data-block-id]')].map(
    ({ dataset }) => dataset['blockId'],
  )
  return findings.toSorted((one, other) => order.indexOf(one.blockId) - order.indexOf(other.blockId))
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
