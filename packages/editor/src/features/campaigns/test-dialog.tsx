import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { testCampaign } from '../../api/campaigns.ts'
import { signedIn, useSession } from '../../api/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { t } from '../../words/words.ts'

/** Sends one mail to look at. [EDIT-563] */
export function TestDialog({
  id,
  languages,
  onClose,
}: {
  readonly id: string
  readonly languages: readonly string[]
  readonly onClose: () => void
}) {
  const own = signedIn(useSession().data)?.account.email ?? ''
  const [typed, setTyped] = useState<string>()
  const to = typed ?? own
  const [language, setLanguage] = useState(languages[0] ?? 'en')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await testCampaign(id, to, language)
      notifications.show({ message: t('A test mail is on its way to {to}', { to }) })
      onClose()
    } catch (error) {
      setProblem(errorText(error))
      setIsBusy(false)
    }
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Send a test')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          <TextInput
            type="email"
            label={t('Mail address')}
            required
            data-autofocus
            value={to}
            error={problem}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          {languages.length > 1 && (
            <NativeSelect
              label={t('Language')}
              data={[...languages]}
              value={language}
              onChange={({ currentTarget: { value } }) => setLanguage(value)}
            />
          )}
          <Group justify="end" gap={8}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('Send a test')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
