import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { t } from '../words/words.ts'

/** A link that is shown once, to copy. */
export function CopiedOnce({ label, link }: { readonly label: string; readonly link: string }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <TextInput
        aria-label={label}
        readOnly
        flex={1}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
