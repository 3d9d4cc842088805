import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { checkAnswer } from './check-answer.ts'
import { createClient, fillPath, type OutgoingCall } from './client.ts'
import type { InputOf } from './types.ts'

const sentBy = async (
  make: (client: ReturnType<typeof createClient>) => Promise<unknown>,
): Promise<OutgoingCall> => {
  let sent: OutgoingCall | undefined
  await make(
    createClient(async (call) => {
      sent = call
      return {}
    }),
  )
  return sent!
}

describe('the typed client', () => {
  test('[CONTRACT-1] sends the method and the path of the name, parameters filled in', async () => {
    const call = await sentBy((client) =>
      client('PUT /api/v1/commerce-preferences/:namespace', {
        params: { namespace: 'cart' },
        body: { a: 1 },
      }),
    )
    expect(call).toMatchObject({ method: 'PUT', path: '/api/v1/commerce-preferences/cart', body: { a: 1 } })
  })

  test('[CONTRACT-1] a parameter is one part of the path, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        const path = fillPath('/things/:id/parts', { id })
        const parts = new URL(path, 'http://host.example').pathname.split('/')
        // A lone dot or two are eaten by every reader of addresses.
        fc.pre(!/^\.{1,2}$/.test(id))
        expect(parts.length).toBe(4)
        expect(decodeURIComponent(parts[2]!)).toBe(id)
      }),
    )
    expect(() => fillPath('/things/:id', {})).toThrow('needs id')
  })

  test('[CONTRACT-1] what a call needs has to be given, and no more', () => {
    type Put = InputOf<'PUT /api/v1/commerce-preferences/:namespace'>
    expectTypeOf<keyof Put>().toEqualTypeOf<'params' | 'body'>()
    // @ts-expect-error the namespace is missing
    const wrong: InputOf<'GET /api/v1/commerce-preferences/:namespace'> = {}
    expect(wrong).toEqual({})
  })

  test('[CONTRACT-1] in development an answer that is not the contract’s is an error that says where', async () => {
    const client = createClient(
      async () => 'no object',
      async () => checkAnswer,
    )
    await expect(
      client('GET /api/v1/commerce-preferences/:namespace', { params: { namespace: 'cart' } }),
    ).rejects.toThrow('GET /api/v1/commerce-preferences/:namespace is not what the contract says')
  })
})
