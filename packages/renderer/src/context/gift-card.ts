import { GIFT_LIMITS, inWords, PAGE_TYPES, say, type JsonObject, type Sentence } from '@plinth/domain'
import type { GiftCardShown } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { commercePage } from './commerce.ts'
import { priceText } from './commerce-page.ts'
import type { PageContextBuilder } from './page-context.ts'

/** What is left on a gift card: asked with its code, and in a form that prints well. [GIFT-30] */
export const giftCardBalanceContext: PageContextBuilder<'giftCardBalance'> = (
  run,
  { code, problem, card },
) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const title = words(
    card === null
      ? say('What is left on a gift card')
      : card.kind === 'gift-card'
        ? say('Your gift card')
        : say('Your store credit'),
  )
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-gift-card',
    ownTitle: true,
    data: {
      giftCard: {
        title,
        code,
        problem,
        codeLabel: words(say('Code of the gift card')),
        show: words(say('Show')),
        another: words(say('Look at another gift card')),
        card: card === null ? null : shown(card, run, words),
      },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}

function shown(card: GiftCardShown, run: RenderRun, words: (sentence: Sentence) => string): JsonObject {
  const page = commercePage(run)
  const { currency, balanceCents, initialCents, isOver, expiresAt, recipientName, senderName, onlyFor } = card
  const day = new Intl.DateTimeFormat(page.language, {
    dateStyle: 'long',
    timeZone: page.website.timeZone,
  })
  return {
    balance: priceText(balanceCents, page, currency),
    initial:
      balanceCents === initialCents
        ? ''
        : words(say('Of {amount}', { amount: priceText(initialCents, page, currency) })),
    to: recipientName === '' ? '' : words(say('For {name}', { name: recipientName })),
    from: senderName === '' ? '' : words(say('From {name}', { name: senderName })),
    messageLines: card.message === '' ? [] : card.message.split('\n'),
    over: isOver ? words(say('This gift card has run out, or the shop has withdrawn it.')) : '',
    until:
      expiresAt === null || isOver
        ? ''
        : words(say('It can be spent until {day}.', { day: day.format(expiresAt) })),
    pays: isOver ? '' : onlyFor,
    howTo: isOver ? '' : words(say('Type the code at the checkout. To have it on paper, print this page.')),
  }
}

/** What is asked of a gift card, in that order. */
const FIELDS = [
  { name: 'recipientName', label: say('Who it is for'), type: 'text', most: GIFT_LIMITS.name },
  { name: 'recipientEmail', label: say('Their e-mail'), type: 'email', most: 254 },
  { name: 'senderName', label: say('Who it is from'), type: 'text', most: GIFT_LIMITS.name },
] as const

/** Choosing what a gift card is worth, who it is for and when it is mailed. [GIFT-33] */
export const giftCardContext: PageContextBuilder<'giftCard'> = (run, input) => {
  const { itemId, title, fullUrl, denominations, own, ownSku, months, onlyFor, values, errors, days } = input
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const optional = words(say('optional'))
  const field = (name: string, label: string) => ({
    name,
    label,
    value: values[name] ?? '',
    error: errors[name] ?? '',
  })
  const problem = Object.values(errors)[0]
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-gift-card',
    ownTitle: true,
    data: {
      giftCard: {
        itemId,
        title,
        fullUrl,
        crumb: run.input.crumb ?? '',
        problem: problem === undefined ? '' : words(say('Unable to purchase Gift Card')),
        amount: run.strings.giftCardValueDisplayText,
        amountError: errors['sku'] ?? '',
        denominations: denominations.map(({ sku, label }, index) => ({
          sku,
          label,
          fieldId: `gift-amount-${index}`,
          isChosen: values['sku'] === sku || (denominations.length === 1 && own === null),
        })),
        own:
          own === null
            ? null
            : {
                ...field('amount', words(say('Another amount'))),
                sku: ownSku,
                isChosen: values['sku'] === ownSku,
                hint: words(say('From {least} to {most}', own)),
              },
        lasts:
          months === null
            ? ''
            : months % 12 === 0
              ? words(say('It can be spent for {years} years after it is mailed.', { years: months / 12 }))
              : words(say('It can be spent for {months} months after it is mailed.', { months })),
        pays: onlyFor,
        fields: FIELDS.map(({ name, label, type, most }) => ({
          ...field(name, words(label)),
          type,
          most,
          isRequired: name === 'recipientEmail',
          optional: name === 'recipientEmail' ? '' : optional,
        })),
        message: { ...field('message', words(say('Message'))), most: GIFT_LIMITS.message, optional },
        sendOn: {
          ...field('sendOn', words(say('Mail it on'))),
          ...days,
          optional,
          hint: words(say('Leave empty for at once. On a day it is mailed in the morning.')),
        },
        add: run.strings.productAddToCartText,
        back: words(say('Back to {title}', { title })),
      },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
