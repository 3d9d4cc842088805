import { Button, Center } from '@mantine/core'
import { t } from '../words/words.ts'

/** What a list that comes page by page says of its next page. */
export interface NextPage {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** The button below a list that has more to load; when that failed, it says so and tries again. */
export function LoadMore({ query }: { readonly query: NextPage }) {
  if (!query.hasNextPage) return null
  return (
    <Center mt="lg">
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchNextPageError ? t('Unable to load. Try again.') : t('Load More')}
      </Button>
    </Center>
  )
}
