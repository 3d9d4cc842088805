import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCommand, IconExternalLink, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import type { Session } from '../api/session.ts'
import { useCommandTable } from '../commands/command-registry.ts'
import { openPalette } from '../commands/palette-opening.ts'
import { openShortcuts } from '../commands/open-shortcuts.ts'
import { leaveForms } from '../ui/unsaved-forms.ts'
import { appearances, useChooseAppearance, type Appearance } from '../ui/appearance.ts'
import classes from './account-menu.module.css'
import { t } from '../words/words.ts'

/** Signs out, once forms that are open are done with; a command of every screen, too. [EDIT-963] */
function useSigningOut(): () => void {
  const navigate = useNavigate()
  const signOut = useMemo(() => {
    const leave = async () => {
      try {
        await api('DELETE /api/config/session')
        queryClient.clear()
        await navigate('/login')
      } catch (error) {
        notifications.show({ color: 'red', message: errorText(error) })
      }
    }
    return () => leaveForms(() => void leave())
  }, [navigate])
  useCommandTable(
    useMemo(
      () => [
        {
          id: 'sign-out',
          name: t('Sign out'),
          category: 'go-to' as const,
          icon: IconLogout,
          keywords: ['logout', 'leave'],
          run: signOut,
        },
      ],
      [signOut],
    ),
  )
  return signOut
}

/** Who is signed in, and the way out. */
export function AccountMenu({ session }: { readonly session: Session }) {
  const navigate = useNavigate()
  const choose = useChooseAppearance()
  const signOut = useSigningOut()
  return (
    <Menu position="right-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.button ?? ''} title={session.account.name}>
          <VisuallyHidden>{t('Account of')}</VisuallyHidden>
          <span className={classes.initial} aria-hidden="true">
            {session.account.name.charAt(0).toUpperCase()}
          </span>
          <span className={classes.name}>{session.account.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.account.email}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate('/account')}>
          {t('Account')}
        </Menu.Item>
        <Menu.Item component="a" href="/" target="_blank" leftSection={<IconExternalLink size={16} />}>
          {t('Visit website')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCommand size={16} />} onClick={openPalette}>
          {t('Commands')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcuts}>
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('Appearance')}</Menu.Label>
        <Menu.RadioGroup
          value={session.account.appearance}
          onChange={(chosen) => choose(chosen as Appearance)}
          aria-label={t('Appearance')}
        >
          {appearances.map(([appearance, name]) => (
            <Menu.RadioItem key={appearance} value={appearance} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
