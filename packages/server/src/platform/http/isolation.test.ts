import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { Client } from '../../testing/client.ts'
import type { RegisteredRoute } from './access.ts'

// Website A lives at localhost, website B at b.localhost; each has an administrator.
let site: TestApp
let ownerOfA: Client
let ownerOfB: Client
let idOfB: string

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  idOfB = await site.addWebsite('b')
  ownerOfA = await site.signInOwner()
  ownerOfB = await site.signInOwner({ websiteId: idOfB })
  const atB = await site.signInOwner({ websiteId: idOfB, host: 'b.localhost' })
  await atB.post('/api/config/team/invitations', { email: 'guest@example.com', roles: [10] })
})
afterAll(() => site.close())

const refusals = [401, 403, 404]

function ownerRoutes(): RegisteredRoute[] {
  return site.app.routes.filter(
    ({ access, method }) => access !== 'public' && access !== 'setup' && method !== 'HEAD',
  )
}

const hasParameters = (route: RegisteredRoute): boolean => /[:*]/.test(route.url)

function fill(url: string, params: Record<string, string> = {}): string {
  return url
    .replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'))
    .replace('*', 'none')
}

async function callWithSample(browser: Client, route: RegisteredRoute) {
  const sample = await route.options.config?.isolation?.sample(site.db, idOfB)
  return browser.call(route.method, fill(route.url, sample?.params), {
    query: sample?.query ?? {},
    ...(sample?.body === undefined ? {} : { body: sample.body }),
  })
}

describe('isolation of websites', () => {
  test('[HTTP-60] every route of an owner refuses a caller who is not signed in', async () => {
    const letIn: string[] = []
    for (const route of ownerRoutes()) {
      const response = await callWithSample(site.client(), route)
      if (response.statusCode !== 401) letIn.push(`${route.method} ${route.url} → ${response.statusCode}`)
    }
    expect(letIn).toEqual([])
  })

  test('[HTTP-60] every route that needs an action refuses the administrator of another website', async () => {
    const letIn: string[] = []
    const routes = ownerRoutes().filter(({ access }) => access !== 'account')
    expect(routes.length).toBeGreaterThan(5)
    for (const route of routes) {
      const response = await callWithSample(ownerOfB, route)
      if (!refusals.includes(response.statusCode)) {
        letIn.push(`${route.method} ${route.url} → ${response.statusCode}`)
      }
    }
    expect(letIn).toEqual([])
  })

  test('[HTTP-61] every route of an owner with parameters says how to name another website’s things', () => {
    const silent = ownerRoutes()
      .filter(hasParameters)
      .filter((route) => route.options.config?.isolation === undefined)
      .map((route) => `${route.method} ${route.url}`)
    expect(silent).toEqual([])
  })

  test('[HTTP-60] no route reads or changes a thing of another website by its identifier', async () => {
    const letIn: string[] = []
    for (const route of ownerRoutes().filter(hasParameters)) {
      if (route.options.config?.isolation?.isOwnName === true) continue
      const response = await callWithSample(ownerOfA, route)
      if (!refusals.includes(response.statusCode)) {
        letIn.push(`${route.method} ${route.url} → ${response.statusCode} ${response.body.slice(0, 200)}`)
      }
    }
    expect(letIn).toEqual([])
  })

  test('[HTTP-60] no public route serves a thing of another website by its identifier', async () => {
    const letIn: string[] = []
    const sampled = site.app.routes.filter(
      ({ access, options }) => access === 'public' && options.config?.isolation !== undefined,
    )
    for (const route of sampled) {
      const response = await callWithSample(site.client(), route)
      if (!refusals.includes(response.statusCode)) {
        letIn.push(`${route.method} ${route.url} → ${response.statusCode}`)
      }
    }
    expect(letIn).toEqual([])
  })
})
