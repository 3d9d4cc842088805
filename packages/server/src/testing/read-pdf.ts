import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** What somebody reads in a PDF file: its pages as text, with single spaces, and what it says of itself. */
export async function readPdf(file: Uint8Array): Promise<{ pages: string[]; info: Record<string, unknown> }> {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(pdf, { mergePages: false })
  const { info } = await getMeta(pdf)
  await pdf.cleanup()
  return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ').trim()), info }
}
