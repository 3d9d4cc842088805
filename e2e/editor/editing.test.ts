import { expect, test } from 'vitest'
import { EditorPage, openNewPage, signedInOwner } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const at = inOwnersEditor()

test('[EDIT-5] [EDIT-50] the owner edits, moves, undoes, reloads, undoes further and publishes; a visitor sees it', async () => {
  const { editor, made } = await openNewPage(at.owner, at.plinth.origin, 'Workshop')
  const { page, canvas } = editor
  await editor.block('text').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('## Kiln day', { delay: 15 })
  await expect.poll(() => canvas.locator('main h2').textContent()).toBe('Kiln day')
  await page.keyboard.press('Escape')
  await editor.saved()

  const box = await editor.block('text').boundingBox()
  if (box === null) throw new Error('The block is not on the page.')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 320, box.y + 120, { steps: 10 })
  await page.mouse.up()
  await expect.poll(async () => (await editor.block('text').boundingBox())?.x).toBeGreaterThan(box.x + 200)
  await editor.saved()
  await page.getByRole('button', { name: 'Undo: Moved Text' }).click()
  await expect.poll(async () => (await editor.block('text').boundingBox())?.x).toBe(box.x)
  await editor.redo()
  await editor.saved()

  await editor.reload()
  await page.getByRole('button', { name: 'Undo: Moved Text' }).click()
  await page.getByRole('button', { name: 'Undo: Typed in Text' }).click()
  await expect.poll(() => editor.block('text').textContent()).toContain('Start')
  await page.getByRole('button', { name: 'Redo: Typed in Text' }).click()
  await editor.publish()

  const visitor = await fetch(`${at.plinth.origin}/${made.urlId}`)
  const html = await visitor.text()
  expect(visitor.status).toBe(200)
  expect(html).toContain('Kiln day')
  expect(html).not.toContain('data-block-id')
  await page.close()
})

test('[EDIT-26] two browsers write by turns on different blocks of one page and no word is lost', async () => {
  const { editor, made } = await openNewPage(at.owner, at.plinth.origin, 'Two browsers')
  await editor.block('text').click()
  await editor.add('Quote')
  await editor.saved()
  const elsewhere = await signedInOwner(at.browser, at.plinth)
  const other = await new EditorPage(await elsewhere.newPage()).open(at.plinth.origin, made.documentId)
  await editor.block('text').dblclick()
  await editor.page.keyboard.press('End')
  await other.block('quote').dblclick()

  // Each goes on while the other saves.
  const words = (voice: string, turn: number) => ` ${voice} ${turn}, still writing.`
  for (let turn = 1; turn <= 5; turn += 1) {
    await editor.page.keyboard.type(words('First', turn), { delay: 20 })
    await other.page.keyboard.type(words('Second', turn), { delay: 20 })
  }
  await Promise.all([editor.saved(), other.saved()])

  for (const one of [editor, other]) {
    await one.reload()
    for (let turn = 1; turn <= 5; turn += 1) {
      await expect.poll(() => one.block('text').textContent()).toContain(words('First', turn).trim())
      await expect.poll(() => one.block('quote').textContent()).toContain(words('Second', turn).trim())
    }
    await one.page.close()
  }
  await elsewhere.close()
})

test('[EDIT-27] the same text changed in two tabs asks, and keeping mine keeps it', async () => {
  const { editor, made } = await openNewPage(at.owner, at.plinth.origin, 'Conflict')
  const other = await new EditorPage(await at.owner.newPage()).open(at.plinth.origin, made.documentId)
  // The second tab does not hear of the first one until it saves.
  await other.page.route('**/api/config/documents/*', (route) => route.abort())
  await editor.page.bringToFront()
  await editor.block('text').dblclick()
  await editor.page.keyboard.press('End')
  await editor.page.keyboard.type(' first')
  await editor.saved()
  await other.page.bringToFront()
  await other.block('text').dblclick()
  await other.page.keyboard.press('End')
  await other.page.keyboard.type(' second')
  const dialog = other.page.getByRole('dialog', { name: 'This was changed in two places' })
  await dialog.waitFor()
  await expect.poll(() => dialog.textContent()).toContain('Start first')
  await expect.poll(() => dialog.textContent()).toContain('Start second')
  await other.page.unroute('**/api/config/documents/*')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.waitFor({ state: 'detached' })
  await other.saved()
  await editor.reload()
  await expect.poll(() => editor.block('text').textContent()).toContain('Start second')
  await Promise.all([editor.page.close(), other.page.close()])
})

