import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { CopyText } from '../../ui/copy-text.tsx'
import { t } from '../../words/words.ts'

/** A code that is told once. [EDIT-363] */
export function ShownCode({ code }: { readonly code: string }) {
  return (
    <Alert color="green" role="status">
      <Stack gap="xs">
        <Text c="var(--mantine-color-text)">
          {t('This is the code. It is shown now and never again: write it down or copy it.')}
        </Text>
        <Group justify="space-between">
          <Code fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {code}
          </Code>
          <CopyText text={code} />
        </Group>
      </Stack>
    </Alert>
  )
}
