import type { output, input, ZodType } from 'zod'
import type { Contract, CallKey } from './contract.ts'

type Schema<K extends CallKey, Part extends string> = Contract[K] extends {
  readonly [P in Part]: infer S extends ZodType
}
  ? S
  : undefined

/** What was answered is read, not written into; and what is sent may be read-only. */
type Fixed<Value> = Value extends string
  ? Value
  : Value extends readonly [infer One, infer Other]
    ? readonly [Fixed<One>, Fixed<Other>]
    : Value extends readonly (infer Item)[]
      ? readonly Fixed<Item>[]
      : Value extends (...given: never) => unknown
        ? Value
        : Value extends object
          ? { readonly [Name in keyof Value]: Fixed<Value[Name]> }
          : Value

type Part<K extends CallKey, Name extends 'params' | 'body'> =
  Schema<K, Name> extends ZodType ? { readonly [P in Name]: Fixed<input<Schema<K, Name>>> } : unknown

/** Undefined and empty values of a query are not sent, so that a screen hands in its filter as it is. */
type Query<K extends CallKey> =
  Schema<K, 'query'> extends ZodType
    ? {
        readonly query: {
          readonly [Name in keyof input<Schema<K, 'query'>>]: input<Schema<K, 'query'>>[Name] | undefined | ''
        }
      }
    : unknown

/** A part without anything that has to be given may be left out. */
type MayBeLeftOut<Parts> = { [Name in keyof Parts]: object extends Parts[Name] ? Name : never }[keyof Parts]
type Loosened<Parts> = Omit<Parts, MayBeLeftOut<Parts>> & Partial<Pick<Parts, MayBeLeftOut<Parts>>>

type Upload<K extends CallKey> = Contract[K] extends { readonly upload: true }
  ? { readonly body: FormData }
  : unknown

/** What a caller gives: `params`, `query` and `body`, as far as the call has them. */
export type InputOf<K extends CallKey> = Loosened<Part<K, 'params'> & Query<K> & Part<K, 'body'> & Upload<K>>

/** What a caller gets; nothing of a call without an answer. */
export type AnswerOf<K extends CallKey> =
  Schema<K, 'answer'> extends ZodType ? Fixed<output<Schema<K, 'answer'>>> : void

/** What a server's handler finds, parsed. */
export interface RequestOf<K extends CallKey> {
  Params: Schema<K, 'params'> extends ZodType ? output<Schema<K, 'params'>> : unknown
  Querystring: Schema<K, 'query'> extends ZodType ? output<Schema<K, 'query'>> : unknown
  Body: Schema<K, 'body'> extends ZodType ? output<Schema<K, 'body'>> : unknown
}

/**
 * The response to a call: its JSON is what the contract says. This is how a page's scripts get a type for an answer without
 * any code: `const response: Answered<'POST /_likes'> = await fetch(…)`. In development and in tests the
 * server compares what it answers with the contract. [CONTRACT-1] [CONTRACT-2]
 */
export interface Answered<K extends CallKey> extends Response {
  json(): Promise<AnswerOf<K>>
}
