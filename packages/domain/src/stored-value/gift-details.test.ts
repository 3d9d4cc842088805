import { expect, test } from 'vitest'
import { spoken } from '../testing/spoken.ts'
import { asChosen, giftCardEnd, giftFields, lastGiftDay, readGift, readOwnAmount } from './gift-details.ts'
import { giftCode, isGiftCode, lastFour, maskedCode } from './gift-code.ts'

const typed = {
  recipientName: ' Anna ',
  recipientEmail: ' anna@example.com ',
  senderName: 'Ben\0',
  message: 'Happy\r\nbirthday ',
  sendOn: '',
}
const gift = {
  recipientName: 'Anna',
  recipientEmail: 'anna@example.com',
  senderName: 'Ben',
  message: 'Happy\nbirthday',
  sendOn: null,
}
const today = '2027-03-10'
const read = (changes: Partial<typeof typed>) => spoken(readGift({ ...typed, ...changes }, today))

test('[GIFT-33] who a card is for is read without what does not belong there', () => {
  expect(read({})).toEqual({ ok: true, gift })
  expect(read({ sendOn: ' 2027-12-24 ' })).toEqual({ ok: true, gift: { ...gift, sendOn: '2027-12-24' } })
})

test('[GIFT-33] what is wrong is said at its field', () => {
  const long = 'Write at most 80 characters.'
  expect(
    read({
      recipientName: 'a'.repeat(81),
      senderName: 'b'.repeat(81),
      message: 'c'.repeat(501),
      recipientEmail: 'anna',
      sendOn: '2027-03-09',
    }),
  ).toEqual({
    ok: false,
    problems: {
      recipientName: long,
      senderName: long,
      message: 'Write at most 500 characters.',
      recipientEmail: 'Write the address the gift card is mailed to, such as name@example.com.',
      sendOn: 'Choose a day from today on, within a year.',
    },
  })
  const most = { recipientName: 'a'.repeat(80), senderName: 'b'.repeat(80), message: 'c'.repeat(500) }
  expect(read(most)).toMatchObject({ ok: true })
})

test('[GIFT-33] the day is one of the calendar, from today to a year ahead', () => {
  expect(lastGiftDay(today)).toBe('2028-03-10')
  for (const day of [today, '2028-03-10']) expect(read({ sendOn: day })).toMatchObject({ ok: true })
  for (const day of ['2027-03-09', '2028-03-11', '2027-13-01', '12027-04-01', '2027-04-011', 'soon'])
    expect(read({ sendOn: day })).toMatchObject({ ok: false, problems: { sendOn: expect.any(String) } })
})

test('[GIFT-34] it stands beside the card in words, with what was left empty left out', () => {
  expect(giftFields(gift, 'en')).toEqual([
    { field: 'For', value: 'Anna, anna@example.com' },
    { field: 'From', value: 'Ben' },
    { field: 'Message', value: 'Happy\nbirthday' },
    { field: 'Mailed', value: 'At once' },
  ])
  const bare = { ...gift, recipientName: '', senderName: '', message: '', sendOn: '2027-12-24' }
  expect(giftFields(bare, 'en', '$25.00')).toEqual([
    { field: 'Worth', value: '$25.00' },
    { field: 'For', value: 'anna@example.com' },
    { field: 'Mailed', value: 'December 24, 2027' },
  ])
})

test('[GIFT-36] a card with an amount of the buyer’s own costs that, and nothing else of its units holds', () => {
  const line = { price: 5000, salePrice: 4000, onSale: true, attributes: { Amount: '50' }, sku: 'card' }
  expect(asChosen(line, { ...gift, amountCents: 1234 })).toEqual({
    price: 1234,
    salePrice: 0,
    onSale: false,
    attributes: {},
    sku: 'card',
  })
  expect(asChosen(line, gift)).toBe(line)
  expect(asChosen(line, undefined)).toBe(line)
})

test('[GIFT-36] an amount is typed with a point or a comma, from the least to the most', () => {
  const terms = { leastCents: 1000, mostCents: 5000 }
  const cents = (text: string, changes: Partial<Record<keyof typeof terms, number | null>> = {}) =>
    readOwnAmount(text, 'USD', { ...terms, ...changes })
  expect(cents(' 12,50 ')).toBe(1250)
  expect(cents('12.5')).toBe(1250)
  expect(cents('10')).toBe(1000)
  expect(cents('50')).toBe(5000)
  expect(cents('9.99')).toBeUndefined()
  expect(cents('50.01')).toBeUndefined()
  expect(cents('much')).toBeUndefined()
  expect(cents('20', { leastCents: null })).toBeUndefined()
  expect(cents('20', { mostCents: null })).toBeUndefined()
})

test('[GIFT-37] the end is the same day months later, or the last of a shorter month', () => {
  const end = (mailed: string, months: number) => giftCardEnd(new Date(mailed), months).toISOString()
  expect(end('2027-01-15T10:30:00Z', 12)).toBe('2028-01-15T10:30:00.000Z')
  expect(end('2027-01-31T10:30:00Z', 1)).toBe('2027-02-28T10:30:00.000Z')
  expect(end('2027-11-30T23:59:00Z', 3)).toBe('2028-02-29T23:59:00.000Z')
  expect(end('2027-12-31T00:00:00Z', 1)).toBe('2028-01-31T00:00:00.000Z')
})

test('[GIFT-3] [GIFT-4] of a code that is kept the last four are shown, and it has 8 to 40 letters and digits', () => {
  expect(lastFour('ABCDEFGHJKMN7K4W')).toBe('7K4W')
  expect(maskedCode('7K4W')).toBe('•••• 7K4W')
  expect(giftCode('ａｂｃｄ１２３４')).toBe('ABCD1234')
  expect(isGiftCode('A'.repeat(40))).toBe(true)
  for (const strange of ['ABCD 1234', '-ABCD1234', 'ABCD1234é', 'abcd1234'])
    expect(isGiftCode(strange)).toBe(false)
})
