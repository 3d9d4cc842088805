export { calls, type Call, type Key, type Method } from './call.ts'
export {
  createClient,
  fillPath,
  type CheckAnswer,
  type Client,
  type OutgoingCall,
  type Send,
  type SendOptions,
} from './client.ts'
export type { CheckoutErrorCode } from './checkout/checkout-calls.ts'
export { contract, type CallKey, type Contract } from './contract.ts'
export type { Answered, AnswerOf, InputOf, RequestOf } from './types.ts'
export { schemaOf } from './fields/schema-of.ts'
