import { inWords, PAGE_TYPES, say, WITHDRAWAL_LIMITS, type Sentence } from '@plinth/domain'
import type { PageContextBuilder } from './page-context.ts'

/** Withdrawing from an order: saying of which, seeing it once more and sending it, and that it was sent. [WITHDRAW-1] */
export const withdrawalContext: PageContextBuilder<'withdrawal'> = (run, { step, values, errors }) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const title = words(
    step === 'form'
      ? say('Withdraw from a contract')
      : step === 'confirm'
        ? say('Confirm your withdrawal')
        : say('Your withdrawal was sent'),
  )
  const field = (name: 'orderNumber' | 'email' | 'message', label: Sentence) => ({
    name,
    label: words(label),
    value: values[name],
    error: errors[name] ?? '',
  })
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-withdrawal',
    ownTitle: true,
    data: {
      withdrawal: {
        title,
        isForm: step === 'form',
        isConfirm: step === 'confirm',
        lead: words(
          step === 'form'
            ? say('Say which order you withdraw from. You need no account, and no reason.')
            : step === 'confirm'
              ? say('Look at it once more. It is sent when you press the button.')
              : run.input.sendsMail === false
                ? say(
                    'If there is an order with this number and this address, the shop has your withdrawal with the day and the time. It cannot send mails yet, so no receipt comes by mail: keep a picture of this page, and ask the shop for a receipt.',
                  )
                : say(
                    'If there is an order with this number and this address, its buyer gets a receipt by mail with the day and the time. Did none come? Look at the number and the address, and at your spam folder.',
                  ),
        ),
        problem: Object.keys(errors).length === 0 ? '' : words(say('Something is missing or wrong.')),
        orderNumber: field('orderNumber', say('Order number')),
        email: field('email', say('E-mail address of the order')),
        message: {
          ...field('message', say('What you withdraw from, and anything else')),
          most: WITHDRAWAL_LIMITS.message,
          optional: words(say('optional')),
          lines: values.message === '' ? [] : values.message.split('\n'),
        },
        next: words(say('Continue')),
        confirm: words(say('Confirm the withdrawal')),
        change: words(say('Change')),
      },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
