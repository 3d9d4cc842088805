import { addLanguage, inEnglish, inWords } from '@plinth/domain'
import { pseudoMessage } from '@plinth/domain/words/pseudo'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sentenceOf } from './issue-sentences.ts'

const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach((each) => each()))

/** A schema that says nothing of its own, what is sent, and what is said of it. */
const CASES: readonly [schema: z.ZodType, value: unknown, said: string][] = [
  [z.string(), 1, 'This has to be a text.'],
  [z.string(), undefined, 'This has to be a text.'],
  [z.number(), 'x', 'This has to be a number.'],
  [z.coerce.number(), 'x', 'This has to be a number.'],
  [z.number().int(), 1.5, 'This has to be a whole number.'],
  [z.boolean(), 'yes', 'This has to be yes or no.'],
  [z.array(z.string()), 'x', 'This has to be a list.'],
  [z.object({}), null, 'This has to be an object with fields.'],
  [z.record(z.string(), z.string()), [], 'This has to be an object with fields.'],
  [z.date(), 'x', 'This value cannot be used.'],
  [z.string().min(1), '', 'This must not be empty.'],
  [z.string().min(3), 'x', 'At least 3 characters.'],
  [z.string().max(1), 'xy', 'At most 1 character.'],
  [z.string().max(1000), 'x'.repeat(1001), 'At most 1,000 characters.'],
  [z.array(z.string()).min(1), [], 'At least 1 entry.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 entries.'],
  [z.number().min(-5), -6, 'At least -5.'],
  [z.number().gt(0), 0, 'More than 0.'],
  [z.number().max(9), 10, 'At most 9.'],
  [z.number().lt(9), 9, 'Less than 9.'],
  [z.number().multipleOf(5), 7, 'This has to be a multiple of 5.'],
  [z.enum(['a', 'b']), 'c', 'This has to be one of these: a, b.'],
  [z.literal(true), false, 'This has to be one of these: true.'],
  [z.strictObject({}), { a: 1, b: 2 }, 'There is nothing of this name here: a, b.'],
  [z.email(), 'x', 'This is not an e-mail address.'],
  [z.url(), 'x', 'This is not a web address.'],
  [z.string().regex(/^a/), 'b', 'This is not written as it has to be.'],
  [z.union([z.string(), z.number()]), null, 'This value cannot be used.'],
  [z.string().refine(() => false), 'x', 'This value cannot be used.'],
]

test.each(CASES)(
  '[WORDS-33] %#: what a schema says by itself is said in every language',
  (schema, value, said) => {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    expect(issue?.message).toBe(said)
    const sentence = sentenceOf(issue as { code: string }, issue?.message)
    expect(inEnglish(sentence)).toBe(said)
    undo.push(addLanguage('en-XA', pseudoMessage))
    expect(inWords(sentence, 'en-XA')).toMatch(/^\[.*\]$/)
  },
)

test('[WORDS-33] what a schema says of its own goes before, and names nobody knows are told of, not all of them', () => {
  const [own] = z.string().min(3, 'Please give a name.').safeParse('').error?.issues ?? []
  expect(inEnglish(sentenceOf(own as { code: string }, own?.message))).toBe('Please give a name.')
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_one, index) => [`k${index}`, 1]))
  const [unknown] = z.strictObject({}).safeParse(many).error?.issues ?? []
  expect(unknown?.message).toBe('There is nothing of this name here: k0, k1, k2, k3, k4.')
})
