import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
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
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  )
}
