import type { output, input, ZodType } from 'zod'
import type { Contract, CallKey } from './contract.ts'

type Schema<K extends CallKey, Part extends string> = Contract[K] extends {
  readonly [P in Part]: infer S extends ZodType
}
  ? S
  : undefined

type Part<K extends CallKey, Name extends string> =
  Schema<K, Name> extends ZodType ? { readonly [P in Name]: input<Schema<K, Name>> } : unknown

/** A part without anything that has to be given may be left out. */
type MayBeLeftOut<Parts> = { [Name in keyof Parts]: object extends Parts[Name] ? Name : never }[keyof Parts]
type Loosened<Parts> = Omit<Parts, MayBeLeftOut<Parts>> & Partial<Pick<Parts, MayBeLeftOut<Parts>>>

type Upload<K extends CallKey> = Contract[K] extends { readonly upload: true }
  ? { readonly body: FormData }
  : unknown

/** What a caller gives: `params`, `query` and `body`, as far as the call has them. */
export type InputOf<K extends CallKey> = Loosened<
  Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'> & Upload<K>
>

/** What a caller gets. */
export type AnswerOf<K extends CallKey> = Contract[K]['answer'] extends infer S extends ZodType
  ? output<S>
  : never

/** What a server's handler finds, parsed. */
export interface RequestOf<K extends CallKey> {
  Params: Schema<K, 'params'> extends ZodType ? output<Schema<K, 'params'>> : unknown
  Querystring: Schema<K, 'query'> extends ZodType ? output<Schema<K, 'query'>> : unknown
  Body: Schema<K, 'body'> extends ZodType ? output<Schema<K, 'body'>> : unknown
}
