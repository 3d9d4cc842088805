import { Button, CopyButton } from '@mantine/core'
import { t } from '../words/words.ts'

/** Copies a text, and says that it did. */
export function CopyText({ text, label = t('Copy') }: { readonly text: string; readonly label?: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? t('Copied') : label}
        </Button>
      )}
    </CopyButton>
  )
}
