import { roles } from '@plinth/domain'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnFont } from '../api/own-fonts.ts'
import { broken, type Answers } from '../testing/fake-api.ts'
import { everything, session } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { FontPicker } from './font-picker.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'
const LIST = 'GET /api/config/fonts'
const REMOVE = 'DELETE /api/config/fonts/:id'
const ADD = 'POST /api/config/fonts'

const font = (id: string, more: Partial<OwnFont> = {}): OwnFont => ({
  id,
  family: 'Clay Sans',
  fileName: `${id}.woff2`,
  format: 'woff2',
  weights: [400, 400],
  italic: false,
  metrics: { ascent: 900, descent: 200, lineGap: 0, unitsPerEm: 1000, averageWidth: 450 },
  size: 20_000,
  address: `/_plinth/own-fonts/${id}.woff2`,
  usedBy: [],
  ...more,
})
const two = {
  fonts: [
    font('regular', { usedBy: ['draft', 'published'] }),
    font('bold', { weights: [700, 700], italic: true }),
  ],
}

async function showPicker(answers: Answers, width = 1440) {
  const onChange = vi.fn<(name: string) => void>()
  const shown = await show(
    <FontPicker label="Font of texts" value="Lora" used={['Lora']} onChange={onChange} />,
    { width, answers: { ...everything, [LIST]: two, ...answers } },
  )
  await page.getByRole('button', { name: 'Font of texts: Lora. Choose another' }).click()
  return { ...shown, onChange }
}

const own = page.getByRole('region', { name: 'Your own fonts' })
const choose = (name: string, text = 'wOF2') =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File([text], name, { type: 'font/woff2' }),
  )

test.each([1440, 390])('[EDIT-232] own fonts are chosen as any other, %i px wide', async (width) => {
  const { onChange } = await showPicker(
    { [LIST]: { fonts: [...two.fonts, font('x', { family: LONG })] } },
    width,
  )
  await expect.element(own.getByText('700 italic, bold.woff2', { exact: true })).toBeVisible()
  await expectSound()
  await own.getByRole('button', { name: /^Clay Sans/ }).click()
  await expect.poll(() => onChange).toHaveBeenCalledWith('Clay Sans')
})

test('[EDIT-232] a file is uploaded, and what the server made of it said', async () => {
  const { api } = await showPicker({
    [LIST]: { fonts: [] },
    [ADD]: { id: 'new', family: 'Clay Serif', isRestricted: true },
  })
  await expect.element(own.getByText(/Make sure that its licence allows websites/)).toBeVisible()
  api.change({ [LIST]: { fonts: [font('new', { family: 'Clay Serif' })] } })
  await choose('clay.woff2')
  await expect
    .element(own.getByText('Clay Serif is here, but its file says that it may not be part of a website.'))
    .toBeVisible()
  await expect.element(own.getByRole('button', { name: /^Clay Serif/ })).toBeVisible()
  await expect.poll(() => api.sent(ADD)).toEqual([{ fileName: 'clay.woff2', data: btoa('wOF2') }])
  await expectSound()
})

test('[EDIT-232] what is too large or no font is said by its name', async () => {
  const { api } = await showPicker({ [ADD]: broken })
  await expect.element(own.getByRole('button', { name: 'Upload a font' })).toBeVisible()
  await choose('huge.woff2', 'x'.repeat(2 * 1024 * 1024 + 1))
  await expect.element(own.getByText('huge.woff2 is larger than 2 MB.')).toBeVisible()
  expect(api.sent(ADD)).toEqual([])
  await choose('odd.woff2')
  await expect.element(own.getByText(/^odd\.woff2: /)).toBeVisible()
  await expectSound()
})

test('[EDIT-232] deleting one that visitors see says so first', async () => {
  const { api } = await showPicker({ [REMOVE]: () => undefined })
  await own.getByRole('button', { name: 'Delete Clay Sans, 400, regular.woff2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this font file?' })
  await expect
    .element(dialog.getByText('Visitors see pages set in Clay Sans. They will be set in another font.'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(api.sent(REMOVE)).toEqual([])
  await own.getByRole('button', { name: 'Delete Clay Sans, 400, regular.woff2' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(own.getByText('regular.woff2 is deleted.')).toBeVisible()
  await expect.poll(() => api.sent(REMOVE)).toHaveLength(1)
})

test('[EDIT-232] who may not design chooses, and neither uploads nor deletes', async () => {
  await showPicker({ 'GET /api/config/session': { ...session, roles: [roles.draftEditor] } })
  await expect.element(own.getByRole('button', { name: /^Clay Sans/ })).toBeVisible()
  expect(own.getByRole('button', { name: /Upload|Delete/ }).elements()).toEqual([])
})

test('[EDIT-232] own fonts that do not arrive are said, and asked for again', async () => {
  const { api } = await showPicker({ [LIST]: broken })
  await expect.element(page.getByRole('heading', { name: 'Unable to load fonts' })).toBeVisible()
  api.change({ [LIST]: two })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(own.getByRole('button', { name: /^Clay Sans/ })).toBeVisible()
})
