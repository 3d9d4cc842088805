import { roles } from '@plinth/domain'
import { strToU8, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { KeptFont, OwnFont } from '../api/own-fonts.ts'
import { broken, never, type Answers } from '../testing/fake-api.ts'
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
  letters: '',
  ...more,
})
const two = {
  collection: [],
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
    new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name, { type: 'font/woff2' }),
  )

test.each([1440, 390])('[EDIT-232] own fonts are chosen as any other, %i px wide', async (width) => {
  const { onChange } = await showPicker(
    { [LIST]: { ...two, fonts: [...two.fonts, font('x', { family: LONG })] } },
    width,
  )
  await expect.element(own.getByText('700 italic, bold.woff2', { exact: true })).toBeVisible()
  await expectSound()
  await own.getByRole('button', { name: /^Clay Sans/ }).click()
  await expect.poll(() => onChange).toHaveBeenCalledWith('Clay Sans')
})

test('[EDIT-232] a file is uploaded, and what the server made of it said', async () => {
  const { api } = await showPicker({
    [LIST]: { fonts: [], collection: [] },
    [ADD]: { id: 'new', family: 'Clay Serif', isRestricted: true },
  })
  await expect.element(own.getByText(/Make sure that the licence allows websites/)).toBeVisible()
  api.change({ [LIST]: { collection: [], fonts: [font('new', { family: 'Clay Serif' })] } })
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

test('[EDIT-1160] while a font is deleted no other is, and none is uploaded', async () => {
  await showPicker({ [REMOVE]: never })
  const erase = own.getByRole('button', { name: 'Delete Clay Sans, 400, regular.woff2' })
  await erase.click()
  const dialog = page.getByRole('dialog', { name: 'Delete this font file?' })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(erase).toBeDisabled()
  await expect.element(own.getByRole('button', { name: 'Upload a font' })).toBeDisabled()
})

test('[EDIT-1160] a font that could not be deleted says why, and can be deleted again', async () => {
  const { api } = await showPicker({ [REMOVE]: broken })
  const erase = own.getByRole('button', { name: 'Delete Clay Sans, 400, regular.woff2' })
  const dialog = page.getByRole('dialog', { name: 'Delete this font file?' })
  await erase.click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(own.getByText('Something broke.')).toBeVisible()
  api.change({ [REMOVE]: () => undefined })
  await expect.element(erase).toBeEnabled()
  await erase.click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(own.getByText('regular.woff2 is deleted.')).toBeVisible()
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

/** A ZIP file as programs write it. */
const zipOf = (files: Readonly<Record<string, string>>): string =>
  String.fromCharCode(
    ...zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
      level: 0,
    }),
  )

test('[EDIT-945] of a ZIP file every font is uploaded, and nothing else', async () => {
  const { api } = await showPicker({ [ADD]: { id: 'new', family: 'Clay Sans', isRestricted: false } })
  await expect.element(own.getByRole('button', { name: 'Upload a font' })).toBeVisible()
  await choose(
    'clay.ZIP',
    zipOf({
      'Clay/static/Clay-Bold.ttf': 'bold',
      'Clay/Clay-Italic.woff2': 'italic',
      'Clay/OFL.txt': 'licence',
      '__MACOSX/Clay/._Clay-Bold.ttf': 'x',
      'Clay/.hidden.ttf': 'x',
    }),
  )
  await expect
    .poll(() => api.sent(ADD))
    .toEqual([
      { fileName: 'Clay-Bold.ttf', data: btoa('bold') },
      { fileName: 'Clay-Italic.woff2', data: btoa('italic') },
    ])
  await expect.element(own.getByText('Clay Sans is here.')).toBeVisible()
  await expectSound()
})

test('[EDIT-945] a ZIP file that is broken, without fonts or with too many is said by its name', async () => {
  const { api } = await showPicker({})
  await expect.element(own.getByRole('button', { name: 'Upload a font' })).toBeVisible()
  await choose('odd.zip', 'no zip at all')
  await expect.element(own.getByText(/^odd\.zip cannot be opened\./)).toBeVisible()
  await choose('words.zip', zipOf({ 'OFL.txt': 'licence' }))
  await expect.element(own.getByText('There are no font files in words.zip.')).toBeVisible()
  await choose('many.zip', zipOf(Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`${n}.ttf`, 'x']))))
  await expect.element(own.getByText('many.zip has more than 40 font files.')).toBeVisible()
  expect(api.sent(ADD)).toEqual([])
})

