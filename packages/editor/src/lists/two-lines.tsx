import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list-table.module.css'

/** A value of a list in two lines, such as a name above an address; the second one is left out where there is none. */
export function TwoLines({ children, below }: { readonly children: ReactNode; readonly below?: ReactNode }) {
  return (
    <div className={classes.twoLines}>
      <div>{children}</div>
      {below !== undefined && below !== null && below !== '' && (
        <Text size="sm" c="var(--plinth-soft)" component="div">
          {below}
        </Text>
      )}
    </div>
  )
}
