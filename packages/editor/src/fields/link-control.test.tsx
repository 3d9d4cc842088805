import { field, type Json } from '@plinth/domain'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, type Answers } from '../testing/fake-api.ts'
import { everything, media } from '../testing/sample-answers.ts'
import { expectSound, InForm, show } from '../testing/show.tsx'
import { LinkControl } from './link-control.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const [picture] = media.assets
const file = {
  name: `file/${picture?.id}`,
  kind: 'file',
  title: LONG,
  path: '/media/a.jpg',
  state: 'seen',
  redirectTo: null,
} as const

/** Shows the control on a phone; `undo` puts back what the link was at first. */
async function showLink(value: Json, answers: Answers = {}) {
  const given = vi.fn()
  const learn = vi.fn()
  function Form() {
    const [now, setNow] = useState(value)
    return (
      <InForm sources={{ learn }}>
        <LinkControl
          field={field.link('Link')}
          value={now}
          values={{}}
          onChange={(next) => {
            given(next)
            setNow(next)
          }}
        />
        <button type="button" onClick={() => setNow(value)}>
          undo
        </button>
      </InForm>
    )
  }
  const shown = await show(<Form />, {
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/links': ({ query }) => ({ targets: query.has('names') ? [file] : [] }),
      ...answers,
    },
  })
  return { ...shown, given, learn }
}

const link = page.getByRole('combobox', { name: 'Link' })

test('[EDIT-18] no link yet: an address is typed, opens in a new window, and is taken away', async () => {
  const { given } = await showLink(null)
  await expectSound()
  await link.fill('https://example.com/a')
  await expect.poll(() => given.mock.lastCall).toEqual([{ kind: 'url', url: 'https://example.com/a' }])
  await userEvent.keyboard('{Tab}')
  await page.getByLabelText('Open in New Window').click()
  await expect
    .poll(() => given)
    .toHaveBeenLastCalledWith({ kind: 'url', url: 'https://example.com/a', newWindow: true })
  await expectSound()
  await page.getByRole('button', { name: 'No link' }).click()
  await expect.poll(() => given).toHaveBeenLastCalledWith(null)
})

test('[EDIT-18] a mail has copies, a subject and a body; what is not whole is said and not written', async () => {
  const { given } = await showLink({ kind: 'email', address: 'ada@example.com' })
  await page.getByLabelText('CC', { exact: true }).fill('ben')
  await expect.element(page.getByText('Emails must be formatted as name@example.com')).toBeVisible()
  expect(given).not.toHaveBeenCalled()
  await expectSound()
  await page.getByLabelText('CC', { exact: true }).fill('ben@example.com')
  await page.getByLabelText('Subject').fill('A vase ')
  await page.getByLabelText('Body').fill('Is it still there?')
  await expect
    .poll(() => given)
    .toHaveBeenLastCalledWith({
      kind: 'email',
      address: 'ada@example.com',
      cc: 'ben@example.com',
      subject: 'A vase ',
      body: 'Is it still there?',
    })
  given.mockClear()
  await page.getByLabelText('To', { exact: true }).fill('')
  await expect.element(page.getByText('Emails must be')).not.toBeInTheDocument()
  expect(given).not.toHaveBeenCalled()
})

test('[EDIT-18] what is undone wins over what is half typed', async () => {
  await showLink({ kind: 'email', address: 'ada@example.com' })
  await page.getByLabelText('To', { exact: true }).fill('ben@example.com')
  await page.getByLabelText('CC', { exact: true }).fill('half')
  await page.getByRole('button', { name: 'undo' }).click()
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('ada@example.com')
  await expect.element(page.getByLabelText('CC', { exact: true })).toHaveValue('')
})

test('[EDIT-18] a telephone is taken as it is typed, with the keyboard', async () => {
  const { given } = await showLink(null)
  await link.click()
  await userEvent.keyboard('+44 1947 600 100{Enter}')
  await expect.poll(() => given.mock.lastCall).toEqual([{ kind: 'phone', number: '+44 1947 600 100' }])
})

test('[EDIT-18] a file is chosen from the library, however long its name', async () => {
  const { given, learn } = await showLink(null)
  await page.getByRole('button', { name: 'Choose File' }).click()
  await page.getByText(picture?.fileName ?? '').click()
  await page
    .getByRole('button', { name: /^(Choose|Use|Insert|Add)/ })
    .last()
    .click()
  await expect.poll(() => given.mock.lastCall).toEqual([{ kind: 'file', assetId: picture?.id }])
  await expect.poll(() => learn).toHaveBeenCalledWith([expect.objectContaining({ id: picture?.id })])
  await expect.element(link).toHaveValue(LONG)
  await expectSound()
})