test('[EDIT-1] [EDIT-11] [EDIT-1524] with the keyboard alone a block is added, written, moved and deleted', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Keyboard')
  const { page } = editor
  await page.keyboard.press('j')
  // What a change does not touch keeps its elements.
  await editor.block('text').evaluate((element) => Object.assign(element, { isTheSame: true }))
  await editor.add('Quote')
  await expect.poll(() => editor.block('quote').count()).toBe(1)
  await expect.poll(() => editor.block('text').evaluate((element) => 'isTheSame' in element)).toBe(true)
  // Each of these letters is a shortcut where nothing is written.
  await page.keyboard.type('jazz')
  await expect.poll(() => editor.block('quote').innerText()).toContain('jazz')
  await page.keyboard.press('Escape')
  const before = await editor.block('quote').boundingBox()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => (await editor.block('quote').boundingBox())?.x)
    .toBeGreaterThan(before?.x ?? 0)
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() => editor.canvas.locator('[data-block-id]').first().getAttribute('class'))
    .toContain('block-quote')
  await page.keyboard.press('Delete')
  await expect.poll(() => editor.block('quote').count()).toBe(0)
  await editor.saved()
  await page.close()
})

test('[EDIT-21] typing through twenty autosaves on a slow network loses no letter', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Slow')
  const { page } = editor
  let saves = 0
  await page.route('**/operations', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
    saves += 1
  })
  await editor.block('text').dblclick()
  await page.keyboard.press('Control+a')
  let written = ''
  // Now and then one stops to think: whatever was typed by then is saved, what is typed meanwhile goes along the next time.
  for (let word = 0; saves < 20 && word < 600; word += 1) {
    const next = `word${word} `
    await page.keyboard.type(next, { delay: 25 })
    written += next
    if (word % 6 === 5) await page.waitForTimeout(900)
  }
  expect(saves).toBeGreaterThanOrEqual(20)
  await expect.poll(() => editor.block('text').textContent()).toContain(written.trim())
  await page.keyboard.press('Escape')
  await editor.saved()
  await page.unroute('**/operations')
  await editor.reload()
  await expect.poll(() => editor.block('text').textContent()).toContain(written.trim())
  await page.close()
})

test('[EDIT-24] changes made without a connection survive a reload and are saved when it is back', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Offline')
  const { page } = editor
  await page.route('**/operations', (route) => route.abort())
  await editor.block('text').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' kept')
  await editor.saveState(/^Offline – kept on this device/)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.unroute('**/operations')
  await editor.reload()
  await expect.poll(() => editor.block('text').textContent()).toContain('Start kept')
  await editor.saved()
  await page.close()
})

test('[EDIT-2] letters typed on the page draw nothing of the panels, toolbars and lists around it', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Quiet')
  const { page } = editor
  await editor.block('text').dblclick()
  await page.keyboard.press('End')
  await page.getByRole('toolbar', { name: 'Text' }).waitFor()
  await page.keyboard.type(' a', { delay: 20 })
  await page.getByRole('status', { name: 'Saving' }).filter({ hasText: 'Unsaved changes' }).waitFor()
  const drawn = await page.evaluate(async () => {
    const changes: string[] = []
    const watch = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        if (element?.closest('[role="status"]') == null) changes.push(element?.className ?? '')
      }
    })
    const options = { subtree: true, childList: true, attributes: true, characterData: true }
    watch.observe(document.querySelector('[data-editor]') as Element, options)
    // What opening the page still draws, such as a mark that follows a font's arrival, is done after some frames of nothing.
    await document.fonts.ready
    for (let quiet = 0; quiet < 20; quiet += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (changes.splice(0).length > 0) quiet = 0
    }
    Object.assign(window, { drawn: changes })
    return changes
  })
  expect(drawn).toEqual([])
  await page.keyboard.type('bcdefghij', { delay: 20 })
  await expect.poll(() => editor.block('text').textContent()).toContain('abcdefghij')
  await expect.poll(() => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).toEqual([])
  await page.close()
})

test('[EDIT-19] a pasted picture becomes an image block; another file that is dropped is refused with words', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Pasting')
  const { page, canvas } = editor
  await editor.block('text').click()
  await canvas.locator('body').evaluate((body) => {
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
    const bytes = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
    body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => editor.block('image').locator('img').count()).toBe(1)
  await canvas.locator('body').evaluate((body) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['words'], 'notes.txt', { type: 'text/plain' }))
    body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await page.getByText('Only pictures can be dropped on the page.').waitFor()
  await editor.saved()
  await page.getByRole('button', { name: 'Undo: Pasted Image' }).click()
  await expect.poll(() => editor.block('image').count()).toBe(0)
  await page.close()
})
