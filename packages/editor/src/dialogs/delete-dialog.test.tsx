import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken, never, offline, type Answers } from '../testing/fake-api.ts'
import { expectSound, show } from '../testing/show.tsx'
import { askToDelete } from './delete-dialog.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const dialog = page.getByRole('dialog')

const thing = (id: string, title: string) =>
  ({ name: `page/${id}`, kind: 'page', title, path: `/${id}`, state: 'seen', redirectTo: null }) as const
const about = thing('6b034d144458d8d349212b01', 'About')
const opening = thing('6b034d144458d8d349212b02', 'Opening hours')
const none: Answers = {
  'GET /api/config/links/:kind/:id/mentions': {
    things: [],
    total: 0,
    inTrash: 0,
    inMenus: false,
    ofSite: [],
  },
}

/** Asks for the deletion of the page About. */
async function asking(answers: Answers, run: (redirectTo: string | undefined) => Promise<unknown>) {
  function Ask() {
    const [deletion] = useState({ name: about.name, title: about.title, note: LONG, run })
    return (
      <button type="button" onClick={() => askToDelete(deletion)}>
        Ask
      </button>
    )
  }
  const shown = await show(<Ask />, {
    width: 390,
    answers: {
      'GET /api/config/links': ({ query }) => {
        const names = query.get('names')?.split(',')
        const words = query.get('query')?.toLowerCase() ?? ''
        const isMeant = ({ name, title }: typeof about) =>
          names === undefined ? title.toLowerCase().includes(words) : names.includes(name)
        return { targets: [about, opening].filter(isMeant) }
      },
      ...answers,
    },
  })
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete About?' })).toBeVisible()
  return shown
}

const erase = dialog.getByRole('button', { name: 'Delete', exact: true })

test('[EDIT-95] what nothing leads to is deleted, and its visitors are told', async () => {
  const run = vi.fn(async () => undefined)
  await asking(none, run)
  await expect.element(dialog.getByText('Nothing on the website links to it.')).toBeVisible()
  await expectSound()
  await erase.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(run.mock.calls).toEqual([[undefined]])
})

test('[EDIT-95] who leads to it is named, five of them, and how many there are more', async () => {
  const things = [1, 2, 3, 4, 5, 6].map((n) => thing(`6b034d144458d8d349212b1${n}`, `${LONG} ${n}`))
  await asking(
    {
      'GET /api/config/links/:kind/:id/mentions': { things, total: 9, inTrash: 0, inMenus: true, ofSite: [] },
    },
    async () => undefined,
  )
  await expect.element(dialog.getByText(`${LONG} 5`)).toBeVisible()
  await expect.element(dialog.getByText(/9 pages link to it/)).toBeVisible()
  await expect.element(dialog.getByText('and 4 more')).toBeVisible()
  await expect.element(dialog.getByText(/A menu or the announcement bar/)).toBeVisible()
  expect(document.body.textContent).not.toContain(`${LONG} 6`)
  await expectSound()
})

test('[EDIT-95] its visitors are sent elsewhere, never to what is being deleted', async () => {
  const run = vi.fn(async () => undefined)
  await asking(none, run)
  await dialog.getByLabelText('are sent somewhere else').click()
  await expect.element(erase).toBeDisabled()
  const field = dialog.getByRole('combobox', { name: 'Send them to' })
  await field.click()
  await page.getByRole('option', { name: /About/ }).click()
  await expect.element(dialog.getByText(/This is what is being deleted/)).toBeVisible()
  await expect.element(erase).toBeDisabled()
  await dialog.getByRole('button', { name: 'No link' }).click()
  await field.click()
  await userEvent.keyboard('opening')
  await userEvent.keyboard('{Enter}')
  await expect.element(erase).toBeEnabled()
  await expectSound()
  await erase.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(run.mock.calls).toEqual([[opening.path]])
})

test('[EDIT-95] who changes their mind about sending them sends nobody', async () => {
  const run = vi.fn(async () => undefined)
  await asking(none, run)
  await dialog.getByLabelText('are sent somewhere else').click()
  await dialog.getByRole('combobox', { name: 'Send them to' }).fill('https://example.com/a')
  await dialog.getByLabelText('are told that it is gone').click()
  await erase.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(run.mock.calls).toEqual([[undefined]])
})

test('[EDIT-95] a refusal is said and the dialog stays; Cancel deletes nothing', async () => {
  const run = vi.fn(() => Promise.reject(new Error('The page is open elsewhere.')))
  await asking({ 'GET /api/config/links/:kind/:id/mentions': never }, run)
  await erase.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(erase).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => run).toHaveBeenCalledOnce()
})

test.each([
  ['offline', offline],
  ['a broken server', broken],
] as const)(
  '[EDIT-95] %s: that it is not known who leads there does not pass for nobody',
  async (_, mentions) => {
    await asking({ 'GET /api/config/links/:kind/:id/mentions': mentions }, async () => undefined)
    await expect.element(erase).toBeVisible()
    await expect.element(dialog.getByRole('alert').getByText(/not known who links to it/)).toBeVisible()
    await expectSound()
  },
)
