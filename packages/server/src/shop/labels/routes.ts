import type { AnswerOf } from '@plinth/contract'
import { countryChoices } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../platform/http/app-types.ts'
import { refusalError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { orderError, orderNotThere } from '../orders/order-errors.ts'
import { findOrder } from '../orders/order-store.ts'
import { anOrder, editorOf, orderAnswer, withBody } from '../orders/owner-routes.ts'
import { sendPdf } from '../orders/print-orders.ts'
import { boxed, carriersOf } from '../carriers/carriers.ts'
import {
  carrierErrorStatus,
  changeCarrier,
  fieldsOf,
  openCarrier,
  readCarrierSettings,
  removeCarrier,
} from '../carriers/carrier-settings.ts'
import {
  buyLabel,
  finishLabel,
  offerLabels,
  parcelOfOrder,
  printLabel,
  voidLabel,
  type LabelDesk,
} from './labels.ts'
import { labelsOf } from './label-store.ts'
import { carrierKinds } from '../carriers/registry.ts'

/** Carriers are asked on an owner's behalf, and trying keys out is not what that is for. */
const askLimit = { name: 'carrier-asked', burst: 60, perSeconds: 60 } as const

/** A label of another website's order. */
function aLabel(body?: unknown): IsolationSample {
  return {
    sample: async (db, otherWebsiteId) => {
      const { params } = await anOrder.sample(db, otherWebsiteId)
      return { params: { ...params, labelId: 'a-label' }, ...(body === undefined ? {} : { body }) }
    },
  }
}

/** The carrier of a website: what owners set, and labels of orders. */
export async function carriersFeature(app: App): Promise<void> {
  app.jobs.register(finishLabel)
  registerSettings(app)
  registerLabelReading(app)
  registerLabels(app)
}

function registerSettings(app: App): void {
  const carriers = carriersOf(app)
  const asItIs = async (request: FastifyRequest): Promise<AnswerOf<'GET /api/config/carrier'>> => ({
    kinds: carrierKinds.map((kind) => {
      const { label, about } = kind
      return { kind: kind.kind, label, about, fields: shownFields(fieldsOf(kind), languageOf(request)) }
    }),
    chosen: await readCarrierSettings(app, request.website.id),
  })

  serve(app, 'GET /api/config/carrier', { access: 'settings.view' }, (request) => asItIs(request))
  serve(app, 'PUT /api/config/carrier', { access: 'settings.edit' }, async (request) => {
    const refusal = await changeCarrier(app, request.website.id, request.body)
    if (refusal !== undefined) throw refusalError(refusal, carrierErrorStatus)
    carriers.forget(request.website.id)
    return asItIs(request)
  })
  serve(app, 'DELETE /api/config/carrier', { access: 'settings.edit' }, async (request) => {
    await removeCarrier(app, request.website.id)
    carriers.forget(request.website.id)
    return asItIs(request)
  })
  serve(
    app,
    'POST /api/config/carrier/try',
    { access: 'settings.edit', rateLimit: askLimit },
    async ({ website, body }) => {
      const { country, postalCode, grams } = body
      const to = { country, ...(postalCode === '' ? {} : { postalCode }) }
      const key = `try|${country}|${postalCode}|${grams}|${website.currency}`
      const parcel = { units: 1, grams }
      const rates = await carriers.quote(website.id, { key, to, parcel, currency: website.currency })
      return { rates: rates === undefined ? null : [...rates] }
    },
  )
}

/** With the countries in the owner's language. */
function shownFields(fields: ReturnType<typeof fieldsOf>, language: string) {
  const { senderCountry } = fields
  if (senderCountry?.kind !== 'choice') return fields
  const countries = countryChoices([], language).map(({ code, name }) => [code, name] as [string, string])
  const options = [...senderCountry.options.filter(([code]) => code === ''), ...countries]
  return { ...fields, senderCountry: { ...senderCountry, options } }
}

function deskOf({ server: { db, clock, jobs, config }, log }: FastifyRequest): LabelDesk {
  return { db, clock, jobs, config, log }
}

function registerLabelReading(app: App): void {
  serve(
    app,
    'GET /api/config/orders/:id/labels',
    { access: 'orders.view', isolation: anOrder },
    async ({ website, params }) => {
      const order = await findOrder(app.db, website.id, params.id)
      if (order === undefined) throw orderError(orderNotThere())
      const open = await openCarrier(app, website.id)
      const labels = await labelsOf(app.db, website.id, params.id)
      return {
        canBuy: open !== undefined,
        parcel: open === undefined ? null : boxed(open, await parcelOfOrder(app.db, website, order)),
        labels: labels.flatMap(({ id, state, testMode, fulfillmentId, createdAt, ...label }) => {
          if (state === 'offered') return []
          const chosen = label.offers.find((offer) => offer.id === label.chosen)
          return {
            id,
            state,
            testMode,
            service: label.service ?? chosen?.service ?? '',
            costCents: label.cost ?? chosen?.costCents ?? null,
            currency: label.currency ?? chosen?.currency ?? null,
            trackingNumber: label.trackingNumber ?? '',
            fulfillmentId,
            at: createdAt.getTime(),
          }
        }),
      }
    },
  )
}

function registerLabels(app: App): void {
  serve(
    app,
    'POST /api/config/orders/:id/labels',
    {
      access: 'orders.edit',
      rateLimit: askLimit,
      isolation: withBody({ grams: 100, size: { length: 1, width: 1, height: 1 } }),
    },
    async (request) => {
      const offered = await offerLabels(deskOf(request), editorOf(request), request.params.id, request.body)
      if (!offered.ok) throw orderError(offered)
      return offered.value
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/labels/:labelId/buy',
    { access: 'orders.edit', isolation: aLabel({ offer: 'an-offer' }) },
    async (request) => {
      const { id, labelId } = request.params
      return orderAnswer(
        request,
        await buyLabel(deskOf(request), editorOf(request), id, labelId, request.body),
      )
    },
  )
  serve(
    app,
    'POST /api/config/orders/:id/labels/:labelId/void',
    { access: 'orders.edit', isolation: aLabel() },
    async (request) => {
      const { id, labelId } = request.params
      return orderAnswer(request, await voidLabel(deskOf(request), editorOf(request), id, labelId))
    },
  )
  serve(
    app,
    'GET /api/config/orders/:id/labels/:labelId/label.pdf',
    { access: 'orders.view', rateLimit: askLimit, isolation: aLabel() },
    async (request, reply) => {
      const { id, labelId } = request.params
      const file = await printLabel(deskOf(request), request.website.id, id, labelId)
      if (!file.ok) throw orderError(file)
      return sendPdf(reply, { fileName: 'label.pdf', content: file.value })
    },
  )
}
