import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { readMethods, type Installed, type MethodOfWebsite, type PaymentMethod } from './method-store.ts'
import type { PaymentKind } from './payment-kind.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paymentKinds } from './registry.ts'

/** A payment or a refund that was begun: which method, and in which mode. */
export interface Begun {
  readonly methodId: string
  readonly kind: string
  readonly testMode: boolean
}

/** The payment methods of websites. Inside of a transaction, pass it: the embedded database has one connection. */
export interface Payments {
  /** What a website has, in order, whether it is offered or not: for its owners. */
  ofWebsite(websiteId: string, tx?: Database): Promise<MethodOfWebsite[]>
  /** What buyers of a website can choose from, in order. [PAY-31] [PAY-32] */
  offered(websiteId: string, tx?: Database): Promise<PaymentMethod[]>
  /** The method that something was begun with; undefined when its keys are gone. [PAY-5] */
  methodOf(
    websiteId: string,
    begun: Pick<Begun, 'methodId' | 'kind'>,
    tx?: Database,
  ): Promise<PaymentMethod | undefined>
  /** Who takes and gives back the money, in the mode it was begun in; undefined when its keys are gone. */
  providerOf(websiteId: string, begun: Begun): Promise<PaymentProvider | undefined>
  /** The method a webhook names; the installation's own ones are known whatever the website. */
  webhookOf(websiteId: string | undefined, methodId: string): Promise<PaymentMethod | undefined>
}

/** What payments need of the configuration. */
export type PaymentsConfig = Pick<Config, 'stripe' | 'paymentApis' | 'dataFolder' | 'encryptionKey'>

/** Reads the kinds of the registry with what websites and the environment have set of them. */
export function createPayments(config: PaymentsConfig, db: Database, clock: Clock): Payments {
  const installed = installedMethods(config)
  const box = createSecretBox(config)
  const ofWebsite: Payments['ofWebsite'] = (websiteId, tx = db) => readMethods(tx, box, websiteId, installed)
  const methodOf: Payments['methodOf'] = async (websiteId, begun, tx) => {
    const isBegun = ({ id }: PaymentMethod) => id === begun.methodId
    const methods = await ofWebsite(websiteId, tx)
    return methods.find(isBegun) ?? installed.find(isBegun) ?? withoutKeys(begun)
  }
  return {
    ofWebsite,
    offered: async (websiteId, tx) => offeredOf(await ofWebsite(websiteId, tx)),
    methodOf,
    async providerOf(websiteId, begun) {
      const method = await methodOf(websiteId, begun)
      // Keys of the other mode know nothing of it.
      if (method === undefined || (hasKeys(method.kind) && method.testMode !== begun.testMode))
        return undefined
      const apiBase = config.paymentApis[method.kind.kind]
      return method.kind.open(method.settings, { db, clock, apiBase, methodId: method.id })
    },
    async webhookOf(websiteId, methodId) {
      const ownOnes = websiteId === undefined ? [] : await ofWebsite(websiteId)
      const own = ownOnes.find(({ id }) => id === methodId)
      return own ?? installed.find(({ id }) => id === methodId)
    },
  }
}

/**
 * The methods buyers can choose from: those that are on and work. Test payments and real ones are kept apart: while a
 * method takes real money, none is offered that takes none; and what stands in is offered only while nothing else is.
 * [PAY-32]
 */
export function offeredOf<Method extends MethodOfWebsite>(methods: readonly Method[]): Method[] {
  const working = methods.filter(({ isOn, problem }) => isOn && problem === undefined)
  const live = working.filter(({ testMode }) => !testMode)
  if (live.length > 0) return live
  const others = working.filter(({ kind }) => kind.standsIn !== true)
  return others.length > 0 ? others : working
}

/**
 * What comes with the installation: the provider of the environment, and test cards. Their identifiers are the names of
 * their kinds. Without a provider of the environment, test cards are on. [PAY-2] [PAY-5]
 */
function installedMethods(config: PaymentsConfig): Installed[] {
  const ofEnvironment = paymentKinds.flatMap((kind) => {
    const settings = kind.ofInstallation?.(config)
    return settings === undefined ? [] : [{ id: kind.kind, kind, settings, isOn: true, isShown: true }]
  })
  const isAlone = ofEnvironment.length === 0
  const test = paymentKinds
    .filter(({ kind }) => kind === 'test')
    .map((kind) => ({ id: kind.kind, kind, settings: {}, isOn: isAlone, isShown: isAlone }))
  return [...ofEnvironment, ...test].map((method) => ({
    ...method,
    isOfInstallation: true,
    shown: method.kind.shownAs(method.settings),
    testMode: method.kind.testMode(method.settings),
  }))
}

/** Whether a kind asks a provider, with keys; what has none is in the shop's own books, of tests and of real payments alike. */
function hasKeys({ fields }: PaymentKind): boolean {
  return Object.values(fields).some((field) => field.kind === 'secret')
}

/** A method that was removed can still be asked when it has no keys: what was paid by hand is given back by hand. */
function withoutKeys({ methodId, kind: name }: Pick<Begun, 'methodId' | 'kind'>): PaymentMethod | undefined {
  const kind = paymentKinds.find((one) => one.kind === name)
  if (kind === undefined || hasKeys(kind)) return undefined
  const shown = kind.shownAs({})
  return { id: methodId, kind, settings: {}, shown, testMode: kind.testMode({}), isOfInstallation: false }
}
