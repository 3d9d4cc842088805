import { Group, TextInput } from '@mantine/core'
import { CopyText } from './copy-text.tsx'

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
      <CopyText text={link} />
    </Group>
  )
}
