import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { media } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { FocalPointEditor } from './focal-point-editor.tsx'
import { UploadList } from './upload-list.tsx'

const LONG = `${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)}.jpg`
const [first, second] = media.assets

test('files are tiles that are chosen, and say so', async () => {
  const onChoose = vi.fn()
  const assets = [{ ...first!, fileName: LONG }, second!]
  await show(<AssetGrid assets={assets} chosen={new Set([second!.id])} onChoose={onChoose} />, { width: 390 })
  await expect.element(page.getByTitle(second!.fileName)).toHaveAttribute('aria-pressed', 'true')
  await page.getByTitle(LONG).click()
  expect(onChoose).toHaveBeenCalledWith(assets[0])
  await expectSound()
})

test('the focal point moves by the arrow keys, and in leaps with Shift', async () => {
  const onChange = vi.fn()
  await show(<FocalPointEditor src="data:," value={{ x: 0.5, y: 0.99 }} onChange={onChange} />, {
    width: 390,
  })
  const point = page.getByRole('button', { name: /50 % from the left/ })
  await expect.element(point).toBeVisible()
  ;(point.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(onChange).toHaveBeenLastCalledWith({ x: 0.49, y: 0.99 })
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(onChange).toHaveBeenLastCalledWith({ x: 0.5, y: 1 })
})

test('each upload says how it stands; one that failed can be tried again', async () => {
  const onRetry = vi.fn()
  await show(
    <UploadList
      uploads={[
        { id: 1, fileName: LONG, state: 'sending', share: 0.5 },
        { id: 2, fileName: 'b.jpg', state: 'failed', message: 'The file is too large.' },
        { id: 3, fileName: 'c.jpg', state: 'done', asset: first! },
        { id: 4, fileName: 'd.jpg', state: 'waiting' },
      ]}
      onRetry={onRetry}
      onDismiss={() => undefined}
    />,
    { width: 390 },
  )
  await expect.element(page.getByText('The file is too large.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledWith(2)
  await expectSound()
})
