import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/fake-api.ts'
import { everything } from '../../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../../testing/show.tsx'
import { MailTemplateDialog } from './mail-template-dialog.tsx'
import MailTemplates from './mail-templates.tsx'

const ONE = 'GET /api/config/mail-templates/:kind'
const SAVE = 'PUT /api/config/mail-templates/:kind'
const RESET = 'DELETE /api/config/mail-templates/:kind'
const PREVIEW = 'POST /api/config/mail-templates/:kind/preview'
const TEST = 'POST /api/config/mail-templates/:kind/test'
const words = everything[ONE]
const answers = {
  ...everything,
  [SAVE]: { ...words, isOwn: true },
  [RESET]: words,
  [TEST]: { to: 'ada@example.com', isSent: true },
} satisfies Answers
const none = () => undefined

test('[EDIT-544] the mails to buyers are listed, and which are in one’s own words', async () => {
  await showScreen(<MailTemplates />, '/config/settings/mail', { answers, width: 390 })
  await expect.element(page.getByRole('button', { name: 'Order confirmed' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^Gift card or store credit/ }).getByText('Your own words'))
    .toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Order confirmed' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Order confirmed' })).toBeVisible()
})

for (const width of [1200, 390])
  test(`[EDIT-545] words are written beside how they look, mailed to oneself and saved, at ${width}`, async () => {
    const { api } = await showScreen(
      <MailTemplateDialog kind="order-confirmation" languages={['en', 'de']} onClose={none} />,
      '/config/settings/mail',
      { answers, width },
    )
    const dialog = page.getByRole('dialog', { name: 'Order confirmed' })
    await expect.element(dialog.getByTitle('How the mail looks')).toBeVisible()
    await expect.element(dialog.getByText('With what was sold last.')).toBeVisible()
    await expectSound()
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect.element(save).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('{shop}: hello')
    const now = { subject: '{shop}: hello', body: words.body, language: 'en' }
    // The preview follows what is typed.
    await expect.poll(() => api.sent(PREVIEW).at(-1)).toEqual(now)
    await dialog.getByText('As text').click()
    await expect.element(dialog.getByText('Thank you, Ada')).toBeVisible()
    await dialog.getByRole('button', { name: 'Mail it to me' }).click()
    await expect.element(page.getByText('Sent to ada@example.com')).toBeVisible()
    expect(api.sent(TEST)).toEqual([now])
    await save.click()
    await expect.poll(() => api.sent(SAVE)).toEqual([now])
  })

test('[EDIT-546] what is wrong is said by line, and own words can be put back', async () => {
  const problems = [{ field: 'body', line: 3, message: 'This section is never closed.' }] as const
  const wrong = {
    ...answers,
    [ONE]: { ...words, isOwn: true },
    [PREVIEW]: { ...everything[PREVIEW], problems: [...problems] },
  }
  const { api } = await showScreen(
    <MailTemplateDialog kind="order-confirmation" languages={['en']} onClose={none} />,
    '/config/settings/mail',
    { answers: wrong },
  )
  const dialog = page.getByRole('dialog', { name: 'Order confirmed' })
  await expect.element(dialog.getByText('Line 3: This section is never closed.')).toBeVisible()
  const message = 'Line 3: That is not closed.'
  api.change({ [SAVE]: { refused: 400, code: 'mail-template', message, fields: { body: message } } })
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the usual words' }).click()
  await expect.poll(() => api.made.filter(({ key }) => key === RESET).length).toBe(1)
})
