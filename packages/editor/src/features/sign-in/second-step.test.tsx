import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CodeForm } from '../../dialogs/code-form.tsx'
import { SignInDialog } from '../../dialogs/sign-in-dialog.tsx'
import { queryClient } from '../../api/query-client.ts'
import { endSignedOut, signedInAgain } from '../../api/signed-out.ts'
import { everything, session } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import LoginScreen from './login-screen.tsx'
import { SecondStep, StepDialog } from './second-step-card.tsx'

const STEP = 'GET /api/config/account/second-step'
const BEGIN = 'POST /api/config/account/second-step'
const CONFIRM = 'POST /api/config/account/second-step/confirm'
const REMOVE = 'POST /api/config/account/second-step/remove'
const CODE = 'POST /api/config/session/code'
const codes = ['AAAA-BBBB-CCCC-DDDD', '0000-1111-2222-3333']
const begun = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Plinth:owner',
  picture: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1H0z"/></svg>',
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-655] a second step is set up with the password, the picture and the first code, and shows recovery codes once', async () => {
  const { api } = await show(<SecondStep />, {
    width: 390,
    answers: { ...everything, [BEGIN]: begun, [CONFIRM]: { codes } },
  })
  await button('Set up an app').click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByText('Please enter your password.')).toBeVisible()
  await page.getByLabelText('Current password', { exact: true }).fill('clay and water')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('img', { name: 'The picture for the app' })).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expectSound()
  await page.getByRole('textbox', { name: 'Type the code the app shows now' }).fill('123456')
  await userEvent.keyboard('{Enter}')
  for (const code of codes) await expect.element(page.getByText(code)).toBeVisible()
  await expectSound()
  api.change({ [STEP]: { isOn: true, codesLeft: 10 } })
  await button('I have kept them').click()
  await expect.element(page.getByText('It is on. You have 10 recovery codes left.')).toBeVisible()
  expect(api.sent(CONFIRM)).toEqual([{ code: '123456' }])
})

test('[EDIT-655] it is removed with the password and a code; what is refused is said at its field', async () => {
  const { api } = await show(<StepDialog doing="remove" onClose={() => undefined} />, {
    width: 390,
    answers: {
      ...everything,
      [REMOVE]: { refused: 403, code: 'wrong-code', message: 'This code is not right.' },
    },
  })
  await page.getByLabelText('Current password', { exact: true }).fill('clay and water')
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await button('Remove the second step').click()
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  await expectSound()
  expect(api.sent(REMOVE)).toEqual([{ password: 'clay and water', code: '000000' }])
})

test('[EDIT-656] whoever has one is asked for the code after the password, and can go back', async () => {
  const { api } = await showScreen(<LoginScreen />, '/login', {
    width: 390,
    answers: {
      'GET /api/config/session': { ...session, account: null, roles: [], permissions: [], websites: [] },
      'POST /api/config/session': { account: null, needsCode: true },
      [CODE]: { refused: 403, code: 'wrong-code', message: 'This code is not right.' },
    },
  })
  await page.getByLabelText('E-mail').fill('owner@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('clay and water')
  await button('Sign in').click()
  await page.getByRole('textbox', { name: 'Code' }).fill('111111')
  await button('Sign in').click()
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  await expectSound()
  expect(api.sent(CODE)).toEqual([{ code: '111111' }])
  await button('Back to the password').click()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('owner@example.com')
})

test('[EDIT-656] the dialog of a session that has ended asks for it as well', async () => {
  await show(<SignInDialog />, {
    width: 390,
    answers: {
      ...everything,
      'POST /api/config/session': { account: null, needsCode: true },
      [CODE]: { account: { id: 'a', email: 'owner@example.com', name: 'Owner' } },
    },
  })
  queryClient.setQueryData(['session'], session)
  const goesOn = signedInAgain()
  await page.getByLabelText('Password', { exact: true }).fill('clay and water')
  await button('Sign in').click()
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await button('Sign in').click()
  expect(await goesOn).toBe(true)
  endSignedOut(true)
})

test('[EDIT-656] an empty code is not sent', async () => {
  const { api } = await show(<CodeForm onDone={() => undefined} onAgain={() => undefined} />, {
    width: 390,
    answers: everything,
  })
  await button('Sign in').click()
  await expect.element(page.getByText('Type the code the app shows.')).toBeVisible()
  expect(api.sent(CODE)).toEqual([])
})
