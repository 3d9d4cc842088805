import { Center, Loader } from '@mantine/core'
import { t } from '../words/words.ts'

/** Something is being loaded. */
export function Waiting({ label = t('Loading') }: { readonly label?: string }) {
  return (
    <Center mih={160} h="100%" role="status" aria-label={label}>
      <Loader size="sm" />
    </Center>
  )
}
