import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { t } from '../../words/words.ts'

interface Password {
  /** Typed anew; empty leaves it as it is. */
  readonly password: string
  readonly hasPassword: boolean
}

function placeholder(hasPassword: boolean, isPost: boolean): string {
  if (hasPassword) return t('Unchanged')
  return isPost ? t('None: everybody sees the post') : t('None: everybody sees the page')
}

/** The password of a page or post, which is set, changed and taken away, and never shown again. [EDIT-265] [EDIT-1330] */
export function PagePassword({
  form: { password, hasPassword },
  error,
  isPost = false,
  onChange,
}: {
  readonly form: Password
  readonly error: string | undefined
  readonly isPost?: boolean
  readonly onChange: (changes: Partial<Password>) => void
}) {
  return (
    <Stack gap={8}>
      <PasswordInput
        label={hasPassword ? t('New password for visitors') : t('Password for visitors')}
        description={
          isPost
            ? t(
                'Visitors see the post only with it. It is in no list, feed or search: send its address to its readers.',
              )
            : t('Visitors see the page only with it. It is not found by any search; its name stays in menus.')
        }
        placeholder={placeholder(hasPassword, isPost)}
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
            {isPost ? t('The post has a password.') : t('The page has a password.')}
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
