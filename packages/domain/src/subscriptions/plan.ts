import { say, type Sentence } from '../words/sentence.ts'

/** How long one period of a subscription is. */
export const BILLING_UNITS = ['WEEK', 'MONTH', 'YEAR'] as const
export type BillingUnit = (typeof BILLING_UNITS)[number]

/** Every `value` weeks, months or years. */
export interface BillingPeriod {
  /** A whole number from 1. */
  readonly value: number
  readonly unit: BillingUnit
}

/** How often a product sold by subscription is delivered and paid, and how many times. [SUB-1] */
export interface SubscriptionPlan {
  readonly billingPeriod: BillingPeriod
  /** Orders in all, the first one counted; 0 for as long as the buyer wants. */
  readonly numBillingCycles: number
}

/** Every month until the buyer cancels: what a plan begins with. */
export const USUAL_PLAN: SubscriptionPlan = {
  billingPeriod: { value: 1, unit: 'MONTH' },
  numBillingCycles: 0,
}

export const PLAN_LIMITS = { every: 52, cycles: 520 } as const

/** What is wrong with a plan, by its field; nothing when it can be sold. [SUB-2] */
export function planProblems({ billingPeriod, numBillingCycles }: SubscriptionPlan): {
  readonly every?: Sentence
  readonly cycles?: Sentence
} {
  const { value, unit } = billingPeriod
  const isEvery = Number.isInteger(value) && value >= 1 && value <= PLAN_LIMITS.every && isUnit(unit)
  const isTimes =
    Number.isInteger(numBillingCycles) &&
    (numBillingCycles === 0 || (numBillingCycles >= 2 && numBillingCycles <= PLAN_LIMITS.cycles))
  return {
    ...(isEvery ? {} : { every: say('Write a whole number from 1 to {most}.', { most: PLAN_LIMITS.every }) }),
    ...(isTimes
      ? {}
      : {
          cycles: say('Write 0 for no end, or how many orders there are in all, from 2 to {most}.', {
            most: PLAN_LIMITS.cycles,
          }),
        }),
  }
}

const isUnit = (unit: string): unit is BillingUnit => (BILLING_UNITS as readonly string[]).includes(unit)

/** Whether a subscription ends by itself. [SUB-3] */
export function lasts({ numBillingCycles }: SubscriptionPlan): 'indefinite' | 'finite' {
  return numBillingCycles === 0 ? 'indefinite' : 'finite'
}

/** Units in a year, to say long terms in years. Weeks are counted as 52. */
const perYear = { WEEK: 52, MONTH: 12, YEAR: 1 } as const

/** `every month`, `every 2 weeks`. */
export function everyText({ value, unit }: BillingPeriod) {
  if (unit === 'WEEK') return say('{value, plural, one {every week} other {every # weeks}}', { value })
  if (unit === 'MONTH') return say('{value, plural, one {every month} other {every # months}}', { value })
  return say('{value, plural, one {every year} other {every # years}}', { value })
}

/**
 * Whether there is a text for how often something comes and for how long. What was written by another version of the
 * software, and what is being typed, may be none. [SUB-100]
 */
export function isPlan({ billingPeriod: { value, unit }, numBillingCycles }: SubscriptionPlan): boolean {
  const isTimes = Number.isSafeInteger(numBillingCycles) && numBillingCycles >= 0
  return Number.isSafeInteger(value) && value >= 1 && isUnit(unit) && isTimes
}

/**
 * What a subscription costs, as pages and mails say it: `$20.00 every month for 1 year`. A term that comes to whole years
 * is said in years. 'Unavailable' where there is no text for how often it comes. [SUB-3] [SUB-100]
 *
 * @param price as it is written
 */
export function planText(plan: SubscriptionPlan, price: string): Sentence {
  if (!isPlan(plan)) return say('Unavailable')
  const every = everyText(plan.billingPeriod)
  const term = termOf(plan)
  if (term === undefined) return say('{price} {every}', { price, every })
  return say('{price} {every} for {term}', { price, every, term })
}

function termOf({ billingPeriod: { value, unit }, numBillingCycles }: SubscriptionPlan) {
  const units = value * numBillingCycles
  if (units === 0) return undefined
  const inYears = units % perYear[unit] === 0
  const count = inYears ? units / perYear[unit] : units
  const shown: BillingUnit = inYears ? 'YEAR' : unit
  if (shown === 'WEEK') return say('{count, plural, one {# week} other {# weeks}}', { count })
  if (shown === 'MONTH') return say('{count, plural, one {# month} other {# months}}', { count })
  return say('{count, plural, one {# year} other {# years}}', { count })
}
