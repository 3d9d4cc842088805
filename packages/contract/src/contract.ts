import { settingsCalls } from './settings/settings-calls.ts'

/** Every call there is, once: server, clients and documentation are made from this table. */
export const contract = { ...settingsCalls }

export type Contract = typeof contract
export type CallKey = keyof Contract
