import type { Localized } from '../language/localized.ts'

/** What visitors are asked about; what a page needs to work is not asked about. [CONSENT-2] */
export const CONSENT_CATEGORIES = ['statistics', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

/** Whether a visitor agrees, by category. */
export type ConsentChoices = Readonly<Record<ConsentCategory, boolean>>

/** Services of others a website can load, each by the number its owner has there. [CONSENT-1] */
export const CONSENT_SERVICES = ['tagManager', 'metaPixel', 'pinterestTag'] as const
export type ConsentServiceName = (typeof CONSENT_SERVICES)[number]

/** What a page has to let in for a service to work: hosts, and no more than it asks for. [CONSENT-6] */
interface ServiceKind {
  /** As people know it; a name, in no language. */
  readonly name: string
  /** How its numbers look. */
  readonly id: RegExp
  readonly scripts: readonly string[]
  readonly calls: readonly string[]
}

export const CONSENT_SERVICE_KINDS: Readonly<Record<ConsentServiceName, ServiceKind>> = {
  tagManager: {
    name: 'Google Tag Manager',
    id: /^GTM-[A-Z0-9]{4,12}$/,
    scripts: ['https://www.googletagmanager.com'],
    calls: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  metaPixel: {
    name: 'Meta Pixel',
    id: /^\d{8,20}$/,
    scripts: ['https://connect.facebook.net'],
    calls: ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  pinterestTag: {
    name: 'Pinterest Tag',
    id: /^\d{8,20}$/,
    scripts: ['https://s.pinimg.com'],
    calls: ['https://ct.pinterest.com'],
  },
}

/** What visitors are asked, in the owner's words, and which services they are asked about. [CONSENT-1] */
export interface ConsentSettings {
  readonly isOn: boolean
  readonly title: Localized
  readonly text: Localized
  /** Where one reads more, such as the privacy policy; a thing of the website by the address that stays. Empty for nowhere. */
  readonly policy: string
  readonly tagManager: string
  /** What the tag manager's tags are for. */
  readonly tagManagerFor: ConsentCategory
  readonly metaPixel: string
  readonly pinterestTag: string
}

export const CONSENT_LIMITS = { title: 120, text: 1000, id: 20 } as const

/** How websites begin: they load nothing of others, so they ask nothing. */
export const noConsent: ConsentSettings = {
  isOn: false,
  title: {},
  text: {},
  policy: '',
  tagManager: '',
  tagManagerFor: 'statistics',
  metaPixel: '',
  pinterestTag: '',
}

/** A service a website has set up. */
export interface ConsentService {
  readonly service: ConsentServiceName
  readonly id: string
  readonly category: ConsentCategory
}

/** The services visitors are asked about; none while the owner has not switched it on. [CONSENT-1] */
export function consentServices(settings: ConsentSettings | undefined): readonly ConsentService[] {
  if (settings?.isOn !== true) return []
  return CONSENT_SERVICES.filter((service) => settings[service] !== '').map((service) => ({
    service,
    id: settings[service],
    category: service === 'tagManager' ? settings.tagManagerFor : 'marketing',
  }))
}

/** The categories there is something to ask about, in their order. [CONSENT-2] */
export const askedCategories = (services: readonly ConsentService[]): readonly ConsentCategory[] =>
  CONSENT_CATEGORIES.filter((name) => services.some(({ category }) => category === name))

/**
 * Names what is consented to: with another service, or another number, it is another, and visitors are asked again; with
 * other words it is the same. [CONSENT-7]
 */
export function consentVersion(services: readonly ConsentService[]): string {
  const text = services.map(({ service, id, category }) => `${service} ${id} ${category}`).join('\n')
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The cookie that remembers an answer; it is necessary, or visitors would be asked on each page. [CONSENT-5] */
export const CONSENT_COOKIE = 'consent'
/** For how many days an answer holds: half a year, then it is asked anew. */
export const CONSENT_DAYS = 182

/** An answer as its cookie has it. */
export interface Consent extends ConsentChoices {
  readonly version: string
  /** Names the browser in the proofs, and nothing else. */
  readonly visitor: string
}

/** Writes an answer into the cookie's value: `version.10.visitor`, statistics first. */
export const consentText = ({ version, statistics, marketing, visitor }: Consent): string =>
  `${version}.${statistics ? '1' : '0'}${marketing ? '1' : '0'}.${visitor}`

/** The answer of a cookie's value; undefined for none, or one that is not ours. */
export function readConsent(value: string | undefined): Consent | undefined {
  const [, version, choices = '', visitor] =
    /^([\da-z]{1,8})\.([01]{2})\.([\w-]{22})$/.exec(value ?? '') ?? []
  if (version === undefined || visitor === undefined) return undefined
  return { version, statistics: choices[0] === '1', marketing: choices[1] === '1', visitor }
}

/**
 * Kinds of pages on which services may run: never where one pays, signs in, or looks after an order or a subscription, and
 * not where nothing is shown: page not found, lock screen, no access to an area of members. [CONSENT-8] [CONSENT-11]
 */
const PLACES: ReadonlySet<string> = new Set([
  'page',
  'journal',
  'post',
  'store',
  'product',
  'cart',
  'search',
  'orderConfirmed',
])

/** Whether services may run on a page of a kind. [CONSENT-8] */
export const mayMeasure = (kind: string): boolean => PLACES.has(kind)
