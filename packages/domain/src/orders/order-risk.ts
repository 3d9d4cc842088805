import { countryName } from '../checkout/countries.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** Whether something speaks for an order, is worth a look, or should be cleared up before anything is sent. */
export const RISK_WEIGHTS = ['good', 'notable', 'serious'] as const
export type RiskWeight = (typeof RISK_WEIGHTS)[number]

/** What the hints of an order come to. */
export const RISK_LEVELS = ['low', 'raised', 'high'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

/** What the shop knows of an order and of those before it. Amounts in minor units. */
export interface RiskFacts {
  /** Attempts to pay for the same cart that failed before. */
  readonly declines: number
  /** Whether its mail address is of a service that gives addresses away for minutes. */
  readonly isMailThrowaway: boolean
  /** Countries it is paid from and sent to; null where it has no such address. */
  readonly billingCountry: string | null
  readonly shippingCountry: string | null
  /** Earlier orders with the same mail address: paid, sent and kept; and given back whole, withdrawn from or canceled. */
  readonly kept: number
  readonly takenBack: number
  /** Orders with the same mail address in the 24 hours before it. */
  readonly sameDay: number
  /** Other mail addresses whose orders went to the same place in the 30 days before it. */
  readonly othersAtAddress: number
  readonly totalCents: number
  /** What half of the orders before it come to at most; null for a shop with too few to tell. */
  readonly usualCents: number | null
}

/** Something worth knowing before an order is sent. */
export interface RiskHint {
  /** Permanent: `declines`, `large`. */
  readonly code: string
  readonly weight: RiskWeight
  readonly message: Sentence
}

/** What speaks for and against an order, and what that comes to. */
export interface OrderRisk {
  readonly level: RiskLevel
  /** The gravest first. */
  readonly hints: readonly RiskHint[]
}

/** So many times what is usual, an order of somebody new is large. */
export const LARGE_ORDER_TIMES = 5

/**
 * What stands out in an order, with reasons. A hint and no verdict: nothing happens by it. It is high with a serious hint
 * that does not stand alone, and raised with any hint that is not good. [RISK-1] [RISK-2]
 *
 * @param language of the names of countries
 */
export function riskOf(facts: RiskFacts, language: string): OrderRisk {
  const hints = [
    declines(facts),
    sharedAddress(facts),
    sameDay(facts),
    throwaway(facts),
    countries(facts, language),
    large(facts),
    takenBack(facts),
    kept(facts),
  ].filter((hint) => hint !== undefined)
  const order = (hint: RiskHint) => RISK_WEIGHTS.indexOf(hint.weight)
  const against = hints.filter(({ weight }) => weight !== 'good')
  const isGrave = against.length > 1 && against.some(({ weight }) => weight === 'serious')
  const level = isGrave ? 'high' : against.length > 0 ? 'raised' : 'low'
  return { level, hints: hints.toSorted((one, other) => order(other) - order(one)) }
}

type Look = (facts: RiskFacts) => RiskHint | undefined

const declines: Look = ({ declines: count }) =>
  count === 0
    ? undefined
    : {
        code: 'declines',
        weight: count >= 3 ? 'serious' : 'notable',
        message: say(
          '{count, plural, one {# attempt to pay failed before it was placed.} other {# attempts to pay failed before it was placed.}}',
          { count },
        ),
      }

const sharedAddress: Look = ({ othersAtAddress: count }) =>
  count < 2
    ? undefined
    : {
        code: 'shared-address',
        weight: 'serious',
        message: say(
          'Orders with {count} other mail addresses went to the same address in the 30 days before it.',
          { count },
        ),
      }

const sameDay: Look = ({ sameDay: count }) =>
  count < 2
    ? undefined
    : {
        code: 'same-day',
        weight: count >= 4 ? 'serious' : 'notable',
        message: say('{count} orders with this mail address were placed in the 24 hours before it.', {
          count,
        }),
      }

const throwaway: Look = ({ isMailThrowaway }) =>
  isMailThrowaway
    ? {
        code: 'throwaway-mail',
        weight: 'notable',
        message: say('Its mail address is of a service for addresses that are thrown away.'),
      }
    : undefined

function countries({ billingCountry, shippingCountry }: RiskFacts, language: string): RiskHint | undefined {
  if (billingCountry === null || shippingCountry === null || billingCountry === shippingCountry)
    return undefined
  const names = {
    billing: countryName(billingCountry, language),
    shipping: countryName(shippingCountry, language),
  }
  return {
    code: 'countries',
    weight: 'notable',
    message: say('It is billed to {billing} and sent to {shipping}.', names),
  }
}

const large: Look = ({ totalCents, usualCents, kept: before }) =>
  usualCents === null || before > 0 || usualCents <= 0 || totalCents < LARGE_ORDER_TIMES * usualCents
    ? undefined
    : {
        code: 'large',
        weight: 'notable',
        message: say('It comes to {times} times what orders here usually come to, and its buyer is new.', {
          times: Math.floor(totalCents / usualCents),
        }),
      }

const takenBack: Look = ({ takenBack: count }) =>
  count < 2
    ? undefined
    : {
        code: 'taken-back',
        weight: 'notable',
        message: say('{count} earlier orders with this mail address were given back or canceled.', { count }),
      }

const kept: Look = ({ kept: count }) =>
  count === 0
    ? undefined
    : {
        code: 'kept',
        weight: 'good',
        message: say(
          '{count, plural, one {# earlier order with this mail address was paid, sent and kept.} other {# earlier orders with this mail address were paid, sent and kept.}}',
          { count },
        ),
      }
