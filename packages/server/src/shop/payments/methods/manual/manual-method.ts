import { field, say, verbatim } from '@plinth/domain'
import { definePaymentKind } from '../../payment-kind.ts'
import type { PaymentProvider } from '../../payment-provider.ts'

/** Paid outside of us: the order waits until the owner says that the money is there. [PAY-40] */
export const manualMethod = definePaymentKind({
  kind: 'manual',
  label: 'Paid by hand',
  about: 'Bank transfer, cash on delivery, paying on pick-up: you say when the money is there.',
  capabilities: { paysBy: 'nothing', tender: 'money', refunds: 'by-hand', renews: 'by-hand' },
  several: true,
  presets: [
    {
      label: 'Bank transfer',
      settings: {
        name: 'Bank transfer',
        about: 'We send your order when the money has arrived.',
        instructions: 'Please transfer {amount} and name order {order}.\n\nAccount holder:\nIBAN:\nBIC:',
      },
    },
    {
      label: 'Cash on delivery',
      settings: {
        name: 'Cash on delivery',
        about: 'You pay whoever brings your order.',
        instructions: 'Please have {amount} ready when your order arrives.',
      },
    },
    {
      label: 'Pay on pick-up',
      settings: {
        name: 'Pay on pick-up',
        about: 'You pay in our shop.',
        instructions: 'Please name order {order} when you come, and pay {amount} then.',
      },
    },
  ],
  fields: {
    name: field.text(
      'Name',
      { required: true, max: 60 },
      { help: 'What buyers choose, such as Bank transfer' },
    ),
    about: field.text('In a sentence', { max: 200 }, { help: 'Shown under the name at the checkout' }),
    instructions: field.text(
      'How to pay',
      { max: 2000 },
      {
        lines: 5,
        help: 'Shown when the order is placed, on the order’s page and in the mail. {order} becomes the order’s number, {amount} what is to pay.',
      },
    ),
  },
  testMode: () => false,
  lacks: ({ instructions }) => {
    const line = unfilledLine(instructions)
    return line === undefined ? undefined : say('How to pay is not filled in: see “{line}”.', { line })
  },
  shownAs: ({ name, about, instructions }) => ({ label: verbatim(name), about, instructions }),
  readInstrument: () => ({ ok: true, value: { kind: 'nothing' } }),
  open: () => byHand,
})

/** A line such as `IBAN:` with nothing after it and no text below: nobody could pay by it. [PAY-44] */
function unfilledLine(instructions: string): string | undefined {
  const lines = instructions.split('\n').map((line) => line.trim())
  return lines.find((line, index) => line.endsWith(':') && isBlankOrLabel(lines[index + 1] ?? ''))
}

function isBlankOrLabel(line: string): boolean {
  return line === '' || /^[^:]{1,40}:/.test(line)
}

/** Nothing happens by itself, and everything is in the books of the orders. */
const byHand: PaymentProvider = {
  pay: async ({ key }) => ({ status: 'awaiting', paymentId: key }),
  finish: async (_websiteId, paymentId) => ({ status: 'awaiting', paymentId }),
  lookUp: async () => undefined,
  cancel: async (_websiteId, paymentId) => ({ status: 'canceled', paymentId }),
  refund: async ({ key }) => ({ ok: true, refundId: key }),
  saving: {
    savedBy: async () => undefined,
    // Each order of a subscription waits for its money like the first.
    charge: async ({ key }) => ({ status: 'awaiting', paymentId: key }),
    setUp: async () => ({ status: 'declined', message: say('This is paid by hand, and nothing is kept.') }),
    finishSetUp: async () => undefined,
  },
}
