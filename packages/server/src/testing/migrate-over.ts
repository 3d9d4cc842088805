import type { Database } from '../platform/database/database.ts'
import { migrate, readMigrations } from '../platform/database/migrate.ts'
import { openUnmigratedDatabase } from './test-database.ts'

/** A script that makes the website `w`, which what tests of migrations write belongs to. */
export const websiteOfMigrations = `
  insert into websites (id, identifier, title, primary_language, languages, time_zone, currency, template_id, style,
    announcement_bar, store, created_at)
  values ('w', 'main', '{"en":"Shop"}', 'en', '["en"]', 'UTC', 'USD', 't', '{}', '{}', '{}', now());`

/**
 * Brings an empty database up to just before a migration, writes what is to be there by then, migrates to the end and looks
 * at what became of it.
 *
 * @param name what the file of the migration is called, or a part of it
 * @param script statements that write what is there before
 */
export async function migrateOver(
  name: string,
  script: string,
  look: (db: Database) => Promise<void>,
): Promise<void> {
  const migrations = readMigrations()
  const place = migrations.findIndex((migration) => migration.name.includes(name))
  if (place === -1) throw new Error(`There is no migration ${name}.`)
  const database = await openUnmigratedDatabase()
  try {
    await migrate(database, migrations.slice(0, place))
    await database.exclusively((runner) => runner.run(script))
    await migrate(database, migrations)
    await look(database.db)
  } finally {
    await database.close()
  }
}
