import {
  answersInInputs,
  inputsOfKept,
  inWords,
  questionsIn,
  say,
  type AdditionalField,
  type CatalogLine,
  type DrawnFormField,
} from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type PageSource, type Visited } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { addToCart, changeAdditionalFields, loadShoppersCart } from '../cart/cart.ts'
import type { CartRefusal } from '../cart/cart-errors.ts'
import { giveCart } from '../cart/give-cart.ts'
import { loadForAdding } from '../cart/cart-store.ts'
import { addedLocation } from '../cart/form-posts.ts'
import { shopperOf } from '../cart/shopper.ts'

const AT = '/_questions'

/** How often one visitor may change a cart. [CART-30] */
const cartLimit = { name: 'cart', burst: 120, perSeconds: 60 } as const

const query = z.looseObject({
  itemId: z.string().max(64).catch('').default(''),
  sku: z.string().max(200).catch('').default(''),
  quantity: z.string().max(20).catch('1').default('1'),
  entryId: z.string().max(64).catch('').default(''),
})

/** Where the questions of a product are asked, with what was chosen of it already. [CART-38] */
export function questionsAddress(
  itemId: string,
  quantity: string | number,
  options: { readonly [option: string]: string },
): string {
  const asked = new URLSearchParams({ itemId, quantity: String(quantity) })
  for (const [name, value] of Object.entries(options)) asked.set(`option.${name}`, value)
  return `${AT}?${asked}`
}

/** The page of a product's questions and its form, which needs no scripts. [CART-38] */
export function registerQuestionsPage(app: App): void {
  app.pageSources.add(questionsSource(app))
  serve(app, 'POST /_questions', { access: 'public', rateLimit: cartLimit }, async (request, reply) => {
    const { itemId, sku, quantity, entryId } = request.body
    const language = languageOf(request)
    const asked = await questionsOf(app, request, itemId)
    if (asked === undefined) throw notFound('product')
    const values = valuesOf(request.body)
    const answers = answersInInputs(asked.fields, (name) =>
      (Object.hasOwn(values, name) ? (values[name] ?? []) : []).map((one) => one.replaceAll('\r\n', '\n')),
    )
    const additionalFields = JSON.stringify(answers)
    const now = app.clock.now()
    if (entryId !== '') {
      const changed = await changeAdditionalFields(
        app.db,
        shopperOf(request),
        entryId,
        { itemId, additionalFields },
        now,
      )
      if (changed.ok) return reply.redirect('/cart', 303)
      const problem = `${inWords(say('Unable to update form'), language)}. ${inWords(changed.message, language)}`
      return refused(app, request, reply, asked, changed, { sku, quantity, values, entryId, problem })
    }
    const wanted = { itemId, sku, quantity, additionalFields }
    const outcome = await addToCart(app.db, shopperOf(request), wanted, now)
    if (!outcome.ok) {
      const problem = inWords(outcome.message, language)
      return refused(app, request, reply, asked, outcome, { sku, quantity, values, entryId, problem })
    }
    await giveCart(app, request, reply, outcome.value.token)
    const isSubscription = outcome.value.newlyAdded.subscriptionPlan !== undefined
    return reply.redirect(isSubscription ? '/checkout' : addedLocation(request.website.store), 303)
  })
}

/** The form again, with what was typed and what is wrong with it. */
function refused(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
  { code, fields = {} }: CartRefusal,
  shown: Omit<Parameters<typeof questionsPage>[1], 'errors'>,
) {
  const language = languageOf(request)
  const problems = Object.entries(code === 'additional-fields-invalid' ? fields : {})
  const errors = Object.fromEntries(problems.map(([id, problem]) => [id, inWords(problem, language)]))
  const visited = questionsPage(asked, { ...shown, errors })
  const status = problems.length > 0 ? 422 : 409
  return app.site.sendVisited(request, reply, { policy: forVisitor }, { ...visited, status })
}

