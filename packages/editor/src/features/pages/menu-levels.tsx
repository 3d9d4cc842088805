import { Menu } from '@mantine/core'
import { IconIndentDecrease, IconIndentIncrease } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SortableList } from '../../lists/sortable-list.tsx'
import { liftLink, moveLink, nestLink, type NavigationLink } from '@plinth/domain'
import { showError } from '../../ui/feedback.tsx'
import type { PagesAnswer } from '../../api/pages.ts'
import { t } from '../../words/words.ts'
import { inMenus } from './menu-links.ts'
import { useArrange } from './use-arrange.ts'
import classes from './pages-panel.module.css'

/** How a link goes a level down or up; what cannot be is not there. */
export interface Levels {
  readonly nest?: { readonly under: string; readonly run: () => void } | undefined
  readonly lift?: (() => void) | undefined
}

/** For the menu of a row. [EDIT-471] */
export function LevelItems({ levels: { nest, lift } }: { readonly levels: Levels }) {
  return (
    <>
      {nest !== undefined && (
        <Menu.Item leftSection={<IconIndentIncrease size={16} />} onClick={nest.run}>
          {t('Put below {name}', { name: nest.under })}
        </Menu.Item>
      )}
      {lift !== undefined && (
        <Menu.Item leftSection={<IconIndentDecrease size={16} />} onClick={lift}>
          {t('Move one level up')}
        </Menu.Item>
      )}
    </>
  )
}

/** What moves links within the menus and between their levels, each a step of the draft. [EDIT-314] [EDIT-471] */
export function useMoveLinks(
  { navigation: { main, footer } }: PagesAnswer,
  nameOf: (link: NavigationLink) => string,
) {
  const arrange = useArrange()
  const make = (link: NavigationLink, change: (links: readonly NavigationLink[]) => NavigationLink[]) => {
    const menus = { main, footer }
    const deed = { code: 'link-moved', name: nameOf(link) } as const
    void arrange(menus, inMenus(menus, change), deed).catch(showError)
  }
  return {
    move: (link: NavigationLink, to: number) => make(link, (links) => moveLink(links, link.id, to)),
    nest: (link: NavigationLink, under: NavigationLink) =>
      make(link, (links) => nestLink(links, link.id, under.id)),
    lift: (link: NavigationLink) => make(link, (links) => liftLink(links, link.id)),
  }
}

/** Links of a menu, those below another one set in from it; put in order and between the levels where one may. [EDIT-471] */
export function LinkRows({
  links,
  label,
  nameOf,
  moves,
  parent,
  children,
}: {
  readonly links: readonly NavigationLink[]
  readonly label: string
  readonly nameOf: (link: NavigationLink) => string
  readonly moves: ReturnType<typeof useMoveLinks> | undefined
  /** The link they stand below. */
  readonly parent?: NavigationLink
  readonly children: (link: NavigationLink, levels: Levels) => ReactNode
}) {
  const row = (link: NavigationLink, index: number) => (
    <>
      {children(link, levelsOf(link, { before: links[index - 1], parent, nameOf, moves }))}
      {link.items.length > 0 && (
        <div className={classes.below}>
          <LinkRows
            links={link.items}
            label={t('Below {name}', { name: nameOf(link) })}
            nameOf={nameOf}
            moves={moves}
            parent={link}
          >
            {children}
          </LinkRows>
        </div>
      )}
    </>
  )
  if (moves === undefined)
    return (
      <ul className={classes.list} aria-label={label}>
        {links.map((link, index) => (
          <li key={link.id}>{row(link, index)}</li>
        ))}
      </ul>
    )
  return (
    <SortableList
      label={label}
      items={links}
      nameOf={nameOf}
      onMove={moves.move}
      {...(parent === undefined ? { onNest: moves.nest } : { onLift: moves.lift })}
    >
      {row}
    </SortableList>
  )
}

function levelsOf(
  link: NavigationLink,
  {
    before,
    parent,
    nameOf,
    moves,
  }: {
    readonly before: NavigationLink | undefined
    readonly parent: NavigationLink | undefined
    readonly nameOf: (link: NavigationLink) => string
    readonly moves: ReturnType<typeof useMoveLinks> | undefined
  },
): Levels {
  if (moves === undefined) return {}
  if (parent !== undefined) return { lift: () => moves.lift(link) }
  return before === undefined ? {} : { nest: { under: nameOf(before), run: () => moves.nest(link, before) } }
}
