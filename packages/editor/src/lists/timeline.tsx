import type { ReactNode } from 'react'
import classes from './timeline.module.css'

/** What happened, each as an `li`, along a line. */
export function Timeline({ children }: { readonly children: ReactNode }) {
  return <ol className={classes.timeline}>{children}</ol>
}