test('[EDIT-18] offline the link stays what it is', async () => {
  const { given } = await showLink(
    { kind: 'page', collectionId: '6b034d13863dd0c7ba21a895' },
    { 'GET /api/config/links': offline },
  )
  await expect.element(link).toHaveValue('…')
  await link.click()
  await expect.element(page.getByText('Unable to load results')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectSound()
  expect(given).not.toHaveBeenCalled()
})

const ABOUT = '6b034d13863dd0c7ba21a895'
const about = {
  name: `page/${ABOUT}`,
  kind: 'page',
  title: 'About',
  path: '/about',
  state: 'seen',
  redirectTo: null,
} as const
const team = {
  ...about,
  name: `page/${ABOUT}~team`,
  title: 'Team',
  path: '/about#team',
  section: 'there',
} as const

test('[EDIT-1541] a link to a page leads to one of its sections, kept by its identifier, or to its top again', async () => {
  const { given } = await showLink(
    { kind: 'page', collectionId: ABOUT },
    {
      'GET /api/config/links': ({ query }) => ({
        targets: [query.get('names')?.includes('~') === true ? team : about],
      }),
      'GET /api/config/links/:kind/:id/sections': { sections: [team] },
    },
  )
  const which = page.getByLabelText('Section')
  await expect.element(which).toHaveValue(about.name)
  await which.selectOptions('Team')
  await expect
    .poll(() => given.mock.lastCall)
    .toEqual([{ kind: 'page', collectionId: ABOUT, sectionId: 'team' }])
  await expect.element(link).toHaveValue('Team')
  await expect.element(page.getByText('Section · /about#team')).toBeVisible()
  await expectSound()
  await which.selectOptions('Top of the page')
  await expect.poll(() => given.mock.lastCall).toEqual([{ kind: 'page', collectionId: ABOUT }])
})

test('[LINK-30] a link to a page opens in a new window, also to another section of it', async () => {
  const { given } = await showLink(
    { kind: 'page', collectionId: ABOUT },
    {
      'GET /api/config/links': { targets: [about] },
      'GET /api/config/links/:kind/:id/sections': { sections: [team] },
    },
  )
  await page.getByLabelText('Open in New Window').click()
  await expect
    .poll(() => given.mock.lastCall)
    .toEqual([{ kind: 'page', collectionId: ABOUT, newWindow: true }])
  await page.getByLabelText('Section').selectOptions(team.title)
  await expect
    .poll(() => given.mock.lastCall)
    .toEqual([{ kind: 'page', collectionId: ABOUT, sectionId: 'team', newWindow: true }])
  await expect.element(page.getByLabelText('Open in New Window')).toBeChecked()
  await expectSound()
})

test('[EDIT-1541] a section that is gone is said, and no page without sections asks for one', async () => {
  await showLink(
    { kind: 'page', collectionId: ABOUT, sectionId: 'team' },
    {
      'GET /api/config/links': { targets: [{ ...about, name: team.name, section: 'gone' }] },
      'GET /api/config/links/:kind/:id/sections': { sections: [] },
    },
  )
  await expect
    .element(page.getByText('This section is gone: visitors land at the top of the page.'))
    .toBeVisible()
  await expectSound()
  const which = page.getByLabelText('Section')
  await which.selectOptions('Top of the page')
  await expect.element(which).not.toBeInTheDocument()
})

test('[EDIT-1541] the sections of the page at hand come first, and are chosen with the keyboard', async () => {
  const given = vi.fn()
  await show(
    <InForm sources={{ sectionsHere: () => [team] }}>
      <LinkControl field={field.link('Link')} value={null} values={{}} onChange={given} />
    </InForm>,
    {
      answers: {
        ...everything,
        'GET /api/config/links': ({ query }) => ({ targets: query.has('names') ? [team] : [about] }),
        'GET /api/config/links/:kind/:id/sections': { sections: [team] },
      },
    },
  )
  await link.click()
  await expect.element(page.getByRole('option').first()).toHaveTextContent('TeamSection · /about#team')
  await expect.element(page.getByRole('option', { name: /^About/ })).toBeVisible()
  await userEvent.keyboard('tea{Enter}')
  await expect
    .poll(() => given.mock.lastCall)
    .toEqual([{ kind: 'page', collectionId: ABOUT, sectionId: 'team' }, 'Team'])
})
