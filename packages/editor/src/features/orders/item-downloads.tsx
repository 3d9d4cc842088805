import { Text } from '@mantine/core'
import type { OwnerOrder } from '../../api/orders.ts'
import { momentText } from '../../lists/moment.tsx'
import { t } from '../../words/words.ts'

/** How often the file of a line was downloaded; nothing where it has none. [ORD-120] */
export function ItemDownloads({ item }: { readonly item: OwnerOrder['items'][number] }) {
  const { downloads: count, downloadedOn } = item
  if (count === undefined) return null
  return (
    <Text c="var(--plinth-quiet)">
      {count === 0 || downloadedOn === undefined
        ? t('Not downloaded yet')
        : t('{count, plural, one {Downloaded once} other {Downloaded # times}}, last on {when}', {
            count,
            when: momentText(downloadedOn),
          })}
    </Text>
  )
}
