import {
  checkFields,
  CONDITION_TESTS,
  type Field,
  type Fields,
  inEnglish,
  type Json,
  type ValueOf,
  say,
} from '@plinth/domain'
import { z } from 'zod'

const identifier = z.string().regex(/^[\w:.-]{0,100}$/, say('Choose it again: this is not an identifier.'))
const share = z.number().min(0).max(1)
const point = z.object({ x: share, y: share })
const newWindow = z.boolean().optional()
const address = z.string().min(3).max(256)

const link = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), collectionId: identifier, newWindow }),
  z.strictObject({ kind: z.literal('post'), postId: identifier, newWindow }),
  z.strictObject({ kind: z.literal('product'), productId: identifier, newWindow }),
  z.strictObject({ kind: z.literal('category'), categoryId: identifier, newWindow }),
  z.strictObject({ kind: z.literal('url'), url: z.string(), newWindow }),
  z.strictObject({
    kind: z.literal('email'),
    address,
    cc: address.optional(),
    bcc: address.optional(),
    subject: z.string().max(300).optional(),
    body: z.string().max(2000).optional(),
  }),
  z.strictObject({ kind: z.literal('phone'), number: z.string() }),
  z.strictObject({ kind: z.literal('file'), assetId: identifier, newWindow }),
  z.strictObject({ kind: z.literal('area'), memberAreaId: identifier }),
])

/** What a value of a field looks like on the wire, without what depends on other fields. */
function typeOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'secret':
    case 'inlineText':
    case 'richText':
    case 'code':
      return z.string().max(field.rules.max)
    case 'number': {
      const { min, max, step = 1 } = field.rules
      return (step === 1 ? z.number().int() : z.number()).min(min).max(max)
    }
    case 'amount':
      return z.number().int().min(field.rules.min).max(field.rules.max).nullable()
    case 'toggle':
      return z.boolean()
    case 'choice':
      return z.enum(field.options.map(([value]) => value))
    case 'words':
      return z.array(z.string().max(field.rules.length)).max(field.rules.max)
    case 'link':
      return link.nullable()
    case 'picture':
    case 'product':
    case 'collection':
    case 'category':
      return identifier
    case 'focalPoint':
      return point.nullable()
    case 'products':
      return z.array(identifier).max(field.rules.max)
    case 'list':
      return z
        .array(z.strictObject({ id: identifier.optional(), ...typesOf(field.item) }))
        .max(field.rules.max)
    case 'dataset': {
      const { columns, rows, length } = field.rules
      return z.array(z.array(z.string().max(length)).max(columns)).max(rows + 1)
    }
    case 'condition':
      return z
        .strictObject({
          field: identifier,
          test: z.enum(CONDITION_TESTS),
          value: z.string().max(field.rules.length),
        })
        .nullable()
  }
}

function typesOf(fields: Fields): Record<string, z.ZodOptional> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, typeOf(field).describe(field.label).optional()]),
  )
}

/**
 * The schema of a form, for a route and its documentation: takes what `checkFields` takes and refuses what it refuses.
 * A field that is not sent is absent. [FIELD-5]
 */
export function schemaOf<F extends Fields>(fields: F): z.ZodType<Partial<ValueOf<F>>> {
  return z.strictObject(typesOf(fields)).superRefine((values, context) => {
    // What a type alone cannot say: patterns, what is required, and when.
    for (const [path, message] of Object.entries(checkFields(fields, values as Json)))
      context.addIssue({
        code: 'custom',
        message: inEnglish(message),
        // Whoever answers says it in the language of the request.
        params: { sentence: message },
        path: path.split('.'),
      })
  }) as unknown as z.ZodType<Partial<ValueOf<F>>>
}
