import { Button, CopyButton } from '@mantine/core'
import { t } from '../words/words.ts'

/** Copies a text, and says that it did. */
export function CopyText({ text }: { readonly text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? t('Copied') : t('Copy')}
        </Button>
      )}
    </CopyButton>
  )
}
