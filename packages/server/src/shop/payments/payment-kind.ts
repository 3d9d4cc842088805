import {
  type ChoiceField,
  type JsonObject,
  type Outcome,
  readFields,
  type SecretField,
  type Sentence,
  type Tender,
  type TextField,
  type ToggleField,
  type ValueOf,
} from '@plinth/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type {
  Instrument,
  DisputeNotice,
  PaymentNotice,
  PaymentProvider,
  RefundNotice,
} from './payment-provider.ts'

/** What a webhook can be about. */
export type Notice = PaymentNotice | DisputeNotice | RefundNotice

/** The kinds of fields that payment methods ask of owners. */
export type SettingField = TextField | ChoiceField | ToggleField | SecretField
export type SettingFields = { readonly [name: string]: SettingField }

/** What a method can do, and what it needs of the checkout. */
export interface Capabilities {
  /** What the buyer does: types a card, uses fields of the provider's own, pays on a page of the provider's, or nothing. */
  readonly paysBy: 'card-form' | 'provider-fields' | 'provider-page' | 'nothing'
  /** Money from outside, or value the shop itself owes the buyer. */
  readonly tender: Tender
  /** How money goes back: any part of it by itself, only all of it by itself, or by the owner's own hands. */
  readonly refunds: 'any-amount' | 'whole' | 'by-hand'
  /** How subscriptions are paid again: charged by itself, each order paid by hand, or not at all. [PAY-71] */
  readonly renews: 'by-itself' | 'by-hand' | 'no'
}

/** How a method is shown to buyers. */
export interface ShownAs {
  /** What they choose, such as `Bank transfer`: the owner's words, or a sentence. [WORDS-32] */
  readonly label: Sentence
  /** A sentence under it; may be empty. */
  readonly about: string
  /** How to pay, for orders that wait for their money; empty otherwise. `{order}` and `{amount}` are filled in. */
  readonly instructions: string
}

/** Origins a method's part of the checkout loads from, beside the site's own. */
export interface ContentSecurity {
  readonly scriptOrigins: readonly string[]
  readonly frameOrigins: readonly string[]
  readonly connectOrigins: readonly string[]
}

/** What a provider is opened with. */
export interface ProviderParts {
  readonly db: Database
  readonly clock: Clock
  /** Address of the provider's API, if not its own. */
  readonly apiBase: string | undefined
  /** The method's own name: its provider reports to an address with it. */
  readonly methodId: string
}

/** What a provider says of settings when it is asked. */
export interface Connection {
  /** Whether payments can be taken with them. */
  readonly works: boolean
  /** In sentences, for the owner. */
  readonly says: readonly Sentence[]
}

/** What a provider is asked about a connection with. */
export interface ConnectionParts {
  readonly apiBase: string | undefined
  /** Where the provider reports to, or should. */
  readonly webhookAddress: string
  /** The domains of the shop, without those of the installation. */
  readonly domains: readonly string[]
}

/** A webhook as it came in. */
export interface Webhook {
  readonly body: string
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  /** Address of the provider's API, if not its own. */
  readonly apiBase: string | undefined
}

interface Facts {
  /** Permanent; kept with every payment. */
  readonly kind: string
  /** What owners read. */
  readonly label: string
  /** A sentence for owners about what it is. */
  readonly about: string
  readonly capabilities: Capabilities
  /** A website may have several, such as a bank transfer and cash on delivery. */
  readonly several?: boolean
  /** Ways to begin, each with values of its settings. */
  readonly presets?: readonly { readonly label: string; readonly settings: JsonObject }[]
  /** Owners cannot add it: the checkout cannot show what it needs yet, or it comes with the installation. */
  readonly notAddable?: boolean
  /** It is offered only while nothing else is. [PAY-32] */
  readonly standsIn?: boolean
  /** The settings that the environment of the installation gives, if any. [PAY-5] */
  readonly ofInstallation?: (config: Pick<Config, 'stripe'>) => JsonObject | undefined
}

