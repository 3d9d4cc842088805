import { say } from '@plinth/domain'
import { z } from 'zod'

/** An identifier of ours, as callers send it. */
export const idField = z.string().min(1).max(64)
export const idParams = z.object({ id: idField })

/** Milliseconds since the epoch. */
export const momentField = z.number().int().min(0).max(8.64e15).describe('Milliseconds since the epoch')

/** Yes or no, also as a form sends it: as a word. */
export const flagField = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((word) => word === 'true'),
])

/** A text per language, as answers hold it. */
export const localized = z.record(z.string(), z.string()).describe('Per language')

/** A text per language, as callers send it. */
export const localizedInput = (longest: number) =>
  z.record(
    z
      .string()
      .regex(
        /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/,
        say('This is not a language tag such as en or fr-CA.'),
      ),
    z.string().max(longest),
  )

/** Made by the caller for each intention, so that what is sent again is not done again. */
export const intentionField = z
  .string()
  .min(8)
  .max(100)
  .exactOptional()
  .describe(
    'New for every intention: sent again with the same one, it is answered as before and not done again',
  )

/** How many of a list are wanted at once; a query holds it as text. */
export const limitField = z.coerce.number<number | string>().int().min(1).max(100)

/** Identifiers with commas between them, for a file of chosen things. */
export const chosenIds = z.string().max(7000).exactOptional().describe('Only these, with commas between them')

/** The answer of a call that has nothing to say but that it is done. */
export const done = z.object({ ok: z.literal(true) })

/** Fields of which each may be left out; what is left out stays as it is. */
export function eachOptional<Fields extends Readonly<Record<string, z.ZodType>>>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodExactOptional<Fields[Name]> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, z.exactOptional(field)])
  return Object.fromEntries(entries)
}
