import type { Menus, Refusal } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import { checkMenus, refuseForeignLinks, refuseLinks } from './menu-links.ts'
import type { StyleBatch } from './style-drafts.ts'

type LinkRefusal = Refusal<'link-invalid'>

/**
 * Menus lead to pages and things of this website, and to addresses that are safe. What is taken back was there before, and
 * passes. [PAGES-12] [SET-12]
 *
 * @throws AppError `foreign-thing`
 */
export async function refuseBatchLinks(
  tx: Database,
  websiteId: string,
  { entries }: StyleBatch,
): Promise<LinkRefusal | undefined> {
  for (const [index, { changes, undoes }] of entries.entries()) {
    if (changes.menus === undefined || undoes !== undefined) continue
    const { to } = changes.menus
    const refusal = await refuseLinks(tx, websiteId, to)
    if (refusal !== undefined) return { ...refusal, code: 'link-invalid' }
    await refuseForeignLinks(tx, websiteId, to, `entries.${index}.changes.menus.to.`)
  }
  return undefined
}

/** What two people made of the menus may be more than menus hold. [MENU-2] */
export function refuseMerged(before: Menus, after: Menus): LinkRefusal | undefined {
  const refusal = before === after ? undefined : checkMenus(after)
  return refusal === undefined ? undefined : { ...refusal, code: 'link-invalid' }
}
