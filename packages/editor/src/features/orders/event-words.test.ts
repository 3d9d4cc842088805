import { expect, test } from 'vitest'
import { eventWords } from './event-words.ts'

test('[ORD-8] what happened to an order is said where it is shown', () => {
  const say = (type: Parameters<typeof eventWords>[0]['type'], parameters = {}) =>
    eventWords({ type, parameters })
  expect(say('placed')).toBe('The order was placed.')
  expect(say('paid', { label: 'Bank {transfer}' })).toBe('The payment was received (Bank {transfer}).')
  expect(say('paid', { testMode: true })).toBe('Paid with the test provider; no money moved.')
  expect(say('mail-kept', { mail: 'payment-received', email: 'a@b.c' })).toBe(
    'The receipt to a@b.c was kept in the outbox (not sent).',
  )
  expect(say('fulfilled', { trackingNumber: '12' })).toBe(
    'The order was marked fulfilled. Tracking number 12.',
  )
  expect(say('fulfilled', { itself: true })).toBe('Nothing of the order has to be sent.')
  expect(say('fulfilled', { units: ['2 × Mug'], carrier: 'DHL', trackingNumber: '12' })).toBe(
    'A part was sent: 2 × Mug. Carrier: DHL. Tracking number 12.',
  )
  expect(say('tagged', { tags: ['VIP'], removedTags: ['Fair'] })).toBe('Tagged: VIP. Tags taken away: Fair.')
  expect(say('document-made', { document: 'credit-note', number: '7' })).toBe('Credit note 7 was made.')
  expect(say('document-made', { document: 'credit-note', number: '8', cancels: '7' })).toBe(
    'Credit note 8 was made. It takes back credit note 7, whose money did not reach the buyer.',
  )
  expect(say('gift-cards-voided')).toBe('Its gift cards were voided.')
  expect(say('gift-cards-voided', { spent: true })).toBe(
    'What was left of its gift cards was voided; a part had been spent.',
  )
  expect(say('picked-up')).toBe('The buyer fetched the order.')
  expect(say('files-reopened')).toBe('Its files can be downloaded as often as at first.')
  expect(
    say('refunded', { labels: ['Voucher', 'Card'], byHand: ['Card'], restocked: true, reason: 'Broken' }),
  ).toBe(
    'Money was given back (Voucher, Card). Paid with Card: give it back to the buyer yourself. The items went back into stock. Reason: Broken',
  )
})

test('[ORD-8] notes, and what earlier versions said, are shown as they are', () => {
  expect(eventWords({ type: 'note', parameters: {}, message: 'Fragile <b>{x}</b>' })).toBe(
    'Fragile <b>{x}</b>',
  )
  expect(eventWords({ type: 'placed', parameters: {}, message: 'The order was placed.' })).toBe(
    'The order was placed.',
  )
})
