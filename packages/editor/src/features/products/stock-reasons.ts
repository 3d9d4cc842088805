import {
  readPreferences,
  usePreferences,
  writePreferences,
  type Preferences,
} from '../../api/commerce-preferences.ts'
import { queryClient } from '../../api/query-client.ts'

const NAMESPACE = 'inventory'
/** Reasons that are offered. */
const MOST = 8

const reasonsIn = (preferences: Preferences | undefined): string[] => {
  const reasons = preferences?.['reasons']
  return Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : []
}

/** The reasons that were given last when stock was changed, the newest first. [EDIT-635] */
export const useReasons = (): string[] => reasonsIn(usePreferences(NAMESPACE).data)

/** Offers a reason the next time. A convenience: that it could not be kept is reported, and keeps nobody from anything. */
export async function keepReason(reason: string): Promise<void> {
  if (reason === '') return
  try {
    const key = ['commerce-preferences', NAMESPACE]
    const known = await queryClient.ensureQueryData({
      queryKey: key,
      queryFn: () => readPreferences(NAMESPACE),
    })
    const others = reasonsIn(known).filter((each) => each !== reason)
    await writePreferences(NAMESPACE, { reasons: [reason, ...others].slice(0, MOST) })
  } catch {
    // Reported where it happened.
  }
}
