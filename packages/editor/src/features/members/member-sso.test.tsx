import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken } from '../../testing/fake-api.ts'
import { everything, memberSso } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { MemberSsoCard } from './member-sso-card.tsx'

const GET = 'GET /api/config/member-sso'
const PUT = 'PUT /api/config/member-sso'
const field = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: 'Save', exact: true })

test('[EDIT-657] [FIELD-13] the service is set up with what it gave, and shows where it has to send people back to', async () => {
  const { api } = await show(<MemberSsoCard />, { width: 390, answers: { ...everything, [PUT]: memberSso } })
  await expect.element(page.getByText(memberSso.redirectUri)).toBeVisible()
  await expect.element(save()).toBeDisabled()
  // On a phone, the keyboard that addresses are typed with.
  await expect.element(field('Address of the service')).toHaveAttribute('inputmode', 'url')
  await field('Name').fill('Harbour')
  await save().click()
  await expect.element(page.getByText('Give the client ID.')).toBeVisible()
  await field('Address of the service').fill('https://accounts.example.com')
  await field('Client ID').fill('plinth')
  await page.getByLabelText('Client secret', { exact: true }).fill('not told')
  await page.getByRole('switch', { name: /^Members can sign in there/ }).click()
  await expectSound()
  await save().click()
  await expect
    .poll(() => api.sent(PUT))
    .toEqual([
      {
        isOn: true,
        name: 'Harbour',
        issuer: 'https://accounts.example.com',
        clientId: 'plinth',
        secret: 'not told',
        signsOutThere: false,
      },
    ])
  // The answer is what there is then.
  await expect.element(field('Name')).toHaveValue('')
})

test('[EDIT-657] a secret that is kept is not shown and not sent; what is refused is said at its field, and what was typed stays', async () => {
  const kept = {
    ...memberSso,
    settings: {
      ...memberSso.settings,
      name: 'Pier',
      issuer: 'https://a.example',
      clientId: 'x',
      hasSecret: true,
    },
  }
  const { api } = await show(<MemberSsoCard />, {
    width: 390,
    answers: {
      ...everything,
      [GET]: kept,
      [PUT]: {
        refused: 422,
        code: 'sso-unknown',
        message: 'The service could not be asked.',
        fields: { issuer: 'No OpenID Connect service answers at this address.' },
      },
    },
  })
  await expect.element(page.getByText('One is kept. Leave this empty to keep it.')).toBeVisible()
  await field('Address of the service').fill('https://b.example')
  await save().click()
  await expect.element(page.getByText('No OpenID Connect service answers at this address.')).toBeVisible()
  await expect.element(field('Address of the service')).toHaveValue('https://b.example')
  await expectSound()
  expect(api.sent(PUT)[0]).not.toHaveProperty('secret')
  api.change({ [PUT]: broken })
  await save().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})
