import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline } from '../../testing/fake-api.ts'
import { everything, session } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import LoginScreen from './login-screen.tsx'
import { NewWebsiteDialog } from './new-website-dialog.tsx'
import ResetScreen from './reset-screen.tsx'
import SignUpScreen from './sign-up-screen.tsx'

const nobody = {
  ...session,
  account: null,
  website: session.website,
  roles: [],
  permissions: [],
  websites: [],
}

test('signing in says what is wrong, keeps what was typed, and lets in', async () => {
  const { api } = await showScreen(<LoginScreen />, '/login', {
    width: 390,
    answers: {
      'GET /api/config/session': nobody,
      'POST /api/config/session': {
        refused: 401,
        code: 'wrong-password',
        message: 'E-mail or password is wrong.',
      },
    },
  })
  await page.getByLabelText('E-mail').fill('owner@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('not it')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('alert').getByText(/E-mail or password is wrong/)).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('owner@example.com')
  await expectSound()
  api.change({ 'POST /api/config/session': offline })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  await expect
    .poll(() => api.sent('POST /api/config/session'))
    .toEqual(Array.from({ length: 2 }, () => ({ email: 'owner@example.com', password: 'not it' })))
})

test('the first account is asked for at its fields', async () => {
  const { api } = await showScreen(<SignUpScreen />, '/signup', {
    width: 390,
    answers: { 'GET /api/config/session': { ...nobody, firstRun: true } },
  })
  await expect.element(page.getByLabelText('E-mail')).toBeVisible()
  await expectSound()
  await page.getByRole('button').last().click()
  expect(api.sent('POST /api/config/account/sign-up')).toEqual([])
})

test('[START-6] who signs up first says what the site is called, and its clock comes along; who leaves it sends none', async () => {
  const { api } = await showScreen(<SignUpScreen />, '/signup', {
    answers: {
      'GET /api/config/session': { ...nobody, firstRun: true },
      'POST /api/config/account/sign-up': offline,
    },
  })
  const person = { name: 'Robin', email: 'robin@example.com', password: 'a long enough password' }
  await page.getByLabelText('Name', { exact: true }).fill(person.name)
  await page.getByLabelText('E-mail').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await expect
    .poll(() => api.sent('POST /api/config/account/sign-up'))
    .toEqual([{ ...person, website: { currency: 'USD', timeZone } }])
  await page.getByLabelText('Site title').fill('Bowls')
  await page.getByLabelText('Currency').selectOptions('EUR')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect
    .poll(() => api.sent('POST /api/config/account/sign-up').at(-1))
    .toEqual({ ...person, website: { title: 'Bowls', currency: 'EUR', timeZone } })
})

test('a forgotten password: the way back is sent, or what stopped it is said', async () => {
  await showScreen(<ResetScreen />, '/reset', {
    width: 390,
    answers: {
      ...everything,
      'GET /api/config/session': nobody,
      'POST /api/config/account/password-reset': offline,
    },
  })
  await page.getByLabelText('E-mail').fill('owner@example.com')
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Unable to connect/)).toBeVisible()
})

test('a new website is asked for by name, and a refusal stays at its field', async () => {
  const { api } = await show(<NewWebsiteDialog onMade={() => undefined} onClose={() => undefined} />, {
    answers: {
      ...everything,
      'POST /api/config/websites': {
        refused: 422,
        code: 'invalid',
        message: 'Please check the form.',
        fields: { title: 'This name is taken.' },
      },
    },
  })
  await expect.element(page.getByRole('dialog', { name: 'New website' })).toBeVisible()
  await expectSound()
  await page.getByRole('textbox').first().fill('Second shop')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.made.some(({ key }) => key === 'POST /api/config/websites')).toBe(true)
  await expect.element(page.getByText(/This name is taken|Please check the form/).first()).toBeVisible()
})
