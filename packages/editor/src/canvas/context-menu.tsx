import { Menu } from '@mantine/core'
import type { Ref } from 'react'
import { useAllCommands } from '../commands/command-registry.ts'
import { isEnabled, type Command } from '../commands/command.ts'
import { KeyCaps } from '../commands/key-caps.tsx'
import { useEditing, useSessionState } from './editing-context.ts'
import type { Point } from './grid-metrics.ts'
import classes from './canvas.module.css'
import { t } from '../words/words.ts'

/** What the menu offers, by command: groups that a line divides. What cannot be done now is left out. */
const ONE_BLOCK = [
  ['edit-text'],
  ['cut', 'copy', 'paste', 'duplicate'],
  ['move-up', 'move-down'],
  ['hide-on-phone', 'show-on-phone', 'lock', 'unlock'],
  ['select-section', 'select-all', 'add-block'],
  ['delete'],
] as const
const BLOCKS = [
  ['cut', 'copy', 'paste', 'duplicate'],
  ['align-left', 'align-center', 'align-right', 'align-top', 'align-middle', 'align-bottom'],
  ['distribute-across', 'distribute-down'],
  ['hide-on-phone', 'show-on-phone', 'lock', 'unlock'],
  ['delete'],
] as const
const SECTION = [
  ['add-block', 'add-section'],
  ['cut', 'copy', 'paste', 'duplicate'],
  ['move-up', 'move-down'],
  ['hide-on-phone', 'show-on-phone', 'lock', 'unlock'],
  ['select-all'],
  ['delete'],
] as const
const PAGE = [['add-section', 'paste', 'select-all']] as const

/** Everything that can be done with what is selected, with its shortcuts, right where it was asked for. [EDIT-216] */
export function ContextMenu({ at }: { readonly at: Point }) {
  const { session, stage, canvas } = useEditing()
  const kind = useSessionState(({ selection }) => selection?.kind)
  const several = useSessionState(({ also }) => also.length > 0)
  const commands = useAllCommands()
  const offered = several ? BLOCKS : kind === 'block' ? ONE_BLOCK : kind === 'section' ? SECTION : PAGE
  const groups = offered
    .map((ids) =>
      ids.flatMap((id) => commands.find((command) => command.id === id && isEnabled(command)) ?? []),
    )
    .filter((group) => group.length > 0)
  const close = () => stage.set({ context: null })
  const run = (command: Command) => {
    close()
    canvas.view?.page.defaultView?.focus()
    command.run()
  }
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-start"
      offset={2}
      width={280}
      trapFocus
      returnFocus={false}
      onExitTransitionEnd={() => canvas.view?.page.defaultView?.focus()}
    >
      <Menu.Target>
        <Anchor at={at} />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={menuName(
          several,
          kind,
          session.selectedBlock === undefined ? '' : session.nameOf(session.selectedBlock.id),
        )}
        // The tools over the page let the pointer through.
        style={{ pointerEvents: 'auto' }}
        onContextMenu={(event) => event.preventDefault()}
      >
        {groups.map((group, index) => (
          <div key={index} role="group">
            {index > 0 && <Menu.Divider />}
            {group.map((command) => (
              <Menu.Item
                key={command.id}
                {...(command.icon === undefined
                  ? {}
                  : { leftSection: <command.icon size={16} stroke={1.7} /> })}
                rightSection={
                  command.keys?.[0] === undefined ? undefined : <KeyCaps keys={command.keys[0]} />
                }
                {...(command.id === 'delete' ? { color: 'red' } : {})}
                onClick={() => run(command)}
              >
                {command.name}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The point the menu stands at. It is no button: nothing is said of it. */
function Anchor({ at, ref }: { readonly at: Point; readonly ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.menuAnchor} style={{ left: at.x, top: at.y }} />
}

function menuName(several: boolean, kind: 'block' | 'section' | undefined, block: string): string {
  if (several) return t('What can be done with these blocks')
  if (kind === 'block') return t('What can be done with this block: {block}', { block })
  return kind === 'section' ? t('What can be done with this section') : t('What can be done with this page')
}
