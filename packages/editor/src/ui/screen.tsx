import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './screen.module.css'

/** A screen of the frame: its title and actions on top, its content scrolling below. */
export function Screen({
  title,
  back,
  actions,
  narrow = false,
  children,
}: {
  readonly title: ReactNode
  /** The list the screen belongs to. */
  readonly back?: { readonly to: string; readonly label: string; readonly state?: unknown }
  readonly actions?: ReactNode
  /** Keeps forms at a width one can read. */
  readonly narrow?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        {back !== undefined && (
          <ActionIcon
            component={Link}
            to={back.to}
            state={back.state}
            aria-label={back.label}
            ml={-8}
            mr={-8}
          >
            <IconArrowLeft size={18} />
          </ActionIcon>
        )}
        <h1 className={classes.title}>{title}</h1>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body} data-scrolls>
        {narrow ? <div className={classes.narrow}>{children}</div> : children}
      </div>
    </div>
  )
}
