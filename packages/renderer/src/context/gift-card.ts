import { inWords, PAGE_TYPES, say, type JsonObject, type Sentence } from '@plinth/domain'
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
  const { currency, balanceCents, initialCents, isOver, expiresAt, recipientName, senderName } = card
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
    howTo: isOver ? '' : words(say('Type the code at the checkout. To have it on paper, print this page.')),
  }
}
