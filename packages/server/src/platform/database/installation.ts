import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Facts about the installation as a whole, one row each. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** The key for signing, made once and shared by every process of the installation. [OPS-3] */
export async function installationSecret(db: Database): Promise<string> {
  await db
    .insert(installation)
    .values({ name: 'secret', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(installation).where(eq(installation.name, 'secret'))
  if (row === undefined) throw new Error('The installation has no secret.')
  return row.value
}
