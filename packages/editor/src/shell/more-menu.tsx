import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { NavLink, useLocation } from 'react-router'
import type { NavigationEntry } from '../commands/navigation.ts'
import { t } from '../words/words.ts'
import classes from './more-menu.module.css'
import frame from './frame.module.css'

/** Where a phone's bar has no room for an entry of the navigation. [EDIT-385] */
export function MoreMenu({ entries }: { readonly entries: readonly NavigationEntry[] }) {
  const { pathname } = useLocation()
  const isHere = entries.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <Menu position="top" width={220} shadow="md">
      <Menu.Target>
        <UnstyledButton className={`${frame.entry ?? ''} ${classes.button ?? ''}`} data-here={isHere}>
          <IconDots size={18} stroke={1.6} aria-hidden="true" />
          <span className={frame.label}>{t('More')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ path, label, icon: Sign }) => (
          <Menu.Item
            key={path}
            component={NavLink}
            to={path}
            className={classes.item ?? ''}
            leftSection={<Sign size={18} stroke={1.6} aria-hidden="true" />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
