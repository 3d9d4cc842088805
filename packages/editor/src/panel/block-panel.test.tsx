import { BLOCK_TYPES, type Block, type BlockTypeCode, type JsonObject } from '@plinth/domain'
import { page as aPage, section } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { BlockPanel } from './block-panel.tsx'

/** The panel of the only block of a page. */
async function showPanel(type: BlockTypeCode, value: JsonObject = {}) {
  const layout = { desktop: { x: 0, y: 0, w: 12, h: 4 } }
  const block: Block = { id: 'one', type, value, texts: {}, layout }
  const { session } = await driveEditor(new FakeDocumentServer(aPage(section('hero', [block]))))
  await show(
    <InPage session={session}>
      <BlockPanel blockId="one" />
    </InPage>,
    { answers: everything },
  )
}

test('[EDIT-1204] a block with nothing to design says where its size is given', async () => {
  await showPanel(BLOCK_TYPES.spacer)
  await expect.element(page.getByText(/^This block has no looks of its own/)).toBeVisible()
  await expectSound()
  await page.getByRole('tab', { name: 'Advanced' }).click()
  await expect.element(page.getByLabelText('Height')).toBeVisible()
})

test('[EDIT-1205] lines of opening hours are told apart by their days, and follow them', async () => {
  const lines = [
    { id: 'a', from: 'mo', to: 'fr', opens: '09:00', closes: '17:30' },
    { id: 'b', from: 'sa', to: 'sa', opens: '09:00', closes: '12:00' },
  ]
  await showPanel(BLOCK_TYPES.openingHours, { lines })
  const settings = (name: string) => page.getByRole('button', { name: `Settings of ${name}`, exact: true })
  await expect.element(settings('Saturday')).toBeVisible()
  await settings('Monday – Friday').click()
  await page.getByLabelText('To', { exact: true }).selectOptions('th')
  await expect.element(settings('Monday – Thursday')).toHaveAttribute('aria-expanded', 'true')
  await expectSound()
})

test('[EDIT-1206] empty code has room for some lines', async () => {
  await showPanel(BLOCK_TYPES.code)
  const source = page.getByRole('textbox', { name: 'Source' })
  await expect.poll(() => source.element().getBoundingClientRect().height).toBeGreaterThan(120)
})
