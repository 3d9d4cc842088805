import { Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { setWebsitePassword, useWebsitePassword } from '../../api/member-areas.ts'
import { fieldErrors } from '../../fields/form-fields.ts'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'

/** A password for the whole website, such as before it opens. It counts at once, and is never shown again. [EDIT-407] */
export function WebsitePasswordCard() {
  const { data } = useWebsitePassword()
  const [password, setPassword] = useState('')
  const { problem, isBusy, send } = useSend((error) => fieldErrors(error)['password'] ?? errorText(error), {
    stays: true,
  })
  if (data === undefined) return null
  const set = (wanted: string | null) =>
    send(async () => {
      await setWebsitePassword(wanted)
      setPassword('')
      notifications.show({
        message: wanted === null ? t('Everybody sees the website') : t('The website has a password'),
      })
    })
  return (
    <Card withBorder mb="md" maw={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void set(password)
        }}
      >
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('Password for the whole website')}
          </Title>
          <Text size="sm" c="var(--plinth-soft)">
            {data.hasPassword
              ? t('The website has a password: visitors see nothing of it without.')
              : t(
                  'Everybody sees the website. With a password, visitors see nothing of it without, such as before you open.',
                )}
          </Text>
          <PasswordInput
            label={data.hasPassword ? t('New password for the website') : t('Password for the website')}
            maxLength={200}
            autoComplete="off"
            data-1p-ignore
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group gap={8}>
            <Button type="submit" variant="default" loading={isBusy} disabled={password.trim() === ''}>
              {t('Set the password')}
            </Button>
            {data.hasPassword && (
              <Button variant="subtle" disabled={isBusy} onClick={() => void set(null)}>
                {t('Open the website')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
