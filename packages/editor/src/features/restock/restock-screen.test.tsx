import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, restockGroups, restockLine } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { LineDialog } from './line-dialog.tsx'
import RestockScreen from './restock-screen.tsx'

const LINE = 'GET /api/site-users/account/notifications/restock'
const SEND = 'POST /api/site-users/account/notifications/restock/send'
const SEND_ALL = 'POST /api/site-users/account/notifications/restock/send/all'
const DELETE = 'DELETE /api/config/restock/:id'

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<RestockScreen />, '/config/restock', { answers: { ...everything, ...answers }, width })

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-386] each variant says who waits for it; who waits is told where there is one, and it is said how many were', async () => {
  const { api } = await open({
    [SEND]: { told: 1, waiting: 3 },
    [SEND_ALL]: { told: 0, waiting: 0 },
  })
  await expect
    .element(page.getByRole('row', { name: /Serving bowl \(Chalk, Large\) BOWL-CH-L 4 1 1/ }))
    .toBeVisible()
  await expect.element(button('Tell them about Pendant lamp')).toBeDisabled()
  await expectSound()
  await button('Tell them about Serving bowl (Chalk, Large)').click()
  await expect
    .element(page.getByText('1 person was told, 3 are still waiting', { exact: true }))
    .toBeVisible()
  expect(api.sent(SEND)).toEqual([{ productId: 'bowl', variantId: 'bowl-chalk' }])
  await button('Tell all').click()
  await expect
    .poll(() => api.sent(SEND_ALL))
    .toEqual([{ sendRequests: [{ productId: 'bowl', variantId: 'bowl-chalk' }] }])
  await expect
    .element(page.getByRole('link', { name: 'Export CSV', exact: true }))
    .toHaveAttribute('href', '/api/config/restock.csv')
})

test('[EDIT-387] a line names its people in order, with for whom one is kept, and they can be taken out', async () => {
  const { api } = await open({ [DELETE]: () => undefined }, 390)
  await button('Serving bowl (Chalk, Large)').click()
  const dialog = page.getByRole('dialog', { name: 'Waiting for Serving bowl (Chalk, Large)' })
  await expect.element(dialog.getByRole('row', { name: /ada@example\.com .*Told Kept until/ })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /bo@example\.com .*Waiting/ })).toBeVisible()
  await expectSound()
  api.change({ [LINE]: { ...restockLine, signUps: restockLine.signUps.slice(1) } })
  await dialog.getByRole('button', { name: 'Remove ada@example.com', exact: true }).click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === DELETE).map(({ path }) => path))
    .toEqual(['/api/config/restock/sign-up-ada'])
  await expect.element(dialog.getByText('ada@example.com')).not.toBeInTheDocument()
})

test('[EDIT-387] a line that is empty, or cannot be read, says so', async () => {
  const [group] = restockGroups.signUpGroups
  if (group === undefined) throw new Error('The sample has no group.')
  const { api } = await show(<LineDialog group={group} onClose={() => undefined} />, {
    answers: { ...everything, [LINE]: { refused: 500, code: 'internal', message: 'No.' } },
  })
  const again = page.getByRole('button', { name: 'Try again', exact: true })
  await expect.element(again).toBeVisible()
  api.change({ [LINE]: { ...restockLine, signUps: [] } })
  await again.click()
  await expect.element(page.getByText('Nobody is waiting', { exact: true })).toBeVisible()
  await expectSound()
})
