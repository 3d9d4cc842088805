import type { DatabaseConnection } from '../../platform/database/database.ts'
import type { WebsiteRecords } from '../../platform/http/ports.ts'
import { followChanges, type Tag } from '../changes/changes.ts'
import { findWebsite, listSomeWebsites, listNamedWebsites, listWebsites } from './websites.ts'

/** Changes of these a website's own record may have in it. */
const ofTheRecord = new Set<Tag>(['everything', 'settings', 'navigation'])

/** The websites of the installation, as the platform decides hosts by them. */
export function websiteRecords(database: DatabaseConnection): WebsiteRecords {
  return {
    list: (most) => (most === undefined ? listWebsites(database.db) : listSomeWebsites(database.db, most)),
    named: (names) => listNamedWebsites(database.db, names),
    find: (id) => findWebsite(database.db, id),
    follow: (listener) =>
      followChanges(database, ({ websiteId, tags }) => {
        if (tags.some((tag) => ofTheRecord.has(tag))) listener(websiteId === '' ? undefined : websiteId)
      }),
  }
}
