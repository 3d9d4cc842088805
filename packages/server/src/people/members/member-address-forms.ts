import {
  ADDRESS_FIELDS,
  type AddressField,
  formatOfCountry,
  inWords,
  readAddress,
  say,
  type Sentence,
} from '@plinth/domain'
import type { MemberPage } from '@plinth/renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { MOST_ADDRESSES, preferAddress, removeAddress, saveAddress } from './member-addresses.ts'
import type { SignedInMember } from './member-sessions.ts'
import { isTicked } from './ticked.ts'

const AT = '/_members/addresses'

/** What these forms need of the pages they stand on. */
export interface AddressPages {
  /** The rule of all forms of members. */
  readonly form: { readonly access: 'public'; readonly crumb: 'same-origin' }
  /** Who is signed in, and whose page the form stands on; where that is nobody or somebody else, the answer has been given. */
  readonly signedIn: (
    request: FastifyRequest,
    reply: FastifyReply,
    at: typeof AT,
    whose: string,
  ) => Promise<SignedInMember | FastifyReply>
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    at: typeof AT,
    outcome: Pick<MemberPage, 'values' | 'errors' | 'problem'>,
    status: number,
  ) => Promise<FastifyReply>
}

const isWho = (who: SignedInMember | FastifyReply): who is SignedInMember => 'member' in who

type Typed = { readonly [Field in AddressField]: string } & {
  readonly id: string
  readonly isDefault: boolean | string
}

/** What was typed, as the form shows it again. */
const valuesOf = (body: Typed): Record<string, string> => ({
  ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, body[name]])),
  id: body.id,
  isDefault: isTicked(body.isDefault) ? 'on' : '',
})

/** Members keep the addresses they have things sent to. [MEMBER-105] [MEMBER-97] */
export function addressForms(app: App, { form, signedIn, show }: AddressPages): void {
  serve(app, 'POST /_members/addresses', form, async (request, reply) => {
    const { body } = request
    const who = await signedIn(request, reply, AT, body.whose)
    if (!isWho(who)) return who
    const language = languageOf(request)
    // Where it can be sent is looked at by the checkout: shops change that.
    const read = readAddress(body, { formatOf: formatOfCountry, language, shippingCountries: [] })
    const refuse = (outcome: Pick<MemberPage, 'errors' | 'problem'>, values = valuesOf(body)) =>
      show(request, reply, AT, { values, ...outcome }, 422)
    if (!read.ok) return refuse({ errors: inLanguage(read.fields, language) })
    const { address } = read
    const isDefault = isTicked(body.isDefault)
    const isSaved = await saveAddress(app.db, app.clock.now(), who.member, {
      id: body.id,
      address,
      isDefault,
    })
    if (isSaved) return reply.redirect(`${AT}?saved=1`, 303)
    const why =
      body.id === ''
        ? say('You have {most} addresses, and no more are kept. Remove one first.', { most: MOST_ADDRESSES })
        : say('This address was removed in the meantime. Save it to add it again.')
    return refuse({ problem: inWords(why, language) }, { ...valuesOf(body), id: '' })
  })

  // The fields of the country that is chosen, for a page without scripts.
  serve(app, 'POST /_members/addresses/fields', form, async (request, reply) => {
    const who = await signedIn(request, reply, AT, request.body.whose)
    if (!isWho(who)) return who
    return show(request, reply, AT, { values: valuesOf(request.body) }, 200)
  })

  serve(app, 'POST /_members/addresses/remove', form, async (request, reply) => {
    const who = await signedIn(request, reply, AT, request.body.whose)
    if (!isWho(who)) return who
    await removeAddress(app.db, who.member, request.body.id)
    return reply.redirect(`${AT}?saved=1`, 303)
  })

  serve(app, 'POST /_members/addresses/default', form, async (request, reply) => {
    const who = await signedIn(request, reply, AT, request.body.whose)
    if (!isWho(who)) return who
    await preferAddress(app.db, who.member, request.body.id)
    return reply.redirect(`${AT}?saved=1`, 303)
  })
}

const inLanguage = (
  fields: { readonly [Field in AddressField]?: Sentence },
  language: string,
): Record<string, string> =>
  Object.fromEntries(
    ADDRESS_FIELDS.flatMap((name) => {
      const problem = fields[name]
      return problem === undefined ? [] : [[name, inWords(problem, language)]]
    }),
  )
