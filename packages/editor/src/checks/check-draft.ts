import type { PageDocument } from '@plinth/domain'
import { renderPage } from '@plinth/renderer'
import { loadCanvas } from '../document/document-api.ts'
import { checkContrast } from './check-contrast.ts'
import { checkStructure } from './check-structure.ts'
import type { Finding } from './finding.ts'

/** A page as it stands in the canvas. */
export interface ShownPage {
  readonly page: Document
  readonly draft: PageDocument
}

/**
 * What visitors of a draft would stumble over, in reading order. What needs a laid out page, the contrast of words with
 * what is behind them, is told of the page in the canvas alone. [EDIT-170] [EDIT-171]
 *
 * @param shown the page in the canvas; another one is drawn from what the server gives
 * @throws ApiError when the draft could not be asked for
 */
export async function checkDraft(documentId: string, shown?: ShownPage): Promise<readonly Finding[]> {
  if (shown !== undefined) {
    const findings = [...checkStructure(shown.page, shown.draft), ...(await checkContrast(shown.page))]
    const order = [...shown.page.querySelectorAll<HTMLElement>('[data-block-id]')].map(
      ({ dataset }) => dataset['blockId'],
    )
    return findings.toSorted((one, other) => order.indexOf(one.blockId) - order.indexOf(other.blockId))
  }
  const input = await loadCanvas(documentId)
  if (!('document' in input.page) || input.page.document === undefined) return []
  const { html } = renderPage({ ...input, mode: 'editing' })
  return checkStructure(new DOMParser().parseFromString(html, 'text/html'), input.page.document)
}
