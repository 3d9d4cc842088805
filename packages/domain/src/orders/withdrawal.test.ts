import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import { tidyTags } from './order-tags.ts'
import { readWithdrawal } from './withdrawal.ts'

const typed = { orderNumber: ' #1001 ', email: ' Anna@Example.com ', message: 'The mug\r\nonly\0 ' }

test('[WITHDRAW-2] what a buyer typed is read without what does not belong there', () => {
  expect(readWithdrawal(typed)).toEqual({
    ok: true,
    value: { orderNumber: 1001, email: 'anna@example.com', message: 'The mug\nonly' },
  })
  expect(readWithdrawal({ ...typed, message: 'a'.repeat(1000) })).toMatchObject({ ok: true })
})

test('[WITHDRAW-2] what is wrong is said at its field', () => {
  const wrong = { orderNumber: 'A1001', email: 'anna', message: 'a'.repeat(1001) }
  expect(spoken(readWithdrawal(wrong))).toEqual({
    ok: false,
    problems: {
      orderNumber: 'Write the number of your order, such as 1001. It stands in its mail.',
      email: 'Write the address the mail of your order went to.',
      message: 'Write at most 1000 characters.',
    },
  })
  for (const orderNumber of ['', '#', '1001a', '10 01', '1234567890', '-5'])
    expect(readWithdrawal({ ...typed, orderNumber })).toMatchObject({ ok: false })
})

test('[ORD-46] tags are kept once whatever their capitals, as they were first written', () => {
  expect(tidyTags([' Big  order ', '', '  ', 'big order', 'VIP', 'vip', 'Vip'])).toEqual(['Big order', 'VIP'])
})
