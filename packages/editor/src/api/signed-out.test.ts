import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { endSignedOut } from './signed-out.ts'

let signedIn: boolean
let crumbs: (string | undefined)[]

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  signedIn = true
  crumbs = []
  vi.stubGlobal('document', { cookie: 'crumb=old' })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path.endsWith('/session')) {
      document.cookie = 'crumb=new'
      return answer(200, {})
    }
    const crumb = (request.headers as Record<string, string>)['x-csrf-token']
    crumbs.push(crumb)
    if (!signedIn) return answer(401, { error: { code: 'not-signed-in', message: 'Please sign in first.' } })
    if (crumb === 'old') return answer(403, { crumbFail: true, error: { code: 'crumb-failed' } })
    return answer(200, { saved: request.body })
  })
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const whoWorksHere = () =>
  queryClient.setQueryData(['session'], { account: { id: 'a', name: 'Ana', email: 'ana@example.com' } })
const keep = (body: Record<string, string>) =>
  api('PUT /api/v1/commerce-preferences/:namespace', { params: { namespace: 'editor' }, body })
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('[EDIT-30] a call refused for want of a session waits until the person has signed in, and is sent again', async () => {
  whoWorksHere()
  signedIn = false
  let saved: unknown
  const saving = keep({ title: 'Kept' }).then((body) => (saved = body))
  await settled()
  expect(saved).toBeUndefined()
  signedIn = true
  endSignedOut(true)
  await saving
  expect(saved).toEqual({ saved: '{"title":"Kept"}' })
  // With the crumb of the new session.
  expect(crumbs).toEqual(['old', 'old', 'new'])
})

test('[EDIT-30] where nobody was signed in before, the refusal is told at once', async () => {
  signedIn = false
  await expect(keep({})).rejects.toMatchObject({
    status: 401,
    message: 'Please sign in first.',
  })
})
