import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound, show } from '../testing/show.tsx'
import GuideDialog, { type GuidePlace } from './guide-dialog.tsx'
import { GUIDES } from './guides.ts'

function Reading({ begin, onClose }: { readonly begin: GuidePlace; readonly onClose: () => void }) {
  const [place, setPlace] = useState(begin)
  return <GuideDialog opened place={place} onGo={setPlace} onClose={onClose} />
}

test('[EDIT-1621] a guide opens at its heading, and its links lead to other guides, without leaving the screen', async () => {
  const onClose = vi.fn()
  await show(<Reading begin={{ guide: 'selling', anchor: 'products' }} onClose={onClose} />, { width: 390 })
  const selling = page.getByRole('dialog', { name: 'Guide: Selling' })
  await expect.element(selling.getByRole('heading', { name: 'Products', exact: true })).toHaveFocus()
  await expectSound()
  await selling.getByRole('button', { name: 'importing and exporting' }).click()
  const importing = page.getByRole('dialog', { name: 'Guide: Importing and exporting' })
  await expect.element(importing).toBeVisible()
  await importing.getByRole('button', { name: 'contacts' }).first().click()
  await expect.element(importing.getByRole('heading', { name: 'Contacts', exact: true })).toHaveFocus()
  await expectSound()
  await importing.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

for (const { name, title } of GUIDES)
  test(`[EDIT-1621] the guide “${title}” is drawn without marks of its file, 390 px wide`, async () => {
    await show(<Reading begin={{ guide: name }} onClose={vi.fn()} />, { width: 390 })
    const text = page.getByRole('article')
    await expect.element(text).toBeVisible()
    // What one types is printed as code, with its marks.
    const said = text.element().cloneNode(true) as Element
    for (const code of said.querySelectorAll('code, pre')) code.remove()
    expect(said.textContent).not.toMatch(/\*\*|\]\(|(^|\s)_\w|\w_(\s|$)/)
    await expectSound()
  })
