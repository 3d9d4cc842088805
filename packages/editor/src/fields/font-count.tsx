import { Text } from '@mantine/core'
import { t } from '../words/words.ts'

/** How many fonts were found. */
export function FontCount({ count }: { readonly count: number }) {
  return (
    <Text role="status" size="xs" c="var(--plinth-soft)">
      {count === 0
        ? t('No font matches. Try fewer letters or all categories.')
        : t('{count, plural, one {# font} other {# fonts}}', { count })}
    </Text>
  )
}
