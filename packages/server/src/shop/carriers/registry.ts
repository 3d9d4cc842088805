import type { CarrierKind } from './carrier-kind.ts'
import { easypostKind } from './easypost/easypost-kind.ts'

/** Every carrier there is; a new one is a folder and a line here. [SHIP-17] */
export const carrierKinds: readonly CarrierKind[] = [easypostKind]
