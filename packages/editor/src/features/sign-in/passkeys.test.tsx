import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { broken } from '../../testing/fake-api.ts'
import { everything, session } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import LoginScreen from './login-screen.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasskeyDialog, Passkeys } from './passkeys-card.tsx'

const LIST = 'GET /api/config/account/passkeys'
const OPTIONS = 'POST /api/config/account/passkeys/options'
const KEEP = 'POST /api/config/account/passkeys'
const REMOVE = 'POST /api/config/account/passkeys/remove'
const ASK = 'POST /api/config/session/passkey/options'
const ENTER = 'POST /api/config/session/passkey'
const passkey = {
  id: 'a',
  name: 'A laptop with a very long name that somebody gave it once',
  host: 'shop.example.com',
  isHere: false,
  createdOn: 1795378451408,
  lastUsedOn: 1795378451408,
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A device of Chromium's own, which says yes to everything. */
async function virtualDevice(): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params?: object): Promise<unknown> }
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
const challenge = 'Y2hhbGxlbmdlLW9mLXRoZS10ZXN0'

test('[EDIT-658] [EDIT-659] a device makes a passkey with the password, and signs in with it', async () => {
  await virtualDevice()
  const { api } = await show(
    <>
      <Passkeys />
      <PasskeyButton onDone={() => undefined} />
    </>,
    {
      width: 390,
      answers: {
        ...everything,
        [OPTIONS]: {
          options: {
            challenge,
            rp: { id: location.hostname, name: 'Plinth' },
            user: { id: 'YWRh', name: 'ada@example.com', displayName: 'Ada' },
            pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
            attestation: 'none',
          },
        },
        [KEEP]: { passkeys: [passkey] },
        [ASK]: { options: { challenge, rpId: location.hostname, userVerification: 'required' } },
        [ENTER]: { account: { id: 'a', email: 'ada@example.com', name: 'Ada' } },
      },
    },
  )
  await button('Make a passkey').click()
  await button('Go on').click()
  await expect.element(page.getByText('Please enter your password.')).toBeVisible()
  await page.getByLabelText('Current password', { exact: true }).fill('clay and water')
  await expectSound()
  await button('Go on').click()
  await expect.element(page.getByText(passkey.name)).toBeVisible()
  await expectSound()
  const [kept] = api.sent(KEEP) as { response: { id: string } }[]
  await button('Use a passkey').click()
  await expect.poll(() => api.sent(ENTER)).toHaveLength(1)
  const [entered] = api.sent(ENTER) as { response: { id: string; response: { signature: string } } }[]
  expect(entered?.response.id).toBe(kept?.response.id)
  expect(entered?.response.response.signature).not.toBe('')
})

test('[EDIT-658] one is removed with the password; what is refused is said at its field', async () => {
  const { api } = await show(<PasskeyDialog removed={passkey} onClose={() => undefined} />, {
    width: 390,
    answers: {
      ...everything,
      [LIST]: { passkeys: [passkey] },
      [REMOVE]: {
        refused: 403,
        code: 'wrong-password',
        message: 'The current password is not right.',
        fields: { password: 'This is not your password.' },
      },
    },
  })
  await page.getByLabelText('Current password', { exact: true }).fill('not it')
  await button('Remove').click()
  await expect.element(page.getByText('This is not your password.')).toBeVisible()
  await expectSound()
  expect(api.sent(REMOVE)).toEqual([{ id: 'a', password: 'not it' }])
})

test('[EDIT-659] the screen to sign in offers a passkey, and says what went wrong', async () => {
  await showScreen(<LoginScreen />, '/login', {
    width: 390,
    answers: {
      'GET /api/config/session': { ...session, account: null, roles: [], permissions: [], websites: [] },
      [ASK]: broken,
    },
  })
  await button('Use a passkey').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectSound()
})
