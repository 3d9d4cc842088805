import {
  intoParcels,
  packed,
  type PackedParcel,
  type QuotedRate,
  type ShippingDestination,
} from '@plinth/domain'
import type { App } from '../../platform/http/app-types.ts'
import { SteadyService } from '../../platform/network/steady-service.ts'
import type { CarrierParcel, RateQuestion } from './carrier.ts'
import { openCarrier, type OpenCarrier } from './carrier-settings.ts'

/** How often all visitors of a website together may have its carrier asked. [SHIP-16] */
const limitOfAll = { name: 'carrier-of-all', burst: 300, perSeconds: 60 } as const

/** Milliseconds an answer is told again to whoever asks the same. */
const FRESH = 15 * 60 * 1000
/** Rates of an answer that are looked at. */
const MOST_RATES = 100
/** Parcels of an order that are unlike each other: each is a question. */
const MOST_UNLIKE = 8
/** Answers that are kept. */
const MOST_KEPT = 2000

interface Kept {
  readonly at: number
  readonly answer: Promise<readonly QuotedRate[] | undefined>
}

/** What a cart asks: where it goes, what is packed, and all of it in one text. */
export interface QuoteQuestion {
  readonly key: string
  readonly to: ShippingDestination
  readonly parcel: PackedParcel
  readonly currency: string
}

/** The carriers of all websites, asked so that none of them keeps anybody waiting long. [SHIP-15] [SHIP-16] */
export class Carriers {
  readonly #app: Pick<App, 'db' | 'config' | 'clock' | 'rateLimiter' | 'log'>
  readonly #steady: SteadyService
  readonly #kept = new Map<string, Kept>()

  constructor(app: Pick<App, 'db' | 'config' | 'clock' | 'rateLimiter' | 'log'>) {
    this.#app = app
    this.#steady = new SteadyService(app.clock)
  }

  /** What a website's carrier asks for a parcel; undefined where it is not asked or does not answer as it should. Never throws. */
  async quote(websiteId: string, question: QuoteQuestion): Promise<readonly QuotedRate[] | undefined> {
    const id = `${websiteId}\n${question.key}`
    const now = this.#app.clock.now().getTime()
    const known = this.#kept.get(id)
    if (known !== undefined && now - known.at < FRESH) return known.answer
    // Whoever asks the same at the same moment waits for the same answer.
    const answer = this.#ask(websiteId, question)
    this.#keep(id, { at: now, answer })
    const said = await answer
    if (said === undefined && this.#kept.get(id)?.answer === answer) this.#kept.delete(id)
    return said
  }

  /** Another carrier, or another key or sender, is asked at once. */
  forget(websiteId: string): void {
    this.#steady.forget(websiteId)
    for (const id of this.#kept.keys()) if (id.startsWith(`${websiteId}\n`)) this.#kept.delete(id)
  }

  #keep(id: string, kept: Kept): void {
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    if (this.#kept.size <= MOST_KEPT) return
    const oldest = this.#kept.keys().next()
    if (oldest.done === false) this.#kept.delete(oldest.value)
  }

  async #ask(websiteId: string, { to, parcel, currency }: QuoteQuestion) {
    const { rateLimiter, log } = this.#app
    try {
      const open = await openCarrier(this.#app, websiteId)
      if (open === undefined || !(await rateLimiter.allows(limitOfAll, websiteId))) return undefined
      const parcels = parcelsOf(open, parcel)
      if (parcels === undefined) return undefined
      const asking: Omit<RateQuestion, 'parcel'> = { from: open.sender, to, currency }
      return await this.#steady.ask(websiteId, async () => {
        try {
          const answers = parcels.map(async ({ count, parcel: one }) => ({
            count,
            rates: (await open.carrier.rates({ ...asking, parcel: one })).slice(0, MOST_RATES),
          }))
          return together(await Promise.all(answers))
        } catch (error) {
          log.warn({ err: error, websiteId }, 'carrier did not say what shipping costs')
          return undefined
        }
      })
    } catch (error) {
      log.error({ err: error, websiteId }, 'carrier could not be asked')
      return undefined
    }
  }
}

/** The parcels of an order, those that are alike once with how many they are; undefined where they are too many to ask. [SHIP-25] */
function parcelsOf(
  open: OpenCarrier,
  whole: PackedParcel,
): { readonly count: number; readonly parcel: CarrierParcel }[] | undefined {
  const { mostGrams, packingGrams } = open
  const { things = [] } = whole
  const split =
    mostGrams === undefined || whole.grams + packingGrams <= mostGrams || things.length === 0
      ? [whole]
      : intoParcels(things, Math.max(1, mostGrams - packingGrams))?.map(packed)
  const unlike = new Map<string, { count: number; parcel: CarrierParcel }>()
  for (const one of split ?? []) {
    const parcel = boxed(open, one)
    const key = JSON.stringify(parcel)
    unlike.set(key, { parcel, count: (unlike.get(key)?.count ?? 0) + 1 })
  }
  return split === undefined || unlike.size > MOST_UNLIKE ? undefined : [...unlike.values()]
}

/** What all parcels of an order cost together, by the services that take each of them. [SHIP-25] */
function together(
  answers: readonly { readonly count: number; readonly rates: readonly QuotedRate[] }[],
): readonly QuotedRate[] {
  const [first, ...others] = answers.map(({ count, rates }) =>
    rates.map((rate) => ({ ...rate, costCents: rate.costCents * count })),
  )
  return (first ?? []).flatMap((rate) => {
    const same = others.map((rates) => rates.find(({ service }) => service === rate.service))
    const found = same.filter((each) => each !== undefined)
    if (found.length < same.length) return []
    const days = [rate, ...found].map((each) => each.days)
    const known = days.filter((each) => each !== undefined)
    const costCents = [rate, ...found].reduce((sum, each) => sum + each.costCents, 0)
    const { days: _days, ...plain } = rate
    return [{ ...plain, costCents, ...(known.length < days.length ? {} : { days: Math.max(...known) }) }]
  })
}

/** In the shop's box where it fits in, or sizes are not known; else as large as it is. With the packing. [SHIP-13] */
export function boxed(
  { box, packingGrams }: OpenCarrier,
  { grams, size }: Pick<PackedParcel, 'grams' | 'size'>,
): CarrierParcel {
  const sides = (one: typeof box) => [one.length, one.width, one.height].toSorted((a, b) => b - a)
  const [inside, needed] = [sides(box), size === undefined ? [] : sides(size)]
  const fits = needed.every((side, index) => side <= (inside[index] ?? 0))
  return { grams: Math.max(1, grams + packingGrams), size: fits || size === undefined ? box : size }
}

const known = new WeakMap<object, Carriers>()

/** The carriers of an installation. */
export function carriersOf(app: Pick<App, 'db' | 'config' | 'clock' | 'rateLimiter' | 'log'>): Carriers {
  const there = known.get(app.config)
  if (there !== undefined) return there
  const made = new Carriers(app)
  known.set(app.config, made)
  return made
}
