import { Text } from '@mantine/core'
import type { OwnerOrder } from '../../api/orders.ts'
import { momentText } from '../../lists/moment.tsx'
import { t } from '../../words/words.ts'

type OrderItem = OwnerOrder['items'][number]

/** How often each file of a line was downloaded, by its name where there are several; nothing where it has none. [ORD-120] [ORD-150] */
export function ItemDownloads({ item: { files = [] } }: { readonly item: OrderItem }) {
  return files.map((file) => (
    <Text key={file.id} c="var(--plinth-quiet)" style={{ overflowWrap: 'anywhere' }}>
      {files.length > 1 && file.name !== '' ? `${file.name}: ${howOften(file)}` : howOften(file)}
    </Text>
  ))
}

const howOften = ({ downloads = 0, downloadedOn }: NonNullable<OrderItem['files']>[number]): string =>
  downloads === 0 || downloadedOn === undefined
    ? t('Not downloaded yet')
    : t('{count, plural, one {Downloaded once} other {Downloaded # times}}, last on {when}', {
        count: downloads,
        when: momentText(downloadedOn),
      })
