import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { settings } from './schema.ts'

/** The free-form object of a namespace; empty when nothing was ever written. */
export async function readSettings(
  db: Database,
  websiteId: string,
  namespace: string,
): Promise<Record<string, unknown>> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.websiteId, websiteId), eq(settings.namespace, namespace)))
  return row?.value ?? {}
}

/**
 * Replaces the object of a namespace; writes nothing when nothing differs.
 *
 * @returns whether something was written
 */
export async function writeSettings(
  db: Database,
  clock: Clock,
  websiteId: string,
  namespace: string,
  value: Record<string, unknown>,
): Promise<boolean> {
  const before = await readSettings(db, websiteId, namespace)
  if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(value)))) return false
  const updatedAt = clock.now()
  await db
    .insert(settings)
    .values({ websiteId, namespace, value, updatedAt })
    .onConflictDoUpdate({ target: [settings.websiteId, settings.namespace], set: { value, updatedAt } })
  return true
}
