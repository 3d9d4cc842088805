import { useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken, garbled, never } from '../testing/fake-api.ts'
import { everything, fileFolders, media } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { createFolderFinder, droppedFolders } from './dropped-folders.ts'
import { FocalPointEditor } from './focal-point-editor.tsx'
import { MediaPicker } from './media-picker.tsx'
import { keepOriginals, keepsOriginals, shrinkPicture } from './shrink-picture.ts'
import { UploadList } from './upload-list.tsx'
import { UploadQueue, type Upload } from './upload-queue.ts'

/** What is on its way, as a screen shows it. */
function Uploading({ queue }: { readonly queue: UploadQueue }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  return <UploadList uploads={uploads} onRetry={queue.retry} onDismiss={queue.dismiss} />
}

const LONG = `${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)}.jpg`
const [first, second] = media.assets

test('files are tiles that are chosen, and say so', async () => {
  const onChoose = vi.fn()
  const assets = [{ ...first!, fileName: LONG }, second!]
  await show(<AssetGrid assets={assets} chosen={new Set([second!.id])} onChoose={onChoose} />, { width: 390 })
  await expect.element(page.getByTitle(second!.fileName)).toHaveAttribute('aria-pressed', 'true')
  await page.getByTitle(LONG).click()
  await expect.poll(() => onChoose).toHaveBeenCalledWith(assets[0])
  await expectSound()
})

test('[EDIT-712] the files to choose from are one stop, and arrow keys lead through them as they stand', async () => {
  const onChoose = vi.fn()
  const assets = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...first!, id, fileName: `${id}.jpg` }))
  await show(
    <>
      <AssetGrid isOneStop assets={assets} chosen={new Set()} onChoose={onChoose} />
      <button type="button">Choose</button>
    </>,
    { width: 390 },
  )
  await expect.element(page.getByTitle('e.jpg')).toBeVisible()
  const inRow = new Set(
    assets.map(({ fileName }) => page.getByTitle(fileName).element().getBoundingClientRect().x),
  ).size
  await userEvent.tab()
  await expect.element(page.getByTitle('a.jpg')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(page.getByTitle(assets[1 + inRow]!.fileName)).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(page.getByTitle('e.jpg')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onChoose).toHaveBeenCalledWith(assets[4])
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Choose' })).toHaveFocus()
  // Whoever comes back is where they were.
  await userEvent.tab({ shift: true })
  await expect.element(page.getByTitle('e.jpg')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByTitle('a.jpg')).toHaveFocus()
  await expectSound()
})

