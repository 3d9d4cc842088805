import { TagsInput, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { MAX_ORDER_TAG_LENGTH, MAX_ORDER_TAGS } from '@plinth/domain'
import { errorText } from '../../api/api-error.ts'
import { useOrderAction, useOrderTags, type OwnerOrder } from '../../api/orders.ts'
import { useCan } from '../../api/session.ts'
import { t } from '../../words/words.ts'

/** What the shop sorts an order by; each change is kept at once. [ORD-46] */
export function OrderTags({ order }: { readonly order: OwnerOrder }) {
  const mayEdit = useCan('orders.edit')
  const known = useOrderTags()
  const run = useOrderAction(order.id)
  if (!mayEdit)
    return order.tags.length === 0 ? null : (
      <Text>
        {t('Tags')}: {order.tags.join(', ')}
      </Text>
    )
  const tags = run.isPending && run.variables.action === 'tags' ? run.variables.tags : order.tags
  return (
    <TagsInput
      label={t('Tags')}
      data={(known.data ?? []).map(({ tag }) => tag)}
      value={[...tags]}
      maxTags={MAX_ORDER_TAGS}
      maxLength={MAX_ORDER_TAG_LENGTH}
      acceptValueOnBlur
      onChange={(wanted) =>
        run.mutate(
          { action: 'tags', tags: wanted },
          { onError: (error) => notifications.show({ color: 'red', message: errorText(error) }) },
        )
      }
    />
  )
}
