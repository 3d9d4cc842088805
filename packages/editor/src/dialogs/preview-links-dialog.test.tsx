import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PreviewLink } from '../api/preview-links.ts'
import type { Answers } from '../testing/fake-api.ts'
import { everything, session } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { PreviewLinksDialog, type KeptBy } from './preview-links-dialog.tsx'

const GET = 'GET /api/config/documents/:documentId/preview-links'
const POST = 'POST /api/config/documents/:documentId/preview-links'
const DELETE = 'DELETE /api/config/preview-links/:id'

const at = (day: number) => Date.UTC(2026, 4, day, 9, 30)
const link: PreviewLink = {
  id: '6b034d13a8a59f62dfaa9900',
  madeBy: 'Wolfeschlegelsteinhausenbergerdorff',
  createdAt: at(1),
  expiresAt: at(8),
  showAt: null,
  asksPassword: false,
  asMember: false,
  language: null,
  lastUsedAt: null,
  works: true,
}
const address = `${location.origin}/~draft/${'k'.repeat(43)}`

const open = (
  links: readonly PreviewLink[],
  { keptBy = undefined as KeptBy | undefined, width = 1440, answers = {} as Answers } = {},
) =>
  show(
    <PreviewLinksDialog documentId="6b034d13a8a59f62dfaa9901" keptBy={keptBy} onClose={() => undefined} />,
    {
      width,
      answers: { ...everything, [GET]: { links: [...links] }, [POST]: { link, address }, ...answers },
    },
  )

const make = page.getByRole('button', { name: 'Make a link', exact: true })

test('[EDIT-233] a link is made for some days, and shown once to be copied', async () => {
  const { api } = await open([], { width: 390 })
  await expect.element(page.getByText('There are none at the moment.')).toBeVisible()
  await expect.element(page.getByLabelText('The password of the page')).not.toBeInTheDocument()
  await page.getByLabelText('The link works for').selectOptions('30')
  await make.click()
  await expect.element(page.getByRole('textbox', { name: 'Link to the preview' })).toHaveValue(address)
  await expect.element(page.getByText('Copy it now: it is shown only this once.')).toBeVisible()
  await expect.poll(() => api.sent(POST)).toEqual([{ days: 30 }])
  await expectSound()
})

test('[EDIT-233] it shows the website at a date, and a page as visitors without its password see it', async () => {
  const said = 'This time has passed. Choose a later one.'
  const { api } = await open([], { keptBy: 'password' })
  await page.getByLabelText('Show the website').selectOptions('later')
  const date = page.getByLabelText(/^Date of the preview/)
  await date.fill('2031-05-01T09:30')
  await page.getByLabelText('The password of the page').selectOptions('guest')
  await make.click()
  await expect
    .poll(() => api.sent(POST))
    .toEqual([{ days: 7, showAt: Date.UTC(2031, 4, 1, 8, 30), asksPassword: true }])
  api.change({ [POST]: { refused: 422, code: 'preview-date-past', message: said, fields: { showAt: said } } })
  await date.fill('2001-05-01T09:30')
  await make.click()
  await expect.element(page.getByText(said)).toBeVisible()
  await expectSound()
})

test('[EDIT-233] links are listed with who made them and when they were opened, and ended', async () => {
  const other = {
    ...link,
    id: '6b034d13a8a59f62dfaa9902',
    lastUsedAt: at(2),
    showAt: at(20),
    asksPassword: true,
  }
  const lost = { ...link, id: '6b034d13a8a59f62dfaa9903', madeBy: 'Ben', works: false }
  const { api } = await open([link, other, lost], { width: 390, answers: { [DELETE]: () => undefined } })
  await expect.element(page.getByText('Not opened yet').first()).toBeVisible()
  await expect.element(page.getByText(/^Last opened on Saturday/)).toBeVisible()
  await expect.element(page.getByText(/^The website as it will be on Wednesday/)).toBeVisible()
  await expect.element(page.getByText('Asks for the password of the page')).toBeVisible()
  await expect.element(page.getByText('Shows nothing: Ben may not share drafts any more.')).toBeVisible()
  await expectSound()
  api.change({ [GET]: { links: [link, other] } })
  await page.getByRole('button', { name: /^End link: By Ben/ }).click()
  await expect.element(page.getByText(/Ben may not share/)).not.toBeInTheDocument()
  expect(api.made.filter(({ key }) => key === DELETE).map(({ path }) => path)).toEqual([
    `/api/config/preview-links/${lost.id}`,
  ])
})

test('[PREVIEW-10] a page for members is shown as they see it, or as visitors who are not signed in do', async () => {
  const { api } = await open([{ ...link, asksPassword: true }], { keptBy: 'members', width: 390 })
  await expect.element(page.getByText('As visitors who are not signed in see it')).toBeVisible()
  const shown = page.getByLabelText('Show the page as')
  await expect.element(shown).toHaveDisplayValue('Members see it')
  await shown.selectOptions('Visitors who are not signed in see it')
  await make.click()
  await expect.poll(() => api.sent(POST)).toEqual([{ days: 7, asksPassword: true }])
  await expectSound()
})

test('[PREVIEW-11] [PREVIEW-12] it shows a page of areas as a member in none of them, and in another language', async () => {
  const other = { ...link, asMember: true, language: 'de' }
  const { api } = await open([other], {
    keptBy: 'areas',
    width: 390,
    answers: {
      'GET /api/config/session': {
        ...session,
        website: { ...session.website!, languages: ['en', 'de'] },
      },
    },
  })
  await expect.element(page.getByText('As members see it who are in none of its areas')).toBeVisible()
  await expect.element(page.getByText('In German')).toBeVisible()
  await page.getByLabelText('Show the page as').selectOptions('Members who are in none of its areas see it')
  await page.getByLabelText('Language').selectOptions('German')
  await make.click()
  await expect.poll(() => api.sent(POST)).toEqual([{ days: 7, asMember: true, language: 'de' }])
  await expectSound()
})
