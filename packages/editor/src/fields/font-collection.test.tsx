import { roles } from '@plinth/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CollectionFont } from '../api/font-collection.ts'
import { broken, never, type Answers, type Refusal } from '../testing/fake-api.ts'
import { everything, session } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { FontPicker } from './font-picker.tsx'

const LIST = 'GET /api/config/font-collection'
const PREVIEW = 'POST /api/config/font-collection/:id/preview'
const BRING = 'POST /api/config/font-collection/:id'
const LONG = 'Noto Sans Inscriptional Pahlavi Extended Condensed Black'

const font = (id: string, more: Partial<CollectionFont> = {}): CollectionFont => ({
  id,
  family: id,
  category: 'serif',
  weights: [400, 900],
  italic: false,
  alphabets: ['latin', 'greek'],
  licence: 'SIL Open Font License',
  isKept: false,
  ...more,
})
const three = {
  isOn: true,
  total: 3,
  alphabets: ['latin', 'latin-ext', 'greek'],
  fonts: [font('Abel'), font('Alegreya'), font('long', { family: LONG, weights: [400, 400], licence: '' })],
}
const unreachable: Refusal = {
  refused: 424,
  code: 'font-unreachable',
  message: 'The font could not be fetched. Please check your internet connection, and that of the server.',
}

const RealFontFace = globalThis.FontFace
beforeEach(() => {
  globalThis.FontFace = class extends RealFontFace {
    override load(): Promise<FontFace> {
      return Promise.resolve(this)
    }
  }
})
afterEach(() => {
  globalThis.FontFace = RealFontFace
})

async function browse(answers: Answers, width = 1440) {
  const onChange = vi.fn<(name: string) => void>()
  const shown = await show(
    <FontPicker label="Font of texts" value="Lora" used={['Lora']} onChange={onChange} />,
    { width, answers: { ...everything, [LIST]: three, ...answers } },
  )
  await page.getByRole('button', { name: 'Font of texts: Lora. Choose another' }).click()
  await page.getByRole('button', { name: 'Browse all fonts' }).click()
  return { ...shown, onChange }
}

const more = page.getByRole('region', { name: 'More fonts' })

test.each([1440, 834, 390])(
  '[EDIT-940] below the fonts that are here is the collection, %i px wide',
  async (width) => {
    const { api } = await browse({}, width)
    await expect.element(more.getByRole('button', { name: /^Alegreya/ })).toBeVisible()
    await expect.element(more.getByText('Serif · 400–900 · SIL Open Font License').first()).toBeVisible()
    await expectSound()
    await page.getByRole('textbox', { name: 'Search fonts' }).fill(' Ale')
    await page.getByRole('combobox', { name: 'Category' }).selectOptions('Slab Serif')
    await more.getByRole('combobox', { name: 'Alphabet' }).selectOptions('Greek')
    await expect
      .poll(() => Object.fromEntries(api.made.findLast(({ key }) => key === LIST)?.query ?? []))
      .toEqual({ page: '1', search: 'ale', category: 'slab-serif', alphabet: 'greek' })
  },
)

test('[EDIT-940] more of them are shown when asked for', async () => {
  const { api } = await browse({
    [LIST]: ({ query }) => ({
      ...three,
      total: 4,
      fonts: query.get('page') === '2' ? [font('Zilla', { isKept: true })] : three.fonts,
    }),
  })
  await expect.element(more.getByText('4 fonts')).toBeVisible()
  await more.getByRole('button', { name: 'Show more fonts' }).click()
  await expect.element(more.getByRole('button', { name: /^Zilla/ })).toBeVisible()
  expect(more.getByRole('button', { name: 'Show more fonts' }).elements()).toEqual([])
  // It is here already, and stands among the fonts that are with its own letters.
  await expect.element(more.getByText('Serif · 400–900 · On this website')).toBeVisible()
  expect(more.getByRole('button', { name: 'Show Zilla' }).elements()).toEqual([])
  expect(api.made.filter(({ key }) => key === LIST)).toHaveLength(2)
})

test('[EDIT-941] a font shows its letters when asked to; one that does not arrive says why, and is tried again', async () => {
  const { api } = await browse({ [PREVIEW]: unreachable })
  await more.getByRole('button', { name: 'Show Abel' }).click()
  await expect.element(more.getByText('Unable to load preview for Abel')).toBeVisible()
  await expect.element(more.getByText(/Please check your internet connection/)).toBeVisible()
  await expectSound()
  api.change({ [PREVIEW]: { data: btoa('wOF2'), weights: [400, 400] } })
  await more.getByRole('button', { name: 'Try again: show Abel' }).click()
  await expect
    .poll(() => getComputedStyle(more.getByText('Abel', { exact: true }).element()).fontFamily)
    .toContain('collection-Abel')
  expect(more.getByText('Unable to load preview for Abel').elements()).toEqual([])
  expect(api.made.filter(({ key }) => key === PREVIEW)).toHaveLength(2)
})

test('[EDIT-942] a font that is chosen is brought first, and is waited for', async () => {
  const { api, onChange } = await browse({ [BRING]: never })
  await more.getByRole('button', { name: /^Alegreya/ }).click()
  await expect.element(more.getByRole('status', { name: 'Alegreya is being fetched' })).toBeVisible()
  await more.getByRole('button', { name: /^Abel/ }).click()
  expect(api.made.filter(({ key }) => key === BRING)).toHaveLength(1)
  expect(onChange).not.toHaveBeenCalled()
})

test('[EDIT-942] once it is here it is told; one that cannot be brought says why, and is tried again', async () => {
  const { api, onChange } = await browse({ [BRING]: unreachable })
  await more.getByRole('button', { name: /^Alegreya/ }).click()
  await expect.element(more.getByText('Alegreya could not be brought here.')).toBeVisible()
  await expect.element(more.getByText(/Please check your internet connection/)).toBeVisible()
  await expectSound()
  expect(onChange).not.toHaveBeenCalled()
  api.change({ [BRING]: { family: 'Alegreya' } })
  await more.getByRole('button', { name: 'Try again: bring Alegreya' }).click()
  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith('Alegreya')
  expect(api.made.findLastIndex(({ key }) => key === 'GET /api/config/fonts')).toBeGreaterThan(
    api.made.findLastIndex(({ key }) => key === BRING),
  )
})

test('[EDIT-943] where the operator has switched it off that is said, and uploads stay', async () => {
  await browse({ [LIST]: { isOn: false, total: 0, fonts: [], alphabets: [] } })
  await expect
    .element(more.getByText(/^Whoever runs this server has switched further fonts off/))
    .toBeVisible()
  await expectSound()
})

test('[EDIT-943] who may not design is told who can; what matches nothing is said', async () => {
  const { api } = await browse({ 'GET /api/config/session': { ...session, roles: [roles.draftEditor] } })
  await expect.element(more.getByText('Who may change the design can bring more fonts here.')).toBeVisible()
  expect(api.sent(BRING)).toEqual([])
})

test('[EDIT-943] nothing found is said; a list that does not arrive is asked for again', async () => {
  const { api } = await browse({ [LIST]: broken })
  await expect.element(page.getByRole('heading', { name: 'Unable to load fonts' })).toBeVisible()
  await expectSound()
  api.change({ [LIST]: { ...three, total: 0, fonts: [] } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(more.getByText('No font matches. Try fewer letters or all categories.')).toBeVisible()
})
