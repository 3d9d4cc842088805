import { contract } from '@plinth/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

test('[CONTRACT-2] every call of the contract is answered by a route', () => {
  const missing = Object.keys(contract).filter((key) => {
    const [method = '', url = ''] = key.split(' ')
    return !site.app.hasRoute({ method: method as 'GET', url })
  })
  expect(missing).toEqual([])
})

test('[CONTRACT-2] what the contract does not allow in is refused by its schema, and named', async () => {
  const owner = await site.signInOwner()
  const answer = await owner.put('/api/v1/commerce-preferences/NOT%20A%20NAME', {})
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error.fields).toHaveProperty('namespace')
  expect(JSON.stringify(answer.json())).toContain('small letters')
})

test('[CONTRACT-3] a refusal the contract does not name is a mistake of the server, one it names is told', async () => {
  const owner = await site.signInOwner()
  const missing = await owner.get('/api/config/products/nowhere')
  expect(missing.json().error.code).toBe('product-not-found')
  const { errors } = contract['GET /api/config/products/:id']
  const named = [...errors]
  Object.assign(contract['GET /api/config/products/:id'], { errors: [] })
  try {
    expect((await owner.get('/api/config/products/nowhere')).statusCode).toBe(500)
  } finally {
    Object.assign(contract['GET /api/config/products/:id'], { errors: named })
  }
})
