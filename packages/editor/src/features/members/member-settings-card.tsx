import { Card, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { changeMemberSettings, membersChanged, type MemberSettings } from '../../api/members.ts'
import { useMailServer } from '../../api/session.ts'
import { showError } from '../../ui/feedback.tsx'
import { NoMailServer } from '../../ui/no-mail-server.tsx'
import { useSend } from '../../ui/use-send.ts'
import { t } from '../../words/words.ts'

const SIGN_UP: readonly { readonly value: MemberSettings['signUp']; readonly label: string }[] = [
  { value: 'open', label: t('Anybody') },
  { value: 'invited', label: t('Only people I invite') },
]

/** Whether visitors may have accounts, who may begin one, and how they sign in. It counts at once. [EDIT-404] [EDIT-390] */
export function MemberSettingsCard({ settings }: { readonly settings: MemberSettings }) {
  const { isBusy, send } = useSend(showError, { stays: true })
  const mailServer = useMailServer()
  const change = (changes: Partial<MemberSettings>) =>
    send(async () => {
      await changeMemberSettings({ ...settings, ...changes })
      await membersChanged()
    })
  return (
    <Card withBorder mb="md" maw={640}>
      <Stack gap="sm">
        <Switch
          label={t('Visitors may have accounts')}
          description={t('The header of every page then leads to the account.')}
          checked={settings.on}
          disabled={isBusy}
          onChange={(event) => void change({ on: event.currentTarget.checked })}
        />
        {settings.on ? (
          <>
            <NativeSelect
              label={t('Who may begin one')}
              data={SIGN_UP.map(({ value, label }) => ({ value, label }))}
              value={settings.signUp}
              disabled={isBusy}
              maw={320}
              onChange={(event) =>
                void change({ signUp: event.currentTarget.value === 'invited' ? 'invited' : 'open' })
              }
            />
            <Switch
              label={t('Sign in with a link by mail, too')}
              description={t(
                'For members who do not remember their password. The link works once, for 15 minutes.',
              )}
              checked={settings.signInLink}
              disabled={isBusy}
              onChange={(event) => void change({ signInLink: event.currentTarget.checked })}
            />
            {settings.signInLink && mailServer === false && (
              <NoMailServer>{t('No mail server is set up, so nobody gets such a link yet.')}</NoMailServer>
            )}
          </>
        ) : (
          <Text size="sm" c="var(--plinth-soft)">
            {t(
              'Members see their orders and files in one place, and keep their cart from one device to another.',
            )}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