/** The questions of a line of the visitor's own cart, as they were answered; of one that asks nothing, back to the cart. [CART-40] */
async function answersOfLine(app: App, request: FastifyRequest, entryId: string): Promise<Visited> {
  const cart = await loadShoppersCart(app.db, shopperOf(request))
  const entry = cart?.stored.entries.find(({ id }) => id === entryId)
  const asked =
    entry?.gift === undefined && entry !== undefined
      ? await questionsOf(app, request, entry.itemId)
      : undefined
  if (entry === undefined || asked === undefined) return { elsewhere: '/cart?message=form-not-open' }
  const sku = asked.lines.find(({ variantId }) => variantId === entry.variantId)?.sku ?? ''
  return questionsPage(asked, {
    sku,
    quantity: String(entry.quantity),
    values: typedBefore(asked.fields, entry.additionalFields ?? []),
    errors: {},
    problem: '',
    entryId,
  })
}

/** What the inputs hold again; what is not said by what is kept is asked anew. [CART-93] */
function typedBefore(
  fields: readonly DrawnFormField[],
  answers: readonly AdditionalField[],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const kept = answers.find((answer) => answer.field === field.label)
      return kept === undefined ? [] : Object.entries(inputsOfKept(field, kept))
    }),
  )
}

const questionsSource = (app: App): PageSource => ({
  kind: 'questions',
  policy: forVisitor,
  visited: {
    at: [AT],
    show: async (request) => {
      const { itemId, sku, quantity, entryId, ...chosen } = query.parse(request.query)
      if (entryId !== '') return answersOfLine(app, request, entryId)
      const asked = await questionsOf(app, request, itemId)
      if (asked === undefined) return undefined
      const isChosen = ({ attributes }: CatalogLine) =>
        Object.keys(attributes).length > 0 &&
        Object.entries(attributes).every(([name, value]) => chosen[`option.${name}`] === value)
      const line = asked.lines.find((one) => sku !== '' && one.sku === sku) ?? asked.lines.find(isChosen)
      return questionsPage(asked, {
        sku: line?.sku ?? '',
        quantity,
        values: {},
        errors: {},
        problem: '',
        entryId,
      })
    },
  },
})

/** A product that asks something, as visitors can buy it. */
interface Asked {
  readonly lines: readonly CatalogLine[]
  readonly first: CatalogLine
  readonly fields: readonly DrawnFormField[]
}

/** What visitors are asked about a product; undefined for one that they cannot buy, or that asks nothing. */
async function questionsOf(
  { db, clock }: App,
  request: FastifyRequest,
  itemId: string,
): Promise<Asked | undefined> {
  if (!/^[0-9a-f]{24}$/.test(itemId)) return undefined
  const { website } = request
  const { language } = shopperOf(request)
  const wanted = { itemId, sku: undefined, tokenHash: undefined }
  const { candidates } = await loadForAdding(db, website, wanted, language, clock.now())
  const [first] = candidates.lines
  if (first?.questions === undefined) return undefined
  const fields = questionsIn(first.questions, language, website.primaryLanguage)
  return fields.length === 0 ? undefined : { lines: candidates.lines, first, fields }
}

function questionsPage(
  { first, fields }: Asked,
  shown: {
    readonly sku: string
    readonly quantity: string
    readonly values: { readonly [name: string]: readonly string[] }
    readonly errors: { readonly [fieldId: string]: string }
    readonly problem: string
    readonly entryId: string
  },
): Extract<Visited, { page: unknown }> {
  const { itemId, title, fullUrl } = first
  const subscribes = first.subscriptionPlan !== undefined
  return { page: { kind: 'questions', itemId, title, fullUrl, subscribes, fields, ...shown } }
}

/** What the form's inputs held, by name; nothing of what is no text. */
function valuesOf(body: { readonly [name: string]: unknown }): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string'),
    ]),
  )
}
