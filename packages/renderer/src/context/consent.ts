import {
  consentQuestion,
  consentServices,
  consentVersion,
  inWords,
  mayMeasure,
  PAGE_TYPES,
  say,
  type ConsentQuestion,
  type JsonObject,
  type Sentence,
} from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import { presentLink } from './link.ts'
import type { PageContextBuilder } from './page-context.ts'

function questionOf({ input: { website, language } }: RenderRun): ConsentQuestion | undefined {
  return consentQuestion(website.consent, language, website.primaryLanguage)
}

/** Whether visitors are asked at all: then the footer leads to where they look at it again. [CONSENT-4] */
export const asksConsent = ({ input: { website } }: RenderRun): boolean =>
  consentServices(website.consent).length > 0

/** What both the banner and its page say and offer. */
function choosing(run: RenderRun, question: ConsentQuestion): JsonObject {
  const { website, language, path } = run.input
  const words = (sentence: Sentence) => inWords(sentence, language)
  const policy = website.consent?.policy ?? ''
  return {
    title: question.title,
    lines: question.text.split('\n').filter((line) => line.trim() !== ''),
    page: path.replace(/[?#].*/, ''),
    policy:
      policy === '' ? null : { url: presentLink(run.input, policy) ?? '', label: words(say('Read more')) },
    necessary: words(say('Necessary')),
    necessaryHint: words(say('What the cart, the checkout and accounts need. It is always there.')),
    accept: words(say('Accept all')),
    reject: words(say('Reject all')),
    choose: words(say('Choose')),
    save: words(say('Save this choice')),
    failed: words(say('This was not saved. Please try again.')),
  }
}

/**
 * The question as its template shows it, hidden until a script finds it unanswered: the page is the same for all. Null where
 * there is nothing to ask, and where no service may run. [CONSENT-3] [CONSENT-8]
 */
export function consentContext(run: RenderRun): JsonObject | null {
  const { website, page, mode, edits } = run.input
  const question = questionOf(run)
  if (question === undefined || mode !== 'published' || edits !== undefined || !mayMeasure(page.kind))
    return null
  const services = consentServices(website.consent)
  return {
    ...choosing(run, question),
    props: {
      version: consentVersion(services),
      services: services.map((one) => ({ ...one })),
      ...tellsOf(run),
    },
    categories: question.categories.map((one) => ({ ...one, services: one.services.join(', ') })),
  }
}

/** What a page tells services beside that it was looked at. [PURCHASE-5] */
function tellsOf(run: RenderRun): JsonObject {
  const { page } = run.input
  if (page.kind === 'orderConfirmed') return { orderId: page.order.id }
  if (page.kind === 'search') return { isNoView: true, ...(page.query === '' ? {} : { search: page.query }) }
  if (page.kind !== 'product') return {}
  const { product } = page
  // By what is sold of it: what is put into the cart is told by its number too.
  return { product: { id: product.variants[0]?.sku ?? product.id, name: run.text(product.name) } }
}

/** Where a visitor looks again at what they have said. [CONSENT-4] */
export const consentPageContext: PageContextBuilder<'consent'> = (run, { choices, isSaved }) => {
  const question = questionOf(run)
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const title = words(say('Cookie settings'))
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-consent',
    ownTitle: true,
    data: {
      consentPage:
        question === undefined
          ? null
          : {
              ...choosing(run, question),
              title,
              saved: isSaved ? words(say('Your choice was saved.')) : '',
              noScripts: words(
                say(
                  'Services are loaded by scripts. Your browser runs none, so nothing is loaded whatever you choose.',
                ),
              ),
              categories: question.categories.map((one) => ({
                ...one,
                services: one.services.join(', '),
                isChosen: choices?.[one.name] === true,
              })),
            },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
