import { say, verbatim, type DocumentSheet } from '@plinth/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdf } from '../../../testing/read-pdf.ts'
import { documentFonts } from './pdf-fonts.ts'
import { sheetsAsPdf } from './sheets-as-pdf.ts'
import { runsOf } from './text-runs.ts'

const facts = { title: 'Invoices', author: 'Tern & Clay', madeOn: new Date('2026-11-24T09:00:00Z') }

const sheet = (changes: Partial<DocumentSheet> = {}): DocumentSheet => ({
  title: say('Invoice {number}', { number: 'RE-7' }),
  from: { name: 'Tern & Clay', lines: [verbatim('1 Quay'), verbatim('Falmouth')] },
  to: ['Ada Lovelace', '12 St James Square'],
  notes: [say('Date: {date}', { date: '24 November 2026' })],
  columns: [
    { label: say('Item'), isNumber: false },
    { label: say('Quantity'), isNumber: true },
    { label: say('Amount in {currency}', { currency: 'GBP' }), isNumber: true },
  ],
  rows: [['Mug, Chalk · MUG', '2', '25.00']],
  sums: [{ label: say('Total'), amount: '25.00' }],
  foot: 'IBAN GB00',
  ...changes,
})

const print = (sheets: readonly DocumentSheet[], language = 'en') =>
  sheetsAsPdf(
    sheets.map((each) => ({ sheet: each, language })),
    facts,
  )

test('[ORDDOC-5] what stands on a document is read back from its file, in order', async () => {
  const { pages, info } = await readPdf(await print([sheet()]))
  expect(pages).toEqual([
    'Tern & Clay Ada Lovelace 1 Quay 12 St James Square Falmouth Invoice RE-7 Date: 24 November 2026 ' +
      'Item Quantity Amount in GBP Mug, Chalk · MUG 2 25.00 Total 25.00 IBAN GB00 Invoice RE-7 Page 1 of 1',
  ])
  expect(info).toMatchObject({ Title: 'Invoices', Author: 'Tern & Clay' })
})

test('[ORDDOC-5] the same documents become the same file', async () => {
  expect(await print([sheet()])).toEqual(await print([sheet()]))
})

test('[ORDDOC-5] 200 lines go over several pages, each with its heads and its number, and none is lost', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => [`Product ${index + 1}.`, String(index), '1.00'])
  const { pages } = await readPdf(await print([sheet({ rows }), sheet({ title: say('Pick list') })]))
  const long = pages.slice(0, -1)
  expect(long.length).toBeGreaterThan(4)
  for (const [index, page] of long.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${long.length}`)
    expect(page).toContain('Item Quantity Amount in GBP')
  }
  const read = long.join(' ')
  for (const [name] of rows) expect(read).toContain(name)
  expect(long.at(-1)).toContain('Total 25.00')
  expect(pages.at(-1)).toContain('Page 1 of 1')
})

test('[ORDDOC-5] names and notes that do not fit go on in further lines and pages, whole', async () => {
  const word = 'x'.repeat(3000)
  const many = Array.from({ length: 150 }, (_, index) => `Note ${index}.`)
  const file = await print([
    sheet({ rows: [[`A ${word} name`, '1', '1.00']], to: many, foot: many.join('\n') }),
  ])
  const read = (await readPdf(file)).pages.join(' ')
  expect(read.replaceAll(/[^x]/g, '')).toHaveLength(word.length)
  for (const note of many) expect(read.split(note)).toHaveLength(3)
})

test('[ORDDOC-7] Greek, Cyrillic, Arabic and Hebrew are drawn with fonts that have them; what none has is seen', async () => {
  const fonts = await documentFonts()
  const drawn = (text: string) => runsOf(text, fonts).map((run) => `${run.family}:${run.text}`)
  expect(drawn('Ελλάδα Київ')).toEqual(['noto-sans:Ελλάδα Київ'])
  expect(drawn('مرحبا')).toEqual(['noto-sans-arabic:مرحبا'])
  expect(drawn('漢\u0000a')).toEqual(['noto-sans:\uFFFDa'])
  expect(drawn('\ud800')).toEqual(['noto-sans:\uFFFD'])
})

test('[ORDDOC-7] words of right-to-left scripts stand from right to left, numbers and names in them as they are', async () => {
  const fonts = await documentFonts()
  const seen = (text: string) =>
    runsOf(text, fonts)
      .map(({ text: part, isRightToLeft }) => (isRightToLeft ? [...part].toReversed().join('') : part))
      .join('')
  expect(seen('שלום 12')).toBe('12 םולש')
  expect(seen('Mug (שלום)!')).toBe('Mug (םולש)!')
  expect(seen('שלום Mug עולם')).toBe('םלוע Mug םולש')
})

test('[ORDDOC-7] a right-to-left document is printed, mirrored', async () => {
  const file = await print([sheet({ rows: [['كوب أبيض', '2', '25.00']], to: ['עדה לאבלייס'] })], 'ar')
  const { pages } = await readPdf(file)
  expect(pages[0]).toContain('25.00')
})

test('[ORDDOC-7] whatever is written on it, a document is made', async () => {
  // Many texts on one document: setting one is quick, opening the fonts for a file is not.
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(texts, async (written) => {
      const [name = '', foot = ''] = written
      const rows = written.map((each) => [each, name, each])
      const file = await print([sheet({ from: { name, lines: [] }, to: written, rows, foot })])
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    }),
    { numRuns: 8 },
  )
})
