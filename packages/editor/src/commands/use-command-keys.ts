import { useLayoutEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { canAny } from '@plinth/domain'
import { useSession } from '../api/session.ts'
import { navigation } from './navigation.ts'
import type { Command } from './command.ts'
import { handleKey, useCommandTable } from './command-registry.ts'
import { openPalette } from './palette-opening.ts'
import { openShortcuts } from './open-shortcuts.ts'
import { appearances, useChooseAppearance } from '../ui/appearance.ts'
import { t } from '../words/words.ts'

/** Listens for shortcuts and offers the commands every screen has. */
export function useCommandKeys(): void {
  const navigate = useNavigate()
  const { data: session } = useSession()
  const choose = useChooseAppearance()
  const look = useMemo(
    () =>
      appearances.map(([appearance, name]): Command => ({
        id: `appearance-${appearance}`,
        name: t('Appearance: {name}', { name }),
        category: 'view',
        keywords: ['theme', 'dark', 'light', 'night', 'colours'],
        run: () => choose(appearance),
      })),
    [choose],
  )
  const commands = useMemo(() => {
    const goTo = navigation
      .filter(({ needs }) => session !== undefined && canAny(session.roles, needs))
      .map(({ path, label, icon }): Command => ({
        id: `go-${path}`,
        name: label,
        category: 'go-to',
        icon,
        run: () => void navigate(path),
      }))
    return [...goTo, ...look, ...helpCommands]
  }, [navigate, session, look])
  useCommandTable(commands)
  useLayoutEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

const helpCommands: readonly Command[] = [
  {
    id: 'palette',
    name: t('Open command palette'),
    category: 'help',
    keys: ['Mod+K'],
    whileTyping: true,
    keyboardOnly: true,
    run: openPalette,
  },
  {
    id: 'shortcuts',
    name: t('Show keyboard shortcuts'),
    category: 'help',
    keys: ['?', 'Mod+/'],
    run: openShortcuts,
  },
  {
    id: 'visit',
    name: t('Visit website'),
    category: 'go-to',
    keywords: ['live', 'open', 'published'],
    run: () => void window.open('/', '_blank'),
  },
]
