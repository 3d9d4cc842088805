import type { ReactNode } from 'react'
import classes from './screen.module.css'

/** A screen of the frame: its title and actions on top, its content scrolling below. */
export function Screen({
  title,
  actions,
  narrow = false,
  children,
}: {
  readonly title: ReactNode
  readonly actions?: ReactNode
  /** Keeps forms at a width one can read. */
  readonly narrow?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body}>
        {narrow ? <div className={classes.narrow}>{children}</div> : children}
      </div>
    </div>
  )
}
