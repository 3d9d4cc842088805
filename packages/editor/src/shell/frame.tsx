import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { canAny } from '@plinth/domain'
import { signedIn, useSession, type Session, type SessionAnswer } from '../api/session.ts'
import { useOrdersToSend } from '../api/orders-to-send.ts'
import { usePaletteAsked } from '../commands/palette-opening.ts'
import { useShortcutsOpen } from '../commands/open-shortcuts.ts'
import { useCommandKeys } from '../commands/use-command-keys.ts'
import { useOwnAppearance } from '../ui/appearance.ts'
import { AccountMenu } from './account-menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { navigation, underMore, type NavigationEntry } from '../commands/navigation.ts'
import { part } from '../ui/part.tsx'
import { Waiting } from '../ui/waiting.tsx'
import classes from './frame.module.css'
import { t } from '../words/words.ts'

// Its table is not for whoever only signs in. [HTTP-54]
const ShortcutSheet = part(
  async () => ({ default: (await import('../commands/shortcut-sheet.tsx')).ShortcutSheet }),
  { kind: 'dialog' },
)
const CommandPalette = part(() => import('../commands/command-palette.tsx'), { kind: 'dialog' })

/** The frame around every screen of the editor: navigation on the left, the screen beside it. */
export function Frame() {
  const answer = useSession()
  const session = signedIn(answer.data)
  const { pathname } = useLocation()
  useCommandKeys()
  useOwnAppearance()
  const asked = usePaletteAsked()
  const showsShortcuts = useShortcutsOpen()
  useEffect(() => {
    document.title = session === undefined ? 'Plinth' : `${session.website.title} · Plinth`
  }, [session])

  const isEditing = pathname === '/config' || pathname.startsWith('/config/pages')
  if (answer.isPending) return <EmptyFrame isEditing={isEditing} />
  if (answer.isLoadingError)
    return <LoadFailure level={1} error={answer.error} onRetry={() => void answer.refetch()} />
  if (session === undefined) return <Navigate to={wayIn(answer.data, pathname)} replace />
  return (
    <div className={classes.frame} data-editing={isEditing}>
      <a className={classes.skip} href="#screen">
        {t('Skip to content')}
      </a>
      <Navigation session={session} />
      <main id="screen" className={classes.screen} tabIndex={-1}>
        <Outlet />
      </main>
      {asked > 0 && <CommandPalette asked={asked} />}
      {showsShortcuts && <ShortcutSheet />}
    </div>
  )
}

/** The frame before it is known who sits in front of it: as the server's shell, so that nothing jumps. */
function EmptyFrame({ isEditing }: { readonly isEditing: boolean }) {
  return (
    <div className={classes.frame} data-editing={isEditing}>
      <div className={classes.navigation} />
      <div className={classes.screen}>
        <Waiting />
      </div>
    </div>
  )
}

/** Where somebody who is not signed in here goes. */
function wayIn(answer: SessionAnswer, pathname: string): string {
  if (answer.firstRun) return '/signup'
  return answer.account === null ? `/login?next=${encodeURIComponent(pathname)}` : '/account'
}

function Navigation({ session }: { readonly session: Session }) {
  const toSend = useOrdersToSend(canAny(session.roles, 'orders.view'))
  const entries = navigation.filter(({ needs }) => canAny(session.roles, needs))
  const more = underMore(entries)
  return (
    <nav className={classes.navigation} aria-label={t('Editor')}>
      <a className={classes.site} href="/" title={t('Visit {title}', { title: session.website.title })}>
        <span className={classes.mark} aria-hidden="true">
          {session.website.title.charAt(0)}
        </span>
        <span className={classes.siteName}>{session.website.title}</span>
      </a>
      <ul className={classes.entries}>
        {entries.map((entry, index) => (
          <NavigationItem
            key={entry.path}
            entry={entry}
            previous={entries[index - 1] ?? entry}
            isUnderMore={more.includes(entry)}
            count={entry.path === '/config/orders' ? toSend : ''}
          />
        ))}
        {more.length > 0 && (
          <li className={classes.more}>
            <MoreMenu entries={more} />
          </li>
        )}
      </ul>
      <AccountMenu session={session} />
    </nav>
  )
}

function NavigationItem({
  entry,
  previous,
  isUnderMore,
  count,
}: {
  readonly entry: NavigationEntry
  readonly previous: NavigationEntry
  /** A phone shows it under More. */
  readonly isUnderMore: boolean
  /** How many things wait there; empty for none. */
  readonly count: string
}) {
  const isApart = entry.group !== previous.group
  return (
    <li className={isApart && entry.group === undefined ? classes.apart : undefined} data-more={isUnderMore}>
      {isApart && entry.group !== undefined && <div className={classes.group}>{entry.group}</div>}
      <NavLink to={entry.path} className={classes.entry ?? ''} title={entry.label}>
        <entry.icon size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.label}>{entry.label}</span>
        {count !== '' && (
          <span className={classes.count}>
            {count}
            <VisuallyHidden> {t('to send')}</VisuallyHidden>
          </span>
        )}
      </NavLink>
    </li>
  )
}
