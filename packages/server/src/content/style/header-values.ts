import { addressOfLink, headerPartOf, type SiteChanges } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import { cleanLine } from '../../platform/clean-line.ts'
import { refuseForeign, thingsOfAddresses } from '../../site/websites/foreign-things.ts'

/** Changes whose texts hold what a line may hold. [HEADER-2] */
export function cleanHeader(changes: SiteChanges): SiteChanges {
  const { barText } = changes
  return barText === undefined ? changes : { ...changes, barText: cleanLine(barText) }
}

/**
 * Refuses a logo or a link to a thing of another website. What is taken back was there before, and passes. [SET-12]
 *
 * @throws AppError `foreign-thing`
 */
export async function refuseForeignHeader(
  tx: Database,
  websiteId: string,
  entries: readonly { readonly changes: SiteChanges; readonly undoes?: string }[],
): Promise<void> {
  const named = entries.flatMap(({ changes, undoes }, index) => {
    if (undoes !== undefined) return []
    const { logo, barLink, headerButtonLink } = headerPartOf(changes)
    const at = `entries.${index}.changes.`
    const linked = (['barLink', 'headerButtonLink'] as const).flatMap((field) => {
      const link = { barLink, headerButtonLink }[field]
      return link == null ? [] : thingsOfAddresses(`${at}${field}`, [addressOfLink(link)])
    })
    return [{ field: `${at}logo`, kind: 'file' as const, ids: [logo] }, ...linked]
  })
  await refuseForeign(tx, websiteId, named)
}
