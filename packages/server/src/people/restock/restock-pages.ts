import { CAPTCHA_TEXTS, inWords } from '@plinth/domain'
import type { PageInput } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forVisitor, type VisitedPage } from '../../delivery/sources/page-source.ts'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { judgeSecondPress } from '../forms/second-press.ts'
import { keyOfContent, makeMark } from '../forms/submission-key.ts'
import { giveCart } from '../../shop/cart/give-cart.ts'
import { shopperOf } from '../../shop/cart/shopper.ts'
import { findWaited, nameOfWaited } from '../../shop/restock/find-waited.ts'
import { limitOfBoxes } from './limits.ts'
import type { SignUp } from '../../shop/restock/schema.ts'
import { findSignUp } from '../../shop/restock/find-sign-up.ts'
import { takeKept } from '../../shop/restock/take-kept.ts'
import { signUp, waitedFor } from './sign-up.ts'
import { isOwnLink, signUpUrl, type SignUpLink } from '../../shop/restock/sign-up-key.ts'
import { endTurnOf } from '../../shop/restock/take-turns.ts'

type RestockPage = Extract<PageInput, { kind: 'restock' }>

const linkIn = z.object({ s: z.string().max(64).catch(''), k: z.string().max(64).catch('') })

/** How often one visitor may open or use such pages. */
const limit = { name: 'restock-pages', burst: 60, perSeconds: 60 } as const

const NOBODY: Omit<RestockPage, 'step'> = {
  kind: 'restock',
  name: '',
  productPath: '',
  email: '',
  until: null,
  s: '',
  k: '',
}

/** Who is in line, by their own link. [RESTOCK-10] */
async function ownerOf(app: App, { website }: FastifyRequest, link: SignUpLink): Promise<SignUp | undefined> {
  return isOwnLink(app.secret, website.id, link) ? findSignUp(app.db, website.id, link.s) : undefined
}

/** Pages for those who wait. Opening one changes nothing, since programs open the links of mails too; a press does. [RESTOCK-10] */
export function registerRestockPages(app: App): void {
  app.pageSources.add({
    kind: 'restock',
    policy: forVisitor,
    visited: {
      at: ['/_restock/take', '/_restock/leave'],
      limit,
      show: (request, at) => showPage(app, request, at),
    },
  })

  serve(
    app,
    'POST /_restock/take',
    { access: 'public', crumb: 'same-origin', rateLimit: limit },
    async (request, reply) => {
      const owner = await ownerOf(app, request, request.body)
      const token =
        owner === undefined
          ? undefined
          : await takeKept(app.db, shopperOf(request), owner.id, app.clock.now())
      if (token === undefined) return reply.redirect(signUpUrl('/_restock/take', request.body), 303)
      await giveCart(app, request, reply, token)
      return reply.redirect('/cart', 303)
    },
  )

  // Mail programs press it for their reader, so it asks for no crumb: the key proves that the mail was theirs.
  serve(
    app,
    'POST /_restock/leave',
    { access: 'public', crumb: 'none', rateLimit: limit },
    async (request, reply) => {
      const link = linkIn.parse({ ...request.query, ...request.body })
      if (!isOwnLink(app.secret, request.website.id, link)) throw notFound('subscriber')
      await transaction(app.db, (tx) => endTurnOf(tx, request.website.id, link.s, app.clock.now()))
      if (request.body['List-Unsubscribe'] !== undefined) return reply.code(200).send()
      return reply.redirect(signUpUrl('/_restock/leave', link), 303)
    },
  )

  registerPost(app)
}

/** The box without scripts: a page says what came of it, or shows it again with what was typed. [RESTOCK-3] */
function registerPost(app: App): void {
  serve(
    app,
    'POST /api/restock/post',
    { access: 'public', crumb: 'same-origin', rateLimit: limitOfBoxes },
    async (request, reply) => {
      const { website, body, origin, ip } = request
      const language = website.primaryLanguage
      const now = app.clock.now()
      const { productId, variantId, email } = body
      const joins = body.isJoinMailingList === 'true'
      const about = { productId, variantId, email, joinsMailingList: joins, language, origin }
      const usedFor = keyOfContent(app.secret, website.id, 'restock', variantId, email, ip)
      const { captcha } = website.store.restock
      const judge = () => judgeSecondPress(app, website.id, { id: variantId, captcha }, body.again, usedFor)
      const waited = await waitedFor(app.db, website, about, now)
      // How long it took is not known: the page that has the box is the same for everybody.
      const outcome = await signUp(app, website, { ...about, judge, trap: body['contact-website'] })
      const base: Omit<RestockPage, 'step'> = {
        ...NOBODY,
        ...(waited === undefined
          ? {}
          : { name: nameOfWaited(waited, language, language), productPath: waited.path }),
        email,
      }
      if (outcome.ok || waited === undefined)
        return app.site.sendVisited(
          request,
          reply,
          { policy: forVisitor },
          outcome.ok
            ? { page: { ...base, step: 'signed-up' } }
            : { page: { ...base, step: 'unknown' }, status: 404 },
        )
      const asksAgain = outcome.code === 'form-captcha'
      const form = {
        productId,
        variantId,
        joins,
        problem: inWords(asksAgain ? CAPTCHA_TEXTS.pressAgain : outcome.message, language),
        again: asksAgain ? makeMark(app.secret, website.id, variantId, now.getTime()) : '',
      }
      return app.site.sendVisited(
        request,
        reply,
        { policy: forVisitor },
        { page: { ...base, step: 'ask', form }, status: asksAgain ? 422 : 400 },
      )
    },
  )
}

async function showPage(app: App, request: FastifyRequest, at: string): Promise<VisitedPage> {
  const { website } = request
  const link = linkIn.parse(request.query)
  const now = app.clock.now()
  const owner = await ownerOf(app, request, link)
  const leaves = at.endsWith('/leave')
  if (owner === undefined) {
    // Whoever has left is known no more, but the link was theirs.
    if (leaves && isOwnLink(app.secret, website.id, link)) return { page: { ...NOBODY, step: 'left' } }
    return { page: { ...NOBODY, step: 'unknown' }, status: 404 }
  }
  const waited = await findWaited(app.db, website.id, owner.variantId, now)
  const { primaryLanguage } = website
  const base = {
    ...NOBODY,
    ...link,
    name: waited === undefined ? '' : nameOfWaited(waited, primaryLanguage, primaryLanguage),
    productPath: waited?.isSeen === true ? waited.path : '',
    email: owner.email,
    until: owner.heldUntil?.getTime() ?? null,
  }
  if (leaves) return { page: { ...base, step: 'leave' } }
  const isKept = owner.isHeld && owner.heldUntil !== null && owner.heldUntil > now
  return { page: { ...base, step: isKept ? 'take' : 'gone' } }
}
