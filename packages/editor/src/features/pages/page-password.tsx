import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { t } from '../../words/words.ts'

interface Password {
  /** Typed anew; empty leaves it as it is. */
  readonly password: string
  readonly hasPassword: boolean
}

/** The password of a page, which is set, changed and taken away, and never shown again. [EDIT-265] */
export function PagePassword({
  form: { password, hasPassword },
  error,
  onChange,
}: {
  readonly form: Password
  readonly error: string | undefined
  readonly onChange: (changes: Partial<Password>) => void
}) {
  return (
    <Stack gap={8}>
      <PasswordInput
        label={hasPassword ? t('New password for visitors') : t('Password for visitors')}
        description={t(
          'Visitors see the page only with it. It is not found by any search; its name stays in menus.',
        )}
        placeholder={hasPassword ? t('Unchanged') : t('None: everybody sees the page')}
        maxLength={200}
        autoComplete="off"
        data-1p-ignore
        error={error}
        value={password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      {hasPassword && (
        <Group gap={8}>
          <Text size="sm" c="var(--plinth-soft)">
            {t('The page has a password.')}
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange({ hasPassword: false, password: '' })}
          >
            {t('Take the password away')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
