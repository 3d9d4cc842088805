import { readFields, type JsonObject, type ValueOf } from '@plinth/domain'
import type { SettingFields } from '../payments/payment-kind.ts'
import type { Carrier } from './carrier.ts'

/** What a carrier is opened with. */
export interface CarrierParts {
  /** Address of its API, if not its own. */
  readonly apiBase: string | undefined
  /** Whether files may be fetched from networks that are not open. */
  readonly allowsPrivate: boolean
}

interface Facts {
  /** Permanent; kept with every label. */
  readonly kind: string
  /** What owners read. */
  readonly label: string
  /** A sentence for owners about what it is. */
  readonly about: string
}

interface Written<F extends SettingFields> extends Facts {
  readonly fields: F
  /** Whether labels of these settings send nothing and cost nothing. */
  testMode(settings: ValueOf<F>): boolean
  open(settings: ValueOf<F>, parts: CarrierParts): Carrier
}

/** A kind of carrier: what it asks of owners, and how it is asked. */
export interface CarrierKind extends Facts {
  readonly fields: SettingFields
  testMode(settings: JsonObject): boolean
  open(settings: JsonObject, parts: CarrierParts): Carrier
}

/** Declares a kind of carrier; settings that were kept are read by its fields before it sees them. [SHIP-17] */
export function defineCarrierKind<const F extends SettingFields>(written: Written<F>): CarrierKind {
  const { testMode, open, ...facts } = written
  return {
    ...facts,
    testMode: (settings) => testMode(readFields(written.fields, settings)),
    open: (settings, parts) => open(readFields(written.fields, settings), parts),
  }
}
