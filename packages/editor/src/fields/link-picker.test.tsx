import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Link } from '@plinth/domain'
import { never, offline } from '../testing/fake-api.ts'
import { expectSound, show } from '../testing/show.tsx'
import { LinkPicker } from './link-picker.tsx'

const target = (id: string, title: string, path: string) =>
  ({ name: `page/${id}`, kind: 'page', title, path, state: 'seen', redirectTo: null }) as const
const leadsOn = target('6b034d144458d8d349212b01', 'Leads on', '/leads-on')
const opening = target('6b034d144458d8d349212b02', 'Opening hours', '/opening-hours')

function Picking() {
  const [link, setLink] = useState<Link | null>(null)
  return (
    <>
      <LinkPicker label="Link to" value={link} onChange={setLink} />
      <output>{JSON.stringify(link)}</output>
    </>
  )
}

const field = page.getByRole('combobox', { name: 'Link to' })
const chosen = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null') as unknown

test('[EDIT-94] whoever chooses before the answer has come gets what they typed, not what was listed before', async () => {
  await show(<Picking />, {
    answers: {
      'GET /api/config/links': ({ query }) =>
        query.has('names')
          ? { targets: [opening] }
          : (query.get('query') ?? '') === ''
            ? { targets: [leadsOn, opening] }
            : never,
    },
  })
  await field.click()
  await expect.element(page.getByRole('option', { name: /Leads on/ })).toBeVisible()
  await userEvent.keyboard('opening')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(chosen).toMatchObject({ kind: 'page', collectionId: '6b034d144458d8d349212b02' })
})

test('[EDIT-94] Enter before the answer has come takes the best of it once it is there', async () => {
  await show(<Picking />, {
    answers: {
      'GET /api/config/links': ({ query }) => {
        const words = query.get('query') ?? ''
        if (query.has('names') || words === 'opening') return { targets: [opening] }
        return { targets: words === '' ? [leadsOn] : [] }
      },
    },
  })
  await field.click()
  await expect.element(page.getByRole('option', { name: /Leads on/ })).toBeVisible()
  await userEvent.keyboard('opening{Enter}')
  await expect.poll(chosen).toMatchObject({ kind: 'page', collectionId: '6b034d144458d8d349212b02' })
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}nowhere{Enter}')
  // Nothing that fits: what was chosen stays.
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.poll(chosen).toMatchObject({ kind: 'page', collectionId: '6b034d144458d8d349212b02' })
})

test('[EDIT-94] an address is taken as it is; without an answer the field says so', async () => {
  await show(<Picking />, { width: 390, answers: { 'GET /api/config/links': offline } })
  await field.click()
  await expect.element(page.getByText('Unable to load results')).toBeVisible()
  await userEvent.keyboard('https://example.com/a')
  await expect.poll(chosen).toMatchObject({ kind: 'url', url: 'https://example.com/a' })
  await expectSound()
})
