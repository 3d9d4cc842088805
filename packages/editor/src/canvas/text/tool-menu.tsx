import { ActionIcon, Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A button of the text's toolbar that opens a menu; the selection in the text stays while it is open. */
export function ToolMenu({
  icon: Symbol,
  label,
  pressed = false,
  width = 220,
  children,
}: {
  readonly icon: Icon
  readonly label: string
  readonly pressed?: boolean
  readonly width?: number
  readonly children: ReactNode
}) {
  return (
    <Menu position="bottom-start" shadow="md" width={width} returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          size={28}
          aria-label={label}
          title={label}
          variant={pressed ? 'light' : 'subtle'}
          color={pressed ? 'accent' : 'gray.8'}
          // The caret stays where it is in the text.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Symbol size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
