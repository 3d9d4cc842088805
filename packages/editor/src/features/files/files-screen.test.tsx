import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, fileFolders, media } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { CropDialog } from './crop-dialog.tsx'
import FilesScreen from './files-screen.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { TagFilesDialog } from './tag-files-dialog.tsx'

const [first, second] = media.assets
const done = { changed: [first!.id], failed: [] }

const open = (answers: Answers = {}, address = '/config/files', width?: number) =>
  showScreen(<FilesScreen />, '/config/files', {
    address,
    answers: { ...everything, ...answers },
    ...(width === undefined ? {} : { width }),
  })

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Presses a button by key: one that goes with its dialog, or stands below what is seen of a drawer. */
async function press(name: string, within = page.getByRole('dialog')): Promise<void> {
  const pressed = within.getByRole('button', { name, exact: true })
  await expect.element(pressed).toBeEnabled()
  ;((await pressed.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

const lastAsked = (api: Awaited<ReturnType<typeof open>>['api']) =>
  Object.fromEntries(api.made.filter(({ key }) => key === 'GET /api/config/media').at(-1)?.query ?? [])

test('[EDIT-250] folders stand beside the files, and what is chosen stays in the address', async () => {
  const { api, address } = await open()
  await expect.element(page.getByTitle(first!.fileName)).toBeVisible()
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: /Mugs/ }).click()
  await expect.poll(() => lastAsked(api)['folder']).toBe('f2')
  await expect.poll(() => address()).toBe('/config/files?folder=f2')
  await page.getByLabelText('Kind of file').selectOptions('image')
  await page.getByRole('combobox', { name: 'Tag' }).selectOptions('Glaze')
  await page.getByLabelText('Which files').selectOptions('unused')
  await page.getByLabelText('Order').selectOptions('largest')
  await expect
    .poll(() => lastAsked(api))
    .toMatchObject({ folder: 'f2', kind: 'image', tag: 'Glaze', state: 'unused', sort: 'largest' })
  await button('Show as a list').click()
  await expect.element(page.getByRole('table', { name: 'Files' })).toBeVisible()
  await expectSound()
  await button('Summer').click()
  await expect.poll(() => lastAsked(api)['tag']).toBeUndefined()
  await expect.poll(() => address()).toBe('/config/files?sort=largest&view=list&folder=f1')
})

test('[EDIT-250] choices that follow one another at once all count', async () => {
  const { api } = await open()
  await expect.element(page.getByTitle(first!.fileName)).toBeVisible()
  const choose = (choice: ReturnType<typeof page.getByLabelText>, value: string) => {
    const select = choice.element() as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose(page.getByLabelText('Kind of file'), 'image')
  choose(page.getByRole('combobox', { name: 'Tag' }), 'Glaze')
  choose(page.getByLabelText('Which files'), 'unused')
  await expect.poll(() => lastAsked(api)).toMatchObject({ kind: 'image', tag: 'Glaze', state: 'unused' })
})

test('[EDIT-1209] by keyboard one goes from file to file, selects and opens them, and is led back', async () => {
  await open()
  const tile = (file: typeof first) => page.getByTitle(file!.fileName)
  await expect.element(tile(first)).toBeVisible()
  ;((await tile(first).findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tile(second)).toHaveFocus()
  await userEvent.keyboard(' ')
  const box = page.getByRole('checkbox', { name: `Select ${second!.fileName}` })
  await expect.element(box).toBeChecked()
  await expect.element(tile(second)).toHaveFocus()
  await expectSound()

  // The box that selects is the stop before; the one after is no other file.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard(' {Tab}')
  await expect.element(box).not.toBeChecked()
  await userEvent.keyboard('{Home}')
  await expect.element(tile(first)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.closest('li')?.querySelector('[aria-pressed]') ?? null).toBeNull()

  ;((await tile(second).findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await expect.element(tile(second)).toHaveFocus()
})

test('[EDIT-250] on a phone folders are a choice', async () => {
  const { api } = await open({}, '/config/files', 390)
  await page.getByRole('combobox', { name: 'Folder' }).selectOptions('Summer / Mugs')
  await expect.poll(() => lastAsked(api)['folder']).toBe('f2')
  await expectSound()
})

test('[EDIT-250] a picture nobody has described says so', async () => {
  await open({ 'GET /api/config/media': { assets: [{ ...first!, altText: {} }, second!], nextCursor: null } })
  await expect.element(page.getByText('No alternative text')).toBeVisible()
})

test('[EDIT-250] a folder is made where one is, renamed, moved and removed', async () => {
  const { api, address } = await open(
    {
      'POST /api/config/media-folders': { id: 'f3', parentId: 'f1', name: 'Plates', files: 0 },
      'PATCH /api/config/media-folders/:id': { id: 'f2', parentId: null, name: 'Mugs', files: 1 },
      'DELETE /api/config/media-folders/:id': undefined,
    },
    '/config/files?folder=f2',
  )
  const menu = button('More about Mugs')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cups')
  await press('Rename')
  await expect.poll(() => api.sent('PATCH /api/config/media-folders/:id')).toEqual([{ name: 'Cups' }])
  await menu.click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await page.getByRole('dialog').getByLabelText('Folder').selectOptions('Not in a folder')
  await press('Move')
  await expect.poll(() => api.sent('PATCH /api/config/media-folders/:id').at(-1)).toEqual({ parentId: null })
  await button('New folder').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Plates')
  await press('Add')
  await expect
    .poll(() => api.sent('POST /api/config/media-folders'))
    .toEqual([{ name: 'Plates', parentId: 'f2' }])
  await expect.poll(address).toBe('/config/files?folder=f3')
})

test('[EDIT-1143] in the list a long name has room on a tablet; tags stand there where a file has one', async () => {
  const long = { ...first!, fileName: 'a-rather-long-name-of-a-photograph-of-the-kiln-7.png', tags: [] }
  const { api } = await open(
    { 'GET /api/config/media': { assets: [long, second!], nextCursor: null } },
    '/config/files?view=list',
    834,
  )
  const name = page.getByRole('button', { name: long.fileName })
  await expect.element(name).toBeVisible()
  expect(name.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(140)
  expect(page.getByRole('columnheader', { name: 'Tags' }).elements()).toEqual([])
  await expectSound()
  const tagged = { assets: [{ ...long, tags: ['Kiln'] }], nextCursor: null }
  api.change({ 'GET /api/config/media': tagged })
  await page.getByLabelText('Search files').fill('kiln')
  await expect.element(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
})

test('[EDIT-251] files are selected to be moved and tagged together; one that cannot be is told by its name', async () => {
  const { api } = await open({
    'POST /api/config/media-change': {
      changed: [first!.id],
      failed: [{ id: second!.id, message: 'This file does not exist.' }],
    },
  })
  await page.getByLabelText(`Select ${first!.fileName}`).click()
  await page.getByLabelText(`Select ${second!.fileName}`).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expectSound()
  await button('Add a tag').click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill(' Kiln ')
  await press('Add')
  const ids = [first!.id, second!.id]
  await expect
    .poll(() => api.sent('POST /api/config/media-change'))
    .toEqual([{ ids, change: { do: 'tag', name: 'Kiln' } }])
  await expect.element(page.getByText(`${second!.fileName}: This file does not exist.`)).toBeVisible()
  await button('Move').click()
  await page.getByRole('dialog').getByLabelText('Folder').selectOptions('Summer / Mugs')
  await press('Move')
  await expect
    .poll(() => api.sent('POST /api/config/media-change').at(-1))
    .toEqual({ ids, change: { do: 'move', folderId: 'f2' } })
})

test('[EDIT-251] a file’s own tags are kept as they are typed', async () => {
  const { api } = await open({ 'POST /api/config/media-change': done })
  await page.getByTitle(first!.fileName).click()
  const tags = page.getByRole('dialog').getByRole('combobox', { name: 'Tags' })
  await tags.fill('Kiln')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => api.sent('POST /api/config/media-change'))
    .toEqual([{ ids: [first!.id], change: { do: 'tag', name: 'Kiln' } }])
  await expectSound()
})

test('[EDIT-912] a name that cannot be changed and a file that cannot be replaced are told with the reason', async () => {
  const refused = { refused: 409, code: 'busy', message: 'Somebody else is changing this file.' }
  await open({ 'PATCH /api/config/media/:id': refused }, '/config/files', 390)
  await page.getByTitle(first!.fileName).click()
  const name = page.getByLabelText('File name')
  await name.fill('other.jpg')
  await press('Save')
  const alert = page.getByRole('alert').filter({ hasText: 'Unable to Rename File' })
  await expect
    .element(alert.getByText('There was a problem while renaming your file', { exact: true }))
    .toBeVisible()
  await expect.element(alert.getByText(refused.message, { exact: true })).toBeVisible()
  await expectSound()
  // Of what was no name it is not said that it was one.
  await name.fill(first!.fileName)
  await page.getByLabelText('Alternative text').fill('A cup')
  await press('Save')
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(2)
  expect(page.getByText('Unable to Rename File').elements()).toHaveLength(1)
})

test('[EDIT-252] [EDIT-259] a file says where it is used, and is asked about before it goes', async () => {
  const { api } = await open({
    'GET /api/config/links/:kind/:id/mentions': {
      things: [
        {
          name: 'product/p1',
          kind: 'product',
          title: 'Ink mug',
          path: '/shop/ink-mug',
          state: 'seen',
          redirectTo: null,
        },
      ],
      total: 3,
      inTrash: 2,
      inMenus: true,
      ofSite: ['logo'],
    },
    'GET /api/config/media-used': { used: [first!.id] },
    'POST /api/config/media-change': done,
  })
  await page.getByTitle(first!.fileName).click()
  const uses = page.getByRole('region', { name: 'Where it is used' })
  await expect
    .element(uses.getByRole('link', { name: 'Ink mug' }))
    .toHaveAttribute('href', '/config/products/p1')
  await expect.element(uses.getByText('The logo of the website')).toBeVisible()
  await expect.element(uses.getByText('and 2 more')).toBeVisible()
  await expect
    .element(uses.getByRole('link', { name: '2 things in the trash' }))
    .toHaveAttribute('href', '/config/trash')
  await expectSound()
  await press('Delete')
  await expect.element(page.getByText(/The website uses this file/)).toBeVisible()
  expect(api.sent('POST /api/config/media-change')).toEqual([])
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect
    .poll(() => api.sent('POST /api/config/media-change'))
    .toEqual([{ ids: [first!.id], change: { do: 'delete' } }])
})

test('[EDIT-252] what is used nowhere is deleted at once, and can be brought back', async () => {
  const { api } = await open({
    'GET /api/config/media-used': { used: [] },
    'POST /api/config/media-change': { changed: [second!.id], failed: [] },
  })
  await page.getByLabelText(`Select ${second!.fileName}`).click()
  await button('Delete').click()
  await expect.element(page.getByText(new RegExp(`^${second!.fileName} deleted`))).toBeVisible()
  await page
    .getByText(new RegExp(`^${second!.fileName} deleted`))
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect
    .poll(() => api.sent('POST /api/config/media-change').at(-1))
    .toEqual({ ids: [second!.id], change: { do: 'restore' } })
})

test('[EDIT-252] the trash gives files back, and removes them for good once it is confirmed', async () => {
  const { api } = await open({ 'POST /api/config/media-change': done }, '/config/files?state=deleted')
  await expect.poll(() => lastAsked(api)['state']).toBe('deleted')
  await page.getByLabelText(`Select ${first!.fileName}`).click()
  await button('Remove for good').click()
  expect(api.sent('POST /api/config/media-change')).toEqual([])
  await press('Remove for good')
  await expect
    .poll(() => api.sent('POST /api/config/media-change'))
    .toEqual([{ ids: [first!.id], change: { do: 'erase' } }])
  await page.getByLabelText(`Select ${first!.fileName}`).click()
  await button('Restore').click()
  await expect
    .poll(() => api.sent('POST /api/config/media-change').at(-1))
    .toEqual({ ids: [first!.id], change: { do: 'restore' } })
})

test('[EDIT-250] [EDIT-251] the dialogs say what the server refuses, on a phone too', async () => {
  const refused = { refused: 409, code: 'folder-name-taken', message: 'There is a folder Mugs here already.' }
  const { api } = await show(<FolderDialog parentId={null} onClose={() => undefined} />, {
    width: 390,
    answers: { ...everything, 'POST /api/config/media-folders': refused },
  })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mugs')
  await button('Add').click()
  await expect
    .poll(() => api.sent('POST /api/config/media-folders'))
    .toEqual([{ name: 'Mugs', parentId: null }])
  await expect.element(page.getByText('There is a folder Mugs here already.')).toBeVisible()
  await expectSound()
})

test('[EDIT-250] a folder is not offered to itself', async () => {
  const onMove = vi.fn(async () => undefined)
  await show(
    <MoveDialog
      title="Move Summer"
      folders={[...fileFolders, { id: 'f9', parentId: null, name: 'Winter', files: 0 }]}
      without="f1"
      onMove={onMove}
      onClose={() => undefined}
    />,
    { width: 390 },
  )
  const choice = page.getByLabelText('Folder')
  await expect.poll(() => choice.element().textContent).toBe('Not in a folderWinter')
  await choice.selectOptions('Winter')
  await press('Move')
  await expect.poll(() => onMove.mock.calls).toEqual([['f9']])
})

test('[EDIT-251] a tag that cannot be given is said in the dialog', async () => {
  await show(
    <TagFilesDialog count={2} onAdd={() => Promise.reject(new Error('broken'))} onClose={() => undefined} />,
    { width: 390, answers: everything },
  )
  await page.getByRole('combobox', { name: 'Tag' }).fill('Kiln')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Something went wrong|broken/)).toBeVisible()
  await expectSound()
})

test('[EDIT-256] a picture is cropped and turned by keyboard alone, and a refusal is said', async () => {
  const onDone = vi.fn()
  const square = { ...first!, width: 1000, height: 1000 }
  const { api } = await show(<CropDialog file={square} onDone={onDone} onClose={() => undefined} />, {
    width: 390,
    answers: {
      ...everything,
      'POST /api/config/media/:id/picture': {
        refused: 409,
        code: 'file-changed',
        message: 'Somebody has changed this picture meanwhile.',
      },
    },
  })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.getByLabelText('Shape').selectOptions('16 : 9')
  await page.getByLabelText('Shape').selectOptions('Any shape')
  await press('Rotate right')
  const corner = page.getByRole('button', { name: /Bottom right corner/ })
  ;((await corner.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{ArrowUp}{/Shift}{ArrowLeft}')
  await expect
    .element(page.getByRole('button', { name: /^What stays: 89 % of the width, 80 %/ }))
    .toBeVisible()
  await expectSound()
  await press('Apply')
  await expect.element(page.getByText('Somebody has changed this picture meanwhile.')).toBeVisible()
  const [sent] = api.sent('POST /api/config/media/:id/picture')
  expect(sent).toMatchObject({ turn: 90, hash: first!.assetUrl.split('/')[4], crop: { x: 0, y: 0 } })
  api.change({ 'POST /api/config/media/:id/picture': square })
  await press('Apply')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})

test('[EDIT-256] what was done to a picture is taken back from the message', async () => {
  const made = { ...first!, assetUrl: first!.assetUrl.replace(/\/[0-9a-f]{20}\//, '/ffff/'), width: 800 }
  const { api } = await open({
    'POST /api/config/media/:id/picture': made,
    'POST /api/config/media/:id/earlier': first!,
  })
  await page.getByTitle(first!.fileName).click()
  await press('Crop and rotate', page.getByRole('dialog', { name: 'File Detail' }))
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' })
  await press('Rotate left', dialog)
  await press('Apply', dialog)
  const said = page.getByText(new RegExp(`^${first!.fileName} changed everywhere`))
  await expect.element(said).toBeVisible()
  await said.getByRole('button', { name: 'Undo' }).click()
  const hash = first!.assetUrl.split('/')[4]
  await expect
    .poll(() => api.sent('POST /api/config/media/:id/earlier'))
    .toEqual([{ hash, focalPoint: first!.focalPoint, fileName: first!.fileName }])
})

test('[EDIT-1141] the address of a file, of a picture too, is opened and copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open({}, '/config/files', 390)
  await page.getByTitle(first!.fileName).click()
  const detail = page.getByRole('dialog', { name: 'File Detail' })
  const link = detail.getByRole('link', { name: `Open ${first!.fileName}` })
  await expect.element(link).toHaveAttribute('href', first!.assetUrl)
  await detail.getByRole('button', { name: 'Copy address' }).click()
  expect(copied).toHaveBeenCalledExactlyOnceWith(first!.assetUrl)
  await expect.element(detail.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expectSound()
  copied.mockRestore()
})

test('[EDIT-1140] a file that was replaced is brought back from the message, with its name', async () => {
  const other = {
    ...first!,
    fileName: 'other.jpg',
    assetUrl: first!.assetUrl.replace(/\/[0-9a-f]{20}\//, '/ffff/'),
  }
  const { api } = await open({ 'POST /api/config/media/:id/earlier': first! })
  // What sends files is no fetch.
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperties(this, {
      status: { value: 200 },
      responseText: { value: JSON.stringify(other) },
    })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  await page.getByTitle(first!.fileName).click()
  const detail = page.getByRole('dialog', { name: 'File Detail' })
  const input = detail.element().querySelector<HTMLInputElement>('input[type=file]')!
  const chosen = new DataTransfer()
  chosen.items.add(new File(['x'], 'other.jpg', { type: 'image/jpeg' }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const said = page.getByText(/^File replaced everywhere it is used/)
  await expect.element(said).toBeVisible()
  // It is called as the new file is; nothing of it was typed.
  await expect.element(detail.getByLabelText('File name')).toHaveValue('other.jpg')
  await expect.element(detail.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo' }).click()
  const hash = first!.assetUrl.split('/')[4]
  await expect
    .poll(() => api.sent('POST /api/config/media/:id/earlier'))
    .toEqual([{ hash, focalPoint: first!.focalPoint, fileName: first!.fileName }])
  await expect.element(detail.getByLabelText('File name')).toHaveValue(first!.fileName)
  sent.mockRestore()
})

test('[EDIT-1262] a file says what happened to it, by whom and when', async () => {
  await open()
  await page.getByTitle(first!.fileName).click()
  const told = page.getByRole('region', { name: 'What happened to it' })
  await expect.element(told.getByText('Renamed from IMG_0042.jpg to wheel-class.jpg')).toBeVisible()
  await expect.element(told.getByText(/^Ana Pires · /)).toBeVisible()
  await expect.element(told.getByText('Uploaded as IMG_0042.jpg')).toBeVisible()
  await expectSound()
})

test('[EDIT-1262] a file from before that was kept says since when it is there', async () => {
  await open({ 'GET /api/config/media/:id/changes': { changes: [] } }, undefined, 390)
  await page.getByTitle(first!.fileName).click()
  await expect
    .element(page.getByRole('region', { name: 'What happened to it' }).getByText('Added', { exact: true }))
    .toBeVisible()
  await expectSound()
})
