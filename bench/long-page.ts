import type { BrowserContext } from 'playwright-core'
import { newPage } from '../e2e/editor/editor-page.ts'

/** Makes a page with this many blocks, one of which a new page has already; the identifier of its document. */
export async function longPage(
  context: BrowserContext,
  origin: string,
  blockCount: number,
): Promise<{ documentId: string }> {
  const made = await newPage(context, origin, 'Long')
  const blocks = Array.from({ length: blockCount - 1 }, (_, index) => ({
    id: `long-${index}`,
    type: 2,
    value: {},
    texts: {
      en: { html: `<p>Paragraph ${index}: turned, trimmed, dried, fired, glazed and fired again.</p>` },
    },
    layout: { desktop: { x: (index % 2) * 12, y: Math.floor(index / 2) * 4, w: 12, h: 4 } },
  }))
  const settings = {
    name: 'Long',
    theme: 'white',
    height: 'small',
    width: 'inset',
    verticalAlignment: 'top',
  }
  const crumb = (await context.cookies(origin)).find(({ name }) => name === 'crumb')?.value ?? ''
  const url = `${origin}/api/config/documents/${made.documentId}/operations`
  const answer = await context.request.post(url, {
    headers: { 'x-csrf-token': decodeURIComponent(crumb) },
    data: {
      baseRevision: 1,
      batchId: 'set-up-long-page',
      sessionId: 'set-up',
      entries: [
        {
          id: 'set-up-long-page',
          label: 'Added section Long',
          operation: { type: 'insertSection', index: 1, section: { id: 'long', settings, blocks } },
        },
      ],
    },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  return made
}
