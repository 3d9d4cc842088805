import { api } from './client.ts'
import { queryClient } from './query-client.ts'

/** Everything that is kept of a person. */
export const collectPersonalData = (email: string) =>
  api('POST /api/config/personal-data', { body: { email } })

/** Erases a person; every list is read again. */
export async function erasePerson(email: string) {
  const done = await api('POST /api/config/personal-data/erase', { body: { email } })
  void queryClient.invalidateQueries()
  return done
}
