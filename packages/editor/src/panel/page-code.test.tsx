import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { PageCodeButton } from './page-code-button.tsx'
import { PageCodeDialog } from './page-code-dialog.tsx'

async function open({ mayWriteCode = true, head = '', dialog = true } = {}) {
  const server = new FakeDocumentServer(aPage(section('hero', [text('title', 'Hi')])))
  const editor = await driveEditor(server)
  if (head !== '') editor.session.setCode('head', head)
  editor.session.allow({ ...editor.session.getState().rights, mayWriteCode })
  await show(
    <InPage session={editor.session}>
      {dialog ? <PageCodeDialog path="/about" onClose={() => undefined} /> : <PageCodeButton path="/about" />}
    </InPage>,
    { width: 390, answers: everything },
  )
  return editor
}

const inHead = page.getByRole('textbox', { name: 'Code in the head', exact: true })
const button = page.getByRole('button', { name: /^Code of the page/ })

test('[EDIT-234] code of a page is typed, saved as a draft and undone', async () => {
  const editor = await open()
  // The dialog takes the focus a moment after it is drawn: what is typed before goes elsewhere.
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBeTruthy()
  await inHead.click()
  await expect.element(inHead).toHaveFocus()
  await userEvent.keyboard('<b')
  await expect.poll(() => editor.session.document.code?.head).toMatch(/^<b/)
  await expect
    .element(page.getByRole('link', { name: 'Preview without custom code' }))
    .toHaveAttribute('href', '/about?preview=draft&safe')
  // What it proposes comes a moment later, and is part of what has to be sound.
  await expect.element(page.getByRole('listbox', { name: 'Completions' })).toBeVisible()
  await expectSound()
  // On a busy machine the second letter may come so late that it is a step of its own.
  const undone = () => {
    editor.session.undo()
    return editor.session.document.code
  }
  await expect.poll(undone).toBeUndefined()
  await expect.poll(() => inHead.element().textContent).not.toContain('<b')
})

test('[EDIT-234] who may not write code looks at it', async () => {
  await open({ mayWriteCode: false, head: '<meta name="theirs">' })
  await expect
    .element(page.getByText('Your role may look at it. Ask an administrator for changes.'))
    .toBeVisible()
  await expect.element(inHead).toHaveTextContent('<meta name="theirs">')
  await expect.element(inHead).toHaveAttribute('aria-readonly', 'true')
  await expectSound()
})

test('[EDIT-234] a page says that it has code; without the right and without code there is nothing to open', async () => {
  const editor = await open({ dialog: false })
  await expect.element(button).toHaveTextContent('Code of the page')
  editor.session.setCode('bodyEnd', '<i></i>')
  await expect.element(button).toHaveTextContent('Code of the page (in use)')
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Code of the page' })).toBeVisible()
})

test('[EDIT-234] without the right to write code the way to it is there when there is some', async () => {
  await open({ dialog: false, mayWriteCode: false, head: '<meta name="theirs">' })
  await expect.element(button).toHaveTextContent('Code of the page (in use)')
})

test('[EDIT-234] without the right and without code there is no way to it', async () => {
  const editor = await open({ dialog: false, mayWriteCode: false })
  await expect.element(button).not.toBeInTheDocument()
  editor.session.allow({ ...editor.session.getState().rights, mayWriteCode: true })
  await expect.element(button).toBeVisible()
})
