import { paletteContrast } from '@plinth/renderer'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { ColourPicker } from './colour-picker.tsx'
import { FontPicker } from './font-picker.tsx'

function Colour({ onChange }: { readonly onChange: (colour: string) => void }) {
  const [value, setValue] = useState('#9a4f2f')
  const palette = { white: '#ffffff', light: '#ffffff', accent: value, dark: '#161513', black: '#161513' }
  return (
    <ColourPicker
      label="Accent"
      value={value}
      swatches={[
        ['White', '#ffffff'],
        ['Black', '#161513'],
      ]}
      against={[['White', paletteContrast(palette, 'accent', 'white')]]}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

const written = page.getByRole('textbox', { name: 'Accent' })

test('[EDIT-115] a colour is written as hex, RGB or HSL; what is out of bounds is said and not taken', async () => {
  const onChange = vi.fn<(colour: string) => void>()
  await show(<Colour onChange={onChange} />, { width: 390 })
  await written.fill('#06f')
  await expect.poll(() => onChange).toHaveBeenLastCalledWith('#0066ff')
  await page.getByText('RGB', { exact: true }).click()
  await expect.element(written).toHaveValue('rgb(0 102 255)')
  await page.getByText('HSL', { exact: true }).click()
  await expect.element(written).toHaveValue('hsl(216 100% 50%)')
  const before = onChange.mock.calls.length
  for (const [typed, said] of [
    ['hsl(400 1 1)', 'Hue out of bounds'],
    ['hsl(10 2 1)', 'Saturation out of bounds'],
    ['hsl(10 1 2)', 'Lightness out of bounds'],
    ['hsl(10 1 1 / 3)', 'Alpha out of bounds'],
    ['hsl(10 1)', 'Missing an H/S/L value'],
  ] as const) {
    await written.fill(typed)
    await expect.element(page.getByText(said)).toBeVisible()
  }
  await expect.poll(() => onChange).toHaveBeenCalledTimes(before)
  await expectSound()
})

test('[EDIT-115] by arrow keys and swatches; contrast is said, too little of it as well', async () => {
  const onChange = vi.fn<(colour: string) => void>()
  await show(<Colour onChange={onChange} />)
  const hue = page.getByRole('slider', { name: 'Hue of Accent' })
  await expect.element(hue).toBeVisible()
  ;((await hue.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'White, #ffffff' }).click()
  await expect.element(page.getByText(/^1 : 1 with White: words are made darker or lighter/)).toBeVisible()
  await page.getByRole('button', { name: 'Black, #161513' }).click()
  await expect.element(page.getByText(/^18(\.\d)? : 1 with White: can be read/)).toBeVisible()
  await expectSound()
})

test('[EDIT-1100] how much it covers is moved, written, and kept while the colour is written anew', async () => {
  const onChange = vi.fn<(colour: string) => void>()
  await show(<Colour onChange={onChange} />, { width: 390 })
  const alpha = page.getByRole('textbox', { name: 'Alpha' })
  await expect.element(alpha).toHaveValue('1')
  await alpha.fill('0.5')
  await expect.poll(() => onChange).toHaveBeenLastCalledWith('#9a4f2f80')
  await expect.element(written).toHaveValue('#9a4f2f')
  // What is seen through it is counted: half of the accent on white.
  await expect
    .element(page.getByText(/^2(\.\d)? : 1 with White: words are made darker or lighter/))
    .toBeVisible()
  await written.fill('#06f')
  await expect.poll(() => onChange).toHaveBeenLastCalledWith('#0066ff80')
  await page.getByText('RGB', { exact: true }).click()
  await expect.element(written).toHaveValue('rgb(0 102 255 / 0.502)')
  await written.fill('rgb(0 0 0 / 25%)')
  await expect.poll(() => onChange).toHaveBeenLastCalledWith('#00000040')
  const slider = page.getByRole('slider', { name: 'Alpha of Accent' })
  ;((await slider.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  const before = onChange.mock.calls.length
  for (const typed of ['1.1', '-1', '101%', 'half', '']) {
    await alpha.fill(typed)
    await expect.element(page.getByText('Alpha out of bounds')).toBeVisible()
  }
  await expect.poll(() => onChange).toHaveBeenCalledTimes(before)
  await expectSound()
  await alpha.fill('100%')
  await expect.poll(() => onChange.mock.lastCall?.[0]).toHaveLength(7)
})

const RealFontFace = globalThis.FontFace
afterEach(() => {
  globalThis.FontFace = RealFontFace
})

/** Typefaces that arrive, or do not. */
function fonts(arrive: boolean): void {
  globalThis.FontFace = class extends RealFontFace {
    override load(): Promise<FontFace> {
      return arrive ? Promise.resolve(this) : Promise.reject(new Error('away'))
    }
  }
}

async function showFonts() {
  const onChange = vi.fn<(name: string) => void>()
  await show(
    <FontPicker label="Font of headings" value="Lora" used={['Lora', 'Karla']} onChange={onChange} />,
    { width: 390, answers: everything },
  )
  await page.getByRole('button', { name: 'Font of headings: Lora. Choose another' }).click()
  return onChange
}

const dialog = page.getByRole('dialog', { name: 'Font of headings' })

// First of these: what has arrived once is not asked for again.
test('[EDIT-116] a preview that does not arrive is said by name, and the font can be chosen all the same', async () => {
  fonts(false)
  const onChange = await showFonts()
  await dialog.getByRole('button', { name: 'Browse all fonts' }).click()
  await expect.element(dialog.getByText('Unable to load preview for Abril Fatface')).toBeVisible()
  await dialog.getByRole('button', { name: /^Abril Fatface/ }).click()
  await expect.poll(() => onChange).toHaveBeenCalledWith('Abril Fatface')
})

test('[EDIT-116] fonts in use first, then all of them; searched by letters and by category', async () => {
  fonts(true)
  const onChange = await showFonts()
  const inUse = dialog.getByRole('region', { name: 'Fonts in Style Guide' })
  await expect.element(inUse.getByRole('button', { name: /^Karla/ })).toBeVisible()
  expect(inUse.getByRole('listitem').elements()).toHaveLength(2)
  await expectSound()
  await dialog.getByRole('button', { name: 'Browse all fonts' }).click()
  const all = dialog.getByRole('region', { name: 'Fonts that are here' })
  await expect.poll(() => all.getByRole('listitem').elements().length).toBeGreaterThanOrEqual(40)
  await dialog.getByRole('combobox', { name: 'Category' }).selectOptions('Mono')
  await expect.poll(() => all.getByRole('listitem').elements().length).toBe(3)
  await dialog.getByRole('textbox', { name: 'Search fonts' }).fill('fira')
  await all.getByRole('button', { name: /^Fira Code/ }).click()
  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith('Fira Code')
})

test('[EDIT-116] a search without a match says what to do, and is cleared with one click', async () => {
  fonts(true)
  await showFonts()
  await dialog.getByRole('textbox', { name: 'Search fonts' }).fill('zzz')
  await expect
    .element(dialog.getByText('No font matches. Try fewer letters or all categories.'))
    .toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Fonts in Style Guide' })).toBeVisible()
})
