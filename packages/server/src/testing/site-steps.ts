import { expect } from 'vitest'
import type { Client } from './client.ts'

/** What a call that succeeds answers; undefined when it answers nothing. */
export async function ok(sent: ReturnType<Client['get']>) {
  const response = await sent
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.body === '' ? undefined : response.json()
}

/** Makes and publishes the home page of a website; its identifier and that of its document. */
export async function makeHome(owner: Client): Promise<{ readonly id: string; readonly documentId: string }> {
  const home = (await owner.post('/api/config/pages', { title: 'Home' })).json()
  await owner.patch(`/api/config/pages/${home.id}`, { isHome: true })
  await owner.post('/api/config/publish', { documentIds: [home.documentId] })
  return home
}
