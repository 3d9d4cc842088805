import { spoken } from '../testing/spoken.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADDITIONAL_FIELD_LIMITS, answerText, readAdditionalFields } from './additional-fields.ts'

const read = (sent: unknown) => readAdditionalFields(JSON.stringify(sent))
const value = (raw: unknown) => {
  const outcome = read({ field: raw })
  return outcome.ok ? outcome.value[0]?.value : outcome.code
}
const refused = 'additional-fields-invalid'

describe('answers sent with a product', () => {
  test.each([undefined, null, '', '  \n', 'null', '{}'])('[CART-33] %j is no answer', (text) => {
    expect(readAdditionalFields(text)).toEqual({ ok: true, value: [] })
  })

  test('[CART-33] a text, a number, a tick, several, and a likert field are read in the order they were sent', () => {
    expect(
      read({ ' b ': 'x', a: 2, c: true, d: null, e: ['p', 3, null], f: { Nice: 'yes', Why: ['a', 'b'] } }),
    ).toEqual({
      ok: true,
      value: [
        { field: 'b', value: 'x' },
        { field: 'a', value: '2' },
        { field: 'c', value: 'true' },
        { field: 'd', value: '' },
        { field: 'e', value: ['p', '3', ''] },
        { field: 'f', value: { Nice: 'yes', Why: ['a', 'b'] } },
      ],
    })
  })

  test('[CART-33] what cannot be read says what to send', () => {
    const messageOf = (text: string) => {
      const outcome = readAdditionalFields(text)
      return outcome.ok ? outcome.value : outcome.message
    }
    expect(messageOf('{')).toBe('The answers could not be read: send them as JSON text keyed by field.')
    for (const text of ['[]', '"a"', '7', 'true'])
      expect(messageOf(text)).toBe('The answers could not be read: send an object keyed by field.')
    expect(spoken(messageOf('{"Engraving":[[]]}'))).toBe(
      'The answer to “Engraving” could not be read. Shorten it, or leave it out.',
    )
    expect(spoken(messageOf(`{"${'n'.repeat(201)}":"a"}`))).toBe(
      `The answer to “${'n'.repeat(60)}” could not be read. Shorten it, or leave it out.`,
    )
    expect(spoken(messageOf('{"  ":"a"}'))).toContain('could not be read')
  })

  test('[CART-33] each limit holds to the last character, and not one beyond', () => {
    const { answer, answers, fields, name, text } = ADDITIONAL_FIELD_LIMITS
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 'a']))
    expect(value('a'.repeat(answer))).toHaveLength(answer)
    expect(value('a'.repeat(answer + 1))).toBe(refused)
    expect(value(Array(answers).fill('a'))).toHaveLength(answers)
    expect(value(Array(answers + 1).fill('a'))).toBe(refused)
    expect(value(many(answers))).toEqual(many(answers))
    expect(value(many(answers + 1))).toBe(refused)
    expect(value({ ['q'.repeat(name)]: 'a' })).toEqual({ ['q'.repeat(name)]: 'a' })
    expect(value({ ['q'.repeat(name + 1)]: 'a' })).toBe(refused)
    expect(value({ q: { deeper: 'a' } })).toBe(refused)
    expect(value(['a', ['b']])).toBe(refused)
    expect(read({ ['n'.repeat(name)]: 'a' }).ok).toBe(true)
    expect(read(many(fields)).ok).toBe(true)
    expect(spoken(read(many(fields + 1)))).toEqual({
      ok: false,
      code: refused,
      message: 'At most 50 fields can be answered.',
    })
    const padded = (length: number) => `{"a":"b"}`.padEnd(length, ' ')
    expect(readAdditionalFields(padded(text)).ok).toBe(true)
    expect(readAdditionalFields(padded(text + 1))).toMatchObject({ message: 'These answers are too long.' })
  })

  test('[CART-33] what nobody can see or keep is left out, whole characters and line breaks stay', () => {
    expect(value('a\u0000b\u0007c\u000bd\u000ee\u001ff\u007fg')).toBe('abcdefg')
    expect(value('a\tb\nc\rd')).toBe('a\tb\nc\rd')
    expect(value('\ud83d\ude00 \ud83d x \ude00')).toBe('\ud83d\ude00  x ')
    expect(read({ 'na\u0000me': 'a' })).toMatchObject({ value: [{ field: 'name' }] })
  })

  test('[CART-33] any JSON is read or refused, and what was read reads the same again', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const outcome = readAdditionalFields(text)
        if (!outcome.ok) return
        const again = read(Object.fromEntries(outcome.value.map((one) => [one.field, one.value])))
        if (new Set(outcome.value.map(({ field }) => field)).size === outcome.value.length)
          expect(new Set(again.ok ? again.value : [])).toEqual(new Set(outcome.value))
      }),
    )
  })
})

test('[CART-34] an answer is shown as one line', () => {
  expect(answerText(' Anna ')).toBe('Anna')
  expect(answerText(['a', ' ', '', 'b'])).toBe('a, b')
  expect(answerText({ Nice: 'yes', Why: ['a', 'b'] })).toBe('Nice: yes; Why: a, b')
})