const kept: KeptFont = {
  id: 'alegreya',
  family: 'Alegreya',
  category: 'serif',
  weights: [400, 900],
  metrics: font('any').metrics,
  faces: [
    {
      address: '/_plinth/collection-fonts/alegreya-0123456789.woff2',
      format: 'woff2',
      weights: [400, 900],
      italic: false,
      letters: 'U+0-FF',
    },
  ],
  source: '@fontsource-variable/alegreya@5.3.0',
  licence: 'OFL-1.1',
  licenceAddress: '/_plinth/collection-fonts/alegreya-licence.txt',
  size: 336_184,
  usedBy: ['published'],
}

test.each([1440, 390])(
  '[EDIT-944] a font of the collection shows its licence, and is removed, %i px',
  async (width) => {
    const { api, onChange } = await showPicker(
      {
        [LIST]: { fonts: [], collection: [kept] },
        'DELETE /api/config/font-collection/:id': () => undefined,
      },
      width,
    )
    await expect.element(own.getByText(/^From the collection, 328 KB/)).toBeVisible()
    const licence = own.getByRole('link', { name: 'OFL-1.1, licence of Alegreya, in a new tab' })
    await expect.element(licence).toHaveAttribute('href', kept.licenceAddress)
    await expectSound()
    await own.getByRole('button', { name: 'Remove Alegreya' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this font from the website?' })
    await expect
      .element(dialog.getByText('Visitors see pages set in Alegreya. They will be set in another font.'))
      .toBeVisible()
    api.change({ [LIST]: { fonts: [], collection: [] } })
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(own.getByText('Alegreya is removed from the website.')).toBeVisible()
    expect(own.getByRole('button', { name: /^Alegreya/ }).elements()).toEqual([])
    expect(onChange).not.toHaveBeenCalled()
  },
)

test('[EDIT-946] the chosen font of the website’s own is shown in its letters once it is known, and never in others', async () => {
  const sources: string[] = []
  const RealFontFace = globalThis.FontFace
  globalThis.FontFace = class extends RealFontFace {
    constructor(name: string, source: string | BufferSource, more?: FontFaceDescriptors) {
      super(name, source, more)
      if (name === 'site-Late Serif') sources.push(String(source))
    }
  }
  try {
    await show(
      <FontPicker
        label="Font of texts"
        value="Late Serif"
        used={['Late Serif']}
        onChange={() => undefined}
      />,
      { answers: { ...everything, [LIST]: { fonts: [], collection: [{ ...kept, family: 'Late Serif' }] } } },
    )
    const chosen = page.getByRole('button', { name: 'Font of texts: Late Serif. Choose another' })
    await expect.element(chosen).toBeVisible()
    expect(sources).toEqual([])
    await chosen.click()
    await expect.poll(() => sources).toContain(`url(${kept.faces[0]?.address}) format("woff2")`)
    // The site is set in it, so it stands there too.
    await expect
      .element(
        page
          .getByRole('region', { name: 'Fonts in Style Guide' })
          .getByRole('button', { name: /^Late Serif/ }),
      )
      .toBeVisible()
    expect(sources.every((source) => source.includes(kept.faces[0]?.address ?? 'none'))).toBe(true)
  } finally {
    globalThis.FontFace = RealFontFace
  }
})