test('[EDIT-712] the buttons that end a choice of files are in sight however many files there are', async () => {
  await show(<MediaPicker opened onClose={() => undefined} onPick={() => undefined} onlyKind="image" />, {
    width: 390,
    answers: { ...everything },
  })
  const choose = page.getByRole('button', { name: 'Choose', exact: true })
  await expect.element(page.getByTitle(media.assets[0]!.fileName)).toBeVisible()
  const dialog = await page.getByRole('dialog', { name: 'Choose an image' }).findElement()
  dialog.querySelector('ul')!.style.paddingBottom = '2000px'
  expect(dialog.scrollTop).toBe(0)
  expect(choose.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  await expectSound()
})

test('the focal point moves by the arrow keys, and in leaps with Shift', async () => {
  const onChange = vi.fn()
  await show(<FocalPointEditor src="data:," value={{ x: 0.5, y: 0.99 }} onChange={onChange} />, {
    width: 390,
  })
  const point = page.getByRole('button', { name: /50 % from the left/ })
  await expect.element(point).toBeVisible()
  ;((await point.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => onChange).toHaveBeenLastCalledWith({ x: 0.49, y: 0.99 })
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => onChange).toHaveBeenLastCalledWith({ x: 0.5, y: 1 })
})

test('each upload says how it stands; one that failed can be tried again', async () => {
  const onRetry = vi.fn()
  await show(
    <UploadList
      uploads={[
        { id: 1, fileName: LONG, state: 'sending', share: 0.5, isWaiting: false },
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
  await expect.poll(() => onRetry).toHaveBeenCalledWith(2)
  await expectSound()
})

test('[EDIT-253] many uploads are summed up: what failed comes first, what arrived leaves the list', async () => {
  const onRetry = vi.fn()
  const onDismiss = vi.fn()
  const uploads: Upload[] = [
    ...[1, 2, 3].map((id): Upload => ({ id, fileName: `done-${id}.jpg`, state: 'done', asset: first! })),
    { id: 4, fileName: 'late.jpg', state: 'sending', share: 0.4, isWaiting: true },
    ...[5, 6].map((id): Upload => ({
      id,
      fileName: LONG,
      state: 'failed',
      message: `It is too large ${id}.`,
    })),
  ]
  await show(<UploadList uploads={uploads} onRetry={onRetry} onDismiss={onDismiss} />, { width: 390 })
  await expect.element(page.getByText('3 of 6 uploaded · 2 not')).toBeVisible()
  await expect.element(page.getByText('No connection; goes on when it is back')).toBeVisible()
  expect(page.getByText('done-1.jpg').elements()).toEqual([])
  await expectSound()
  await page.getByRole('button', { name: 'Try all again' }).click()
  await expect.poll(() => onRetry).toHaveBeenCalledWith()
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await expect.poll(() => onDismiss).toHaveBeenCalledWith()
})

test('[EDIT-1142] a file that is refused for what it is cannot be tried again; one that broke can', async () => {
  const queue = new UploadQueue()
  const message = 'The file virus.exe does not appear to be a supported file'
  const { api } = await show(<Uploading queue={queue} />, {
    width: 390,
    answers: { 'POST /api/config/uploads': { refused: 415, code: 'file-not-supported', message } },
  })
  queue.add([new File(['MZ'], 'virus.exe')], null)
  await expect.element(page.getByText(message)).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await expectSound()
  queue.retry()
  queue.retry(queue.list()[0]!.id)
  expect(queue.list().map(({ state }) => state)).toEqual(['failed'])
  api.change({ 'POST /api/config/uploads': broken })
  queue.add([new File(['x'], 'b.jpg')], null)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss virus.exe' }).click()
  expect(queue.list().map(({ fileName }) => fileName)).toEqual(['b.jpg'])
})

test('[EDIT-910] an upload that is cancelled says so, is tried again, or goes off the list', async () => {
  const queue = new UploadQueue()
  const { api } = await show(<Uploading queue={queue} />, {
    width: 390,
    answers: { 'POST /api/config/uploads': never, 'DELETE /api/config/uploads/:id': undefined },
  })
  queue.add([new File(['one'], LONG), new File(['two'], 'b.jpg'), new File(['three'], 'c.jpg')], null)
  await page.getByRole('button', { name: `Cancel ${LONG}` }).click()
  await expect.element(page.getByText('File processing cancelled')).toBeVisible()
  // Its place in the line is free.
  await expect.poll(() => api.sent('POST /api/config/uploads').length).toBe(3)
  await expectSound()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: `Cancel ${LONG}` })).toBeVisible()
  queue.dismiss()
  await expect.poll(() => queue.list().map(({ state }) => state)).toEqual(Array(3).fill('cancelled'))
  await page.getByRole('button', { name: 'Dismiss b.jpg' }).click()
  expect(queue.list().map(({ fileName }) => fileName)).toEqual([LONG, 'c.jpg'])
  queue.add([new File(['four'], 'd.jpg')], null)
  expect(queue.list().map(({ fileName }) => fileName)).toEqual(['d.jpg'])
  queue.dismiss()
})

const notSupported = {
  refused: 415,
  code: 'file-not-supported',
  message: 'The file a.jpg does not appear to be a supported file',
}

test.each([
  ['breaks', broken, 'File processing failed'],
  ['answers without a file', garbled, 'No response data from job request'],
  ['refuses the file', notSupported, notSupported.message],
] as const)(
  '[EDIT-911] a server that %s while it makes a file of the parts is told',
  async (_, answer, said) => {
    const queue = new UploadQueue()
    await show(<Uploading queue={queue} />, {
      width: 390,
      answers: {
        'POST /api/config/uploads': { id: 'u', size: 3, received: 3 },
        'GET /api/config/uploads/:id': { id: 'u', size: 3, received: 3 },
        'POST /api/config/uploads/:id/finish': answer,
      },
    })
    queue.add([new File(['one'], 'a.jpg')], null)
    await expect.element(page.getByText(said, { exact: true })).toBeVisible()
    await expectSound()
  },
)

test('[EDIT-915] beside the existing files one uploads another, and reaches the manager of all', async () => {
  await show(<MediaPicker opened onClose={() => undefined} onPick={() => undefined} />, {
    width: 390,
    answers: { ...everything },
  })
  await expect.element(page.getByRole('heading', { name: 'Choose File' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Existing Files' })).toBeVisible()
  const manage = page.getByRole('link', { name: 'Manage (opens in a new tab)' })
  await expect.element(manage).toHaveAttribute('href', '/config/files')
  await expect.element(manage).toHaveAttribute('target', '_blank')
  await expectSound()
})

/** A picture of one colour, as a file of the machine. */
async function picture(width: number, height: number, type = 'image/jpeg'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  for (let x = 0; x < width; x += 4) {
    context.fillStyle = `hsl(${(x * 7) % 360} 60% ${(x * 3) % 100}%)`
    context.fillRect(x, 0, 4, height)
  }
  return new File([await canvas.convertToBlob({ type, quality: 1 })], 'camera.jpg', { type, lastModified: 5 })
}

test('[EDIT-254] a camera’s picture is made smaller before it is sent; others are sent as they are', async () => {
  const large = await picture(4400, 110)
  const made = await shrinkPicture(large)
  const bitmap = await createImageBitmap(made)
  expect([bitmap.width, bitmap.height, made.name, made.type]).toEqual([3200, 80, 'camera.jpg', 'image/jpeg'])
  expect(made.size).toBeLessThan(large.size)
  const usual = await picture(3900, 100)
  expect(await shrinkPicture(usual)).toBe(usual)
  const text = new File(['{}'], 'a.json', { type: 'application/json' })
  expect(await shrinkPicture(text)).toBe(text)
  const broken = new File(['nothing'], 'broken.jpg', { type: 'image/jpeg' })
  expect(await shrinkPicture(broken)).toBe(broken)
  keepOriginals(true)
  expect(keepsOriginals()).toBe(true)
  keepOriginals(false)
  expect(keepsOriginals()).toBe(false)
})

test('[EDIT-255] folders come with what is in them, each found or made once', async () => {
  const { api } = await show(<p>Dropped</p>, {
    answers: {
      'GET /api/config/media-folders': { folders: fileFolders },
      'POST /api/config/media-folders': ({ body }) => {
        const { name, parentId } = body as { name: string; parentId: string | null }
        return { id: `new-${name}`, parentId, name, files: 0 }
      },
    },
  })
  const dropped = Object.assign(new File(['x'], 'a.jpg'), { path: '/summer/Plates/a.jpg' })
  expect(droppedFolders(dropped)).toEqual(['summer', 'Plates'])
  expect(droppedFolders(new File(['x'], 'b.jpg'))).toEqual([])
  expect(droppedFolders(Object.assign(new File(['x'], 'c.jpg'), { path: './c.jpg' }))).toEqual([])
  const find = createFolderFinder()
  const found = await Promise.all([
    find(null, ['summer', 'Plates']),
    find(null, ['summer', 'Plates']),
    find(null, ['summer', 'Mugs']),
    find('f2', []),
  ])
  expect(found).toEqual(['new-Plates', 'new-Plates', 'f2', 'f2'])
  await expect
    .poll(() => api.sent('POST /api/config/media-folders'))
    .toEqual([{ name: 'Plates', parentId: 'f1' }])
})