/** A kind of payment method as it is written: with settings of the types its fields say. */
interface Written<F extends SettingFields> extends Facts {
  readonly fields: F
  /** Whether no real money moves with these settings. */
  testMode(settings: ValueOf<F>): boolean
  shownAs(settings: ValueOf<F>): ShownAs
  /**
   * What is wrong with new settings beyond their fields' own rules, by field.
   *
   * @param before the settings of a method that is changed
   */
  wrong?(settings: ValueOf<F>, before: ValueOf<F> | undefined): { readonly [field: string]: Sentence }
  /** Asks the provider whether the settings work. Never throws for what the provider refuses. */
  check?(settings: ValueOf<F>, parts: ConnectionParts): Promise<Connection>
  /**
   * Makes the shop's domains known to the provider, where wallets are shown on those it knows alone. Done again it changes
   * nothing. Never throws for what the provider refuses: that is told when it is asked. [PAY-82]
   */
  registerDomains?(settings: ValueOf<F>, parts: Pick<ConnectionParts, 'apiBase' | 'domains'>): Promise<void>
  /** Lets the provider report to the webhook's address, and gives the settings that come of it. */
  connectWebhook?(
    settings: ValueOf<F>,
    parts: ConnectionParts,
  ): Promise<Outcome<JsonObject, 'provider-refused'>>
  /** What it lacks to work beyond its fields' own rules, in a sentence; undefined when it works. */
  lacks?(settings: ValueOf<F>): Sentence | undefined
  /** What its part of the checkout in the browser needs to know. Never a secret. */
  browserNeeds?(settings: ValueOf<F>): { readonly [name: string]: string }
  contentSecurity?(settings: ValueOf<F>): ContentSecurity
  /** What the buyer pays with, from the form; refused when something is missing or wrong. */
  readInstrument(
    values: { readonly [field: string]: string | undefined },
    now: number,
  ): Outcome<Instrument, 'form-invalid'>
  open(settings: ValueOf<F>, parts: ProviderParts): PaymentProvider | Promise<PaymentProvider>
  /**
   * What a webhook tells of a payment of ours, of money that goes back, or of a dispute about one; undefined for what does not matter.
   *
   * @throws Error when it does not come from the provider
   */
  readWebhook?(settings: ValueOf<F>, webhook: Webhook): Promise<Notice | undefined>
}

/** A kind of payment method: what it asks of owners, what it asks of buyers, and how it takes and gives back money. */
export interface PaymentKind extends Facts {
  readonly fields: SettingFields
  testMode(settings: JsonObject): boolean
  shownAs(settings: JsonObject): ShownAs
  lacks(settings: JsonObject): Sentence | undefined
  wrong(settings: JsonObject, before: JsonObject | undefined): { readonly [field: string]: Sentence }
  /** Undefined where there is nobody to ask. */
  readonly check: ((settings: JsonObject, parts: ConnectionParts) => Promise<Connection>) | undefined
  readonly connectWebhook:
    | ((settings: JsonObject, parts: ConnectionParts) => Promise<Outcome<JsonObject, 'provider-refused'>>)
    | undefined
  readonly registerDomains:
    ((settings: JsonObject, parts: Pick<ConnectionParts, 'apiBase' | 'domains'>) => Promise<void>) | undefined
  browserNeeds(settings: JsonObject): { readonly [name: string]: string }
  contentSecurity(settings: JsonObject): ContentSecurity | undefined
  readInstrument: Written<SettingFields>['readInstrument']
  open(settings: JsonObject, parts: ProviderParts): Promise<PaymentProvider>
  readonly takesWebhooks: boolean
  readWebhook(settings: JsonObject, webhook: Webhook): Promise<Notice | undefined>
}

/** Declares a kind of payment method; settings that were kept are read by its fields before it sees them. [PAY-30] */
export function definePaymentKind<const F extends SettingFields>(written: Written<F>): PaymentKind {
  const read = (settings: JsonObject) => readFields(written.fields, settings)
  const { testMode, shownAs, lacks, wrong, check, connectWebhook, ...others } = written
  const { registerDomains, browserNeeds, contentSecurity, open, readWebhook, ...facts } = others
  return {
    ...facts,
    wrong: (settings, before) =>
      wrong?.(read(settings), before === undefined ? undefined : read(before)) ?? {},
    check: check && ((settings, parts) => check(read(settings), parts)),
    connectWebhook: connectWebhook && ((settings, parts) => connectWebhook(read(settings), parts)),
    registerDomains: registerDomains && ((settings, parts) => registerDomains(read(settings), parts)),
    testMode: (settings) => testMode(read(settings)),
    shownAs: (settings) => shownAs(read(settings)),
    lacks: (settings) => lacks?.(read(settings)),
    browserNeeds: (settings) => browserNeeds?.(read(settings)) ?? {},
    contentSecurity: (settings) => contentSecurity?.(read(settings)),
    open: async (settings, parts) => open(read(settings), parts),
    takesWebhooks: readWebhook !== undefined,
    readWebhook: async (settings, webhook) => readWebhook?.(read(settings), webhook),
  }
}
