import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, settings } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import SettingsScreen from './settings-screen.tsx'

const SAVE = 'PUT /api/config/settings'
const open = (width = 834) =>
  showScreen(<SettingsScreen />, '/config/settings/:tab', {
    address: '/config/settings/store',
    width,
    answers: { ...everything, [SAVE]: settings },
  })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const field = (name: string) => page.getByRole('textbox', { name })

test('[EDIT-523] the store says whether buyers are asked for reviews, when, and whether somebody looks first', async () => {
  const { api } = await open(390)
  await expect.element(field('Ask them after')).not.toBeInTheDocument()
  await page.getByRole('switch', { name: /^Ask buyers for reviews, and show them/ }).click()
  await field('Ask them after').fill('21')
  await expectSound()
  await save()
  await expect.poll(() => api.sent(SAVE)[0]).toMatchObject({ store: { reviews: { isOn: true, days: 21 } } })
})

test('[EDIT-528] the store says from when on stock is low, and who is mailed', async () => {
  const { api } = await open()
  await field('Stock is low from').fill('12')
  await field('Send mails about low stock to').fill(' shop@example.com ')
  await save()
  await expect
    .poll(() => api.sent(SAVE)[0])
    .toMatchObject({ store: { lowStock: { at: 12, mailTo: 'shop@example.com' } } })
})

test('[EDIT-529] words of the shop are the owner’s own, and an emptied one is as it was', async () => {
  const { api } = await open()
  const cart = field('Button: into the cart')
  await expect.element(cart).toHaveAttribute('placeholder', 'Add To Cart')
  await cart.fill('  Into the basket ')
  await field('Sold out').fill('Gone')
  await field('Sold out').fill('')
  await save()
  await expect
    .poll(() => api.sent(SAVE)[0])
    .toMatchObject({ store: { texts: { productAddToCartText: { en: 'Into the basket' } } } })
  const [sent] = api.sent(SAVE) as [{ store: { texts: object } }]
  expect(Object.keys(sent.store.texts)).toEqual(['productAddToCartText'])
})

test('[EDIT-530] the store says whether pages speak of paying in four, where it is, and for which prices', async () => {
  const { api } = await open()
  await page.getByRole('switch', { name: /^Say on product pages that one can pay in four/ }).click()
  await page.getByRole('combobox', { name: 'Country of the shop' }).selectOptions('GB')
  await field('For prices above').fill('20')
  await field('and up to').fill('900')
  await expectSound()
  await save()
  await expect
    .poll(() => api.sent(SAVE)[0])
    .toMatchObject({ store: { payLater: { isOn: true, country: 'GB', minimum: 2000, maximum: 90_000 } } })
})
