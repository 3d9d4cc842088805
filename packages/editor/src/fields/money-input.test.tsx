import { Group } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound, show } from '../testing/show.tsx'
import { MoneyInput } from './money-input.tsx'

/** A field in as little room as a table gives it. */
function Price({ minor }: { readonly minor: number }) {
  const [value, setValue] = useState<number | null>(minor)
  return (
    <Group wrap="nowrap" w={300}>
      <MoneyInput w={110} aria-label="Price" currency="IDR" value={value} onChange={setValue} />
      <span>each</span>
    </Group>
  )
}

/** What of the text of a field cannot be seen, in px. */
const hidden = () => {
  const input = page.getByRole('textbox', { name: 'Price' }).element() as HTMLInputElement
  return input.scrollWidth - input.clientWidth
}

test('[CAT-153] a price of nine digits is read whole, as it stands and while it is typed', async () => {
  await show(<Price minor={45_000_000_000} />)
  await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('450000000.00')
  expect(hidden()).toBe(0)
  await page.getByRole('textbox', { name: 'Price' }).fill('98765432109.99')
  expect(hidden()).toBe(0)
  await expectSound()
})

test('[CAT-153] a short price takes no more room than its field was given', async () => {
  await show(<Price minor={4250} />)
  const field = page.getByRole('textbox', { name: 'Price' })
  await expect.element(field).toHaveValue('42.50')
  expect(field.element().getBoundingClientRect().width).toBeLessThanOrEqual(110)
})
