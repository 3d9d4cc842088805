import type { Json } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { tellError } from './tell-error.ts'

/** Preferences of the shop in one namespace: fields as free as their readers want them. */
export type Preferences = Readonly<Record<string, Json>>

/** Raised with the namespace in `detail` whenever what is known of it has changed. [EDIT-635] */
export const PREFERENCES_CHANGED = 'plinth:commerce-preferences'
/** Tells of it; listened to by whoever shows preferences. */
export const preferenceEvents = new EventTarget()

const keyOf = (namespace: string) => ['commerce-preferences', namespace]
const known = (namespace: string) => queryClient.getQueryData<Preferences>(keyOf(namespace))

/** What failed. */
interface Failed {
  readonly namespace: string
  readonly deed: 'read' | 'write'
}

/** Where errors of reading and writing go before they are thrown on: to the console, and to the server. [LOG-6] */
function report(error: unknown, failed: Failed): void {
  console.error('Preferences of the shop', failed, error)
  tellError(error)
}

/** The preferences of a namespace, without what names the website. Errors are reported, then thrown on. */
export async function readPreferences(namespace: string): Promise<Preferences> {
  try {
    const { websiteId: _, ...preferences } = await api('GET /api/v1/commerce-preferences/:namespace', {
      params: { namespace },
    })
    return preferences as Preferences
  } catch (error) {
    report(error, { namespace, deed: 'read' })
    throw error
  }
}

/**
 * Changes preferences of a namespace; fields that are not given stay. Nothing is sent where nothing differs from what is
 * known. Otherwise it is known at once, those who show it are told, and then it is written; what could not be written is
 * as it was before. Errors are reported, then thrown on. [EDIT-635]
 *
 * @returns whether anything was written
 */
export async function writePreferences(namespace: string, changes: Preferences): Promise<boolean> {
  const before = known(namespace) ?? {}
  const differs = Object.entries(changes).some(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  )
  if (!differs) return false
  keep(namespace, { ...before, ...changes })
  try {
    await api('PUT /api/v1/commerce-preferences/:namespace', { params: { namespace }, body: { ...changes } })
    return true
  } catch (error) {
    keep(namespace, before)
    report(error, { namespace, deed: 'write' })
    throw error
  }
}

function keep(namespace: string, preferences: Preferences): void {
  queryClient.setQueryData(keyOf(namespace), preferences)
  preferenceEvents.dispatchEvent(new CustomEvent(PREFERENCES_CHANGED, { detail: namespace }))
}

/** The preferences of a namespace, as they are known and as they change. */
export function usePreferences(namespace: string) {
  return useQuery({
    queryKey: keyOf(namespace),
    queryFn: () => readPreferences(namespace),
    staleTime: 60_000,
  })
}
